// Simulated deposits, as they were answered.

import type { Statement } from 'better-sqlite3';
import type { BooksDatabase } from '../../books/books-database.js';

export interface DepositRow {
  readonly deposit_id: string;
  readonly key_id: string;
  readonly plus_amount: string;
  readonly gross_usd6: number;
  readonly pool_fee_usd6: number;
  readonly credited_usd6: number;
  readonly created_at_ms: number;
}

export class DepositTable {
  readonly #insert: Statement<[DepositRow]>;

  constructor(database: BooksDatabase) {
    this.#insert = database.prepare<[DepositRow]>(
      `INSERT INTO deposits VALUES (@deposit_id, @key_id, @plus_amount, @gross_usd6, @pool_fee_usd6,
       @credited_usd6, @created_at_ms)`,
    );
  }

  insert(row: DepositRow): void {
    this.#insert.run(row);
  }
}
