// Orders, and the references whose first attempt failed upstream. Codes are not stored: they derive from the
// id.

import type { Statement } from 'better-sqlite3';
import { assert } from '../../../base/failure/assert.js';
import type { BooksDatabase } from '../../books/books-database.js';

export interface OrderRow {
  readonly order_id: string;
  readonly key_id: string;
  readonly client_ref: string;
  /** Digest of what the request asked for: the same reference with another one is a conflict. */
  readonly request_sha256: string;
  readonly slug: string;
  readonly currency: string;
  readonly face_minor: number;
  readonly rate_bps: number;
  readonly cost_minor: number;
  readonly fx_rate: string;
  readonly cost_usd6: number;
  readonly status: 'pending' | 'issued';
  readonly quote_id: string | null;
  /** SHA-256 of the buyer's reference; the reference itself is never kept. */
  readonly ref_sha256: string;
  readonly country: string;
  readonly created_at_ms: number;
  readonly issue_due_at_ms: number;
  readonly issued_at_ms: number | null;
}

const COLUMNS = `order_id, key_id, client_ref, request_sha256, slug, currency, face_minor, rate_bps, cost_minor, fx_rate, cost_usd6,
  status, quote_id, ref_sha256, country, created_at_ms, issue_due_at_ms, issued_at_ms`;

export class OrderTable {
  readonly #insert: Statement<[OrderRow]>;
  readonly #find: Statement<[string, string], OrderRow>;
  readonly #due: Statement<[string, number], OrderRow>;
  readonly #issue: Statement<[number, string]>;
  readonly #fail: Statement<[string, string]>;
  readonly #failed: Statement<[string, string], number>;

  constructor(database: BooksDatabase) {
    this.#insert = database.prepare<[OrderRow]>(
      `INSERT INTO orders (${COLUMNS}) VALUES (@order_id, @key_id, @client_ref, @request_sha256, @slug, @currency,
       @face_minor, @rate_bps, @cost_minor, @fx_rate, @cost_usd6, @status, @quote_id, @ref_sha256, @country, @created_at_ms,
       @issue_due_at_ms, @issued_at_ms)`,
    );
    this.#find = database.prepare<[string, string], OrderRow>(
      `SELECT ${COLUMNS} FROM orders WHERE key_id = ? AND client_ref = ?`,
    );
    this.#due = database.prepare<[string, number], OrderRow>(
      `SELECT ${COLUMNS} FROM orders WHERE key_id = ? AND status = 'pending' AND issue_due_at_ms <= ?
       ORDER BY issue_due_at_ms, order_id`,
    );
    this.#issue = database.prepare(
      `UPDATE orders SET status = 'issued', issued_at_ms = ? WHERE order_id = ? AND status = 'pending'`,
    );
    this.#fail = database.prepare('INSERT INTO failed_attempts VALUES (?, ?) ON CONFLICT DO NOTHING');
    this.#failed = database
      .prepare<[string, string], number>('SELECT 1 FROM failed_attempts WHERE key_id = ? AND client_ref = ?')
      .pluck();
  }

  insert(row: OrderRow): void {
    this.#insert.run(row);
  }

  find(keyId: string, clientRef: string): OrderRow | undefined {
    return this.#find.get(keyId, clientRef);
  }

  /** Pending orders whose time has come, earliest first. */
  dueBy(keyId: string, atMs: number): OrderRow[] {
    return this.#due.all(keyId, atMs);
  }

  markIssued(order: OrderRow, atMs: number): OrderRow {
    const changes = this.#issue.run(atMs, order.order_id).changes;
    assert(changes === 1, 'only a pending order is issued');
    return { ...order, status: 'issued', issued_at_ms: atMs };
  }

  /** Remembers that the first attempt of a reference failed upstream. */
  noteFailure(keyId: string, clientRef: string): void {
    this.#fail.run(keyId, clientRef);
  }

  failedBefore(keyId: string, clientRef: string): boolean {
    return this.#failed.get(keyId, clientRef) !== undefined;
  }
}
