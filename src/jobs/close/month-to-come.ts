// The refusal of a month to come before anything is fetched. Where `--as-of` says the time nobody is asked.
// Else the services are, and only for a month that has not begun by this machine either: their clocks may be
// ahead of it, as that of a local service. Nothing of the answer is archived, so a refusal begins no books.

import { type CalendarMonth, monthStartMs } from '../../base/time/calendar-month.js';
import { formatInstant } from '../../base/time/instant.js';
import { SourceFault } from '../../client/transport/source-fault.js';
import { dialects } from '../dialects.js';
import type { RunSettings } from '../workplace.js';
import { closeFailures } from './close-failures.js';

/** @throws Failure (refused) for a month that has not begun at `--as-of`, else by any service that is used */
export async function refuseMonthToCome(settings: RunSettings, month: CalendarMonth): Promise<void> {
  const beginsAtMs = monthStartMs(month);
  const { asOfMs, machineClock } = settings;
  if (asOfMs === undefined && beginsAtMs <= machineClock.nowMs()) return;
  const nowMs = asOfMs ?? (await latestServiceMs(settings));
  if (nowMs === undefined || nowMs >= beginsAtMs) return;
  throw closeFailures.monthToCome({ month, asOf: formatInstant(nowMs) });
}

/** The latest time that a service states; undefined where none does: then the fetch says what is wrong. */
async function latestServiceMs(settings: RunSettings): Promise<number | undefined> {
  const times: number[] = [];
  for (const { section, probe } of dialects) {
    if (probe === undefined || section.in(settings.config) === undefined) continue;
    try {
      const { ownMs } = await probe(settings);
      if (ownMs !== undefined) times.push(ownMs);
    } catch (error) {
      if (!(error instanceof SourceFault)) throw error;
    }
  }
  return times.length === 0 ? undefined : Math.max(...times);
}
