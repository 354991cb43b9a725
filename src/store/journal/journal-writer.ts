// Writing entries at the end of the chain, each after its postings, as the tables demand.

import type SqliteDatabase from 'better-sqlite3';
import type { JournalEntry, Side } from '../../ledger/journal-entry.js';
import type { Ordinals } from './entry-ordinals.js';
import { entryHashOf, HASH_VERSION, hashInputAt } from './journal-row.js';

/** The end of the chain: position 0 and `CHAIN_START` in empty books. */
export interface ChainHead {
  readonly position: number;
  readonly entryHash: string;
}

type PostingValues = [position: number, line: number, ledgerAccount: string, side: Side, amountUsd6: bigint];

export class JournalWriter {
  readonly #addPosting: SqliteDatabase.Statement<PostingValues>;
  readonly #addOwnPosting: SqliteDatabase.Statement<[...PostingValues, currency: string, minor: number]>;
  readonly #addEntry: SqliteDatabase.Statement<(string | number | null)[]>;

  constructor(database: SqliteDatabase.Database) {
    this.#addPosting = database.prepare<PostingValues>(
      'INSERT OR FAIL INTO journal_posting (position, line, ledger_account, side, amount_usd6) VALUES (?, ?, ?, ?, ?)',
    );
    this.#addOwnPosting = database.prepare<
      [...PostingValues, string, number]
    >(`INSERT OR FAIL INTO journal_posting (position, line, ledger_account,
      side, amount_usd6, own_currency, own_minor) VALUES (?, ?, ?, ?, ?, ?, ?)`);
    this.#addEntry = database.prepare<
      (string | number | null)[]
    >(`INSERT INTO journal_entry (position, entry_id,
      ordinal, interface, account, kind, subject, slug, month, origin_month, booked_at_ms, recorded_at_ms,
      reverses_entry_id, reverses_ordinal, item_id, description, evidence_sha256, posting_count, previous_hash,
      entry_hash, hash_version) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  }

  /** Writes an entry behind the end of the chain. @returns the new end */
  write(entry: JournalEntry, ordinals: Ordinals, head: ChainHead): ChainHead {
    const position = head.position + 1;
    const { own: ordinal, reversed: reversesOrdinal } = ordinals;
    const place = { position, ordinal, reversesOrdinal, previousHash: head.entryHash };
    const entryHash = entryHashOf(hashInputAt(entry, place));
    let line = 0;
    for (const { ledgerAccount, side, amountUsd6, own } of entry.postings) {
      line += 1;
      if (own === undefined) {
        this.#addPosting.run(position, line, ledgerAccount, side, amountUsd6);
      } else {
        this.#addOwnPosting.run(position, line, ledgerAccount, side, amountUsd6, own.currency, own.minor);
      }
    }
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
      head.entryHash,
      entryHash,
      HASH_VERSION,
    );
    return { position, entryHash };
  }
}
