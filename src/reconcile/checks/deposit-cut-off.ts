// DP-CUTOFF: a transfer of our own was sent in one month and credited in another. An item of the earlier
// month, cleared once the later one is closed; the deposit stands in the list of both.

import { type CalendarMonth, monthOf } from '../../base/time/calendar-month.js';
import { formatInstant } from '../../base/time/instant.js';
import type { Raised } from '../finding/draft.js';
import { isInItsMonth } from '../match/deposit-case.js';
import type { BookedMovement } from '../match/movement-set.js';
import type { DepositCheck } from './check.js';
import { type DepositView, identityOf } from './deposit-view.js';

/**
 * The month of the credit. A line of a signed statement that stands in another month than it is dated in is a
 * fault of the list, and of nothing else. On the float the date counts, where it is later than the month that
 * lists the line and the transfer was sent in that month.
 */
function creditedMonthOf(
  { context, depositCase }: DepositView,
  line: BookedMovement,
): CalendarMonth | undefined {
  const { own, home } = depositCase;
  if (isInItsMonth(line)) return home;
  const dated = monthOf(line.bookedAtMs);
  const isOfList = own?.sentAtMs !== undefined && monthOf(own.sentAtMs) === line.statedMonth;
  return context.debitSource === 'float' && isOfList && dated > line.statedMonth ? dated : undefined;
}

function find(view: DepositView): readonly Raised[] {
  const { context, depositCase } = view;
  const sentAtMs = depositCase.own?.sentAtMs;
  const [line] = depositCase.lines;
  if (sentAtMs === undefined || line === undefined) return [];
  const sent = monthOf(sentAtMs);
  const credited = creditedMonthOf(view, line);
  if (credited === undefined) return [];
  const [earlier, later] = [sent, credited].sort();
  if (earlier === later || earlier !== context.month) return [];
  return [
    {
      finding: {
        ...identityOf(view),
        occurredAtMs: Math.min(sentAtMs, line.bookedAtMs),
        code: 'DP-CUTOFF',
        field: 'month',
        sourceA: 'deposits',
        sourceB: context.debitSource,
        unit: 'time',
        expected: formatInstant(sentAtMs),
        actual: formatInstant(line.bookedAtMs),
        note: `sent in ${sent}, credited in ${credited}; clears with ${later}`,
      },
    },
  ];
}

/** A deposit that another month judges is held against the calendar as well. */
export const depositCutOffCheck: DepositCheck = {
  codes: ['DP-CUTOFF'],
  scope: 'deposit',
  isOfLateToo: true,
  needs: ['deposits', 'lines'],
  find,
};
