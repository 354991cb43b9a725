/**
 * Takes over the partner's own records. A file is refused whole, with nothing changed, or archived: its rows in one
 * spelling, the rows that could not be read with their line and reason, and the SHA-256 of what was handed over.
 * Reading the same file twice changes nothing.
 */

import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { monthOf } from '../base/calendar-month.js';
import { Failure } from '../base/failure.js';
import type { SetAsideRow } from '../reconcile/account-facts.js';
import type { BookRows } from '../records/book-rows.js';
import { Book } from '../records/from-file/book.js';
import { readBook } from '../records/from-file/book-file.js';
import { bookCopy, depositsCopy } from '../records/from-file/canonical-copy.js';
import { depositContentKey, readDeposits } from '../records/from-file/deposit-file.js';
import type { FileProfile, FileRows, OrderInterface } from '../records/from-file/file-profile.js';
import type { OwnDeposit } from '../records/own-deposit.js';
import type { Books } from '../store/books.js';

/** The kinds of files that are read today. */
export type OwnFileKind = 'book' | 'deposits';

export interface ImportRequest {
  readonly books: Books;
  readonly kind: OwnFileKind;
  readonly path: string;
  /** The interface of rows that name none. */
  readonly interfaceName: OrderInterface;
  readonly profileName: string;
  readonly profile: FileProfile | undefined;
  readonly machineNowMs: number;
}

export interface ImportOutcome {
  readonly fileName: string;
  /** False where the same file had been read before: then nothing was changed. */
  readonly isNew: boolean;
  readonly rowCount: number;
  readonly setAside: readonly { readonly line: number; readonly reason: string }[];
  readonly unknownColumns: readonly string[];
}

const chunkBytes = 4 * 1024 * 1024;

