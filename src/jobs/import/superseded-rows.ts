// The rows that a file of the partner's records puts others in place of: once it is archived, and before, if
// it were.

import type { OrderInterface } from '../../records/account.js';
import type { BookRows } from '../../records/book-rows.js';
import { Book, type Supersession } from '../../records/from-file/book.js';
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

/** A file that is on record, by what its reading is known by. */
type ReadBefore = OwnFile & { readonly sourceSha256: string; readonly profile: string };

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
 * The number of rows of a book which was read before that stand no more, since a later file changed them. A
 * file that is read again changes nothing, so they stay as that file has them.
 */
export function changedSince(books: Books, { kind, parts, ...reading }: ReadBefore): number {
  if (kind !== 'book') return 0;
  const counts = parts.map(({ interfaceName }) => {
    const { sourceSha256, profile, source } = reading;
    const known = books.imports.find(kind, interfaceName, sourceSha256, profile, source);
    const files = books.imports.imports(kind, interfaceName);
    return changedBehind(
      loadBook(books, interfaceName),
      files.findIndex(({ ordinal }) => ordinal === known?.ordinal),
    );
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

/** @param fileAt the file's position among those that were read, from 0 */
function changedBehind(book: Book | undefined, fileAt: number): number {
  let count = 0;
  for (let at = 0; at < (book?.supersededCount ?? 0); at += 1) {
    const one = book?.supersededBy(at);
    if (one?.oldFileAt === fileAt && one.fileAt > fileAt) count += 1;
  }
  return count;
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
