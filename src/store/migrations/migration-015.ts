// Version 15 of the books: an entry and its postings are one row, which holds the postings as the text that
// the entry's hash is taken over. Never edited once landed.
//
// Three rows an order, and a program of SQLite's own for each, cost more than all else of posting. The guards
// on a change stay, as they cost nothing. The guards on an insert go: an entry is proved before it is
// written, its batch in the same step (`JournalTable`), and all entries once more by the proof of the chain.

import SqliteDatabase from 'better-sqlite3';
import { booksFailures } from '../store-failures.js';

const MOST = '9007199254740991';
const isMonth = (column: string): string =>
  `length(CAST(${column} AS BLOB)) = 7 AND ${column} GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]' AND substr(${column}, 6) BETWEEN '01' AND '12'`;
const isInstant = (column: string): string => `${column} BETWEEN 0 AND 253402300799999`;

const ENTRY_TABLE = `
CREATE TABLE journal_entry (
  position INTEGER PRIMARY KEY CHECK (position BETWEEN 1 AND ${MOST}),
  entry_id TEXT NOT NULL CHECK (entry_id <> ''),
  ordinal INTEGER NOT NULL CHECK (ordinal BETWEEN 1 AND ${MOST}),
  interface TEXT NOT NULL CHECK (interface = 'supplier' OR interface = 'sandbox' OR interface = 'rewards'),
  account TEXT NOT NULL,
  kind TEXT NOT NULL REFERENCES entry_kind (kind),
  subject TEXT NOT NULL,
  slug TEXT NOT NULL,
  month TEXT NOT NULL CHECK (${isMonth('month')}),
  origin_month TEXT NOT NULL CHECK (origin_month = month OR (${isMonth('origin_month')})),
  booked_at_ms INTEGER NOT NULL CHECK (${isInstant('booked_at_ms')}),
  recorded_at_ms INTEGER NOT NULL CHECK (${isInstant('recorded_at_ms')}),
  reverses_entry_id TEXT,
  reverses_ordinal INTEGER,
  item_id TEXT NOT NULL,
  description TEXT NOT NULL,
  evidence_sha256 TEXT NOT NULL,
  posting_count INTEGER NOT NULL CHECK (posting_count BETWEEN 0 AND ${MOST}),
  postings TEXT NOT NULL,
  previous_hash TEXT NOT NULL CHECK (length(previous_hash) = 64),
  entry_hash TEXT NOT NULL CHECK (length(entry_hash) = 64),
  hash_version INTEGER NOT NULL CHECK (hash_version BETWEEN 1 AND 99),
  CHECK ((reverses_entry_id IS NULL) = (reverses_ordinal IS NULL)),
  UNIQUE (entry_id, ordinal),
  FOREIGN KEY (reverses_entry_id, reverses_ordinal) REFERENCES journal_entry (entry_id, ordinal)
) STRICT;
`;

const INDEXES = `
CREATE INDEX journal_entry_by_month ON journal_entry (month);
CREATE INDEX journal_entry_by_origin ON journal_entry (origin_month, account);
CREATE UNIQUE INDEX journal_entry_undone_once ON journal_entry (reverses_entry_id, reverses_ordinal)
  WHERE reverses_entry_id IS NOT NULL;
`;

const GUARDS = `
CREATE TRIGGER journal_entry_refuses_update BEFORE UPDATE ON journal_entry
BEGIN SELECT RAISE(ABORT, 'a journal entry is never changed'); END;
CREATE TRIGGER journal_entry_refuses_delete BEFORE DELETE ON journal_entry
BEGIN SELECT RAISE(ABORT, 'a journal entry is never deleted'); END;
`;

// The postings one by one, for who asks in SQL.
const POSTING_VIEW = `
CREATE VIEW journal_posting AS
SELECT entry.position, line.key + 1 AS line, line.value ->> 0 AS ledger_account, line.value ->> 1 AS side,
  CAST(line.value ->> 2 AS INTEGER) AS amount_usd6, coalesce(line.value ->> 3, '') AS own_currency,
  CASE WHEN line.value ->> 3 <> '' THEN CAST(line.value ->> 4 AS INTEGER) END AS own_minor
FROM journal_entry AS entry, json_each(entry.postings) AS line;
`;

