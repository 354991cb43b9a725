import { expect, it } from 'vitest';
import { monthContextOf } from '../../../src/reconcile/month/month-context.js';
import { orderReadCountOf } from '../../../src/reconcile/month/order-read-count.js';
import { evidenceOf } from '../../months/evidence.js';
import { draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { addLine, restate } from '../../months/sandbox/findings.js';

it('counts the orders of the month that were asked for, and apart those that can’t be', () => {
  const draft = draftMonth();
  const ref = 'seq:9 of 2026-10';
  addLine(draft, 'shop-2', { ref });
  const facts = factsOf(restate(draft));
  const unknown = {
    clientRef: ref,
    readAtMs: 0,
    evidence: evidenceOf('statement'),
    isUnaskable: true,
  } as const;
  const [first] = draftMonth({ month: '2026-11', orders: [{ ref: 'later' }] }).orders;
  if (first === undefined) throw new Error('November has an order');
  const orders = new Map([
    ...facts.orders,
    [ref, { clientRef: ref, reads: [], unknown }] as const,
    ['later', { clientRef: 'later', reads: [first], unknown: undefined }] as const,
  ]);
  expect(orderReadCountOf(monthContextOf({ ...facts, orders }))).toEqual({ read: 2, unaskable: 1 });
});

it('counts an order as read that the provider does not know, and one that was read before it could not be asked for', () => {
  const facts = factsOf(draftMonth({ orders: [{ ref: 'shop-1' }, { ref: 'shop-2' }] }));
  const unknown = { clientRef: 'shop-1', readAtMs: 0, evidence: evidenceOf('statement') } as const;
  const { reads = [] } = facts.orders.get('shop-2') ?? {};
  const orders = new Map([
    ['shop-1', { clientRef: 'shop-1', reads: [], unknown }] as const,
    ['shop-2', { clientRef: 'shop-2', reads, unknown: { ...unknown, isUnaskable: true } }] as const,
  ]);
  expect(reads.length).toBe(1);
  expect(orderReadCountOf(monthContextOf({ ...facts, orders }))).toEqual({ read: 2, unaskable: 0 });
});
