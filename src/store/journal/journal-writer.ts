// Writing entries at the end of the chain, each with its postings in one row.

import type SqliteDatabase from 'better-sqlite3';
import type { JournalEntry } from '../../ledger/journal-entry.js';
import type { Ordinals } from './entry-ordinals.js';
import { entryHashOf, HASH_VERSION, hashInputAt } from './journal-row.js';
import { postingsText } from './postings-text.js';

/** The end of the chain: position 0 and `CHAIN_START` in empty books. */
export interface ChainHead {
  readonly position: number;
  readonly entryHash: string;
}

export class JournalWriter {
  readonly #addEntry: SqliteDatabase.Statement<(string | number | null)[]>;

  constructor(database: SqliteDatabase.Database) {
    this.#addEntry = database.prepare<
      (string | number | null)[]
    >(`INSERT INTO journal_entry (position, entry_id,
      ordinal, interface, account, kind, subject, slug, month, origin_month, booked_at_ms, recorded_at_ms,
      reverses_entry_id, reverses_ordinal, item_id, description, evidence_sha256, posting_count, postings,
      previous_hash, entry_hash, hash_version) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  }

  /** Writes an entry behind the end of the chain. @returns the new end */
  write(entry: JournalEntry, ordinals: Ordinals, head: ChainHead): ChainHead {
    const position = head.position + 1;
    const { own: ordinal, reversed: reversesOrdinal } = ordinals;
    const place = { position, ordinal, reversesOrdinal, previousHash: head.entryHash };
    const postings = postingsText(entry.postings, HASH_VERSION);
    const entryHash = entryHashOf(hashInputAt(entry, place, postings));
    this.#addEntry.run(
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
    return { position, entryHash };
  }
}
