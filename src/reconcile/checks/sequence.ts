// RF-SEQUENCE: a gap or a repeat in the sequence, which rises by one over the account's whole life. One item
// for a wrong number, not one for each link that it breaks; one for lines that are all there and stand in
// another order.

import { type CalendarMonth, monthBefore } from '../../base/calendar-month.js';
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
  const before = numberBefore(lines, lastSeqOf(context));
  const asListed = sequenceFaultsOf(numberedOf(lines), before);
  const isDoubted = isFloat(context) && asListed.length > 1;
  const faults = isDoubted ? fewerByInstant(lines, before, asListed) : asListed;
  return faults.map((fault) => findingOf(context, lines, fault));
}

function numberedOf(lines: MovementColumns) {
  return { length: lines.length, seq: (row: number): number => lines.seq(row) };
}

/** A float is listed by its numbers. */
function isFloat({ facts }: Pick<MonthContext, 'facts'>): boolean {
  return facts.stated.kind === 'float';
}

/**
 * The faults of a float's lines. One with a wrong number stands in another place there, and makes two; in the
 * order of the instants it makes one.
 */
function fewerByInstant(
  lines: MovementColumns,
  before: NumberBefore | undefined,
  asListed: readonly SequenceFault[],
): readonly SequenceFault[] {
  const { inOrder, rowOf } = byInstantOf(lines);
  const byInstant = sequenceFaultsOf(inOrder, before);
  if (byInstant.length >= asListed.length) return asListed;
  return byInstant.map((fault) => ({ ...fault, row: rowOf(fault.row) }));
}

/** The lines in the order of their instants; those of one instant stay as they are. */
function byInstantOf(lines: MovementColumns) {
  const rows = Array.from({ length: lines.length }, (_, row) => row);
  rows.sort((a, b) => lines.bookedAtMs(a) - lines.bookedAtMs(b) || a - b);
  const rowOf = (at: number): number => rows[at] ?? at;
  return { rowOf, inOrder: { length: lines.length, seq: (at: number): number => lines.seq(rowOf(at)) } };
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
  const asListed = lastNumberOf(numberedOf(lines), first, number);
  if (!isFloat(stated) || first === asListed + 1) return asListed;
  const byInstant = lastNumberOf(byInstantOf(lines).inOrder, first, number);
  return first === byInstant + 1 ? byInstant : asListed;
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
