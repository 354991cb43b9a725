// Used nonces, on disk and in memory, for at least 600 s (contract, handling order, step 5).
//
// On disk they are only appended, so that a commit of many touches one page and not one page each; what is
// looked up is in memory, read back when the service starts. Both hold fingerprints of 64 bits: a nonce is
// 122 random bits, so among ten million of them one in a trillion is taken for another and refused, and a
// caller who makes them collide on purpose refuses only itself. Two tables take turns every 600 s: the older
// one is emptied as a whole, so forgetting costs nothing a nonce and the size stays bounded. The turn runs on
// real time.

import type { Statement } from 'better-sqlite3';
import { NONCE_SECONDS } from '../../../wire/sandbox/limits.js';
import type { BooksDatabase } from '../../books/books-database.js';
import type { SettingsTable } from '../../books/settings-table.js';
import { NonceMemory } from './nonce-memory.js';

const TURN_MS = NONCE_SECONDS * 1000;
const TURN_SETTING = 'nonce_turn';

interface TurnTable {
  readonly insert: Statement<[number, number]>;
  readonly empty: Statement<[]>;
  readonly memory: NonceMemory;
}

export class NonceTable {
  readonly #settings: SettingsTable;
  readonly #even: TurnTable;
  readonly #odd: TurnTable;
  #turn: number;

  constructor(database: BooksDatabase, settings: SettingsTable) {
    this.#settings = settings;
    this.#even = turnTable(database, 'nonces_even');
    this.#odd = turnTable(database, 'nonces_odd');
    this.#turn = Number(settings.get(TURN_SETTING) ?? '0');
  }

  /**
   * Marks a nonce (a UUID in lower case) of a key as used; false when it already was. Inside a transaction
   * only.
   */
  take(keyId: string, nonce: string, realNowMs: number): boolean {
    this.#turnTo(realNowMs);
    const [current, before] = this.#turn % 2 === 0 ? [this.#even, this.#odd] : [this.#odd, this.#even];
    const { high, low } = fingerprintOf(keyId, nonce);
    if (current.memory.has(high, low) || before.memory.has(high, low)) return false;
    current.memory.add(high, low);
    current.insert.run(high, low);
    return true;
  }

  /** The turn never goes back, so a real clock that does keeps what it knows. */
  #turnTo(realNowMs: number): void {
    const turn = Math.max(this.#turn, Math.floor(realNowMs / TURN_MS));
    if (turn > this.#turn) {
      const [next, last] = turn % 2 === 0 ? [this.#even, this.#odd] : [this.#odd, this.#even];
      forget(next);
      if (turn > this.#turn + 1) forget(last);
      this.#settings.put(TURN_SETTING, String(turn));
      this.#turn = turn;
    }
  }
}

function forget(table: TurnTable): void {
  table.empty.run();
  table.memory.clear();
}

/**
 * Folds the key id and the UUID's four words into two; a pair of zeros, which marks a free slot, becomes 0,
 * 1.
 */
function fingerprintOf(keyId: string, nonce: string): { high: number; low: number } {
  const digits = nonce.replaceAll('-', '');
  const word = (at: number): number => Number.parseInt(digits.slice(at, at + 8), 16);
  // The key id, 12 characters of base 36, in two words.
  const high = (word(0) ^ Math.imul(word(16), 0x85ebca6b) ^ Number.parseInt(keyId.slice(0, 6), 36)) >>> 0;
  const low = (word(8) ^ Math.imul(word(24), 0xc2b2ae35) ^ Number.parseInt(keyId.slice(6), 36)) >>> 0;
  return { high, low: high === 0 && low === 0 ? 1 : low };
}

function turnTable(database: BooksDatabase, name: 'nonces_even' | 'nonces_odd'): TurnTable {
  const memory = new NonceMemory();
  const rows = database.prepare<[], { high: number; low: number }>(`SELECT high, low FROM ${name}`);
  for (const row of rows.iterate()) memory.add(row.high, row.low);
  return {
    insert: database.prepare(`INSERT INTO ${name} (high, low) VALUES (?, ?)`),
    empty: database.prepare(`DELETE FROM ${name}`),
    memory,
  };
}
