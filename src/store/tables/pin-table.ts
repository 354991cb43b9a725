// Pins: which public key the partner decided to trust under which key id, and when. A changed key is never
// pinned by itself; an archived statement is verified under the pin of its own key id, so pins are only
// added.

import type SqliteDatabase from 'better-sqlite3';
import type { SealedSteps } from '../seals/sealed-step.js';

export interface Pin {
  /** The id under which the service serves the key. */
  readonly keyId: string;
  /** SHA-256 of the raw 32 bytes, hex. */
  readonly fingerprint: string;
  /** The raw 32 bytes, hex. */
  readonly publicKeyHex: string;
  readonly pinnedAtMs: number;
}

const COLUMNS = `key_id AS keyId, fingerprint, public_key_hex AS publicKeyHex, pinned_at_ms AS pinnedAtMs`;

function prepareStatements(database: SqliteDatabase.Database) {
  return {
    add: database.prepare<Pin>(`INSERT INTO pin (key_id, fingerprint, public_key_hex, pinned_at_ms)
      VALUES (@keyId, @fingerprint, @publicKeyHex, @pinnedAtMs)`),
    all: database.prepare<[], Pin>(`SELECT ${COLUMNS} FROM pin ORDER BY pin_id`),
    newestOf: database.prepare<[string], Pin>(
      `SELECT ${COLUMNS} FROM pin WHERE key_id = ? ORDER BY pin_id DESC LIMIT 1`,
    ),
  };
}

export class PinTable {
  readonly #statements: ReturnType<typeof prepareStatements>;
  readonly #add: (pin: Pin) => boolean;

  constructor(database: SqliteDatabase.Database, steps: SealedSteps) {
    this.#statements = prepareStatements(database);
    this.#add = steps.transaction(['pin'], (pin: Pin) => this.#addOne(pin));
  }

  /**
   * Pins a key. @returns false, with nothing changed, where that key is what the key id is pinned to already
   */
  addPin(pin: Pin): boolean {
    return this.#add(pin);
  }

  #addOne(pin: Pin): boolean {
    const current = this.pinOf(pin.keyId);
    if (current?.publicKeyHex === pin.publicKeyHex && current.fingerprint === pin.fingerprint) return false;
    this.#statements.add.run({
      keyId: pin.keyId,
      fingerprint: pin.fingerprint,
      publicKeyHex: pin.publicKeyHex,
      pinnedAtMs: pin.pinnedAtMs,
    });
    return true;
  }

  /** The pin that counts for a key id: the last one made. */
  pinOf(keyId: string): Pin | undefined {
    return this.#statements.newestOf.get(keyId);
  }

  /** Every pin ever made, in the order of pinning; the last one of a key id is the one that counts. */
  pins(): Pin[] {
    return this.#statements.all.all();
  }
}
