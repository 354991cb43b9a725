// RF-SEQUENCE: a gap or a repeat in the sequence, which rises by one over the account's whole life. One item
// for a wrong number, not one for each link that it breaks; one for lines that are all there and stand in
// another order.

import { monthBefore } from '../../base/calendar-month.js';
import type { MovementColumns } from '../../records/movement.js';
import type { Raised } from '../finding/draft.js';
import { statedMonthOf } from '../month/month-as-stated.js';
import type { MonthContext } from '../month/month-context.js';
import type { MonthCheck } from './check.js';
import { beganInMonth } from './opening.js';
import { statementSharedOf } from './statement-shared.js';

/** A number that does not follow the one before it. */
export interface Break {
  readonly row: number;
  readonly expected: number;
  readonly actual: number;
  /** True where the numbers go on behind the row as if it had the right one. */
  readonly isResumed?: boolean;
}

function find(context: MonthContext): Raised[] {
  const lines = context.figures?.lines;
  if (lines === undefined) return [];
  const standing = breaksOf(lines, lastSeqOf(context));
  // Lines that are all there and stand in another order lack none, whatever else is wrong with one of them.
  const isReordered = standing.length > 1 && isPermutation(lines);
  return faultsOf(standing, lines).map((one) =>
    breakFinding(context, lines, one, isReordered ? 0n : BigInt(one.actual - one.expected)),
  );
}

/**
 * The last sequence number of the month before; the first number of an account's life is not shown, 0 or 1
 * will do.
 */
export function lastSeqOf(context: MonthContext): number | 'began' | undefined {
  const before = statedMonthOf(context.facts, monthBefore(context.month))?.lines;
  if (before !== undefined && before.length > 0) return before.seq(before.length - 1);
  return beganInMonth(context) ? 'began' : undefined;
}

function breaksOf(lines: MovementColumns, last: number | 'began' | undefined): Break[] {
  const breaks: Break[] = [];
  let previous = last;
  for (let row = 0; row < lines.length; row += 1) {
    const actual = lines.seq(row);
    if (previous === 'began') {
      if (actual > 1) breaks.push({ row, expected: 1, actual });
    } else if (previous !== undefined && actual !== previous + 1) {
      breaks.push({ row, expected: previous + 1, actual });
    }
    previous = actual;
  }
  return breaks;
}

/**
 * Breaks that one wrong number makes are one fault; so are all breaks of lines that merely stand in another
 * order.
 */
function faultsOf(breaks: readonly Break[], lines: MovementColumns): Break[] {
  const [first] = breaks;
  if (first === undefined) return [];
  if (breaks.length > 1 && isPermutation(lines)) return [first];
  const faults: Break[] = [];
  for (let i = 0; i < breaks.length; i += 1) {
    const one = breaks[i];
    if (one === undefined) continue;
    const next = breaks[i + 1];
    // A single wrong number breaks the link into it and the link out of it by the same amount.
    const isResumed = next?.row === one.row + 1 && next.expected - next.actual === one.actual - one.expected;
    faults.push({ ...one, isResumed });
    if (isResumed) i += 1;
  }
  return faults;
}

function isPermutation(lines: MovementColumns): boolean {
  const seen = new Set<number>();
  let least = Number.MAX_SAFE_INTEGER;
  let most = -1;
  for (let row = 0; row < lines.length; row += 1) {
    const seq = lines.seq(row);
    seen.add(seq);
    least = Math.min(least, seq);
    most = Math.max(most, seq);
  }
  return seen.size === lines.length && most - least + 1 === lines.length;
}

function breakFinding(
  context: MonthContext,
  lines: MovementColumns,
  { row, expected, actual, isResumed = false }: Break,
  lackingLines: bigint,
): Raised {
  return {
    finding: {
      ...statementSharedOf(context),
      code: 'RF-SEQUENCE',
      field: `seq.${expected}`,
      occurredAtMs: lines.bookedAtMs(row),
      unit: 'count',
      expected,
      actual,
      note:
        actual > expected
          ? 'a line or more is missing before this one'
          : 'a sequence number is repeated or goes back',
    },
    bearing: { row, lackingLines, isResumed },
  };
}

export const sequenceCheck: MonthCheck = {
  codes: ['RF-SEQUENCE'],
  scope: 'month',
  needs: ['lines'],
  find: ({ context }) => find(context),
};
