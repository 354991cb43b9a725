// The steps that time alone brings about: the block of an issuance, the end of a redemption, the maturity of
// a stake. Each is stored when it begins, so that a restart forgets none.

import type { Statement } from 'better-sqlite3';
import type { BooksDatabase } from '../../books/books-database.js';
import type { SettingsTable } from '../../books/settings-table.js';

export interface DueStep {
  readonly step_number: number;
  readonly due_at_ms: number;
  readonly kind: 'issuance' | 'redemption' | 'stake';
  /** The id of the issuance, redemption or stake. */
  readonly subject: string;
}

/** The setting that keeps the instant of the newest step that was done. */
const DONE_SETTING = 'steps_done_to_ms';

export class DueTable {
  readonly #insert: Statement<[number, string, string]>;
  readonly #next: Statement<[], DueStep>;
  readonly #done: Statement<[number]>;
  readonly #settings: SettingsTable;

  constructor(database: BooksDatabase, settings: SettingsTable) {
    this.#settings = settings;
    this.#insert = database.prepare<[number, string, string]>(
      'INSERT INTO due_steps (due_at_ms, kind, subject) VALUES (?, ?, ?)',
    );
    this.#next = database.prepare<[], DueStep>(
      'SELECT step_number, due_at_ms, kind, subject FROM due_steps ORDER BY due_at_ms, step_number LIMIT 1',
    );
    this.#done = database.prepare<[number]>('DELETE FROM due_steps WHERE step_number = ?');
  }

  put(step: Omit<DueStep, 'step_number'>): void {
    this.#insert.run(step.due_at_ms, step.kind, step.subject);
  }

  /** The step that falls due first; of two of one instant the one that was written first. */
  next(): DueStep | undefined {
    return this.#next.get();
  }

  done(step: DueStep): void {
    this.#done.run(step.step_number);
    this.#settings.put(DONE_SETTING, String(step.due_at_ms));
  }

  /** The instant of the newest step that was done; 0 where none was. */
  latestMs(): number {
    return Number(this.#settings.get(DONE_SETTING) ?? '0');
  }
}
