// Orders of the supplier interface, issued and failed. Vouchers are not stored: they derive from the order's
// id.

import type { Statement } from 'better-sqlite3';
import { assert } from '../../../base/failure/assert.js';
import type { BooksDatabase } from '../../books/books-database.js';

export interface SupplierOrderRow {
  readonly order_id: string;
  readonly client_ref: string;
  /** Digest of what the request asked for: the same reference with another one is a conflict. */
  readonly request_sha256: string;
  readonly brand_slug: string;
  readonly currency: string;
  readonly face_minor: number;
  readonly wholesale_minor: number;
  readonly wholesale_usd6: number;
  /** SHA-256 of the buyer's reference; the reference itself is never kept. */
  readonly wallet_ref_sha256: string;
  readonly status: 'issued' | 'failed';
  /** The time when the reference was first taken; a retry after a failure leaves it. */
  readonly created_at_ms: number;
  readonly issued_at_ms: number | null;
}

/** An order that counts against a rolling cap. */
export interface CountedOrder {
  readonly issued_at_ms: number;
  readonly wholesale_usd6: number;
}

const COLUMNS = `order_id, client_ref, request_sha256, brand_slug, currency, face_minor, wholesale_minor,
  wholesale_usd6, wallet_ref_sha256, status, created_at_ms, issued_at_ms`;

export class SupplierOrderTable {
  readonly #insert: Statement<[SupplierOrderRow]>;
  readonly #retry: Statement<[SupplierOrderRow]>;
  readonly #find: Statement<[string], SupplierOrderRow>;
  readonly #issuedSince: Statement<[number], CountedOrder>;
  readonly #ofWalletSince: Statement<[string, number], CountedOrder>;
  readonly #latest: Statement<[], number | null>;

  constructor(database: BooksDatabase) {
    this.#insert = database.prepare<[SupplierOrderRow]>(
      `INSERT INTO orders (${COLUMNS}) VALUES (@order_id, @client_ref, @request_sha256, @brand_slug, @currency,
       @face_minor, @wholesale_minor, @wholesale_usd6, @wallet_ref_sha256, @status, @created_at_ms, @issued_at_ms)`,
    );
    this.#retry = database.prepare<[SupplierOrderRow]>(
      `UPDATE orders SET brand_slug = @brand_slug, currency = @currency, face_minor = @face_minor,
       wholesale_minor = @wholesale_minor, wholesale_usd6 = @wholesale_usd6, status = @status,
       issued_at_ms = @issued_at_ms WHERE order_id = @order_id AND status = 'failed'`,
    );
    this.#find = database.prepare<[string], SupplierOrderRow>(
      `SELECT ${COLUMNS} FROM orders WHERE client_ref = ?`,
    );
    this.#issuedSince = database.prepare<[number], CountedOrder>(
      `SELECT issued_at_ms, wholesale_usd6 FROM orders WHERE status = 'issued' AND issued_at_ms > ?
       ORDER BY issued_at_ms, wholesale_usd6`,
    );
    this.#ofWalletSince = database.prepare<[string, number], CountedOrder>(
      `SELECT issued_at_ms, wholesale_usd6 FROM orders
       WHERE status = 'issued' AND wallet_ref_sha256 = ? AND issued_at_ms > ? ORDER BY issued_at_ms, wholesale_usd6`,
    );
    this.#latest = database
      .prepare<[], number | null>('SELECT max(max(created_at_ms), ifnull(max(issued_at_ms), 0)) FROM orders')
      .pluck();
  }

  find(clientRef: string): SupplierOrderRow | undefined {
    return this.#find.get(clientRef);
  }

  /** Writes a new order, or the new outcome of one whose issue failed before. */
  put(row: SupplierOrderRow, before: SupplierOrderRow | undefined): void {
    if (before === undefined) {
      this.#insert.run(row);
      return;
    }
    const changes = this.#retry.run(row).changes;
    assert(changes === 1, 'only an order whose issue failed is taken up again');
  }

  /** Issued after an instant, oldest first; of one wallet where its digest is given. */
  issuedSince(ms: number, walletRefSha256?: string): CountedOrder[] {
    return walletRefSha256 === undefined
      ? this.#issuedSince.all(ms)
      : this.#ofWalletSince.all(walletRefSha256, ms);
  }
  /** The newest instant at which an order was taken or issued; undefined where there is none. */
  latestMs(): number | undefined {
    return this.#latest.get() ?? undefined;
  }
}
