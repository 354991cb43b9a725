// Seals over the records: a chain beside the journal's. A step that writes records ends by sealing them, each
// seal with the hash of the one before, so that no row can be changed, taken out or put in without showing.

import { hash } from 'node:crypto';
import type SqliteDatabase from 'better-sqlite3';
import { chainStart } from '../journal/journal-row.js';
import { type SealedContent, type SealedRecord, SealedRows } from './sealed-rows.js';

export interface Seal extends SealedContent {
  /** 1 for the first seal of the books, without gaps. */
  readonly position: number;
  readonly record: string;
  readonly previousHash: string;
}

/** The hash of a seal, over all of it. */
export function sealHashOf({ position, record, upTo, digest, previousHash }: Seal): string {
  return hash('sha256', JSON.stringify(['tieout seal 1', position, record, upTo, digest, previousHash]));
}

function prepareStatements(database: SqliteDatabase.Database) {
  return {
    head: database.prepare<[], { position: number; sealHash: string }>(
      'SELECT position, seal_hash AS sealHash FROM record_seal ORDER BY position DESC LIMIT 1',
    ),
    newest: database.prepare<[string], SealedContent>(
      'SELECT up_to AS upTo, digest FROM record_seal WHERE record = ? ORDER BY position DESC LIMIT 1',
    ),
    add: database.prepare<[number, string, number, string, string, string]>(`INSERT INTO record_seal
      (position, record, up_to, digest, previous_hash, seal_hash) VALUES (?, ?, ?, ?, ?, ?)`),
  };
}

export class RecordSeals {
  readonly #statements: ReturnType<typeof prepareStatements>;
  readonly #rows: SealedRows;

  constructor(database: SqliteDatabase.Database) {
    this.#statements = prepareStatements(database);
    this.#rows = new SealedRows(database);
  }

  /** Seals what of these records is not sealed yet. Only at the end of the transaction that wrote them. */
  seal(records: Iterable<SealedRecord>): void {
    for (const record of records) {
      if (this.#rows.has(record)) this.#sealOne(record);
    }
  }

  #sealOne(record: SealedRecord): void {
    const newest = this.#statements.newest.get(record);
    const after = newest?.upTo ?? 0;
    const isWhole = this.#rows.isWhole(record);
    const last = this.#rows.lastOf(record);
    // An empty record has a seal as well: what is put in behind its back then shows.
    if (!isWhole && newest !== undefined && last <= after) return;
    const content = this.#rows.contentOf(record, isWhole || newest === undefined ? -1 : after, last);
    if (newest?.upTo === content.upTo && newest.digest === content.digest) return;
    const head = this.#statements.head.get() ?? { position: 0, sealHash: chainStart };
    const seal = { position: head.position + 1, record, ...content, previousHash: head.sealHash };
    this.#statements.add.run(
      seal.position,
      record,
      content.upTo,
      content.digest,
      seal.previousHash,
      sealHashOf(seal),
    );
  }
}
