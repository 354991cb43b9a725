// Quotes: an offered price, good for one order of its key within 60 seconds.

import type { Statement } from 'better-sqlite3';
import type { BooksDatabase } from '../../books/books-database.js';

export interface QuoteRow {
  readonly quote_id: string;
  readonly key_id: string;
  readonly slug: string;
  readonly currency: string;
  readonly face_minor: number;
  readonly rate_bps: number;
  readonly cost_minor: number;
  readonly fx_rate: string;
  readonly cost_usd6: number;
  readonly created_at_ms: number;
  readonly expires_at_ms: number;
  readonly used: 0 | 1;
}

export class QuoteTable {
  readonly #insert: Statement<[QuoteRow]>;
  readonly #find: Statement<[string, string], QuoteRow>;
  readonly #use: Statement<[string]>;

  constructor(database: BooksDatabase) {
    this.#insert = database.prepare<[QuoteRow]>(
      `INSERT INTO quotes VALUES (@quote_id, @key_id, @slug, @currency, @face_minor, @rate_bps, @cost_minor,
       @fx_rate, @cost_usd6, @created_at_ms, @expires_at_ms, @used)`,
    );
    this.#find = database.prepare<[string, string], QuoteRow>(
      'SELECT * FROM quotes WHERE quote_id = ? AND key_id = ?',
    );
    this.#use = database.prepare('UPDATE quotes SET used = 1 WHERE quote_id = ?');
  }

  insert(row: QuoteRow): void {
    this.#insert.run(row);
  }

  /** A quote of this key; another key's is as unknown as none. */
  find(quoteId: string, keyId: string): QuoteRow | undefined {
    return this.#find.get(quoteId, keyId);
  }

  markUsed(quoteId: string): void {
    this.#use.run(quoteId);
  }
}
