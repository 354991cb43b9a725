// Transactions that seal what they wrote: every table's writing goes through here.

import type SqliteDatabase from 'better-sqlite3';
import { assert } from '../../base/failure/assert.js';
import { RecordSeals } from './record-seals.js';
import type { SealedRecord } from './sealed-rows.js';

export class SealedSteps {
  readonly #database: SqliteDatabase.Database;
  readonly #seals: RecordSeals;
  readonly #written = new Set<SealedRecord>();

  constructor(database: SqliteDatabase.Database) {
    this.#database = database;
    this.#seals = new RecordSeals(database);
  }

  /**
   * `work` as one immediate transaction that seals at its end what it wrote. Inside another one it is a part
   * of that, undone alone where it throws, and the outer one seals.
   *
   * @param records what `work` itself writes; what it calls names its own
   */
  transaction<A extends unknown[], R>(
    records: readonly SealedRecord[],
    work: (...given: A) => R,
  ): (...given: A) => R {
    const naming = (...given: A): R => {
      for (const record of records) this.#written.add(record);
      return work(...given);
    };
    const inner = this.#database.transaction(naming);
    const outer = this.#database.transaction((...given: A): R => {
      this.#written.clear();
      const result = naming(...given);
      this.#seals.seal(this.#written);
      return result;
    });
    return (...given) => (this.#database.inTransaction ? inner(...given) : outer.immediate(...given));
  }

  /**
   * Within a transaction: seals what it wrote so far, for what follows in it and rests on that. Its end looks
   * at all of it again, as an inner transaction may have taken these seals back.
   */
  sealWritten(): void {
    assert(this.#database.inTransaction, 'records are sealed within the step that wrote them');
    this.#seals.seal(this.#written);
  }
}
