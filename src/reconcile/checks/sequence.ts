// RF-SEQUENCE: a gap or a repeat in the sequence, which rises by one over the account's whole life. One item
// for a wrong number, not one for each link that it breaks; one for lines that are all there and stand in
// another order.

import { type CalendarMonth, monthBefore } from '../../base/time/calendar-month.js';
import type { MovementColumns } from '../../records/movement.js';
import type { Raised } from '../finding/draft.js';
import { closedMonthOf } from '../month/month-as-stated.js';
import type { MonthContext } from '../month/month-context.js';
import type { MonthCheck } from './check.js';
import {
  lastNumberOf,
  type NumberBefore,
  type SequenceFault,
  sequenceFaultsOf,
  withFewerFaults,
} from './number-sequence.js';
import { beganInMonth } from './opening.js';
import { statementSharedOf } from './statement-shared.js';

function find(context: MonthContext): Raised[] {
  const lines = context.figures?.lines;
  if (lines === undefined) return [];
  const before = numberBefore(lines, lastSeqOf(context));
  const { faults, rowOf } = orderedLines(context, lines, before);
  return faults.map((fault) => findingOf(context, lines, { ...fault, row: rowOf(fault.row) }));
}

function numberedOf(lines: MovementColumns) {
  return { length: lines.length, seq: (row: number): number => lines.seq(row) };
}

/** The lines of a month with their faults. A float lists its lines by their numbers, right or wrong. */
function orderedLines(
  { facts }: Pick<MonthContext, 'facts'>,
  lines: MovementColumns,
  before: NumberBefore | undefined,
  next?: number,
) {
  const listed = numberedOf(lines);
  if (facts.stated.kind === 'float') {
    return withFewerFaults({ ...listed, bookedAtMs: (row) => lines.bookedAtMs(row) }, before, next);
  }
  return { lines: listed, faults: sequenceFaultsOf(listed, before), rowOf: (row: number): number => row };
}

/** A month of an account, and what is stated of it. */
type StatedIn = Pick<MonthContext, 'facts' | 'month' | 'figures'>;

/**
 * The last sequence number before the month, of the month before or, where nothing moved in that, of the last
 * one in which anything did; the first number of an account's life is not shown, 0 or 1 will do.
 */
export function lastSeqOf(stated: StatedIn): number | 'began' | undefined {
  const before = lastMovedBefore(stated);
  const lines = before?.figures?.lines;
  if (before === undefined || lines === undefined) return beganInMonth(stated) ? 'began' : undefined;
  const here = stated.figures?.lines;
  const first = here === undefined || here.length === 0 ? undefined : here.seq(0);
  const number = numberBefore(lines, statedLastSeqOf(before));
  return lastNumberOf(orderedLines(stated, lines, number, first).lines, first, number);
}

/** The same, as the last line before the month has it, wrong or not. */
function statedLastSeqOf(stated: StatedIn): number | 'began' | undefined {
  const lines = lastMovedBefore(stated)?.figures?.lines;
  if (lines !== undefined) return lines.seq(lines.length - 1);
  return beganInMonth(stated) ? 'began' : undefined;
}

/** The last month before this one in which anything moved; undefined if nothing is stated of one between. */
function lastMovedBefore(stated: StatedIn): StatedIn | undefined {
  const { facts } = stated;
  const month = monthsNumberedBefore(stated).at(-1) ?? monthBefore(stated.month);
  const figures = closedMonthOf(facts, month);
  return figures?.lines === undefined ? undefined : { facts, month, figures };
}

/**
 * The months that a month's first number goes on from, the newest first: the month before and, as long as a
 * month states that nothing moved in it, the one before that.
 */
export function monthsNumberedBefore({ facts, month }: Pick<StatedIn, 'facts' | 'month'>): CalendarMonth[] {
  let before = monthBefore(month);
  const months = [before];
  while (closedMonthOf(facts, before)?.lines?.length === 0) {
    before = monthBefore(before);
    months.push(before);
  }
  return months;
}

function numberBefore(lines: MovementColumns, last: number | 'began' | undefined): NumberBefore | undefined {
  if (last === undefined) return undefined;
  if (last !== 'began') return { seq: last, isLast: true };
  let hasZero = false;
  for (let row = 0; row < lines.length; row += 1) hasZero ||= lines.seq(row) === 0;
  return { seq: hasZero ? -1 : 0, isLast: true };
}

function noteOf({ isResumed, isReordered, lackingLines, expected }: SequenceFault): string {
  if (isReordered) return 'no number is missing and none stands twice: lines stand in another order';
  if (isResumed) return `the numbers go on behind this line as if it were number ${expected}`;
  return lackingLines > 0
    ? 'a line or more is missing before this one'
    : 'a sequence number is repeated or goes back';
}

function findingOf(context: MonthContext, lines: MovementColumns, fault: SequenceFault): Raised {
  const { row, expected, actual, isResumed } = fault;
  return {
    finding: {
      ...statementSharedOf(context),
      code: 'RF-SEQUENCE',
      field: `seq.${expected}`,
      occurredAtMs: lines.bookedAtMs(row),
      unit: 'count',
      expected,
      actual,
      note: noteOf(fault),
    },
    bearing: { row, lackingLines: BigInt(fault.lackingLines), isResumed },
  };
}

export const sequenceCheck: MonthCheck = {
  codes: ['RF-SEQUENCE'],
  scope: 'month',
  needs: ['lines'],
  find: ({ context }) => find(context),
};
