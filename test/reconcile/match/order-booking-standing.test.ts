// The debit that stands for an order with lines in several months, and what it says of the order's booking.

import { describe, expect, it } from 'vitest';
import { type CalendarMonth, monthStartMs } from '../../../src/base/time/calendar-month.js';
import { usd6 } from '../../../src/money/units.js';
import type { BookedMovement } from '../../../src/reconcile/match/movement-set.js';
import {
  balancedAtMsOf,
  bookedAtMsOf,
  bookingDebitOf,
  postdatedDebitOf,
  resentDebitOf,
} from '../../../src/reconcile/match/order-booking.js';
import type { OrderCase } from '../../../src/reconcile/match/order-case.js';
import type { OrderStatus } from '../../../src/records/order-read.js';
import { monthNamed } from '../../months/evidence.js';
import { caseOf, dayMs, debit, reversal, shopOrder } from '../../months/sandbox/lined-order.js';

const [september, october, november] = [
  monthNamed('2026-09'),
  monthNamed('2026-10'),
  monthNamed('2026-11'),
] as const;
const bookedByDebit = { isBookedByDebit: true };
/** The order costs 23.75 dollars. */
const cost = { amountUsd6: usd6(-23_750_000) };
const otherAmount = { amountUsd6: usd6(-20_000_000) };

const soldIn = (month: CalendarMonth): Partial<OrderCase> => ({
  book: { ...shopOrder.book, soldAtMs: monthStartMs(month) },
});

const readAs = (...reads: readonly [status: OrderStatus, readAtMs: number][]): Partial<OrderCase> => ({
  history: {
    ...shopOrder.history,
    reads: reads.map(([status, readAtMs]) => ({ ...shopOrder.order, status, readAtMs })),
  },
});

describe('the debit that stands for an order booked by its debits', () => {
  const standing = (debits: readonly BookedMovement[], ...reversals: readonly BookedMovement[]) =>
    bookingDebitOf(caseOf(debits, reversals, bookedByDebit));
  const tried = debit(september, 3, cost);
  const short = reversal(september, 4, 23_000_000);
  const later = debit(october, 10, otherAmount);

  it('is the one of its cost that its month gave back by another amount, whatever a later month debits', () => {
    expect(standing([tried, later], short)).toBe(tried);
  });

  it('is the later one where its month gave all back', () => {
    expect(standing([tried, later], reversal(september, 4))).toBe(later);
  });

  it('is the later one where that is of its cost as well', () => {
    const again = debit(october, 10, cost);
    expect(standing([tried, again], short)).toBe(again);
  });

  it('is the later one where the debit that was given back in part is not of its cost', () => {
    const other = debit(september, 3, otherAmount);
    expect(standing([other, later], short)).toBe(later);
  });

  it('is the one of its cost among several of a month that gave back as many, but not as much', () => {
    const other = debit(september, 2, otherAmount);
    expect(standing([other, tried, later], short, reversal(september, 5))).toBe(tried);
  });

  it('is the first one that a month keeps where the order was never read', () => {
    const again = debit(october, 10);
    const unread = { ...bookedByDebit, order: undefined };
    expect(bookingDebitOf(caseOf([tried, again], [reversal(september, 4)], unread))).toBe(again);
    expect(bookingDebitOf(caseOf([tried, again], [short], unread))).toBe(again);
  });

  it('is that of the month in which the book sold it where the try before was given back late', () => {
    const again = debit(october, 10);
    const sold = { ...bookedByDebit, ...soldIn(october) };
    expect(bookingDebitOf(caseOf([tried, again], [reversal(october, 9)], sold))).toBe(again);
  });

  it('books an order that the provider does not know', () => {
    const unknown = { ...bookedByDebit, ...soldIn(october), ...readAs(), order: undefined };
    const only = debit(october, 10);
    expect(bookingDebitOf(caseOf([only], [], unknown))).toBe(only);
  });

  it('books an order that its own month debits, however long after it was made', () => {
    const only = debit(october, 10);
    const made = { createdAtMs: only.bookedAtMs - 5 * dayMs };
    const sold = { ...bookedByDebit, ...soldIn(october), history: undefined };
    expect(bookingDebitOf(caseOf([only], [], sold, made))).toBe(only);
  });
});

