// The quick walk along the chain: SQLite itself writes what each entry's hash is taken over, byte by byte as
// `hashInputAt` does, so that one text an entry leaves the database and not some forty values. It only
// ever says "this holds"; where it stops, the entry is proved value by value, and that says what is wrong
// with it.

import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import SqliteDatabase from 'better-sqlite3';
import { counted, type Passed } from '../../base/list/counted.js';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { InterfaceName } from '../../records/account.js';
import type { BalanceChanges } from './balance-table.js';
import { HASH_VERSION } from './journal-row.js';
import type { ChainHead } from './journal-writer.js';
import { provedPostings } from './postings-text.js';

/**
 * JSON keeps types apart: an integer that became a text or a floating point number is written differently,
 * and a blob can't be written at all. A number that stands in no JSON, or in a text of it, is taken only if
 * its column holds an integer, and "nothing" is written only if all of it is absent.
 *
 * Behind the entry's own part stand the number of its postings and the postings.
 */
const LINKS = `SELECT entry_hash,
  json_array('tieout journal entry ' || CASE typeof(hash_version) WHEN 'integer' THEN hash_version END,
    position, previous_hash, entry_id, ordinal, interface, account, kind, subject, slug, month, origin_month,
    booked_at_ms, recorded_at_ms,
    CASE WHEN reverses_ordinal IS NULL THEN coalesce(reverses_entry_id, '')
      WHEN reverses_entry_id <> '' THEN reverses_entry_id END,
    CASE WHEN reverses_entry_id IS NULL THEN coalesce(reverses_ordinal, 0)
      WHEN reverses_ordinal <> 0 THEN reverses_ordinal END,
    item_id, description, evidence_sha256),
  interface, account, month, CASE typeof(posting_count) WHEN 'integer' THEN posting_count END, postings
  FROM journal_entry WHERE position > ? ORDER BY position`;

type LinkRow = readonly [
  entryHash: string,
  entry: string,
  interfaceName: InterfaceName,
  account: string,
  month: CalendarMonth,
  postingCount: number | null,
  postings: string,
];

/**
 * All text columns of an entry as bytes, with a byte between that no character continues over. Decoding
 * writes U+FFFD for bytes that are not UTF-8, so two different rows can read alike; but only where a U+FFFD
 * was read, and only then are the bytes themselves looked at.
 */
const TEXT_BYTES = `SELECT CAST(entry_id || char(10) || interface || char(10) || account || char(10) || kind ||
  char(10) || subject || char(10) || slug || char(10) || month || char(10) || origin_month || char(10) ||
  coalesce(reverses_entry_id, '') || char(10) || item_id || char(10) || description || char(10) ||
  evidence_sha256 || char(10) || postings AS BLOB) FROM journal_entry WHERE position = ?`;

const REPLACEMENT = '\ufffd';

/** A blob where a text stands ends a statement with an error. */
const UNWRITABLE = 'SQLITE_ERROR';

function entryCountIn(database: SqliteDatabase.Database): number {
  return database.prepare<[], number>('SELECT count(*) FROM journal_entry').pluck().get() ?? 0;
}

export class ChainWalk {
  readonly #links: SqliteDatabase.Statement<[number], LinkRow>;
  readonly #textBytes: SqliteDatabase.Statement<[number], Buffer>;
  readonly #sums: BalanceChanges;
  readonly #passed: Passed | undefined;
  /** Only for who is told; what holds is found without it. */
  readonly #entryCount: number;

  /**
   * @param sums what the postings of the entries that hold are added to
   * @param passed told of the entries behind the place that a walk goes on from
   */
  constructor(database: SqliteDatabase.Database, sums: BalanceChanges, passed?: Passed) {
    this.#sums = sums;
    this.#passed = passed;
    this.#entryCount = passed === undefined ? 0 : entryCountIn(database);
    this.#textBytes = database.prepare<[number], Buffer>(TEXT_BYTES).pluck();
    this.#links = database.prepare<[number], LinkRow>(LINKS).raw();
  }

  /**
   * Goes on from a place that is proved as far as every entry holds at first sight: its place and the hash
   * before it, its hash over its every column, the number of its postings, its balance.
   *
   * @returns the last entry that holds; what comes behind it is the end of the chain or to be looked at
   */
  from(proved: ChainHead): ChainHead {
    let head = proved;
    try {
      const rest = Math.max(0, this.#entryCount - proved.position);
      for (const row of counted(this.#links.iterate(proved.position), rest, this.#passed)) {
        if (!this.#holds(row, head)) break;
        head = { position: head.position + 1, entryHash: row[0] };
      }
    } catch (error) {
      // Decided: an entry that SQLite can't write is one that does not hold at first sight.
      if (!(error instanceof SqliteDatabase.SqliteError && error.code === UNWRITABLE)) throw error;
    }
    return head;
  }

  #holds(row: LinkRow, head: ChainHead): boolean {
    const [entryHash, entry, interfaceName, account, month, postingCount, text] = row;
    const start = `["tieout journal entry ${HASH_VERSION}",${head.position + 1},"${head.entryHash}",`;
    if (!entry.startsWith(start) || typeof text !== 'string') return false;
    const input = `${entry.slice(0, -1)},${text}]`;
    if (hash('sha256', input) !== entryHash || !this.isUtf8(head.position + 1, input)) return false;
    const proved = provedPostings(text, postingCount ?? -1, HASH_VERSION);
    if ('fault' in proved) return false;
    this.#sums.add({ interfaceName, account, month, ...proved });
    return true;
  }

  /**
   * True where all texts of an entry are UTF-8, as they lie there.
   *
   * @param input what its hash is over
   */
  isUtf8(position: number, input: string): boolean {
    if (!input.includes(REPLACEMENT)) return true;
    return this.#textBytes.all(position).every((bytes) => isUtf8(bytes));
  }
}