/** SQLite's word where a row breaks a rule of its table. */
const RULE = 'SQLITE_CONSTRAINT';

const ENTRY_COLUMNS = `position, entry_id, ordinal, interface, account, kind, subject, slug, month, origin_month,
  booked_at_ms, recorded_at_ms, reverses_entry_id, reverses_ordinal, item_id, description, evidence_sha256,
  posting_count, previous_hash, entry_hash, hash_version`;

/**
 * SQL for the text of an entry's postings, as its hash was taken over it. Version 1 of the hash knew no own
 * currency: where one stands all the same it is written, so that the entry shows as altered.
 *
 * @param entry the alias of its row in `journal_entry`
 * @param postings the name of the table of postings
 */
export function postingsSql(entry: string, postings: string): string {
  return `(SELECT json_group_array(json(CASE
      WHEN ${entry}.hash_version = 1 AND own_currency = '' AND own_minor IS NULL
        THEN json_array(ledger_account, side, CAST(amount_usd6 AS TEXT))
      ELSE json_array(ledger_account, side, CAST(amount_usd6 AS TEXT), own_currency,
        CASE WHEN own_minor IS NULL AND own_currency = '' THEN '' ELSE CAST(own_minor AS TEXT) END) END)
      ORDER BY line) FROM ${postings} WHERE position = ${entry}.position)`;
}

/** SQL for a posting that no entry has, or that is missing where the entry counts it; see `strayPosting`. */
const STRAYS = `SELECT p.position FROM journal_posting AS p
    WHERE NOT EXISTS (SELECT 1 FROM journal_entry AS e WHERE e.position = p.position)
  UNION ALL SELECT e.position FROM journal_entry AS e WHERE (e.posting_count, e.posting_count) IS NOT
    (SELECT count(*), coalesce(max(line), 0) FROM journal_posting AS p WHERE p.position = e.position AND line > 0)
  LIMIT 1`;

/**
 * The place in the chain of a posting that would be lost, or would lose its line, where entries and postings
 * become one row: it has no entry, or its entry counts other postings. Undefined in sound books.
 */
export function strayPosting(database: SqliteDatabase.Database): number | undefined {
  return database.prepare<[], number>(STRAYS).pluck().get();
}

/**
 * The old tables step aside without their triggers; every entry goes over with its postings, in its order;
 * then they go. Their indexes stay as long as they do: without them each entry that goes would be looked for
 * in all others. What was done to rows without the triggers shows in the chain as before.
 *
 * @throws Failure (evidence) where a posting has no entry and would be lost, or where an entry breaks a rule
 * of the table, such as one that undoes what is not there
 */
export function entriesInOneRow(database: SqliteDatabase.Database, path: string): void {
  const stray = strayPosting(database);
  if (stray !== undefined) {
    throw booksFailures.altered({ path, place: `entry ${stray}`, reason: 'its postings are not all there' });
  }
  database.exec(`
DROP TRIGGER IF EXISTS journal_entry_refuses_update;
DROP TRIGGER IF EXISTS journal_entry_refuses_delete;
DROP TRIGGER IF EXISTS journal_entry_before_insert;
DROP TRIGGER IF EXISTS journal_posting_refuses_update;
DROP TRIGGER IF EXISTS journal_posting_refuses_delete;
DROP TRIGGER IF EXISTS journal_posting_before_entry;
ALTER TABLE journal_posting RENAME TO journal_posting_before;
ALTER TABLE journal_entry RENAME TO journal_entry_before;
${ENTRY_TABLE}`);
  moveEntries(database, path);
  database.exec(`
DROP TABLE journal_posting_before;
DROP TABLE journal_entry_before;
${INDEXES}${GUARDS}${POSTING_VIEW}`);
}

function moveEntries(database: SqliteDatabase.Database, path: string): void {
  try {
    database.exec(`INSERT INTO journal_entry (${ENTRY_COLUMNS}, postings)
      SELECT ${ENTRY_COLUMNS}, ${postingsSql('e', 'journal_posting_before')}
      FROM journal_entry_before AS e ORDER BY position`);
  } catch (error) {
    if (!(error instanceof SqliteDatabase.SqliteError) || !error.code.startsWith(RULE)) throw error;
    throw booksFailures.altered({ path, place: 'the journal', reason: error.message }, error);
  }
}
