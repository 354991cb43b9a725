// The result of the last close of a month, beside the digest of all that it rested on: the next close over
// the same has nothing to judge. It is a copy of figures that can be worked out again, replaced by each
// close, and sealed as every record is.

import { hash } from 'node:crypto';
import type SqliteDatabase from 'better-sqlite3';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { SealedSteps } from '../seals/sealed-step.js';

interface KeptClose {
  /** SHA-256 over everything that the close rested on. */
  readonly inputsSha256: string;
  /** SHA-256 of the manifest of the pack that it wrote. */
  readonly manifestSha256: string;
  /** SHA-256 of what it answered, which is in the archive of bytes. */
  readonly outcomeSha256: string;
}

function prepareStatements(database: SqliteDatabase.Database) {
  return {
    find: database.prepare<[string], KeptClose>(`SELECT inputs_sha256 AS inputsSha256,
      manifest_sha256 AS manifestSha256, outcome_sha256 AS outcomeSha256 FROM kept_close WHERE month = ?`),
    keep: database.prepare<[string, string, string, string]>(`INSERT OR REPLACE INTO kept_close
      (month, inputs_sha256, manifest_sha256, outcome_sha256) VALUES (?, ?, ?, ?)`),
    seals: database.prepare<[], [string, string]>(`SELECT record, seal_hash FROM record_seal
      WHERE position IN (SELECT max(position) FROM record_seal
        WHERE record NOT IN ('run', 'kept_close') GROUP BY record)
      ORDER BY record`),
    runs: database.prepare<
      [string],
      string
    >(`SELECT json_array(run_id, command, month, as_of_ms, started_at_ms,
      ended_at_ms, outcome, exit_code) FROM run WHERE NOT (command = 'close' AND month IS ?) ORDER BY run_id`),
  };
}

export class KeptCloseTable {
  readonly #database: SqliteDatabase.Database;
  #prepared: ReturnType<typeof prepareStatements> | undefined;
  readonly #keep: (month: CalendarMonth, kept: KeptClose) => void;

  constructor(database: SqliteDatabase.Database, steps: SealedSteps) {
    this.#database = database;
    this.#keep = steps.transaction(
      ['kept_close'],
      (month, { inputsSha256, manifestSha256, outcomeSha256 }) => {
        this.#statements.keep.run(month, inputsSha256, manifestSha256, outcomeSha256);
      },
    );
  }

  /** Prepared when they are first needed: a backup of an older version is looked into without this table. */
  get #statements(): ReturnType<typeof prepareStatements> {
    this.#prepared ??= prepareStatements(this.#database);
    return this.#prepared;
  }

  /** The result of the last close of the month that kept one. */
  find(month: CalendarMonth): KeptClose | undefined {
    return this.#statements.find.get(month);
  }

  /** Puts what a close came to in the place of what the one before did. */
  keep(month: CalendarMonth, kept: KeptClose): void {
    this.#keep(month, kept);
  }

  /**
   * SHA-256 over the state of the books as a close of the month finds them: the newest seal of every record
   * and of the journal, each of which stands for all rows before it. Without the closes of the month itself,
   * which are what repeats.
   */
  stateOf(month: CalendarMonth): string {
    const { seals, runs } = this.#statements;
    return hash('sha256', JSON.stringify([seals.raw().all(), runs.pluck().all(month)]));
  }
}
