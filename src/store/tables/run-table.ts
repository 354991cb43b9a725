// Runs: which command ran, for which month and as-of, and how it ended. A run without an end was cut off.

import type SqliteDatabase from 'better-sqlite3';
import { assert } from '../../base/failure/assert.js';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { SealedSteps } from '../seals/sealed-step.js';

interface RunStart {
  /** Such as `close`, without its options. */
  readonly command: string;
  readonly month: CalendarMonth | undefined;
  /** The clock the results depend on; undefined where the run has none. */
  readonly asOfMs: number | undefined;
  /** This machine's clock. */
  readonly startedAtMs: number;
}

interface Run extends RunStart {
  readonly runId: number;
  /** Undefined while it runs, and for good where it was killed. */
  readonly endedAtMs: number | undefined;
  readonly outcome: string;
  readonly exitCode: number | undefined;
}

interface RunRow {
  readonly runId: number;
  readonly command: string;
  readonly month: CalendarMonth | null;
  readonly asOfMs: number | null;
  readonly startedAtMs: number;
  readonly endedAtMs: number | null;
  readonly outcome: string;
  readonly exitCode: number | null;
}

const COLUMNS = `run_id AS runId, command, month, as_of_ms AS asOfMs, started_at_ms AS startedAtMs,
  ended_at_ms AS endedAtMs, outcome, exit_code AS exitCode`;

function prepareStatements(database: SqliteDatabase.Database) {
  return {
    start: database.prepare<[string, string | null, number | null, number]>(`INSERT INTO run
      (command, month, as_of_ms, started_at_ms, outcome) VALUES (?, ?, ?, ?, '')`),
    end: database.prepare<[number, string, number, number]>(
      'UPDATE run SET ended_at_ms = ?, outcome = ?, exit_code = ? WHERE run_id = ?',
    ),
    find: database.prepare<[number], RunRow>(`SELECT ${COLUMNS} FROM run WHERE run_id = ?`),
    all: database.prepare<[], RunRow>(`SELECT ${COLUMNS} FROM run ORDER BY run_id`),
  };
}

function runOf(row: RunRow): Run {
  return {
    ...row,
    month: row.month ?? undefined,
    asOfMs: row.asOfMs ?? undefined,
    endedAtMs: row.endedAtMs ?? undefined,
    exitCode: row.exitCode ?? undefined,
  };
}

export class RunTable {
  readonly #statements: ReturnType<typeof prepareStatements>;
  readonly #start: (start: RunStart) => number;
  readonly #end: (runId: number, outcome: string, exitCode: number, endedAtMs: number) => void;

  constructor(database: SqliteDatabase.Database, steps: SealedSteps) {
    this.#statements = prepareStatements(database);
    this.#start = steps.transaction(['run'], (start) => this.#startNow(start));
    this.#end = steps.transaction(['run'], (...given) => this.#endNow(...given));
  }

  /** Records that a run began. @returns its number; numbers rise */
  startRun(start: RunStart): number {
    return this.#start(start);
  }

  #startNow(start: RunStart): number {
    const result = this.#statements.start.run(
      start.command,
      start.month ?? null,
      start.asOfMs ?? null,
      start.startedAtMs,
    );
    return Number(result.lastInsertRowid);
  }

  /** Records how a run ended, once. `outcome` is one line for people; `exitCode` is 0 to 255. */
  endRun(runId: number, outcome: string, exitCode: number, endedAtMs: number): void {
    this.#end(runId, outcome, exitCode, endedAtMs);
  }

  #endNow(runId: number, outcome: string, exitCode: number, endedAtMs: number): void {
    const result = this.#statements.end.run(endedAtMs, outcome, exitCode, runId);
    assert(result.changes === 1, `there is no run ${runId} to end`);
  }

  run(runId: number): Run | undefined {
    const row = this.#statements.find.get(runId);
    return row === undefined ? undefined : runOf(row);
  }

  /** Every run, in the order of starting. */
  runs(): Run[] {
    return this.#statements.all.all().map(runOf);
  }
}
