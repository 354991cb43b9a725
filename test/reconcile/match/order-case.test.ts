import { describe, expect, it } from 'vitest';
import type { BookedMovement } from '../../../src/reconcile/match/movement-set.js';
import {
  bookedAtMsOf,
  homeMonthOf,
  monthsOf,
  soldAtMsOf,
} from '../../../src/reconcile/match/order-booking.js';
import { monthLinesOf, type OrderCase, sumUsd6 } from '../../../src/reconcile/match/order-case.js';
import { monthNamed } from '../../months/evidence.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { contextOf, reversalOf } from '../../months/sandbox/findings.js';

const october = monthNamed('2026-10');
const november = monthNamed('2026-11');
const bookedAt = Date.UTC(2026, 9, 10, 12);

function caseOf(changes: Partial<OrderCase> = {}): OrderCase {
  const found = contextOf(draftMonth()).cases.find('shop-1');
  if (found === undefined) throw new Error('the draft has no shop-1');
  return { ...found, ...changes };
}

const full = caseOf();
const [debit] = full.debits;
if (debit === undefined) throw new Error('shop-1 has no debit');
const reversal: BookedMovement = { ...debit, ...reversalOf(debit), row: 9, statedMonth: november };
const bookOnly = { order: undefined, history: undefined, debits: [], reversals: [], events: [] };

describe('when an order was booked', () => {
  it('is its creation, else its debit, else its first event, else not known', () => {
    const late = { ...debit, bookedAtMs: bookedAt + 5 };
    const { events } = full;
    expect([
      bookedAtMsOf(caseOf({ debits: [late] })),
      bookedAtMsOf(caseOf({ order: undefined, debits: [late] })),
      bookedAtMsOf(caseOf({ ...bookOnly, events })),
      bookedAtMsOf(caseOf(bookOnly)),
    ]).toEqual([bookedAt, bookedAt + 5, bookedAt, undefined]);
  });
});

describe('when an order was sold', () => {
  it('is of the row that speaks for the book, else of the first row that says so', () => {
    const [row] = full.bookRows;
    if (row === undefined) throw new Error('shop-1 has no row');
    const undated = { ...row, soldAtMs: undefined };
    expect([
      soldAtMsOf(full),
      soldAtMsOf(caseOf({ book: undated, bookRows: [undated, { ...row, soldAtMs: 7 }] })),
      soldAtMsOf(caseOf({ book: undefined, bookRows: [] })),
    ]).toEqual([bookedAt, 7, undefined]);
  });
});

describe('the month that judges an order', () => {
  it.each<[string, Partial<OrderCase>, string | undefined]>([
    ['that of its creation', {}, october],
    [
      'that of its creation where its line stands in a later statement',
      { debits: [{ ...debit, statedMonth: november }] },
      october,
    ],
    [
      'that of its line where the read names a later month',
      { order: full.order && { ...full.order, createdAtMs: Date.UTC(2026, 10, 5) } },
      october,
    ],
    ['that of a reversal alone', { ...bookOnly, reversals: [reversal] }, november],
    ['that of its event where nothing else is known', { ...bookOnly, events: full.events }, october],
    ['none where only the book has it', bookOnly, undefined],
  ])('is %s', (_, changes, month) => {
    expect(homeMonthOf(caseOf(changes))).toBe(month);
  });
});

describe('the lines of an order by month', () => {
  it('are those of one statement, and those of the statements before it', () => {
    const orderCase = caseOf({ reversals: [reversal] });
    expect(monthLinesOf(orderCase, october)).toEqual({
      debits: [debit],
      reversals: [],
      earlierDebits: [],
      earlierReversals: [],
    });
    expect(monthLinesOf(orderCase, november)).toEqual({
      debits: [],
      reversals: [reversal],
      earlierDebits: [debit],
      earlierReversals: [],
    });
    expect(monthLinesOf(orderCase, monthNamed('2026-12'))).toEqual({
      debits: [],
      reversals: [],
      earlierDebits: [debit],
      earlierReversals: [reversal],
    });
  });

  it('add up by their effect on the balance', () => {
    expect([sumUsd6([]), sumUsd6([debit]), sumUsd6([debit, reversal])]).toEqual([0n, -23_750_000n, 0n]);
  });
});

describe('the sides of an order', () => {
  it('have no month of a sale that was called off once the provider shows the order, and have it until then', () => {
    const book = full.book && { ...full.book, status: 'cancelled' as const };
    expect(monthsOf(caseOf({ book }))).toEqual({ booked: october, sold: undefined });
    expect(monthsOf(caseOf({ ...bookOnly, book }))).toEqual({ booked: undefined, sold: october });
    const refunded = full.book && { ...full.book, status: 'refunded' as const };
    expect(monthsOf(caseOf({ book: refunded }))).toEqual({ booked: october, sold: october });
  });

  it('have the months of booking and of sale, each where it is known', () => {
    expect(monthsOf(full)).toEqual({ booked: october, sold: october });
    expect(monthsOf(caseOf({ ...bookOnly, book: undefined, bookRows: [] }))).toEqual({
      booked: undefined,
      sold: undefined,
    });
  });
});
