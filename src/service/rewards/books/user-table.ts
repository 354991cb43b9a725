// Registered users, one a wallet.

import type { Statement } from 'better-sqlite3';
import type { BooksDatabase } from '../../books/books-database.js';

type KycStatus = 'none' | 'full';

export interface UserRow {
  /** In lower case. */
  readonly wallet: string;
  readonly email: string | null;
  readonly external_id: string | null;
  readonly region: string | null;
  readonly kyc_status: KycStatus;
  readonly created_at_ms: number;
}

const COLUMNS = 'wallet, email, external_id, region, kyc_status, created_at_ms';

export class UserTable {
  readonly #insert: Statement<[UserRow]>;
  readonly #review: Statement<[KycStatus, string]>;
  readonly #find: Statement<[string], UserRow>;
  readonly #byExternalId: Statement<[string], UserRow>;
  readonly #latest: Statement<[], number | null>;

  constructor(database: BooksDatabase) {
    this.#insert = database.prepare<[UserRow]>(
      `INSERT INTO users (${COLUMNS}) VALUES (@wallet, @email, @external_id, @region, @kyc_status, @created_at_ms)`,
    );
    this.#review = database.prepare<[KycStatus, string]>('UPDATE users SET kyc_status = ? WHERE wallet = ?');
    this.#find = database.prepare<[string], UserRow>(`SELECT ${COLUMNS} FROM users WHERE wallet = ?`);
    this.#byExternalId = database.prepare<[string], UserRow>(
      `SELECT ${COLUMNS} FROM users WHERE external_id = ?`,
    );
    this.#latest = database.prepare<[], number | null>('SELECT max(created_at_ms) FROM users').pluck();
  }

  insert(row: UserRow): void {
    this.#insert.run(row);
  }

  /** Writes what a review came to. */
  review(wallet: string, status: KycStatus): void {
    this.#review.run(status, wallet);
  }

  find(wallet: string): UserRow | undefined {
    return this.#find.get(wallet);
  }

  ofExternalId(externalId: string): UserRow | undefined {
    return this.#byExternalId.get(externalId);
  }

  latestMs(): number {
    return this.#latest.get() ?? 0;
  }
}
