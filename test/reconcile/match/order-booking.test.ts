import { describe, expect, it } from 'vitest';
import type { CalendarMonth } from '../../../src/base/time/calendar-month.js';
import { monthStartMs } from '../../../src/base/time/calendar-month.js';
import type { BookedMovement } from '../../../src/reconcile/match/movement-set.js';
import {
  bookedAtMsOf,
  bookingDebitOf,
  homeMonthOf,
  isReversedWhereBooked,
  monthsOf,
  resentDebitOf,
} from '../../../src/reconcile/match/order-booking.js';
import { isLeftUnread, type OrderCase } from '../../../src/reconcile/match/order-case.js';
import type { OrderRead } from '../../../src/records/order-read.js';
import { monthNamed } from '../../months/evidence.js';
import { caseOf, dayMs, debit, reversal, shopOrder } from '../../months/sandbox/lined-order.js';

const [august, september, october, november] = [
  monthNamed('2026-08'),
  monthNamed('2026-09'),
  monthNamed('2026-10'),
  monthNamed('2026-11'),
] as const;
const tried = debit(september, 3);
const givenBack = reversal(september, 4);
const again = debit(october, 10);

describe('an order that was sent again in a later month', () => {
  it('is made with the debit of the later month, all that the earlier one debited having been given back', () => {
    expect(resentDebitOf(caseOf([tried, again], [givenBack]))).toBe(again);
    expect(bookingDebitOf(caseOf([tried, again], [givenBack]))).toBe(again);
    expect(homeMonthOf(caseOf([tried, again], [givenBack]))).toBe(october);
  });

  it.each<[string, OrderCase]>([
    ['that has no debit', caseOf([], [])],
    ['that has reversals alone', caseOf([], [givenBack, givenBack])],
    [
      'of which one of two earlier months kept its debit',
      caseOf([debit(august, 3), tried, again], [reversal(august, 4)]),
    ],
    ['of which nothing was given back', caseOf([tried, again], [])],
    ['of which an earlier month gave back too little', caseOf([tried, tried, again], [givenBack])],
    ['of which an earlier month gave back too much', caseOf([tried, again], [givenBack, givenBack])],
    [
      'whose earlier debit was given back only with the later one',
      caseOf([tried, again], [reversal(october, 9)]),
    ],
    [
      'of which a month after it gives something back',
      caseOf([tried, again], [givenBack, reversal(november, 1)]),
    ],
    ['all of whose debits stand in one month', caseOf([debit(october, 3), again], [reversal(october, 4)])],
    ['that failed', caseOf([tried, again], [givenBack], {}, { status: 'failed' })],
    ['that was never read', caseOf([tried, again], [givenBack], { order: undefined })],
  ])('is no order %s', (_, orderCase) => {
    expect(resentDebitOf(orderCase)).toBeUndefined();
  });

  it('is made with its last debit after however many tries', () => {
    const tries = [debit(august, 3), tried];
    expect(resentDebitOf(caseOf([...tries, again], [reversal(august, 4), givenBack]))).toBe(again);
  });

  it('was issued no earlier than it was debited again', () => {
    const issuedAt = (issuedAtMs: number) =>
      resentDebitOf(caseOf([tried, again], [givenBack], {}, { issuedAtMs }));
    expect([issuedAt(again.bookedAtMs - 1), issuedAt(again.bookedAtMs)]).toEqual([undefined, again]);
  });
});

