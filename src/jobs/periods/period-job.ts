// `tieout certify` and `tieout reopen` with the settings of a run.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { PeriodState } from '../../store/tables/period-table.js';
import { closingSettingsOf } from '../close/closing-settings.js';
import { demandName, demandReason } from '../items/named-decision.js';
import type { Workplace } from '../workplace.js';
import { type CertifyOutcome, certifyMonth, type SignOffContents } from './certify-job.js';
import { certifyRefusals } from './period-refusals.js';

/**
 * Signs the month's pack off and locks the month.
 *
 * @param tell told what would be signed, before it is
 * @throws as `certifyMonth`
 */
export function certify(
  { archive, config, books, machineClock, progress }: Workplace,
  month: CalendarMonth,
  certifiedBy: string,
  tell: (contents: SignOffContents) => void,
): CertifyOutcome {
  return certifyMonth({
    books,
    archive,
    month,
    certifiedBy,
    machineNowMs: machineClock.nowMs(),
    ...closingSettingsOf(config),
    reportsFolder: config.reports,
    progress,
    tell,
  });
}

export interface ReopenOutcome {
  readonly month: CalendarMonth;
  /** The state of the month before. */
  readonly before: PeriodState;
  readonly reopenedBy: string;
  readonly reason: string;
}

/**
 * Unlocks a month, on the record. Its pack stays as it was signed until the month is closed again.
 *
 * @throws Failure (refused) for a month that is open, an empty reason or name
 */
export function reopen(
  { books, machineClock }: Pick<Workplace, 'books' | 'machineClock'>,
  month: CalendarMonth,
  reason: string,
  by: string,
): ReopenOutcome {
  demandReason(reason);
  demandName(by);
  const atMs = machineClock.nowMs();
  return books.inOneStep(() => {
    const before = books.periods.stateOf(month);
    if (before === 'open') throw certifyRefusals.isOpen({ month });
    const runId = books.runs.startRun({ command: 'reopen', month, asOfMs: undefined, startedAtMs: atMs });
    books.periods.change({ month, state: 'open', changedBy: by, reason, changedAtMs: atMs });
    books.runs.endRun(runId, `reopened by ${by}: ${reason}`, 0, atMs);
    return { month, before, reopenedBy: by, reason };
  });
}
