/** What every check may look at: the facts of the month, the match, and what was found so far. */

import { type CalendarMonth, monthEndMs, monthStartMs } from '../base/calendar-month.js';
import type { StatementFigures, StatementReading } from '../records/statement.js';
import type { AccountFacts } from './account-facts.js';
import type { Source } from './discrepancy.js';
import { DraftList } from './draft.js';
import { CaseTable } from './match/case-table.js';
import { depositRefsOf } from './match/deposit-case.js';
import { MovementSet } from './match/movement-set.js';
import { RateHistory } from './rate-history.js';
import { figuresOf, readingInForce } from './statement-in-force.js';

export interface MonthContext {
  readonly facts: AccountFacts;
  readonly month: CalendarMonth;
  readonly startMs: number;
  readonly endMs: number;
  /** The reading that the month rests on, verified or not. */
  readonly reading: StatementReading | undefined;
  /** Its figures, only where it verified and is of this month and account. */
  readonly figures: StatementFigures | undefined;
  readonly movements: MovementSet;
  readonly cases: CaseTable;
  readonly rates: RateHistory;
  readonly items: DraftList;
  /** Where debits are read from in this interface. */
  readonly debitSource: Source;
  /** References whose order could not be read this time: nothing is concluded from their absence. */
  readonly unreadRefs: ReadonlySet<string>;
  /** References of every deposit on the balance, whatever its month. */
  readonly depositRefs: ReadonlySet<string>;
}

/** Joins the sources and sets up the month; no check has run yet. */
export function monthContextOf(facts: AccountFacts): MonthContext {
  const movements = new MovementSet();
  for (const month of [...facts.statements.keys()].sort()) {
    const lines = figuresOf(facts, month)?.lines;
    if (lines !== undefined) movements.add(month, lines);
  }
  return {
    facts,
    month: facts.month,
    startMs: monthStartMs(facts.month),
    endMs: monthEndMs(facts.month),
    reading: readingInForce(facts, facts.month),
    figures: figuresOf(facts, facts.month),
    movements,
    cases: new CaseTable(facts, movements),
    rates: new RateHistory(facts.catalogue),
    items: new DraftList(),
    debitSource: facts.interfaceName === 'supplier' ? 'float' : 'statement',
    depositRefs: depositRefsOf(movements),
    unreadRefs: new Set(facts.unread.filter((u) => u.source === 'order').map((u) => u.subject)),
  };
}

/** True where the debits of the month are known one by one, so that a missing one can be named. */
export function hasLines(context: MonthContext): boolean {
  return context.figures?.lines !== undefined;
}
