// The month that a close takes where none is named: the last one that had ended, and by which clock.

import type { Failure } from '../../base/failure/failure.js';
import { type CalendarMonth, monthBefore, monthOf } from '../../base/time/calendar-month.js';
import { formatInstant } from '../../base/time/instant.js';
import { SourceFault } from '../../client/transport/source-fault.js';
import { serviceTimeMs } from '../fetch/fetch-job.js';
import type { Workplace } from '../workplace.js';
import { closeFailures } from './close-failures.js';

interface MonthToClose {
  readonly month: CalendarMonth;
  /** The reason for taking this month, in one sentence; undefined where the month was named. */
  readonly reason: string | undefined;
}

/**
 * The month named, else the last one that had ended at `--as-of`, else at the service's time, which is asked
 * for. The archive has no say: its newest answer may be weeks old.
 *
 * @throws Failure (refused) offline without `--as-of`, since nothing tells the time then; (unfinished) where
 * the service does not say it
 */
export async function monthToClose(
  workplace: Workplace,
  named: CalendarMonth | undefined,
  isOffline: boolean,
): Promise<MonthToClose> {
  if (named !== undefined) return { month: named, reason: undefined };
  const { asOfMs } = workplace;
  if (asOfMs !== undefined) return lastEnded(asOfMs, 'which is --as-of');
  if (isOffline) throw closeFailures.offlineWithoutMonth();
  return lastEnded(await askedTimeMs(workplace), 'the service\u2019s time of this run');
}

function lastEnded(atMs: number, what: string): MonthToClose {
  const month = monthBefore(monthOf(atMs));
  const reason = `No month is named: ${month} is the last one that had ended at ${formatInstant(atMs)}, ${what}.`;
  return { month, reason };
}

async function askedTimeMs(workplace: Workplace): Promise<number> {
  try {
    return await serviceTimeMs(workplace);
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error;
    throw timeNotSaid(error);
  }
}

function timeNotSaid(cause: SourceFault): Failure {
  return closeFailures.timeNotSaid({ reason: cause.message }, cause);
}
