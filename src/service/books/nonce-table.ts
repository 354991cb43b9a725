/**
 * Used nonces, on disk, for at least 900 s (the contract asks for 600). Two tables take turns every 900 s: a nonce
 * is written to the current one and looked up in both, and the older one is emptied when the turn changes, so
 * forgetting costs nothing a nonce and the size stays bounded. The turn runs on real time.
 */

import type { Statement } from 'better-sqlite3';
import type { BooksDatabase } from './books-database.js';
import type { SettingsTable } from './settings-table.js';

const TURN_MS = 900_000;
const TURN_SETTING = 'nonce_turn';

interface TurnTable {
  readonly insert: Statement<[string, string]>;
  readonly find: Statement<[string, string], number>;
  readonly empty: Statement<[]>;
}

export class NonceTable {
  readonly #settings: SettingsTable;
  readonly #even: TurnTable;
  readonly #odd: TurnTable;
  #turn: number | undefined;

  constructor(database: BooksDatabase, settings: SettingsTable) {
    this.#settings = settings;
    this.#even = turnTable(database, 'nonces_even');
    this.#odd = turnTable(database, 'nonces_odd');
  }

  /** Marks a nonce of a key as used; false when it already was. Inside a transaction only. */
  take(keyId: string, nonce: string, realNowMs: number): boolean {
    const turn = this.#turnAt(realNowMs);
    const [current, before] = turn % 2 === 0 ? [this.#even, this.#odd] : [this.#odd, this.#even];
    if (before.find.get(keyId, nonce) !== undefined) {
      return false;
    }
    return current.insert.run(keyId, nonce).changes === 1;
  }

  /** The turn never goes back, so a real clock that does keeps what it knows. */
  #turnAt(realNowMs: number): number {
    const known = this.#turn ?? Number(this.#settings.get(TURN_SETTING) ?? '0');
    const turn = Math.max(known, Math.floor(realNowMs / TURN_MS));
    if (turn > known) {
      (turn % 2 === 0 ? this.#even : this.#odd).empty.run();
      if (turn > known + 1) {
        (turn % 2 === 0 ? this.#odd : this.#even).empty.run();
      }
      this.#settings.put(TURN_SETTING, String(turn));
    }
    this.#turn = turn;
    return turn;
  }
}

function turnTable(database: BooksDatabase, name: 'nonces_even' | 'nonces_odd'): TurnTable {
  return {
    insert: database.prepare(`INSERT INTO ${name} VALUES (?, ?) ON CONFLICT DO NOTHING`),
    find: database
      .prepare<[string, string], number>(`SELECT 1 FROM ${name} WHERE key_id = ? AND nonce = ?`)
      .pluck(),
    empty: database.prepare(`DELETE FROM ${name}`),
  };
}
