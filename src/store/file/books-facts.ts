// The content of books in a few figures: enough to say whether two files are the same books, and which of
// them holds more. A copy of the main file without its write-ahead log opens clean; only figures like these
// show the loss.

import type SqliteDatabase from 'better-sqlite3';
import { countText } from '../../base/text/count-text.js';
import { chainStart } from '../journal/journal-row.js';

export interface BooksFacts {
  /** The end of the journal's chain: the last position and its hash, 0 and `CHAIN_START` when it is empty. */
  readonly entryCount: number;
  readonly entryHash: string;
  readonly receiptCount: number;
  readonly blobCount: number;
  readonly importCount: number;
  readonly pinCount: number;
  readonly itemCount: number;
  readonly acceptanceCount: number;
  /** 0 in books of a version without these. */
  readonly settlementCount: number;
  readonly remarkCount: number;
  readonly periodChangeCount: number;
  readonly runCount: number;
}

interface Head {
  readonly position: number;
  readonly entryHash: string;
}

const COUNTS = `SELECT (SELECT count(*) FROM receipt) AS receiptCount,
  (SELECT count(*) FROM evidence_blob) AS blobCount, (SELECT count(*) FROM imported_file) AS importCount,
  (SELECT count(*) FROM pin) AS pinCount, (SELECT count(*) FROM item) AS itemCount,
  (SELECT count(*) FROM item_acceptance) AS acceptanceCount,
  (SELECT count(*) FROM period_change) AS periodChangeCount, (SELECT count(*) FROM run) AS runCount`;

type Counts = Omit<BooksFacts, 'entryCount' | 'entryHash' | 'settlementCount' | 'remarkCount'>;

/** The number of rows in a table that came after the first versions; 0 where it is not there. */
function countIn(
  database: SqliteDatabase.Database,
  table: 'item_settlement' | 'token_settlement' | 'item_remark',
): number {
  const isThere = database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?");
  if (isThere.get(table) === undefined) return 0;
  return database.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0;
}

/** The figures of now, read in one transaction. */
export function booksFactsOf(database: SqliteDatabase.Database): BooksFacts {
  return database.transaction(() => {
    const head = database
      .prepare<[], Head>(
        'SELECT position, entry_hash AS entryHash FROM journal_entry ORDER BY position DESC LIMIT 1',
      )
      .get();
    const counts = database.prepare<[], Counts>(COUNTS).all();
    const [figures] = counts;
    if (figures === undefined) throw new Error('a statement without FROM gave no row');
    const end = { entryCount: head?.position ?? 0, entryHash: head?.entryHash ?? chainStart };
    const settlementCount = countIn(database, 'item_settlement') + countIn(database, 'token_settlement');
    return { ...end, ...figures, settlementCount, remarkCount: countIn(database, 'item_remark') };
  })();
}

/** The figures, by the words in which they are told. */
const words: readonly (readonly [key: Exclude<keyof BooksFacts, 'entryHash'>, one: string, many: string])[] =
  [
    ['entryCount', 'journal entry', 'journal entries'],
    ['receiptCount', 'receipt', 'receipts'],
    ['blobCount', 'archived answer or file', 'archived answers and files'],
    ['importCount', 'imported file', 'imported files'],
    ['pinCount', 'pin', 'pins'],
    ['itemCount', 'item', 'items'],
    ['acceptanceCount', 'acceptance', 'acceptances'],
    ['settlementCount', 'settlement', 'settlements'],
    ['remarkCount', 'remark', 'remarks'],
    ['periodChangeCount', 'certification or reopening', 'certifications and reopenings'],
    ['runCount', 'run', 'runs'],
  ];

/** The content of books, in words such as `2 receipts`; empty for books without content. */
export function holdingsOf(books: BooksFacts): string[] {
  return words.flatMap(([key, one, many]) => (books[key] === 0 ? [] : [countText(books[key], one, many)]));
}

/** The content of `books` that `other` lacks, in words such as `2 receipts`; empty if it lacks nothing. */
export function lackOf(other: BooksFacts, books: BooksFacts): string[] {
  return words.flatMap(([key, one, many]) => {
    const lacking = books[key] - other[key];
    return lacking <= 0 ? [] : [countText(lacking, one, many)];
  });
}
