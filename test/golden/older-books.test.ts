// Books that earlier versions wrote say the same as new books that were fed with the same evidence.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ledgerCheck } from '../../src/jobs/books/ledger-job.js';
import { reopen } from '../../src/jobs/periods/period-job.js';
import { type Books, openBooks } from '../../src/store/books.js';
import { month, temporaryFolder } from '../store/sample.js';
import { closeOffline, liveAgain, olderBooksNames, unpackOlderBooks } from './older-books.js';
import { filesOf } from './pack-files.js';

const september = month('2026-09');
const october = month('2026-10');
const machineClock = { nowMs: () => Date.parse('2031-03-04T05:06:07.089Z') };

interface Side {
  readonly books: Books;
  readonly folder: string;
}

/** Books in a folder of their own, closed when the test is over. */
function sideOf(folder: string, open: (folder: string) => Books): Side {
  mkdirSync(folder);
  const books = open(folder);
  onTestFinished(() => books.close());
  return { books, folder };
}

function close({ books, folder }: Side, asOfMs: number): ReadonlyMap<string, string> {
  for (const one of [september, october]) closeOffline(books, folder, one, asOfMs);
  return filesOf(join(folder, 'reports'));
}

type Row = Record<string, string>;

/**
 * What a version recorded otherwise than this program does, and what therefore stays in its books:
 *
 * - Until the bridge was kept, a timing item that had cleared was seen anew when its month was closed again,
 *   so 04 has another last sight and clearing of it.
 * - Version 1 kept no own currency on postings, and took the hash of an entry without it: the chain of 08 is
 *   another.
 */
function comparable(path: string, text: string, name: string): unknown {
  const isTold = path.endsWith('04-open-items.csv') || path.endsWith('08-journal.csv');
  if (!isTold) return text;
  const rows: Row[] = parse(Buffer.from(text, 'latin1'), { columns: true, bom: true });
  return rows.map((row) => {
    if (row['class'] === 'T' && name < 'v10' && name !== 'v09') {
      return { ...row, last_seen: '', cleared_month: '' };
    }
    if (!path.endsWith('08-journal.csv') || name !== 'v01') return row;
    return {
      ...row,
      previous_hash: '',
      entry_hash: '',
      own_currency: '',
      own_amount: '',
      own_amount_minor: '',
    };
  });
}

/**
 * The months' own packs, and not the revisions beside them: a month that was certified and reopened has one
 * more. The manifest and the workbook repeat the files beside them.
 */
function comparedFiles(files: ReadonlyMap<string, string>, name: string): ReadonlyMap<string, unknown> {
  const kept = [...files].filter(
    ([path]) => /^\d{4}-\d{2}\//.test(path) && !/(?:manifest\.json|close\.xlsx)$/.test(path),
  );
  return new Map(kept.map(([path, text]) => [path, comparable(path, text, name)]));
}

describe.each(olderBooksNames())('books of version %s', (name) => {
  it('are sound, and their months come to the packs of new books with the same evidence', () => {
    const root = temporaryFolder();
    const lived = sideOf(join(root, 'lived'), (folder) =>
      openBooks(unpackOlderBooks(name, folder), { create: false, depth: 'records' }),
    );
    const fresh = sideOf(join(root, 'fresh'), (folder) =>
      openBooks(join(folder, 'books.db'), { create: true, inMemory: true }),
    );
    liveAgain(lived.books, fresh.books, fresh.folder);
    const asOfMs = Math.max(...lived.books.runs.runs().map((run) => run.asOfMs ?? 0));
    expect(ledgerCheck(lived.books, join(lived.folder, 'reports')).exitCode).toBe(0);
    if (lived.books.periods.stateOf(september) !== 'open') {
      closeOffline(lived.books, lived.folder, september, asOfMs);
      // Before version 8 the provider was asked for what only the shop's own book lacks: the item that was
      // signed has another claim.
      expect(lived.books.periods.stateOf(september)).toBe(name < 'v08' ? 'suspended' : 'certified');
      reopen({ books: lived.books, machineClock }, september, 'the program is another', 'A. Clerk');
    }
    const packs = comparedFiles(close(lived, asOfMs), name);
    expect(packs).toEqual(comparedFiles(close(fresh, asOfMs), name));
    expect(packs.size).toBeGreaterThan(2 * 12);
    expect(ledgerCheck(lived.books, join(lived.folder, 'reports')).exitCode).toBe(0);
  });
});
