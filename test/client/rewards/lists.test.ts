import { describe, expect, it } from 'vitest';
import type { CalendarMonth } from '../../../src/base/time/calendar-month.js';
import { catalogueFault, poolFault } from '../../../src/client/rewards/lists.js';
import { plus18 } from '../../../src/money/plus18.js';
import { mergedMovements } from '../../../src/wire/rewards/pool-pages.js';

const movement = (seq: number, plus = 1n) => ({
  seq,
  kind: 'funding' as const,
  issuance_id: null,
  transaction_id: null,
  plus_amount: plus18(plus),
  booked_at: '2026-09-10T10:00:00.000Z',
});
const page = (seqs: readonly number[], change = {}) => ({
  balance_plus: plus18(1n),
  opening_plus: plus18(0n),
  closing_plus: plus18(1n),
  movements: seqs.map((seq) => movement(seq)),
  page: 1,
  per_page: 2,
  total: 3,
  ...change,
});

describe('the pages of the pool', () => {
  it('are one reading with every movement once, in their order', () => {
    expect(poolFault([page([1, 2]), page([3])], undefined)).toBeUndefined();
    expect(mergedMovements([page([2, 3]), page([1, 2])]).map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  it('keep both of two movements that share a place and differ', () => {
    expect(mergedMovements([page([1]), { ...page([]), movements: [movement(1, 2n)] }])).toHaveLength(2);
  });

  it.each([
    ['torn', [page([1, 2]), page([3], { balance_plus: plus18(2n) })]],
    ['torn', [page([1, 2], { closing_plus: plus18(2n) })]],
    ['odd', [page([1, 2], { closing_plus: plus18(3n) })]],
    ['odd', [page([1, 2], { total: 4 }), page([4], { total: 4 })]],
    ['torn', [page([1, 2]), page([1, 2])]],
    ['torn', [page([1, 2]), page([2])]],
    ['torn', [page([1]), page([2])]],
    ['torn', []],
    ['odd', [page([1, 2]), page([4])]],
  ])('are %s otherwise', (kind, pages) => {
    expect(poolFault(pages, undefined)?.kind).toBe(kind);
  });

  it('are one reading of a month that is over while the balance moves on', () => {
    const september = '2026-09' as CalendarMonth;
    const over = (balance: bigint, change = {}) => ({ balance_plus: plus18(balance), ...change });
    const pages = [page([1, 2], over(7n)), page([3], over(5n))];
    expect(poolFault(pages, september)).toBeUndefined();
    expect(poolFault(pages, undefined)?.kind).toBe('torn');
    expect(poolFault([page([1, 2], over(7n)), page([3], over(1n))], september)?.kind).toBe('torn');
    const changed = page([3], over(5n, { opening_plus: plus18(1n) }));
    expect(poolFault([page([1, 2], over(7n)), changed], september)?.kind).toBe('torn');
  });

  it('are one reading of a pool that grows while it is read', () => {
    const at = (plus: bigint, total: number) => ({
      balance_plus: plus18(plus),
      closing_plus: plus18(plus),
      total,
    });
    expect(poolFault([page([1, 2], at(3n, 3)), page([3, 4], at(4n, 4))], undefined)).toBeUndefined();
    expect(poolFault([page([1, 2], at(3n, 3)), page([3, 4], at(5n, 4))], undefined)?.kind).toBe('odd');
    expect(poolFault([page([1, 2], at(3n, 4)), page([3, 4], at(4n, 4))], undefined)?.kind).toBe('torn');
    const over = (total: number) => ({ balance_plus: plus18(9n), total });
    const september = '2026-09' as CalendarMonth;
    expect(poolFault([page([1, 2], over(3)), page([3, 4], over(4))], september)?.kind).toBe('odd');
  });

  it('are of different moments where their balances differ', () => {
    expect(poolFault([page([1, 2]), page([3])], undefined)).toBeUndefined();
    const later = page([3], { balance_plus: plus18(2n) });
    expect(poolFault([page([1, 2]), later], undefined)?.reason).toBe('the balance moved while it was read');
  });

  it('are no reading of a month where all their movements are of others; one that strayed is no reason', () => {
    const [september, october] = ['2026-09' as CalendarMonth, '2026-10' as CalendarMonth];
    const pages = [page([1, 2]), page([3])];
    expect(poolFault(pages, september)).toBeUndefined();
    expect(poolFault(pages, october)).toEqual({
      kind: 'torn',
      reason: 'its movements are all of other months',
    });
    const stray = { ...movement(3), booked_at: '2026-10-01T00:00:00.000Z' };
    expect(poolFault([page([1, 2]), page([], { movements: [stray] })], october)).toBeUndefined();
    expect(poolFault([page([], { total: 0 })], october)?.kind).not.toBe('torn');
  });
});

describe('the pages of the catalogue', () => {
  it('hold as many items as they say', () => {
    const item = (catalogue_item_id: string) => ({ catalogue_item_id }) as never;
    const shown = { page: 1, per_page: 25, total: 2 };
    expect(catalogueFault([{ ...shown, items: [item('a'), item('b')] }])).toBeUndefined();
    expect(catalogueFault([{ ...shown, items: [item('a'), item('a')] }])?.kind).toBe('torn');
  });

  it('are no list where an item stands twice with other content', () => {
    const item = (catalogue_item_id: string, plus_cost: bigint) =>
      ({ catalogue_item_id, plus_cost }) as never;
    const shown = { page: 1, per_page: 2, total: 2 };
    expect(
      catalogueFault([
        { ...shown, items: [item('a', 1n), item('b', 1n)] },
        { ...shown, page: 2, items: [item('b', 2n)] },
      ]),
    ).toEqual({ kind: 'torn', reason: 'an item stands twice with other content' });
  });
});