describe('a try that was given back in a later month only', () => {
  const back = reversal(october, 9);
  const soldIn = (month: CalendarMonth, reversals = [back], order: Partial<OrderRead> = {}): OrderCase => {
    const book = { ...shopOrder.book, soldAtMs: monthStartMs(month) };
    return caseOf([tried, again], reversals, { book }, order);
  };

  it('was sent again where the book sold the order in the month of its last debit', () => {
    expect(resentDebitOf(soldIn(october))).toBe(again);
  });

  it('stays one in the supplier interface, whatever a later month debits or gives back', () => {
    const inSupplier = { ...soldIn(october), isBookedByDebit: true };
    const twice = { ...inSupplier, debits: [tried, again, debit(november, 2)] };
    const back = { ...inSupplier, reversals: [...inSupplier.reversals, reversal(november, 2)] };
    expect([inSupplier, twice, back].map(resentDebitOf)).toEqual([again, again, again]);
  });

  it('was none of an order that was read as issued before it was debited again', () => {
    const issuedAt = (readAtMs: number): OrderCase => {
      const sold = soldIn(october);
      const read = { ...(sold.order as OrderRead), readAtMs };
      return { ...sold, isBookedByDebit: true, history: sold.history && { ...sold.history, reads: [read] } };
    };
    const [before, after] = [again.bookedAtMs - 1, again.bookedAtMs].map((at) => resentDebitOf(issuedAt(at)));
    expect([before, after]).toEqual([undefined, again]);
  });

  it.each<[string, OrderCase]>([
    ['the book sold it with the first debit', soldIn(september)],
    ['it was given back after the last debit', soldIn(october, [reversal(october, 11)])],
    ['it was given back in part', soldIn(october, [reversal(october, 9, 23_749_999)])],
    ['it was given back twice', soldIn(october, [back, back])],
    ['the order was issued before the last debit', soldIn(october, [back], { issuedAtMs: tried.bookedAtMs })],
  ])('was not where %s', (_, orderCase) => {
    expect(resentDebitOf(orderCase)).toBeUndefined();
  });
});

describe('an order of the supplier interface that was sent again', () => {
  const inSupplier = { isBookedByDebit: true };

  it('may keep its first instant', () => {
    const orderCase = caseOf([tried, again], [givenBack], inSupplier, { issuedAtMs: tried.bookedAtMs });
    expect(resentDebitOf(orderCase)).toBe(again);
  });

  it('is that of the first month that keeps a debit, whatever a month after it gives back', () => {
    const later = caseOf([tried, again], [givenBack, reversal(november, 2)], inSupplier);
    expect(resentDebitOf(later)).toBe(again);
  });

  it('stands with the debit that no reversal of its month undoes', () => {
    const second = debit(october, 12);
    const orderCase = caseOf([tried, again, second], [givenBack, reversal(october, 11)], inSupplier);
    expect(bookingDebitOf(orderCase)).toBe(second);
  });

  it('stands with the first debit of the first month that keeps one, whatever comes after', () => {
    const second = debit(october, 12);
    expect(bookingDebitOf(caseOf([again, second], [], inSupplier))).toBe(again);
    const later = debit(november, 2);
    expect(bookingDebitOf(caseOf([again, later], [reversal(november, 3)], inSupplier))).toBe(again);
    expect(bookingDebitOf(caseOf([again, second, later], [reversal(october, 11)], inSupplier))).toBe(second);
  });

  it('is booked when its debit is, whatever instant its read gives', () => {
    const read = { createdAtMs: tried.bookedAtMs };
    expect(bookedAtMsOf(caseOf([again], [], inSupplier, read))).toBe(again.bookedAtMs);
    expect(homeMonthOf(caseOf([again], [], inSupplier, read))).toBe(october);
  });

  it('is of the month it was made and sold in where a later month debits it more than a day after', () => {
    const noon = debit(october, 0.5);
    const monthWith = (soldIn: CalendarMonth, madeAtMs: number, changes: Partial<OrderCase> = {}) => {
      const book = { ...shopOrder.book, soldAtMs: monthStartMs(soldIn) };
      const known = { ...inSupplier, history: undefined, book, ...changes };
      return monthsOf(caseOf([noon], [], known, { createdAtMs: madeAtMs })).booked;
    };
    const dayBeforeMs = noon.bookedAtMs - dayMs;
    expect(monthWith(september, dayBeforeMs - 1)).toBe(september);
    expect(monthWith(september, dayBeforeMs)).toBe(october);
    expect(monthWith(october, dayBeforeMs - 1)).toBe(october);
    expect(monthWith(september, dayBeforeMs - 1, { book: undefined })).toBe(october);
    expect(monthWith(september, dayBeforeMs - 1, { isListedLater: true })).toBe(october);
  });

  it('stands with its last debit where every month gives all back, and a failed one with its first', () => {
    const reversals = [givenBack, reversal(october, 11)];
    expect(bookingDebitOf(caseOf([tried, again], reversals, inSupplier))).toBe(again);
    const thrice = [debit(august, 3), tried, again];
    expect(bookingDebitOf(caseOf(thrice, [reversal(august, 4), ...reversals], inSupplier))).toBe(again);
    expect(bookingDebitOf(caseOf([tried, again], reversals, inSupplier, { status: 'failed' }))).toBe(tried);
  });

  it('is not booked by a debit that is listed in another month than it names', () => {
    const strayed = debit(october, 10, { statedMonth: november });
    expect(bookingDebitOf(caseOf([strayed], [], inSupplier))).toBeUndefined();
    expect(bookingDebitOf(caseOf([again], [], inSupplier))).toBe(again);
    expect(bookingDebitOf(caseOf([], [], inSupplier))).toBeUndefined();
    expect(bookingDebitOf(caseOf([again], []))).toBeUndefined();
  });
});

