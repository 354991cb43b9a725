// The quick walk along the chain: SQLite itself writes what each entry's hash is taken over, byte by byte as
// `entryHashInput` does, so that one text an entry leaves the database and not some forty values. It only
// ever says "this holds"; where it stops, the entry is proved value by value, and that says what is wrong
// with it.

import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import SqliteDatabase from 'better-sqlite3';
import { counted, type Passed } from '../../base/counted.js';
import { HASH_VERSION } from './journal-row.js';
import type { ChainHead } from './journal-writer.js';

/**
 * JSON keeps types apart: an integer that became a text or a floating point number is written differently,
 * and a blob can't be written at all. A number that the hash has as text is written only if its column holds
 * an integer, and "nothing" only if all of it is absent.
 *
 * Behind the entry's own part stand its shape and its postings. The shape proves their number, their sum and
 * their lines. Their order is that in which they lie; were it ever another, the hash would not hold.
 */
const LINKS = `SELECT e.entry_hash,
  json_array('tieout journal entry ' || e.hash_version, e.position, e.previous_hash, e.entry_id, e.ordinal,
    e.interface, e.account, e.kind, e.subject, e.slug, e.month, e.origin_month, e.booked_at_ms, e.recorded_at_ms,
    CASE WHEN e.reverses_ordinal IS NULL THEN coalesce(e.reverses_entry_id, '')
      WHEN e.reverses_entry_id <> '' THEN e.reverses_entry_id END,
    CASE WHEN e.reverses_entry_id IS NULL THEN coalesce(e.reverses_ordinal, 0)
      WHEN e.reverses_ordinal <> 0 THEN e.reverses_ordinal END,
    e.item_id, e.description, e.evidence_sha256),
  (SELECT json_array(e.posting_count, sum(CASE p.side WHEN 'debit' THEN p.amount_usd6 ELSE -p.amount_usd6 END),
    json_group_array(p.line), json_group_array(json_array(p.ledger_account, p.side,
      CASE typeof(p.amount_usd6) WHEN 'integer' THEN CAST(p.amount_usd6 AS TEXT) END, p.own_currency,
      CASE WHEN p.own_currency = '' AND p.own_minor IS NULL THEN ''
        WHEN p.own_currency <> '' AND typeof(p.own_minor) = 'integer' THEN CAST(p.own_minor AS TEXT) END)))
    FROM journal_posting p WHERE p.position = e.position)
  FROM journal_entry e WHERE e.position > ? ORDER BY e.position`;

type LinkRow = readonly [entryHash: string, entry: string, shapeAndPostings: string];

/**
 * All text columns of an entry and of its postings as bytes, with a byte between that no character continues
 * over. Decoding writes U+FFFD for bytes that are not UTF-8, so two different rows can read alike; but only
 * where a U+FFFD was read, and only then are the bytes themselves looked at.
 */
const TEXT_BYTES = `SELECT CAST(entry_id || char(10) || interface || char(10) || account || char(10) || kind ||
  char(10) || subject || char(10) || slug || char(10) || month || char(10) || origin_month || char(10) ||
  coalesce(reverses_entry_id, '') || char(10) || item_id || char(10) || description || char(10) ||
  evidence_sha256 AS BLOB) FROM journal_entry WHERE position = ?
  UNION ALL SELECT CAST(ledger_account || char(10) || side || char(10) || own_currency AS BLOB) FROM journal_posting WHERE position = ?`;

const REPLACEMENT = '\ufffd';

/**
 * Sums of amounts beyond what SQLite adds up, and a blob where a text stands, end a statement with an error.
 */
const UNWRITABLE = 'SQLITE_ERROR';

function entryCountIn(database: SqliteDatabase.Database): number {
  return database.prepare<[], number>('SELECT count(*) FROM journal_entry').pluck().get() ?? 0;
}

export class ChainWalk {
  readonly #links: SqliteDatabase.Statement<[number], LinkRow>;
  readonly #textBytes: SqliteDatabase.Statement<[number, number], Buffer>;
  readonly #passed: Passed | undefined;
  /** Only for who is told; what holds is found without it. */
  readonly #entryCount: number;
  readonly #soundShapes = new Set<string>();

  /** @param passed told of the entries behind the place that a walk goes on from */
  constructor(database: SqliteDatabase.Database, passed?: Passed) {
    this.#passed = passed;
    this.#entryCount = passed === undefined ? 0 : entryCountIn(database);
    this.#textBytes = database.prepare<[number, number], Buffer>(TEXT_BYTES).pluck();
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

  #holds([entryHash, entry, shapeAndPostings]: LinkRow, head: ChainHead): boolean {
    const start = `["tieout journal entry ${HASH_VERSION}",${head.position + 1},"${head.entryHash}",`;
    const shapeEnd = shapeAndPostings.indexOf(']') + 1;
    if (!entry.startsWith(start) || !this.#isSoundShape(shapeAndPostings.slice(0, shapeEnd))) return false;
    const input = `${entry.slice(0, -1)}${shapeAndPostings.slice(shapeEnd)}`;
    return hash('sha256', input) === entryHash && this.isUtf8(head.position + 1, input);
  }

  /**
   * True where all texts of an entry and of its postings are UTF-8, as they lie there.
   *
   * @param input what its hash is over
   */
  isUtf8(position: number, input: string): boolean {
    if (!input.includes(REPLACEMENT)) return true;
    return this.#textBytes.all(position, position).every((bytes) => isUtf8(bytes));
  }

  /**
   * Sound books have as many shapes as there are numbers of postings: a few.
   *
   * @param shape `[3,0,[1,2,3]`: the number stated, the sum, and the lines
   */
  #isSoundShape(shape: string): boolean {
    if (this.#soundShapes.has(shape)) return true;
    const lines = shape.slice(shape.indexOf('[', 1)).split(',');
    const sound = `[${lines.length},0,[${lines.map((_, at) => at + 1).join(',')}]`;
    if (shape !== sound) return false;
    this.#soundShapes.add(shape);
    return true;
  }
}
