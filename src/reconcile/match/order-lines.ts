// The role of each line of an order, month by month: the debit of the order itself, a try that failed, a
// debit too many, or the reversal of one. A month is sorted by what is known up to its end and by nothing
// later, so that a closed month stays as it was posted when the next one brings a reversal.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { BookedMovement } from './movement-set.js';

export interface SortedLines {
  /** The debit of the order that stands; undefined where there is none. */
  readonly own: BookedMovement | undefined;
  /** Debits that a reversal of the same month took back: tries that failed. */
  readonly tries: readonly BookedMovement[];
  /** Debits beyond that, whether a later month takes them back or not. */
  readonly left: readonly BookedMovement[];
  readonly reversals: readonly SortedReversal[];
}

export interface SortedReversal {
  readonly line: BookedMovement;
  /** The debit that it takes back: a try, a debit left over from an earlier month, or none. */
  readonly undoes: 'try' | 'left' | 'nothing';
  readonly debit: BookedMovement | undefined;
}

/**
 * @param debits of one reference, in the order of the lines; reversals likewise
 * @param standsOne true where the order is due one debit: it did not fail, and the provider knows it
 * @param standsFrom the month in which a failed order was sent again: what was debited before it was a try
 */
export function sortedLinesOf(
  debits: readonly BookedMovement[],
  reversals: readonly BookedMovement[],
  standsOne: boolean,
  standsFrom?: CalendarMonth,
): SortedLines {
  const [only, ...others] = debits;
  if (only !== undefined && others.length === 0 && reversals.length === 0) {
    const stands = standsOne && (standsFrom === undefined || only.statedMonth >= standsFrom);
    return { own: stands ? only : undefined, tries: [], left: stands ? [] : debits, reversals: [] };
  }
  let own: BookedMovement | undefined;
  const tries: BookedMovement[] = [];
  const left: BookedMovement[] = [];
  const sorted: SortedReversal[] = [];
  let open: readonly BookedMovement[] = [];
  for (const month of statedMonthsOf([...debits, ...reversals])) {
    const ofMonth = debits.filter((line) => line.statedMonth === month);
    const back = reversals.filter((line) => line.statedMonth === month);
    // First what earlier months left over is taken back, then what failed in this one.
    const late = back.splice(0, open.length);
    for (const [i, line] of late.entries()) sorted.push({ line, undoes: 'left', debit: open[i] });
    open = open.slice(late.length);
    const mayStand = standsOne && (standsFrom === undefined || month >= standsFrom);
    const needed = mayStand && own === undefined && ofMonth.length > 0 ? 1 : 0;
    const failed = ofMonth.splice(0, Math.min(back.length, ofMonth.length - needed));
    if (needed === 1) own = ofMonth.shift();
    for (const line of failed) tries.push(line);
    for (const line of ofMonth) left.push(line);
    open = [...open, ...ofMonth];
    for (const [i, line] of back.entries()) {
      const debit = failed[i];
      sorted.push({ line, undoes: debit === undefined ? 'nothing' : 'try', debit });
    }
  }
  return { own, tries, left, reversals: sorted };
}

function statedMonthsOf(lines: readonly BookedMovement[]): CalendarMonth[] {
  return [...new Set(lines.map(({ statedMonth }) => statedMonth))].sort();
}
