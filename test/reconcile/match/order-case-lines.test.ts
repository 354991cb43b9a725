// An order by its own lines, its answer and its account.

import { describe, expect, it } from 'vitest';
import { faceMinor, usd6 } from '../../../src/money/units.js';
import type { BookedMovement } from '../../../src/reconcile/match/movement-set.js';
import { isReversedWhereBooked } from '../../../src/reconcile/match/order-booking.js';
import {
  asFailed,
  hasNoAnswer,
  isDueNoDebit,
  isGivenBackTogether,
  isOfOtherCard,
  monthLinesOf,
  type OrderCase,
  ownInPlace,
  reversalsOfOthers,
  reversedBrandOf,
} from '../../../src/reconcile/match/order-case.js';
import { monthNamed } from '../../months/evidence.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { contextOf } from '../../months/sandbox/findings.js';

const [october, november] = [monthNamed('2026-10'), monthNamed('2026-11')];

/** An issued order of 23.75 dollars with its debit. */
const issued: OrderCase = (() => {
  const found = contextOf(draftMonth()).cases.find('shop-1');
  if (found === undefined) throw new Error('the draft has no shop-1');
  return found;
})();
const { order } = issued;
const [debit] = issued.debits;
if (order === undefined || debit === undefined) throw new Error('shop-1 has no read or no debit');

const line = (amount: number, changes: Partial<BookedMovement> = {}): BookedMovement => ({
  ...(debit as BookedMovement),
  amountUsd6: usd6(amount),
  ...changes,
});
const inNovember = { statedMonth: november, bookedAtMs: Date.UTC(2026, 10, 3) };
const failed: OrderCase = { ...issued, order: { ...order, status: 'failed' } };

describe('the brand of the reversals of an order', () => {
  it('is that of its first debit, else of its read, else not known', () => {
    const other = line(-1, { slug: 'demo-books' });
    expect(reversedBrandOf({ ...issued, debits: [other, debit] })?.slug).toBe('demo-books');
    expect(reversedBrandOf({ ...issued, debits: [] })?.slug).toBe('demo-coffee');
    expect(reversedBrandOf({ debits: [], order: undefined })).toBeUndefined();
  });
});

describe('an order that no debit is due for', () => {
  it('is one that failed or stands on another account, once it is known at all', () => {
    expect(isDueNoDebit(issued)).toBe(false);
    expect(isDueNoDebit(failed)).toBe(true);
    expect(isDueNoDebit({ ...issued, standsOn: 'other' })).toBe(true);
    expect(isDueNoDebit({ ...failed, order: undefined, standsOn: 'other' })).toBe(false);
  });
});

describe('the debit of an order’s own cost, among others', () => {
  const own = debit;
  const [more, less] = [line(-24_000_000), line(-1)];
  const back = (amount: number) => line(amount, { kind: 'reversal' });
  const placed = (debits: BookedMovement[], reversals: BookedMovement[] = [], of = order) =>
    ownInPlace({ debits, reversals }, of);

  it('comes first where nothing is given back', () => {
    expect(placed([more, own, less])).toEqual([own, more, less]);
    expect(placed([own, more])).toEqual([own, more]);
  });

  it('is of several the one that was booked when the order was made', () => {
    const later = line(-23_750_000, { bookedAtMs: order.createdAtMs + 1 });
    expect(placed([later, own])).toEqual([own, later]);
    expect(placed([later, more])).toEqual([later, more]);
    expect(placed([own, later], [back(23_750_000)])).toEqual([own, later]);
  });

  it('comes behind those that the month gives back to the last unit', () => {
    expect(placed([own, more], [back(24_000_000)])).toEqual([more, own]);
    expect(placed([own, more, less], [back(24_000_001), back(0)])).toEqual([more, less, own]);
  });

  it('comes first where only another month gives something back', () => {
    const later = { ...back(24_000_000), ...inNovember };
    expect(placed([more, own], [later])).toEqual([own, more]);
  });

  it('stays where it is given back itself, or where what is given back fits none of the others', () => {
    expect(placed([own, more], [back(23_750_000)])).toEqual([own, more]);
    expect(placed([own, more], [back(24_000_001)])).toEqual([own, more]);
  });

  it('comes first in its own month only', () => {
    const later = line(-23_750_000, inNovember);
    expect(placed([more, less, line(-2, inNovember), later])).toEqual([
      more,
      less,
      later,
      line(-2, inNovember),
    ]);
  });

  it('comes before those that tell of another card, whether the order failed or not', () => {
    const other = line(-23_750_000, { slug: 'demo-other' });
    expect(placed([other, own])).toEqual([own, other]);
    expect(placed([other, own], [], { ...order, status: 'failed' })).toEqual([own, other]);
    expect(placed([other, more], [back(24_000_000)])).toEqual([more, other]);
    expect(placed([other, { ...other, seq: 9 }])).toEqual([other, { ...other, seq: 9 }]);
  });

  it('is none of an order that failed or was not read, and none where no debit is of that cost', () => {
    expect(placed([more, own], [], { ...order, status: 'failed' })).toEqual([more, own]);
    expect(ownInPlace({ debits: [more, own], reversals: [] }, undefined)).toEqual([more, own]);
    expect(placed([more, less])).toEqual([more, less]);
  });
});

