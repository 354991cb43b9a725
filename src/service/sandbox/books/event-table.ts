// Events with the exact bytes of their bodies, written with what they report; signed only when they are read.

import type { Statement } from 'better-sqlite3';
import type { BooksDatabase } from '../../books/books-database.js';

export interface EventRow {
  readonly event_id: string;
  readonly key_id: string;
  readonly type: string;
  /** The `client_ref`, deposit id or month it is about; null for a test event and the like. */
  readonly subject: string | null;
  readonly body: string;
}

export class EventTable {
  readonly #insert: Statement<[EventRow]>;
  readonly #newest: Statement<[string, number], EventRow>;

  constructor(database: BooksDatabase) {
    this.#insert = database.prepare<[EventRow]>(
      `INSERT INTO events (event_id, key_id, type, subject, body)
       VALUES (@event_id, @key_id, @type, @subject, @body)`,
    );
    this.#newest = database.prepare<[string, number], EventRow>(
      `SELECT event_id, key_id, type, subject, body FROM events WHERE key_id = ?
       ORDER BY event_number DESC LIMIT ?`,
    );
  }

  insert(row: EventRow): void {
    this.#insert.run(row);
  }

  /** The newest `limit` events of a key, oldest first. */
  newest(keyId: string, limit: number): EventRow[] {
    return this.#newest.all(keyId, limit).reverse();
  }
}
