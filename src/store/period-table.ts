/**
 * Months as periods: open, certified, or suspended (certified, but an input changed since). Every change is kept
 * with who, when and why. A month that is not open takes no journal entries: the journal's own trigger sees to it.
 */

import type SqliteDatabase from 'better-sqlite3';
import { assert } from '../base/assert.js';
import type { CalendarMonth } from '../base/calendar-month.js';

export type PeriodState = 'open' | 'certified' | 'suspended';

export interface PeriodChange {
  readonly month: CalendarMonth;
  readonly state: PeriodState;
  readonly changedBy: string;
  readonly reason: string;
  readonly changedAtMs: number;
}

/** What may follow what. Reopening is a change to `open`. */
const FOLLOWS: Readonly<Record<PeriodState, readonly PeriodState[]>> = {
  open: ['certified'],
  certified: ['suspended', 'open'],
  suspended: ['open'],
};

const COLUMNS = `month, state, changed_by AS changedBy, reason, changed_at_ms AS changedAtMs`;

function prepareStatements(database: SqliteDatabase.Database) {
  return {
    stateOf: database.prepare<[string], PeriodState>('SELECT state FROM period WHERE month = ?').pluck(),
    add: database.prepare<PeriodChange>(`INSERT INTO period_change (month, state, changed_by, reason, changed_at_ms)
      VALUES (@month, @state, @changedBy, @reason, @changedAtMs)`),
    history: database.prepare<[string], PeriodChange>(
      `SELECT ${COLUMNS} FROM period_change WHERE month = ? ORDER BY change_id`,
    ),
    locked: database
      .prepare<[], CalendarMonth>(`SELECT month FROM period WHERE state <> 'open' ORDER BY month`)
      .pluck(),
  };
}

export class PeriodTable {
  readonly #statements: ReturnType<typeof prepareStatements>;
  readonly #change: SqliteDatabase.Transaction<(change: PeriodChange) => void>;

  constructor(database: SqliteDatabase.Database) {
    this.#statements = prepareStatements(database);
    this.#change = database.transaction((change: PeriodChange) => {
      const before = this.stateOf(change.month);
      assert(
        FOLLOWS[before].includes(change.state),
        `${change.month} can not go from ${before} to ${change.state}`,
      );
      this.#statements.add.run({
        month: change.month,
        state: change.state,
        changedBy: change.changedBy,
        reason: change.reason,
        changedAtMs: change.changedAtMs,
      });
    });
  }

  /** The month's state; a month nobody touched is open. */
  stateOf(month: CalendarMonth): PeriodState {
    return this.#statements.stateOf.get(month) ?? 'open';
  }

  /** Moves a month on. The caller refuses in words what may not follow; here it is a fault of the program. */
  change(change: PeriodChange): void {
    this.#change.immediate(change);
  }

  /** What happened to a month, oldest first. */
  history(month: CalendarMonth): PeriodChange[] {
    return this.#statements.history.all(month);
  }

  /** The months that take no entries (certified or suspended), in order. */
  lockedMonths(): CalendarMonth[] {
    return this.#statements.locked.all();
  }
}