describe('a failed order of the supplier interface', () => {
  const failed = (
    debits: readonly BookedMovement[],
    reversals: readonly BookedMovement[],
    changes: Partial<OrderCase> = {},
  ) =>
    isReversedWhereBooked(
      caseOf(debits, reversals, { isBookedByDebit: true, ...changes }, { status: 'failed' }),
    );
  const debited = debit(october, 10);
  const reversed = reversal(october, 11);

  it('is given back where each debit has its reversal, listed in its own month or in a later one', () => {
    expect(failed([debited], [reversed])).toBe(true);
    expect(failed([debited], [{ ...reversed, statedMonth: november }])).toBe(true);
  });

  it('is given back by the reversals in the order in which they were booked, whatever order lists them', () => {
    const listedLate = { ...reversed, statedMonth: november };
    const tries = [debited, debit(november, 3)];
    expect(failed(tries, [listedLate, reversal(november, 4)])).toBe(true);
    expect(failed(tries, [reversal(november, 4), listedLate])).toBe(true);
  });

  it('is not, until then, where the reversal was booked in a later month', () => {
    expect(failed([debited], [reversal(november, 1)])).toBe(false);
  });

  it('is not where a reversal is listed a month before its debit', () => {
    expect(failed([debit(november, 1)], [reversed])).toBe(false);
  });

  it('is not where one of two is not: each debit has to have its reversal in time', () => {
    expect(failed([debited, debited], [reversed, reversal(november, 1)])).toBe(false);
  });

  it('is not where the sum is given back by another number of reversals, or a millionth is kept', () => {
    expect(failed([debited, debited], [reversal(october, 11, 47_500_000)])).toBe(false);
    expect(failed([debited], [reversal(october, 11, 23_749_999)])).toBe(false);
  });

  it('is nothing that the other interface, or an order that was issued, knows', () => {
    expect(failed([debited], [reversed], { isBookedByDebit: false })).toBe(false);
    expect(isReversedWhereBooked(caseOf([debited], [reversed], { isBookedByDebit: true }))).toBe(false);
  });
});

describe('an order that was left unread', () => {
  it('is one that its debits tell of and no read does', () => {
    const unread = { history: undefined };
    expect(isLeftUnread(caseOf([again], [], unread))).toBe(true);
    expect(isLeftUnread(caseOf([again], []))).toBe(false);
    expect(isLeftUnread(caseOf([again], [], { ...unread, order: undefined }))).toBe(false);
  });

  it('is judged in the month of its debit, or of an earlier one that lists it, whatever was given back before', () => {
    const unread = { history: undefined };
    const made = { createdAtMs: again.bookedAtMs };
    expect(homeMonthOf(caseOf([again], [], unread, made))).toBe(october);
    expect(homeMonthOf(caseOf([{ ...again, statedMonth: september }], [], unread, made))).toBe(september);
    expect(homeMonthOf(caseOf([again], [givenBack], unread, made))).toBe(october);
    expect(homeMonthOf(caseOf([{ ...again, statedMonth: november }], [], unread, made))).toBe(october);
  });
});
