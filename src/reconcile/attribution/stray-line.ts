// Movements of a float that are listed in another month than they were booked in. One is a line too many
// where it is listed and one too few where it was booked: one fault, whose root is an item of the earlier of
// the two months. The difference of the later month follows from it, and nobody owes anybody for it.

import { type CalendarMonth, monthOf } from '../../base/time/calendar-month.js';
import type { MovementColumns } from '../../records/movement.js';
import type { Break } from '../checks/number-sequence.js';
import { lastSeqOf } from '../checks/sequence.js';
import type { BookedMovement } from '../match/movement-set.js';
import type { MonthContext, OtherRoot } from '../month/month-context.js';

interface StrayLine {
  readonly line: BookedMovement;
  /** True where it is listed in this month and was booked in another; false the other way round. */
  readonly isListedHere: boolean;
  /** The other of the two months. */
  readonly other: CalendarMonth;
}

/**
 * The stray lines that a month has too many or too few; none of a statement, where EV-STMT-PERIOD speaks of
 * them.
 */
export function strayLinesOf({ facts, movements, month }: MonthContext): StrayLine[] {
  const strays: StrayLine[] = [];
  if (facts.stated.kind === 'statement') return strays;
  for (const { month: listed, columns, start } of movements.segments) {
    for (let row = 0; row < columns.length; row += 1) {
      const booked = monthOf(columns.bookedAtMs(row));
      if (booked === listed || (listed !== month && booked !== month)) continue;
      const isListedHere = listed === month;
      strays.push({ line: movements.at(start + row), isListedHere, other: isListedHere ? booked : listed });
    }
  }
  return strays;
}

/** By how much the movements that a month lists come to more through a stray line. */
export function excessUsd6Of({ line, isListedHere }: StrayLine): bigint {
  return isListedHere ? BigInt(line.amountUsd6) : -BigInt(line.amountUsd6);
}

/** The items of earlier months that stray lines are the fault of. */
export function earlierRootsOf(context: MonthContext, strays: readonly StrayLine[]): Set<string> {
  const roots = new Map<CalendarMonth, readonly OtherRoot[]>();
  const found = strays
    .filter(({ other }) => other < context.month)
    .map(({ line, other }) => {
      const ofMonth = roots.get(other) ?? context.rootsOf(other);
      roots.set(other, ofMonth);
      return rootOf(line, ofMonth)?.itemId;
    });
  return new Set(found.filter((itemId) => itemId !== undefined));
}

/**
 * The root that the month has for the line: that its order or transfer lacks it, else its effect on the
 * sequence or the closing.
 */
function rootOf({ ref, txHash, seq }: BookedMovement, roots: readonly OtherRoot[]): OtherRoot | undefined {
  return (
    roots.find(
      ({ finding: { code, subject } }) =>
        /^(OR-NOT-IN-STATEMENT|DP-NOT-CREDITED)$/.test(code) && (subject === ref || subject === txHash),
    ) ??
    roots.find(
      ({ finding: { code, field, actual } }) =>
        code === 'RF-SEQUENCE' && (field === `seq.${seq}` || actual === seq),
    ) ??
    roots.find(({ finding: { code } }) => code === 'RF-FOOTING')
  );
}

/** The items of earlier months whose stray lines make a break. */
export function strayItemsOf(
  context: MonthContext,
  strays: readonly StrayLine[],
  lines: MovementColumns,
  one: Break,
): ReadonlySet<string> {
  const start = context.movements.rowsOf(context.month)?.start ?? 0;
  const here = straysAt(strays, start, one, (row) => (row < 0 ? lastSeqOf(context) : lines.seq(row)));
  return earlierRootsOf(context, here);
}

/**
 * The stray lines that make all of a break: the one that stands in its row, those between it and the number
 * that it goes on from, those that the gap misses, or the last line of the month before. A gap that misses
 * more lines has another cause for the rest.
 */
function straysAt(
  strays: readonly StrayLine[],
  start: number,
  { row, expected, actual }: Break,
  seqAt: (row: number) => number | 'began' | undefined,
): StrayLine[] {
  const listed = new Map(
    strays.flatMap((one) => (one.isListedHere ? [[one.line.row - start, one] as const] : [])),
  );
  const here = listed.get(row);
  if (here !== undefined) return [here];
  const above: StrayLine[] = [];
  for (let one = listed.get(row - 1); one !== undefined; one = listed.get(row - 1 - above.length)) {
    above.push(one);
  }
  if (above.length > 0) return seqAt(row - 1 - above.length) === actual - 1 ? above : [];
  const elsewhere = strays.filter(({ isListedHere }) => !isListedHere);
  const missing = elsewhere.filter(({ line: { seq } }) => seq >= expected && seq < actual);
  if (missing.length > 0) return missing.length === actual - expected ? missing : [];
  return elsewhere.filter(({ line: { seq } }) => row === 0 && seq === expected - 1);
}
