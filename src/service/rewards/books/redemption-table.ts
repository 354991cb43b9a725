// Redemptions, and how many of each catalogue item they took from the stock.

import type { Statement } from 'better-sqlite3';
import { assert } from '../../../base/failure/assert.js';
import type { BooksDatabase } from '../../books/books-database.js';

export interface RedemptionRow {
  readonly redemption_id: string;
  /** In lower case. */
  readonly wallet: string;
  readonly catalogue_item_id: string;
  readonly quantity: number;
  readonly spent_plus18: string;
  readonly delivery_email: string | null;
  readonly status: 'processing' | 'completed';
  readonly created_at_ms: number;
}

const COLUMNS = `redemption_id, wallet, catalogue_item_id, quantity, spent_plus18, delivery_email, status,
  created_at_ms`;

export class RedemptionTable {
  readonly #insert: Statement<[RedemptionRow]>;
  readonly #take: Statement<[string, number]>;
  readonly #complete: Statement<[string]>;
  readonly #find: Statement<[string], RedemptionRow>;
  readonly #taken: Statement<[string], number>;
  readonly #count: Statement<[], number>;
  readonly #latest: Statement<[], number | null>;

  constructor(database: BooksDatabase) {
    this.#insert = database.prepare<[RedemptionRow]>(
      `INSERT INTO redemptions (${COLUMNS}) VALUES (@redemption_id, @wallet, @catalogue_item_id, @quantity,
       @spent_plus18, @delivery_email, @status, @created_at_ms)`,
    );
    this.#take = database.prepare<[string, number]>(
      `INSERT INTO redeemed_items (catalogue_item_id, quantity) VALUES (?, ?)
       ON CONFLICT (catalogue_item_id) DO UPDATE SET quantity = quantity + excluded.quantity`,
    );
    this.#complete = database.prepare<[string]>(
      "UPDATE redemptions SET status = 'completed' WHERE redemption_id = ? AND status = 'processing'",
    );
    this.#find = database.prepare<[string], RedemptionRow>(
      `SELECT ${COLUMNS} FROM redemptions WHERE redemption_id = ?`,
    );
    this.#taken = database
      .prepare<[string], number>('SELECT quantity FROM redeemed_items WHERE catalogue_item_id = ?')
      .pluck();
    this.#count = database.prepare<[], number>('SELECT count(*) FROM redemptions').pluck();
    this.#latest = database.prepare<[], number | null>('SELECT max(created_at_ms) FROM redemptions').pluck();
  }

  /** Writes a redemption and takes its items from the stock. */
  insert(row: RedemptionRow): void {
    this.#insert.run(row);
    this.#take.run(row.catalogue_item_id, row.quantity);
  }

  complete(redemptionId: string): void {
    assert(this.#complete.run(redemptionId).changes === 1, 'only a redemption under way is completed');
  }

  find(redemptionId: string): RedemptionRow | undefined {
    return this.#find.get(redemptionId);
  }

  /** The number of an item that was ever redeemed. */
  taken(catalogueItemId: string): number {
    return this.#taken.get(catalogueItemId) ?? 0;
  }

  count(): number {
    return this.#count.get() ?? 0;
  }

  latestMs(): number {
    return this.#latest.get() ?? 0;
  }
}
