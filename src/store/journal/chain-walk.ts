// The quick walk along the chain: SQLite itself writes what each entry's hash is taken over, byte by byte as
// `entryHashInput` does, so that one text an entry leaves the database and not some forty values. It only
// ever says "this holds"; where it stops, the entry is proved value by value, and that says what is wrong
// with it.

import { hash } from 'node:crypto';
import SqliteDatabase from 'better-sqlite3';
import { counted, type Passed } from '../../base/counted.js';
import { HASH_VERSION } from './journal-row.js';
import type { ChainHead } from './journal-writer.js';

/**
 * JSON keeps types apart: an integer that became a text or a floating point number is written differently,
 * and a blob can't be written at all. A number that the hash has as text is written only if its column holds
 * an integer, and "nothing" only if all of it is absent; the shape proves the number of the postings and
 * their lines. The order of the postings is that in which they lie; were it ever another, the hash would not
 * hold.
 */
const LINKS = `SELECT e.position, e.previous_hash, e.entry_hash,
  CAST(json_array('tieout journal entry ' || e.hash_version, e.position, e.previous_hash, e.entry_id, e.ordinal,
    e.interface, e.account, e.kind, e.subject, e.slug, e.month, e.origin_month, e.booked_at_ms, e.recorded_at_ms,
    CASE WHEN e.reverses_ordinal IS NULL THEN coalesce(e.reverses_entry_id, '')
      WHEN e.reverses_entry_id <> '' THEN e.reverses_entry_id END,
    CASE WHEN e.reverses_entry_id IS NULL THEN coalesce(e.reverses_ordinal, 0)
      WHEN e.reverses_ordinal <> 0 THEN e.reverses_ordinal END,
    e.item_id, e.description, e.evidence_sha256,
    json_group_array(json_array(p.ledger_account, p.side,
      CASE typeof(p.amount_usd6) WHEN 'integer' THEN CAST(p.amount_usd6 AS TEXT) END, p.own_currency,
      CASE WHEN p.own_currency = '' AND p.own_minor IS NULL THEN ''
        WHEN p.own_currency <> '' AND typeof(p.own_minor) = 'integer' THEN CAST(p.own_minor AS TEXT) END))) AS BLOB),
  json_array(e.hash_version, e.posting_count, sum(CASE p.side WHEN 'debit' THEN p.amount_usd6 ELSE -p.amount_usd6 END),
    json_group_array(p.line))
  FROM journal_entry e JOIN journal_posting p ON p.position = e.position
  WHERE e.position > ? GROUP BY e.position ORDER BY e.position`;

type LinkRow = readonly [
  position: number,
  previousHash: string,
  entryHash: string,
  input: Buffer,
  shape: string,
];

/**
 * Sums of amounts beyond what SQLite adds up, and a blob where a text stands, end a statement with an error.
 */
const UNWRITABLE = 'SQLITE_ERROR';

function entryCountIn(database: SqliteDatabase.Database): number {
  return database.prepare<[], number>('SELECT count(*) FROM journal_entry').pluck().get() ?? 0;
}

export class ChainWalk {
  readonly #links: SqliteDatabase.Statement<[number], LinkRow>;
  readonly #passed: Passed | undefined;
  /** Only for who is told; what holds is found without it. */
  readonly #entryCount: number;
  readonly #soundShapes = new Set<string>();

  /** @param passed told of the entries behind the place that a walk goes on from */
  constructor(database: SqliteDatabase.Database, passed?: Passed) {
    this.#passed = passed;
    this.#entryCount = passed === undefined ? 0 : entryCountIn(database);
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
        head = { position: row[0], entryHash: row[2] };
      }
    } catch (error) {
      // Decided: an entry that SQLite can't write is one that does not hold at first sight.
      if (!(error instanceof SqliteDatabase.SqliteError && error.code === UNWRITABLE)) throw error;
    }
    return head;
  }

  #holds([position, previousHash, entryHash, input, shape]: LinkRow, head: ChainHead): boolean {
    if (position !== head.position + 1 || previousHash !== head.entryHash) return false;
    return this.#isSoundShape(shape) && hash('sha256', input) === entryHash;
  }

  /** Sound books have as many shapes as there are numbers of postings: a few. */
  #isSoundShape(shape: string): boolean {
    if (this.#soundShapes.has(shape)) return true;
    const lines: unknown = JSON.parse(shape)[3];
    if (!Array.isArray(lines)) return false;
    const sound = JSON.stringify([HASH_VERSION, lines.length, 0, lines.map((_, at) => at + 1)]);
    if (shape !== sound) return false;
    this.#soundShapes.add(shape);
    return true;
  }
}
