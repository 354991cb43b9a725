// What an office has in its books and packs, in a form that can be held against what it had before, or
// against what another office has.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { sha256Hex } from '../../src/base/text/digest.js';
import { MONTH } from './script.js';

/** Each list in the order of the books. */
export interface Standing {
  readonly receipts: readonly string[];
  /** What was posted, without what each close has its own of: when, and on which piece of evidence. */
  readonly entries: readonly string[];
  readonly items: readonly string[];
  /** Entries whose postings do not sum to zero. */
  readonly unbalanced: readonly unknown[];
  /** The digest of each file of the month's pack, by its path there. */
  readonly pack: ReadonlyMap<string, string>;
}

const RECEIPTS = 'SELECT receipt_id, topic, subject, status, stored_sha256 FROM receipt ORDER BY receipt_id';
const ENTRIES = `SELECT interface, account, kind, subject, slug, month, origin_month, booked_at_ms, item_id,
  (SELECT group_concat(ledger_account || ' ' || side || ' ' || amount_usd6, '; ' ORDER BY line)
    FROM journal_posting AS posting WHERE posting.position = entry.position) AS postings
  FROM journal_entry AS entry ORDER BY position`;
const ITEMS = 'SELECT * FROM item ORDER BY item_id';
const UNBALANCED = `SELECT position FROM journal_posting GROUP BY position
  HAVING sum(CASE side WHEN 'debit' THEN amount_usd6 ELSE -amount_usd6 END) <> 0`;

export function standingOf(folder: string): Standing {
  const path = join(folder, 'books.db');
  const pack = packOf(folder);
  if (!existsSync(path)) return { receipts: [], entries: [], items: [], unbalanced: [], pack };
  const database = new SqliteDatabase(path, { readonly: true });
  try {
    const all = (sql: string) =>
      database
        .prepare(sql)
        .all()
        .map((row) => JSON.stringify(row));
    return {
      receipts: all(RECEIPTS),
      entries: all(ENTRIES),
      items: all(ITEMS),
      unbalanced: all(UNBALANCED),
      pack,
    };
  } finally {
    database.close();
  }
}

const packFolder = (folder: string) => join(folder, 'reports', MONTH);

function packOf(folder: string): Map<string, string> {
  const root = packFolder(folder);
  if (!existsSync(root)) return new Map();
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort();
  return new Map(paths.map((path) => [path.slice(root.length + 1), sha256Hex(readFileSync(path))]));
}

/** Files of the pack that are not as its manifest says; none where there is no pack. */
export function tornFiles(folder: string, { pack }: Standing): string[] {
  if (pack.size === 0) return [];
  const manifest: { files: { name: string; sha256: string }[] } = pack.has('manifest.json')
    ? JSON.parse(readFileSync(join(packFolder(folder), 'manifest.json'), 'utf8'))
    : { files: [] };
  const stated = new Map(manifest.files.map(({ name, sha256 }) => [name, sha256]));
  const names = new Set([...stated.keys(), ...pack.keys()]);
  names.delete('manifest.json');
  return [...names].filter((name) => stated.get(name) !== pack.get(name));
}

/** Tables that count answers, or say when they came. */
const OF_THE_RUN = /^(evidence|manifest|00-control|close\.|README|reopen)/;
/** What a run before could not read: cleared by the one that could, and kept on the record. */
const UNREAD_BEFORE = /^[^,\n]*,[^,\n]*,[^,\n]*,RN-INCOMPLETE,.*,cleared,.*\r\n/gm;
/**
 * An event whose signature fails tells no time that could be believed: it is dated by its first reading. That
 * it was found is held by its code and subject.
 */
const OF_THE_FIRST_READING = /^[^\n]*,EV-EVENT-SIG,.*\r\n/gm;
/** Ids that the service gives to requests, digests of answers, which state them, and when a close posted. */
const OF_THE_ANSWER = /\breq_[0-9a-f]+|\b[0-9a-f]{64}\b|\b2026-11-01T\d\d:\d\d:\d\d\.\d{3}Z/g;

/** The pack's tables by name, without what each run has its own of. */
export function tablesOf(folder: string): Record<string, string> {
  const root = packFolder(folder);
  const names = readdirSync(root).filter((name) => name.endsWith('.csv') && !OF_THE_RUN.test(name));
  const read = (name: string) => readFileSync(join(root, name), 'utf8');
  return Object.fromEntries(
    names.map((name) => [
      name,
      read(name).replace(UNREAD_BEFORE, '').replace(OF_THE_FIRST_READING, '').replace(OF_THE_ANSWER, '…'),
    ]),
  );
}
