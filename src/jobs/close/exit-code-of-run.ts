// The exit code of a run from what it found. Contract, tool: "Exit codes".

import { unreachable } from '../../base/failure/assert.js';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { Discrepancy } from '../../reconcile/finding/discrepancy.js';

export type FailOn = 'adjustment' | 'timing' | 'info' | 'untested' | 'never';

export const failOnNames: readonly FailOn[] = ['adjustment', 'timing', 'info', 'untested', 'never'];

/** The meaning of `--fail-on`, in the help of the commands that have it. */
export const THRESHOLD_TEXT = 'the threshold for exit code 1: adjustment, timing, info, untested or never';

const AGREES = 'Everything that was tested agrees';

/** Evidence codes that leave a gap and prove nothing wrong. */
const gaps: ReadonlySet<string> = new Set(['EV-STMT-MISSING', 'EV-LOST']);

export interface FoundItem {
  readonly item: Discrepancy;
  readonly isAccepted: boolean;
}

/** True where an item counts against the threshold; a timing difference has to clear by the next close. */
function isAtThreshold({ item, isAccepted }: FoundItem, month: CalendarMonth, failOn: FailOn): boolean {
  if (failOn === 'never' || isAccepted) return false;
  if (failOn === 'info') return true;
  if (item.class === 'I') return false;
  return item.class !== 'T' || failOn === 'timing' || item.month < month;
}

/**
 * 4 where something could not be read, 3 for failed evidence, 1 at or above the threshold, else 0.
 *
 * @param isUntested whether there is money of the month that nothing could test
 */
export function exitCodeOf(
  items: readonly FoundItem[],
  month: CalendarMonth,
  failOn: FailOn,
  isUntested = false,
): 0 | 1 | 3 | 4 {
  const open = items.filter(({ isAccepted }) => !isAccepted).map(({ item }) => item);
  if (open.some((item) => item.code === 'RN-INCOMPLETE')) return 4;
  if (open.some((item) => item.class === 'E' && item.code.startsWith('EV-') && !gaps.has(item.code))) {
    return 3;
  }
  if (failOn === 'untested' && isUntested) return 1;
  return items.some((found) => isAtThreshold(found, month, failOn)) ? 1 : 0;
}

/** False where something could not be read: whoever accepts that makes no total final. */
export function isReadWhole(items: readonly FoundItem[]): boolean {
  return items.every(({ item }) => item.code !== 'RN-INCOMPLETE');
}

/**
 * The verdict in one sentence, for the person who closes the month: never that all agrees where money was not
 * tested.
 *
 * @param items all that were found, also those that are accepted or under the threshold: with one of them not
 * all agrees
 * @param untested what could not be tested, in words; empty where everything was
 * @param isFinal false where something could not be read: an acceptance takes that out of the threshold, and
 * makes no total final
 */
export function verdictText(
  exitCode: 0 | 1 | 3 | 4,
  items: readonly Pick<Discrepancy, 'class'>[],
  untested = '',
  isFinal = exitCode !== 4,
): string {
  const found = foundText(
    exitCode,
    items.every((item) => item.class === 'I'),
  );
  const unread = isFinal || exitCode === 4 ? '' : 'not everything could be read, so totals are not final';
  return `${[found, unread, untested].filter((part) => part !== '').join('; ')}.`;
}

function foundText(exitCode: 0 | 1 | 3 | 4, areAllInformation: boolean): string {
  switch (exitCode) {
    case 0:
      return areAllInformation ? AGREES : 'Nothing that was found is at or above the threshold';
    case 1:
      // A threshold may be reached by what was not tested, or by information alone.
      return areAllInformation ? AGREES : 'There are discrepancies to settle';
    case 3:
      return 'Evidence failed: do not rely on what the provider stated';
    case 4:
      return 'Not everything could be read: totals are not final';
    default:
      return unreachable(exitCode);
  }
}