describe('an order that the book sold in the month of its later debit', () => {
  const tried = debit(september, 3);
  const again = debit(october, 10);
  const back = reversal(october, 9);
  const sold = (changes: Partial<OrderCase> = {}): Partial<OrderCase> => ({
    ...bookedByDebit,
    ...soldIn(october),
    ...changes,
  });

  it('was made with the debit of that month, though a month after it debits it again', () => {
    const reversals = [back, reversal(october, 11)];
    expect(resentDebitOf(caseOf([tried, again, debit(november, 2)], reversals, sold()))).toBe(again);
  });

  it('was sent again where it was never read, or was read as failed before', () => {
    expect(resentDebitOf(caseOf([tried, again], [back], sold({ history: undefined })))).toBe(again);
    const failed = readAs(['failed', again.bookedAtMs - 1]);
    expect(resentDebitOf(caseOf([tried, again], [back], sold(failed)))).toBe(again);
  });

  it('was not where any read before the later debit has it as issued', () => {
    const issued = readAs(['issued', again.bookedAtMs - 1], ['issued', again.bookedAtMs + 1]);
    expect(resentDebitOf(caseOf([tried, again], [back], sold(issued)))).toBeUndefined();
  });

  it('was not where one reversal gave two debits back, or where nothing debits it', () => {
    const both = reversal(october, 9, 47_500_000);
    const ofStatement = { ...sold(), isBookedByDebit: false };
    expect(resentDebitOf(caseOf([tried, tried, again], [both], ofStatement))).toBeUndefined();
    expect(resentDebitOf(caseOf([], [back, back], sold()))).toBeUndefined();
  });
});

describe('a debit that is dated in a later month than the one that lists it', () => {
  const dated = debit(october, 40);
  const postdated = (line: BookedMovement | undefined, changes: Partial<OrderCase> = {}) =>
    postdatedDebitOf(caseOf(line === undefined ? [] : [line], [], { ...bookedByDebit, ...changes }));

  it('says when an order of the float was booked, read or not', () => {
    expect(postdated(dated)).toBe(dated);
    expect(postdated(dated, { order: undefined })).toBe(dated);
  });

  it('says nothing of a failed order, or of one that its debit does not book', () => {
    expect(postdated(dated, { order: { ...shopOrder.order, status: 'failed' } })).toBeUndefined();
    expect(postdated(dated, { isBookedByDebit: false })).toBeUndefined();
  });

  it('is none that is dated in its own month or before, and none where nothing is debited', () => {
    expect(postdated(debit(october, 10))).toBeUndefined();
    expect(postdated(debit(september, 10, { statedMonth: october }))).toBeUndefined();
    expect(postdated(undefined)).toBeUndefined();
  });
});

describe('an order that the balance of an earlier month has', () => {
  const madeAtMs = debit(october, 12).bookedAtMs;
  const balancedWith = (line: BookedMovement, ...reversals: readonly BookedMovement[]) =>
    balancedAtMsOf(caseOf([line], reversals, { history: undefined }, { createdAtMs: madeAtMs }));

  it('was booked for it with its only debit, though it was made in a later month', () => {
    const early = debit(september, 28);
    expect(balancedWith(early)).toBe(early.bookedAtMs);
    expect(bookedAtMsOf(caseOf([early], [], { history: undefined }, { createdAtMs: madeAtMs }))).toBe(
      madeAtMs,
    );
  });

  it('was booked when it was made where its debit is of the same month, or has a reversal', () => {
    expect(balancedWith(debit(october, 10))).toBe(madeAtMs);
    expect(balancedWith(debit(september, 28), reversal(september, 29))).toBe(madeAtMs);
  });

  it('was booked when it was made where another month lists the debit than the one it names', () => {
    expect(balancedWith(debit(september, 28, { statedMonth: october }))).toBe(madeAtMs);
  });
});