/** The bytes of a file in pieces, hashed on the way. @throws Failure refused where it cannot be read */
function* piecesOf(path: string, hash: ReturnType<typeof createHash>): Generator<Uint8Array> {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    for (;;) {
      const piece = new Uint8Array(chunkBytes);
      const count = readSync(file, piece);
      if (count === 0) return;
      const bytes = piece.subarray(0, count);
      hash.update(bytes);
      yield bytes;
    }
  } catch (error) {
    throw unreadable(path, error);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** What the system said of a file, as a refusal; what is already one stays as it is. */
function unreadable(path: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  if (error instanceof Failure || code === undefined) return error;
  return new Failure(
    'refused',
    `${path} cannot be read (${code})`,
    'Check the path and that the file may be read.',
    { cause: error },
  );
}

export function importFile(request: ImportRequest): ImportOutcome {
  const fileName = basename(request.path);
  const hash = createHash('sha256');
  const pieces = piecesOf(request.path, hash);
  const options = { fileName, profile: request.profile, defaultInterface: request.interfaceName };
  if (request.kind === 'book') {
    const file = readBook(pieces, options);
    return archive(request, fileName, hash.digest('hex'), file, bookCopy(file.rows));
  }
  const file = readDeposits(pieces, options);
  return archive(request, fileName, hash.digest('hex'), file, depositsCopy(file.rows));
}

function archive(
  { books, kind, interfaceName, profileName, machineNowMs }: ImportRequest,
  fileName: string,
  sourceSha256: string,
  file: FileRows<unknown>,
  copy: Iterable<Uint8Array>,
): ImportOutcome {
  const { added } = books.inOneStep(() =>
    books.imports.addImport({
      kind,
      interfaceName,
      account: undefined,
      profile: profileName,
      fileName,
      sourceSha256,
      canonicalSha256: books.evidence.putBlob(copy),
      rowCount: file.rowCount,
      setAside: file.setAside.map(({ line, reason, occurredAtMs }) => ({
        line,
        reason,
        month: occurredAtMs === undefined ? undefined : monthOf(occurredAtMs),
      })),
      importedAtMs: machineNowMs,
    }),
  );
  return {
    fileName,
    isNew: added,
    rowCount: file.rowCount,
    setAside: file.setAside,
    unknownColumns: file.unknownColumns,
  };
}

/** The archived copies of a kind, read again, in the order in which the files were read. */
function copiesOf<Rows>(
  books: Books,
  kind: OwnFileKind,
  read: (pieces: Iterable<Uint8Array>, fileName: string) => Rows,
): Rows[] {
  return books.imports
    .imports(kind)
    .map((file) => read(books.evidence.readBlobChunks(file.canonicalSha256), file.fileName));
}

/** The book of an interface over all files read, or undefined where none was read for it. */
export function loadBook(books: Books, interfaceName: OrderInterface): BookRows | undefined {
  const files = copiesOf(
    books,
    'book',
    (pieces, fileName) => readBook(pieces, { fileName, defaultInterface: interfaceName }).rows,
  );
  const isNamed = books.imports.imports('book', interfaceName).length > 0;
  const own = files.map((rows) => rowsOfInterface(rows, interfaceName)).filter((rows) => rows.length > 0);
  return own.length === 0 && !isNamed ? undefined : new Book(own);
}

/** One file may hold rows of both interfaces. */
function rowsOfInterface(rows: BookRows, interfaceName: OrderInterface): BookRows {
  return rowsWhere(rows, (row) => rows.interfaceName(row) === interfaceName);
}

/** The rows of a book that pass, as a book: row numbers are chosen, no row is copied. */
export function rowsWhere(book: BookRows, keeps: (row: number) => boolean): BookRows {
  const chosen: number[] = [];
  for (let row = 0; row < book.length; row += 1) if (keeps(row)) chosen.push(row);
  if (chosen.length === book.length) return book;
  const at = (row: number): number => {
    const original = chosen[row];
    if (original === undefined) throw new RangeError(`the book has no row ${row}`);
    return original;
  };
  return {
    length: chosen.length,
    interfaceName: (row) => book.interfaceName(at(row)),
    clientRef: (row) => book.clientRef(at(row)),
    slug: (row) => book.slug(at(row)),
    currency: (row) => book.currency(at(row)),
    faceMinor: (row) => book.faceMinor(at(row)),
    account: (row) => book.account(at(row)),
    expectedCostMinor: (row) => book.expectedCostMinor(at(row)),
    status: (row) => book.status(at(row)),
    soldAtMs: (row) => book.soldAtMs(at(row)),
    paidMinor: (row) => book.paidMinor(at(row)),
    paidCurrency: (row) => book.paidCurrency(at(row)),
    file: (row) => book.file(at(row)),
    line: (row) => book.line(at(row)),
  };
}

/** The partner's own transfers over all files read; the newest file that names one speaks for it. */
export function loadOwnDeposits(books: Books, interfaceName: OrderInterface): OwnDeposit[] | undefined {
  const files = copiesOf(
    books,
    'deposits',
    (pieces, fileName) => readDeposits(pieces, { fileName, defaultInterface: interfaceName }).rows,
  );
  const isNamed = books.imports.imports('deposits', interfaceName).length > 0;
  const standing = new Map<string, OwnDeposit[]>();
  for (const file of files) {
    const fresh = new Map<string, OwnDeposit[]>();
    for (const own of file)
      if (own.interfaceName === interfaceName)
        fresh.set(own.depositRef, [...(fresh.get(own.depositRef) ?? []), own]);
    for (const [ref, rows] of fresh) if (!isSame(standing.get(ref), rows)) standing.set(ref, rows);
  }
  return standing.size === 0 && !isNamed ? undefined : [...standing.values()].flat();
}

function isSame(known: readonly OwnDeposit[] | undefined, rows: readonly OwnDeposit[]): boolean {
  const keys = (list: readonly OwnDeposit[]): string => list.map(depositContentKey).sort().join();
  return known !== undefined && keys(known) === keys(rows);
}

/**
 * Rows that stand aside: those of the newest file of each kind, since a corrected file that was read later settles
 * what an earlier one left open.
 */
export function setAsideRows(books: Books, interfaceName: OrderInterface): SetAsideRow[] {
  return (['book', 'deposits'] as const).flatMap((kind) => {
    const newest = books.imports.imports(kind, interfaceName).at(-1);
    return (newest?.setAside ?? []).map(({ line, reason, month }) => ({
      file: newest?.fileName ?? '',
      line,
      reason,
      month,
    }));
  });
}
