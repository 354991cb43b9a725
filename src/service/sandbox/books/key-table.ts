// API keys. The API key's own secret is kept as a SHA-256 only; the signing and the webhook secret have to be
// kept whole, because an HMAC can't be checked against a hash.

import type { Statement } from 'better-sqlite3';
import type { BooksDatabase } from '../../books/books-database.js';
import type { SettingsTable } from '../../books/settings-table.js';

export interface KeyRow {
  readonly key_id: string;
  readonly secret_sha256: string;
  readonly signing_secret: string;
  readonly webhook_secret: string;
  readonly created_at_ms: number;
  readonly expires_at_ms: number;
  readonly revoked_at_ms: number | null;
}

/** Everything that hangs on a key, children before parents. */
const ownedTables = [
  'statements',
  'events',
  'postings',
  'movements',
  'deposits',
  'failed_attempts',
  'orders',
  'quotes',
  'accounts',
  'api_keys',
] as const;

/** The setting that tells whether deleted rows are still to be erased from the files. */
const ERASURE_SETTING = 'erasure';
const DUE = 'due';
const DONE = 'done';

export class KeyTable {
  /** Rises with every change: who read a key and finds it unmoved knows that the row still stands. */
  generation = 0;
  readonly #settings: SettingsTable;
  #isErasureDue: boolean;
  readonly #insert: Statement<[KeyRow]>;
  readonly #find: Statement<[string], KeyRow>;
  readonly #revoke: Statement<[number, string]>;
  readonly #gone: Statement<[number], string>;
  readonly #deletes: readonly Statement<[string]>[];
  readonly #countDay: Statement<[string, string], number>;
  readonly #sumDay: Statement<[string], number>;
  readonly #raiseDay: Statement<[string, string]>;
  readonly #dropDays: Statement<[string]>;
  readonly #count: Statement<[], number>;

  constructor(database: BooksDatabase, settings: SettingsTable) {
    this.#settings = settings;
    this.#isErasureDue = settings.get(ERASURE_SETTING) === DUE;
    this.#insert = database.prepare<[KeyRow]>(
      `INSERT INTO api_keys VALUES
       (@key_id, @secret_sha256, @signing_secret, @webhook_secret, @created_at_ms, @expires_at_ms, @revoked_at_ms)`,
    );
    this.#find = database.prepare<[string], KeyRow>('SELECT * FROM api_keys WHERE key_id = ?');
    this.#revoke = database.prepare('UPDATE api_keys SET revoked_at_ms = ? WHERE key_id = ?');
    this.#gone = database
      .prepare<[number], string>(
        `SELECT key_id FROM api_keys
         WHERE min(expires_at_ms, coalesce(revoked_at_ms, expires_at_ms)) <= ? ORDER BY key_id`,
      )
      .pluck();
    this.#deletes = ownedTables.map((table) => database.prepare(`DELETE FROM ${table} WHERE key_id = ?`));
    this.#countDay = database
      .prepare<[string, string], number>('SELECT key_count FROM key_days WHERE day = ? AND address = ?')
      .pluck();
    this.#sumDay = database
      .prepare<[string], number>('SELECT coalesce(sum(key_count), 0) FROM key_days WHERE day = ?')
      .pluck();
    this.#raiseDay = database.prepare(
      `INSERT INTO key_days VALUES (?, ?, 1)
       ON CONFLICT (day, address) DO UPDATE SET key_count = key_count + 1`,
    );
    this.#dropDays = database.prepare('DELETE FROM key_days WHERE day < ?');
    this.#count = database.prepare<[], number>('SELECT count(*) FROM api_keys').pluck();
  }

  insert(row: KeyRow): void {
    this.generation += 1;
    this.#insert.run(row);
  }

  find(keyId: string): KeyRow | undefined {
    return this.#find.get(keyId);
  }

  revoke(keyId: string, atMs: number): void {
    this.generation += 1;
    this.#revoke.run(atMs, keyId);
  }

  /** Keys whose life ended at or before an instant. */
  endedBy(atMs: number): string[] {
    return this.#gone.all(atMs);
  }

  /** Deletes a key and everything it made. */
  deleteWhole(keyId: string): void {
    this.generation += 1;
    for (const statement of this.#deletes) statement.run(keyId);
    this.#askForErasure();
  }

  /**
   * True while the files may still hold what was deleted from the tables; it outlives a service that was
   * killed.
   */
  get isErasureDue(): boolean {
    return this.#isErasureDue;
  }

  /** Notes that the files hold it no more. */
  noteErased(): void {
    this.#settings.put(ERASURE_SETTING, DONE);
    this.#isErasureDue = false;
  }

  count(): number {
    return this.#count.get() ?? 0;
  }

  /** Keys made on a UTC day, by one address and in all. */
  madeOn(day: string, address: string): { byAddress: number; inAll: number } {
    return { byAddress: this.#countDay.get(day, address) ?? 0, inAll: this.#sumDay.get(day) ?? 0 };
  }

  /** Counts a key made on a day and forgets the days before. */
  countMade(day: string, address: string): void {
    // The days before hold addresses.
    if (this.#dropDays.run(day).changes > 0) this.#askForErasure();
    this.#raiseDay.run(day, address);
  }

  /** In the transaction of the deletion itself, so that neither comes without the other. */
  #askForErasure(): void {
    this.#settings.put(ERASURE_SETTING, DUE);
    this.#isErasureDue = true;
  }
}
