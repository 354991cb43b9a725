import { describe, expect, it } from 'vitest';
import { orderHistories } from '../../../src/records/from-wire/order-history.js';
import type { OrderRead } from '../../../src/records/order-read.js';
import { receipt } from '../../store/sample.js';

/** An order under the reference that the answer's text says. */
function readOf(answer: ReturnType<typeof receipt>): OrderRead {
  return { clientRef: Buffer.from(answer.storedBytes).toString('utf8') } as OrderRead;
}

describe('the histories of orders', () => {
  const order = (subject: string, text: string, status = 200) =>
    receipt({ topic: 'order', subject, text, status });

  it('have every read of a reference in the order of the receipts', () => {
    const of = orderHistories({ readOf, isUnknown: () => false });
    const histories = of([order('a', 'a'), order('b', 'b'), order('a', 'a')]);
    expect([...histories.keys()]).toEqual(['a', 'b']);
    expect(histories.get('a')?.reads).toHaveLength(2);
  });

  it('leave out an answer about another order, and a refusal that says nothing', () => {
    const of = orderHistories({ readOf, isUnknown: () => false });
    expect(of([order('a', 'b'), order('c', '', 500)]).size).toBe(0);
  });

  it('have that the service knew no such order beside what it said before', () => {
    const of = orderHistories({ readOf, isUnknown: ({ status }) => status === 404 });
    const history = of([order('a', 'a'), order('a', '', 404)]).get('a');
    expect(history).toMatchObject({ clientRef: 'a', unknown: { clientRef: 'a' } });
    expect(history?.reads).toHaveLength(1);
  });

  it('read each answer once, however often they are asked for', () => {
    let count = 0;
    const of = orderHistories({
      isUnknown: () => false,
      readOf: (one) => {
        count += 1;
        return readOf(one);
      },
    });
    const answers = [order('a', 'a')];
    of(answers);
    of(answers);
    expect(count).toBe(1);
  });
});
