// The rows that a file of the partner's records puts others in place of: once it is archived, and before, if
// it were.

import { listOf } from '../../base/list/list-map.js';
import type { OrderInterface } from '../../records/account.js';
import type { BookRows } from '../../records/book-rows.js';
import { Book, type Supersession } from '../../records/from-file/book/book.js';
import { sameBookContent } from '../../records/from-file/book/content-key.js';
import type { OwnDeposit } from '../../records/own-deposit.js';
import type { Books } from '../../store/books.js';
import { loadBook, newestSupersededTransfers, supersededTransfers } from '../archive/own-records.js';
import { noneSuperseded, SHOWN_SUPERSEDED, type SupersededRows } from './import-answer.js';
import type { OwnFileKind } from './import-words.js';

/** A file that was read, with its rows by interface: those of a book, or of transfers. */
interface OwnFile {
  readonly kind: OwnFileKind;
  readonly source: string;
  readonly parts: readonly {
    readonly interfaceName: OrderInterface;
    readonly book: BookRows | undefined;
    readonly deposits: readonly OwnDeposit[];
  }[];
}

/** The rows that a file would replace if it were archived now. */
export function supersededIfRead(books: Books, file: OwnFile): SupersededRows {
  if (file.kind === 'deposits') {
    const replaced = file.parts.flatMap(({ interfaceName, deposits }) =>
      supersededTransfers(books, interfaceName, file.source, deposits),
    );
    return counted(replaced);
  }
  const parts = file.parts.map(({ interfaceName, book: rows }) => {
    const known = books.imports.imports('book', interfaceName).length;
    const book =
      rows && new Book([...(loadBook(books, interfaceName)?.all.files ?? []).map((one) => one.rows), rows]);
    return supersededIn(book, known);
  });
  return allOf(parts);
}

/** The rows that the newest file has replaced in the records of each interface that it is of. */
export function supersededBy(books: Books, { kind, parts }: OwnFile): SupersededRows {
  if (kind === 'deposits') {
    const rows = parts.flatMap(({ interfaceName }) => newestSupersededTransfers(books, interfaceName));
    return counted(rows);
  }
  const ofParts = parts.map(({ interfaceName, book: rows }) => {
    const newest = books.imports.imports(kind, interfaceName).length - 1;
    // The first file is at hand, and replaces nothing while all its rows have one status; with others
    // before it all are read as a close reads them.
    if (newest === 0 && rows !== undefined && isOfOneStatus(rows)) return noneSuperseded;
    return supersededIn(
      newest === 0 && rows !== undefined ? new Book([rows]) : loadBook(books, interfaceName),
      newest,
    );
  });
  return allOf(ofParts);
}

/**
 * The number of rows of a file which was read before that stand otherwise, since a later file changed them. A
 * file that is read again changes nothing, so they stay as the later file has them.
 */
export function changedSince(books: Books, file: OwnFile): number {
  if (file.kind === 'deposits') return supersededIfRead(books, file).count;
  const counts = file.parts.map(({ interfaceName, book: rows }) => {
    const now = loadBook(books, interfaceName);
    return now === undefined || rows === undefined ? 0 : changedIn(now, rows);
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * The rows of a file that would stand if it were read anew, and do not now. A row that several files have is
 * cited from the first of them, so its own place tells nothing.
 */
function changedIn(now: Book, rows: BookRows): number {
  const { files } = now.all;
  const anew = new Book([...files.map((one) => one.rows), rows]);
  const changed = new Map<string, number[]>();
  for (let row = 0; row < anew.length; row += 1) {
    if (anew.fileAt(row) === files.length) listOf(changed, anew.clientRef(row)).push(row);
  }
  for (let row = 0; row < now.length && changed.size > 0; row += 1) {
    const left = now.source(row) === rows.source(0) ? changed.get(now.clientRef(row)) : undefined;
    const alike = left?.findIndex((other) => sameBookContent(now, row, anew, other)) ?? -1;
    if (alike >= 0) left?.splice(alike, 1);
  }
  return [...changed.values()].reduce((sum, { length }) => sum + length, 0);
}

function counted(rows: readonly Supersession[]): SupersededRows {
  return { count: rows.length, first: rows.slice(0, SHOWN_SUPERSEDED) };
}

/** The rows that one file of a book replaces. @param fileAt its position among the files, from 0 */
function supersededIn(book: Book | undefined, fileAt: number): SupersededRows {
  let count = 0;
  const first: Supersession[] = [];
  for (let at = 0; at < (book?.supersededCount ?? 0); at += 1) {
    if (book?.supersededBy(at).fileAt !== fileAt) continue;
    count += 1;
    if (first.length < SHOWN_SUPERSEDED) first.push(book.superseded(at));
  }
  return { count, first };
}

function allOf(parts: readonly SupersededRows[]): SupersededRows {
  return {
    count: parts.reduce((sum, { count }) => sum + count, 0),
    first: parts.flatMap(({ first }) => first).slice(0, SHOWN_SUPERSEDED),
  };
}

function isOfOneStatus(rows: BookRows): boolean {
  for (let row = 0; row < rows.length; row += 1) {
    const status = rows.status(row);
    if (status === 'cancelled' || status !== rows.status(0)) return false;
  }
  return true;
}
