// Writing entries at the end of the chain, each with its postings in one row.

import type SqliteDatabase from 'better-sqlite3';
import { assert } from '../../base/failure/assert.js';
import type { JournalEntry } from '../../ledger/journal-entry.js';
import type { Ordinals } from './entry-ordinals.js';
import { entryHashOf, HASH_VERSION, hashInputAt } from './journal-row.js';
import { postingsText } from './postings-text.js';

/** The end of the chain: position 0 and `CHAIN_START` in empty books. */
export interface ChainHead {
  readonly position: number;
  readonly entryHash: string;
}

const COLUMNS = `position, entry_id, ordinal, interface, account, kind, subject, slug, month, origin_month,
  booked_at_ms, recorded_at_ms, reverses_entry_id, reverses_ordinal, item_id, description, evidence_sha256,
  posting_count, postings, previous_hash, entry_hash, hash_version`;
const INSERT = `INSERT INTO journal_entry (${COLUMNS}) VALUES (${COLUMNS.replace(/\w+/g, '?')})`;

type Insert = SqliteDatabase.Statement<(string | number | null)[]>;

/** The first posting of an id that undoes no other. */
const first: Ordinals = { own: 1, reversed: 0 };

export class JournalWriter {
  readonly #insert: Insert;
  readonly #insertNew: Insert;

  constructor(database: SqliteDatabase.Database) {
    this.#insert = database.prepare(INSERT);
    this.#insertNew = database.prepare(`${INSERT} ON CONFLICT (entry_id, ordinal) DO NOTHING`);
  }

  /** Writes an entry behind the end of the chain. @returns the new end */
  write(entry: JournalEntry, ordinals: Ordinals, head: ChainHead): ChainHead {
    const end = this.#write(this.#insert, entry, ordinals, head);
    assert(end !== undefined, `entry ${entry.entryId} was not written`);
    return end;
  }

  /**
   * As `write`, the first posting of an id that undoes no other.
   *
   * @returns the new end; undefined where the books have the id, and nothing was written
   */
  writeNew(entry: JournalEntry, head: ChainHead): ChainHead | undefined {
    return this.#write(this.#insertNew, entry, first, head);
  }

  #write(
    insert: Insert,
    entry: JournalEntry,
    { own: ordinal, reversed: reversesOrdinal }: Ordinals,
    head: ChainHead,
  ): ChainHead | undefined {
    const position = head.position + 1;
    const place = { position, ordinal, reversesOrdinal, previousHash: head.entryHash };
    const postings = postingsText(entry.postings, HASH_VERSION);
    const entryHash = entryHashOf(hashInputAt(entry, place, postings));
    const { changes } = insert.run(
      position,
      entry.entryId,
      ordinal,
      entry.interfaceName,
      entry.account,
      entry.kind,
      entry.subject,
      entry.slug,
      entry.month,
      entry.originMonth,
      entry.bookedAtMs,
      entry.recordedAtMs,
      entry.reversesEntryId === '' ? null : entry.reversesEntryId,
      reversesOrdinal === 0 ? null : reversesOrdinal,
      entry.itemId,
      entry.description,
      entry.evidenceSha256,
      entry.postings.length,
      postings,
      head.entryHash,
      entryHash,
      HASH_VERSION,
    );
    return changes === 0 ? undefined : { position, entryHash };
  }
}
