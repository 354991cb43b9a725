// Issuances of reward tokens. One transaction of the partner has one that is pending or confirmed, and any
// number that failed before it.

import type { Statement } from 'better-sqlite3';
import { assert } from '../../../base/failure/assert.js';
import type { BooksDatabase } from '../../books/books-database.js';

export interface IssuanceRow {
  readonly issuance_id: string;
  /** In lower case. */
  readonly wallet: string;
  readonly amount_plus18: string;
  readonly amount_usd_minor: number;
  /** Tokens a dollar, as the decimal that it was written as. */
  readonly reward_rate: string;
  readonly status: 'pending' | 'confirmed' | 'failed';
  readonly tx_hash: string | null;
  readonly failure_reason: string | null;
  readonly transaction_id: string;
  readonly merchant_id: string | null;
  /** A JSON object of texts. */
  readonly metadata: string;
  readonly created_at_ms: number;
}

type Outcome = Pick<IssuanceRow, 'issuance_id' | 'status' | 'tx_hash' | 'failure_reason'>;

const COLUMNS = `issuance_id, wallet, amount_plus18, amount_usd_minor, reward_rate, status, tx_hash,
  failure_reason, transaction_id, merchant_id, metadata, created_at_ms`;

export class IssuanceTable {
  readonly #insert: Statement<[IssuanceRow]>;
  readonly #settle: Statement<[Outcome]>;
  readonly #find: Statement<[string], IssuanceRow>;
  readonly #live: Statement<[string], IssuanceRow>;
  readonly #count: Statement<[], number>;
  readonly #latest: Statement<[], number | null>;

  constructor(database: BooksDatabase) {
    this.#insert = database.prepare<[IssuanceRow]>(
      `INSERT INTO issuances (${COLUMNS}) VALUES (@issuance_id, @wallet, @amount_plus18, @amount_usd_minor,
       @reward_rate, @status, @tx_hash, @failure_reason, @transaction_id, @merchant_id, @metadata, @created_at_ms)`,
    );
    this.#settle = database.prepare<[Outcome]>(
      `UPDATE issuances SET status = @status, tx_hash = @tx_hash, failure_reason = @failure_reason
       WHERE issuance_id = @issuance_id AND status = 'pending'`,
    );
    this.#find = database.prepare<[string], IssuanceRow>(
      `SELECT ${COLUMNS} FROM issuances WHERE issuance_id = ?`,
    );
    this.#live = database.prepare<[string], IssuanceRow>(
      `SELECT ${COLUMNS} FROM issuances WHERE transaction_id = ? AND status <> 'failed'`,
    );
    this.#count = database.prepare<[], number>('SELECT count(*) FROM issuances').pluck();
    this.#latest = database.prepare<[], number | null>('SELECT max(created_at_ms) FROM issuances').pluck();
  }

  insert(row: IssuanceRow): void {
    this.#insert.run(row);
  }

  /** Writes the outcome of a pending issuance; it has one only once. */
  settle(outcome: Outcome): void {
    const { issuance_id, status, tx_hash, failure_reason } = outcome;
    const changes = this.#settle.run({ issuance_id, status, tx_hash, failure_reason }).changes;
    assert(changes === 1, 'only a pending issuance is confirmed or fails');
  }

  find(issuanceId: string): IssuanceRow | undefined {
    return this.#find.get(issuanceId);
  }

  /** The issuance of a transaction that is pending or confirmed. */
  ofTransaction(transactionId: string): IssuanceRow | undefined {
    return this.#live.get(transactionId);
  }

  count(): number {
    return this.#count.get() ?? 0;
  }

  latestMs(): number {
    return this.#latest.get() ?? 0;
  }
}