describe('a line of another order', () => {
  it('tells of another brand, currency or face; one that states none of them tells nothing', () => {
    expect(isOfOtherCard(debit, order)).toBe(false);
    expect(
      isOfOtherCard({ ...debit, slug: undefined, currency: undefined, faceMinor: undefined }, order),
    ).toBe(false);
    expect(isOfOtherCard(line(-1, { slug: 'demo-other' }), order)).toBe(true);
    expect(isOfOtherCard(line(-1, { currency: 'GBP' }), order)).toBe(true);
    expect(isOfOtherCard(line(-1, { faceMinor: faceMinor(1) }), order)).toBe(true);
  });

  it('gives back an amount that the order was never debited by, or states another card', () => {
    const back = (amount: number) => line(amount, { kind: 'reversal' });
    const debited = { order, debits: [debit] };
    expect(reversalsOfOthers(debited)(back(-debit.amountUsd6))).toBe(false);
    expect(reversalsOfOthers(debited)(back(-debit.amountUsd6 + 1))).toBe(true);
    expect(reversalsOfOthers(debited)({ ...back(-debit.amountUsd6), slug: 'demo-other' })).toBe(true);
    expect(reversalsOfOthers({ order: undefined, debits: [debit] })(back(-debit.amountUsd6))).toBe(false);
  });

  it('is told by reading the debits of the order once, however many reversals there are', () => {
    let reads = 0;
    const counted = { ...debit };
    Object.defineProperty(counted, 'amountUsd6', {
      get() {
        reads += 1;
        return debit.amountUsd6;
      },
    });
    const isOfOther = reversalsOfOthers({ order, debits: [counted] });
    const reversals = Array.from({ length: 50 }, (_, at) => line(at + 1, { kind: 'reversal' }));
    expect(reversals.filter(isOfOther)).toHaveLength(50);
    expect(reads).toBe(1);
  });
});

describe('an order without an answer', () => {
  const unknown = { clientRef: 'shop-1', readAtMs: 1, evidence: order.evidence };

  it('is one that was not read, and not one that the provider has or does not know', () => {
    expect(hasNoAnswer({ order: undefined, unknown: undefined })).toBe(true);
    expect(hasNoAnswer({ order, unknown: undefined })).toBe(false);
    expect(hasNoAnswer({ order: undefined, unknown })).toBe(false);
  });
});

describe('an order as a month saw it that debited it before it was sent again', () => {
  it('had failed, had the lines of that month and was the same in all else', () => {
    const lines = monthLinesOf({ ...issued, debits: [debit, line(-1, inNovember)] }, october);
    expect(asFailed({ ...issued, debits: [debit, line(-1, inNovember)] }, lines)).toEqual({
      ...issued,
      order: { ...order, status: 'failed' },
      debits: [debit],
      reversals: [],
    });
  });

  it('stays without a read where it has none', () => {
    const unread = { ...issued, order: undefined };
    expect(asFailed(unread, monthLinesOf(unread, october)).order).toBeUndefined();
  });
});

describe('debits that are given back together', () => {
  it.each<[string, number[], number[], boolean]>([
    ['two by one reversal of the sum', [-10, -20], [30], true],
    ['one by two reversals', [-30], [10, 20], true],
    ['three by two reversals', [-10, -10, -10], [15, 15], true],
    ['each by its own reversal, which is one by one', [-10, -20], [10, 20], false],
    ['not in full', [-10, -20], [29], false],
    ['more than in full', [-30], [10, 21], false],
    ['not at all', [-10], [], false],
    ['of none', [], [], false],
  ])('%s', (_, debits, reversals, isTogether) => {
    const linesOf = (amounts: readonly number[]) => amounts.map((amount) => line(amount));
    expect(isGivenBackTogether(linesOf(debits), linesOf(reversals))).toBe(isTogether);
  });
});

describe('a failed order that its debits book', () => {
  const booked = (debits: readonly BookedMovement[], reversals: readonly BookedMovement[]): boolean =>
    isReversedWhereBooked({ ...failed, isBookedByDebit: true, debits, reversals });
  const back = (amount: number, changes: Partial<BookedMovement> = {}) =>
    line(amount, { kind: 'reversal', bookedAtMs: debit.bookedAtMs + 1, ...changes });
  const laterBack = (amount: number) =>
    back(amount, { ...inNovember, bookedAtMs: inNovember.bookedAtMs + 1 });

  it('is given back where every month of it is, and not where one month alone is', () => {
    const debits = [line(-10), line(-10, inNovember)];
    expect(booked(debits, [back(10), laterBack(10)])).toBe(true);
    expect(booked(debits, [back(10), laterBack(9)])).toBe(false);
    expect(booked(debits, [back(9), laterBack(11)])).toBe(false);
  });

  it('is not where it is given back once more than it was debited', () => {
    expect(booked([line(-10)], [back(10), back(10)])).toBe(false);
  });
});
