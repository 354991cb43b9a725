// Final statements: the very bytes that were signed, kept once and never changed (a trigger refuses it).

import type { Statement } from 'better-sqlite3';
import type { BooksDatabase } from '../../books/books-database.js';

interface StatementRow {
  readonly key_id: string;
  readonly month: string;
  readonly raw_statement: string;
  readonly signature: string;
}

export class StatementTable {
  readonly #insert: Statement<[StatementRow]>;
  readonly #find: Statement<[string, string], StatementRow>;
  readonly #newestMonth: Statement<[], string | null>;

  constructor(database: BooksDatabase) {
    this.#insert = database.prepare<[StatementRow]>(
      'INSERT INTO statements VALUES (@key_id, @month, @raw_statement, @signature)',
    );
    this.#find = database.prepare<[string, string], StatementRow>(
      'SELECT * FROM statements WHERE key_id = ? AND month = ?',
    );
    this.#newestMonth = database.prepare<[], string | null>('SELECT max(month) FROM statements').pluck();
  }

  insert(row: StatementRow): void {
    this.#insert.run(row);
  }

  /** The newest month of all accounts that has one. */
  newestMonth(): string | undefined {
    return this.#newestMonth.get() ?? undefined;
  }

  find(keyId: string, month: string): StatementRow | undefined {
    return this.#find.get(keyId, month);
  }
}
