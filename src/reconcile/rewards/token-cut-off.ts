// RW-CUTOFF: the own records have a transaction in one month and the pool booked it in another. An item
// of the earlier month, which the later one clears.

import { type CalendarMonth, monthOf } from '../../base/time/calendar-month.js';
import { formatInstant } from '../../base/time/instant.js';
import { itemIdOf } from '../finding/draft.js';
import { dueInRecords } from './due-tokens.js';
import { beginningOf, bookedMonthOf, type TokenCase } from './token-case.js';
import type { RaisedTokens, TokenCheck, TokenView } from './token-check.js';

/** A transaction that the own records and the pool have in different months. */
interface CutOff {
  readonly issuedAtMs: number;
  readonly bookedAtMs: number;
  readonly issued: CalendarMonth;
  readonly booked: CalendarMonth;
  readonly earlier: CalendarMonth;
  readonly later: CalendarMonth;
  /** By how much the earlier month is off the own records through it; the later one takes it back. */
  readonly recordsPlus18: bigint;
}

function cutOffOf(view: TokenView, one: TokenCase): CutOff | undefined {
  const { row, issuance } = one;
  const booked = bookedMonthOf(one);
  if (row?.issuedAtMs === undefined || issuance?.state !== 'live' || booked === undefined) return undefined;
  const issued = monthOf(row.issuedAtMs);
  const months = { issuedAtMs: row.issuedAtMs, bookedAtMs: beginningOf(issuance), issued };
  if (issued === booked) {
    // A debit that is dated later is in the balance of the month that lists it all the same.
    const dated = monthOf(months.bookedAtMs);
    if (dated <= booked) return undefined;
    return { ...months, booked: dated, earlier: issued, later: dated, recordsPlus18: 0n };
  }
  const due = dueInRecords(view.facts.terms, one, view.startMs);
  return issued < booked
    ? { ...months, booked, earlier: issued, later: booked, recordsPlus18: due }
    : { ...months, booked, earlier: booked, later: issued, recordsPlus18: -due };
}

function findCutOff(view: TokenView): RaisedTokens[] {
  return view.ofMonth.flatMap((one) => {
    const cutOff = cutOffOf(view, one);
    if (cutOff?.earlier !== view.month) return [];
    const { issuedAtMs, bookedAtMs, issued, booked, later, recordsPlus18 } = cutOff;
    return [
      {
        finding: {
          code: 'RW-CUTOFF',
          subject: one.transactionId,
          field: 'month',
          occurredAtMs: Math.min(issuedAtMs, bookedAtMs),
          sourceA: 'book',
          sourceB: 'pool',
          unit: 'time',
          expected: formatInstant(issuedAtMs),
          actual: formatInstant(bookedAtMs),
          note: `issued in ${issued} by the own records, booked in ${booked}; clears with ${later}`,
        },
        recordsPlus18,
      },
    ];
  });
}

/** The other halves of earlier cut-offs, in the month that clears them: what each adds, and its item. */
export function clearedCutOffs(
  view: TokenView,
): { readonly itemId: string; readonly recordsPlus18: bigint }[] {
  return view.ofMonth.flatMap((one) => {
    const cutOff = cutOffOf(view, one);
    if (cutOff?.later !== view.month) return [];
    const identity = { code: 'RW-CUTOFF', subject: one.transactionId, field: 'month' } as const;
    return [{ itemId: itemIdOf(view.facts, identity, cutOff.earlier), recordsPlus18: -cutOff.recordsPlus18 }];
  });
}

export const tokenCutOffCheck: TokenCheck = {
  codes: ['RW-CUTOFF'],
  needs: ['rewards', 'pool'],
  find: findCutOff,
};
