// RF-SEQUENCE: a gap or a repeat in the sequence, which rises by one over the account's whole life. One item
// for a wrong number, not one for each link that it breaks; one for lines that are all there and stand in
// another order.

import { monthBefore } from '../../base/calendar-month.js';
import type { MovementColumns } from '../../records/movement.js';
import type { Raised } from '../finding/draft.js';
import { closedMonthOf } from '../month/month-as-stated.js';
import type { MonthContext } from '../month/month-context.js';
import type { MonthCheck } from './check.js';
import { lastNumberOf, type NumberBefore, type SequenceFault, sequenceFaultsOf } from './number-sequence.js';
import { beganInMonth } from './opening.js';
import { statementSharedOf } from './statement-shared.js';

function find(context: MonthContext): Raised[] {
  const lines = context.figures?.lines;
  if (lines === undefined) return [];
  return faultsOf(lines, numberBefore(lines, lastSeqOf(context))).map((fault) =>
    findingOf(context, lines, fault),
  );
}

/**
 * A float's lines come in the order of their numbers: a wrong number takes its line out of its place, and so
 * makes two faults. Where the lines have fewer faults in the order of their instants, that order counts.
 */
function faultsOf(lines: MovementColumns, before: NumberBefore | undefined): SequenceFault[] {
  const bySeq = sequenceFaultsOf(numberedOf(lines), before);
  if (bySeq.length < 2) return bySeq;
  const rows = rowsByTime(lines);
  const rowOf = (at: number): number => rows[at] ?? at;
  const byTime = sequenceFaultsOf({ length: lines.length, seq: (at) => lines.seq(rowOf(at)) }, before);
  if (byTime.length >= bySeq.length) return bySeq;
  return byTime.map((fault) => ({ ...fault, row: rowOf(fault.row) }));
}

/** The rows in the order of their instants; those of one instant stay as they are. */
function rowsByTime(lines: MovementColumns): number[] {
  const rows = Array.from({ length: lines.length }, (_, row) => row);
  return rows.sort((a, b) => lines.bookedAtMs(a) - lines.bookedAtMs(b) || a - b);
}

function numberedOf(lines: MovementColumns) {
  return { length: lines.length, seq: (row: number): number => lines.seq(row) };
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
  return lastNumberOf(numberedOf(lines), first, numberBefore(lines, statedLastSeqOf(before)));
}

/** The same, as the last line before the month has it, wrong or not. */
function statedLastSeqOf(stated: StatedIn): number | 'began' | undefined {
  const lines = lastMovedBefore(stated)?.figures?.lines;
  if (lines !== undefined) return lines.seq(lines.length - 1);
  return beganInMonth(stated) ? 'began' : undefined;
}

/** The last month before this one in which anything moved; undefined if nothing is stated of one between. */
function lastMovedBefore({ facts, month }: StatedIn): StatedIn | undefined {
  let before = monthBefore(month);
  let figures = closedMonthOf(facts, before);
  while (figures?.lines !== undefined && figures.lines.length === 0) {
    before = monthBefore(before);
    figures = closedMonthOf(facts, before);
  }
  return figures?.lines === undefined ? undefined : { facts, month: before, figures };
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
