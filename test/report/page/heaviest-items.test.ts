import { describe, expect, it } from 'vitest';
import { HeaviestItems, LISTED_ITEMS } from '../../../src/report/page/heaviest-items.js';
import { asOfMs, depositOf, itemOf, orderOf, resultOf } from '../sample-month.js';

function read(items: readonly ReturnType<typeof itemOf>[]): HeaviestItems {
  const heaviest = new HeaviestItems();
  heaviest.begin();
  for (const item of items) heaviest.read({ item, standing: undefined, asOfMs });
  heaviest.seek();
  return heaviest;
}

describe('the discrepancies that the page unfolds', () => {
  it('are all of few, in the order of 03, with what follows', () => {
    const root = itemOf({ itemId: 'i1' });
    const items = read([root, itemOf({ itemId: 'i2', causedBy: ['i1'], effectUsd6: 0n, claimUsd6: 0n })]);
    expect(items.listed.map(({ item }) => item.itemId)).toEqual(['i1', 'i2']);
    expect(items.counts).toEqual({ all: 2, roots: 1 });
  });

  it('are the largest of many, and the first of each kind whatever it moves', () => {
    const large = Array.from({ length: LISTED_ITEMS }, (_, at) =>
      itemOf({ itemId: `i${at}`, claimUsd6: 5n, effectUsd6: 0n }),
    );
    const items = read([
      ...large,
      itemOf({ itemId: 'small', claimUsd6: 1n, effectUsd6: 0n }),
      itemOf({ itemId: 'forged', code: 'EV-SIG-INVALID', claimUsd6: 0n, effectUsd6: 0n }),
      itemOf({ itemId: 'huge', claimUsd6: -9n, effectUsd6: 0n }),
    ]);
    const ids = items.listed.map(({ item }) => item.itemId);
    expect(ids).toHaveLength(LISTED_ITEMS);
    expect(ids.slice(-2)).toEqual(['forged', 'huge']);
    expect(items.counts.all).toBe(LISTED_ITEMS + 3);
  });

  it('have the rows of 05 and 06 that they are about, of their own account', () => {
    const order = itemOf({ subject: 'ref-1' });
    const deposit = itemOf({ subject: 'dep_1', code: 'DP-CREDIT' });
    const items = read([order, deposit, itemOf({ subject: 'ref-9' })]);
    const orderRow = { result: resultOf(), order: orderOf() };
    const depositRow = { result: resultOf(), deposit: depositOf() };
    items.readOrder({ ...orderRow, result: resultOf({ account: 'another' }) });
    expect(items.rowOf(order)).toBeUndefined();
    items.readOrder(orderRow);
    items.readOrder({ result: resultOf(), order: orderOf({ clientRef: '' }) });
    items.readDeposit(depositRow);
    expect(items.rowOf(order)).toBe(orderRow);
    expect(items.rowOf(deposit)).toBe(depositRow);
    expect(items.rowOf(itemOf({ subject: 'ref-9' }))).toBeUndefined();
  });
});
