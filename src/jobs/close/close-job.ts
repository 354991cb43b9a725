// A close, or a step of it, with the settings of a run: fetch where that is wanted, then everything from the
// archive.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import { fetchMonth } from '../fetch/fetch-job.js';
import type { Workplace } from '../workplace.js';
import { type CloseOutcome, closeFromArchive, refuseBlockedPack } from './close-month.js';
import { closingSettingsOf } from './closing-settings.js';
import type { CloseStep } from './month-verdict.js';
import { programDigest } from './program-digest.js';

export type { CloseOutcome } from './close-month.js';
export type { CloseStep } from './month-verdict.js';

interface CloseOptions {
  /** From the archive alone; only `close` fetches at all. */
  readonly offline: boolean;
  readonly step: CloseStep;
}

export async function closeMonth(
  workplace: Workplace,
  month: CalendarMonth,
  options: CloseOptions,
): Promise<CloseOutcome> {
  const { archive, config, books, asOfMs, failOn, machineClock } = workplace;
  refuseBlockedPack({ books, month, step: options.step, reportsFolder: config.reports });
  if (options.step === 'close' && !options.offline) await fetchMonth(workplace, month);
  workplace.progress.step(`judging ${month}`);
  return closeFromArchive({
    books,
    archive,
    month,
    step: options.step,
    asOfMs,
    machineNowMs: machineClock.nowMs(),
    failOn,
    ...closingSettingsOf(config),
    reportsFolder: config.reports,
    programSha256: programDigest(),
    progress: workplace.progress,
    unread: books.unread.unreadOfMonth(month),
  });
}
