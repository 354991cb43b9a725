// The partner's own records out of the archive: every file that was read of one interface, as one. Contract,
// tool: "The partner's own records".

import { listOf } from '../../base/list/list-map.js';
import { compareText } from '../../base/text/bytes.js';
import { type CalendarMonth, monthOf } from '../../base/time/calendar-month.js';
import type { RecordDates, RecordKind, SetAsideRow } from '../../reconcile/month/account-facts.js';
import type { OrderInterface } from '../../records/account.js';
import { Book, type Supersession } from '../../records/from-file/book/book.js';
import { readBook } from '../../records/from-file/book/book-file.js';
import { replacedRows } from '../../records/from-file/book/replaced-rows.js';
import {
  changedDepositCells,
  depositContentKey,
  readDeposits,
} from '../../records/from-file/own-deposit-file.js';
import type { FileOptions, FileRows } from '../../records/from-file/profile/file-profile.js';
import type { RowFault } from '../../records/from-file/row-fault.js';
import type { OwnDeposit } from '../../records/own-deposit.js';
import type { Books } from '../../store/books.js';
import type { ImportedFile, ImportKind } from '../../store/tables/import-table.js';
import { rowsStandingAside } from './standing-aside.js';

/** All files of a kind and interface, as one. */
interface OwnRecords<Rows> {
  readonly rows: Rows;
  readonly setAside: readonly SetAsideRow[];
}

/**
 * The loaded value of a kind and interface, and the files that it comes from: a close asks for the same again
 * for each account.
 */
interface Loaded {
  readonly ordinals: string;
  readonly value: unknown;
}

const loadedOf = new WeakMap<Books, Map<string, Loaded>>();

/** The book over all its files; undefined where none was ever read for this interface. */
export function loadBook(books: Books, interfaceName: OrderInterface): Book | undefined {
  return bookRecords(books, interfaceName)?.rows;
}

function bookRecords(books: Books, interfaceName: OrderInterface): OwnRecords<Book> | undefined {
  return load(books, 'book', interfaceName, (files) => {
    const copies = files.map((file) => copyOf(books, file, readBook));
    return {
      rows: new Book(copies.map(({ rows }) => rows)),
      setAside: standingAside('book', files, copies, function* (rows) {
        for (let row = 0; row < rows.length; row += 1) yield rows.clientRef(row);
      }),
    };
  });
}

/**
 * The partner's own transfers over all files read; undefined where none was ever read for this interface. The
 * newest file of a source that names one speaks for it: rows that say what is known stay, others take their
 * place. A transfer that two sources name is one, by reference and amount.
 */
export function loadOwnDeposits(books: Books, interfaceName: OrderInterface): OwnDeposit[] | undefined {
  return depositRecords(books, interfaceName)?.rows;
}

interface DepositRecords extends OwnRecords<OwnDeposit[]> {
  /** By source and reference the rows that the files of the source come to. */
  readonly standing: ReadonlyMap<string, ReadonlyMap<string, OwnDeposit[]>>;
  readonly fileOf: ReadonlyMap<OwnDeposit, ImportedFile>;
  readonly told: readonly ToldTransfer[];
  /** By file the rows that it replaced. */
  readonly superseded: ReadonlyMap<ImportedFile, readonly Supersession[]>;
}

/** The date of a transfer that stands, or that was replaced, and when the file was read that said so. */
interface ToldTransfer {
  readonly sentAtMs: number | undefined;
  readonly readAtMs: number;
}

/** Each transfer that a file told or took away, over all files of the interface. */
export function toldTransfers(books: Books, interfaceName: OrderInterface): readonly ToldTransfer[] {
  return depositRecords(books, interfaceName)?.told ?? [];
}

/** The transfers that the newest file of the interface replaced. */
export function newestSupersededTransfers(
  books: Books,
  interfaceName: OrderInterface,
): readonly Supersession[] {
  const newest = books.imports.imports('deposits', interfaceName).at(-1);
  const superseded = depositRecords(books, interfaceName)?.superseded ?? new Map<ImportedFile, never>();
  return [...superseded].flatMap(([file, rows]) => (file.ordinal === newest?.ordinal ? rows : []));
}

/** The transfers that a file would replace if it were the newest of its source. @param rows of the file */
export function supersededTransfers(
  books: Books,
  interfaceName: OrderInterface,
  source: string,
  rows: readonly OwnDeposit[],
): readonly Supersession[] {
  const standing = depositRecords(books, interfaceName)?.standing.get(source);
  return [...rowsByRef(rows)].flatMap(([ref, own]) => replacedTransfers(standing?.get(ref), own));
}

/** The rows on one reference that others take the place of. */
function replacedTransfers(
  known: readonly OwnDeposit[] = [],
  rows: readonly OwnDeposit[],
): readonly Supersession[] {
  return replacedRows(known, rows, depositContentKey).map(({ old, by }) => ({
    clientRef: old.depositRef,
    old: { file: old.file, line: old.line },
    by: { file: by.file, line: by.line },
    changed: changedDepositCells(old, by),
  }));
}

/** The files that the rows on these references, at one line of their file, were read from. */
export function filesOfRows(
  books: Books,
  kind: RecordKind,
  interfaceName: OrderInterface,
  refs: ReadonlySet<string>,
  lineNumber: number,
): ImportedFile[] {
  if (kind === 'deposits') {
    const records = depositRecords(books, interfaceName);
    const here = records?.rows.filter(({ depositRef, line }) => line === lineNumber && refs.has(depositRef));
    return (here ?? []).flatMap((own) => records?.fileOf.get(own) ?? []);
  }
  const book = loadBook(books, interfaceName);
  const files = books.imports.imports('book', interfaceName);
  const found: ImportedFile[] = [];
  for (let row = 0; row < (book?.length ?? 0); row += 1) {
    if (book?.line(row) !== lineNumber || !refs.has(book.clientRef(row))) continue;
    const file = files[book.fileAt(row)];
    if (file !== undefined) found.push(file);
  }
  return found;
}

function depositRecords(books: Books, interfaceName: OrderInterface): DepositRecords | undefined {
  return load(books, 'deposits', interfaceName, (files) => {
    const copies = files.map((file) => copyOf(books, file, readDeposits));
    const fileOf = new Map<OwnDeposit, ImportedFile>();
    const told: ToldTransfer[] = [];
    const superseded = new Map<ImportedFile, Supersession[]>();
    const sources = new Map<string, Map<string, OwnDeposit[]>>();
    for (const [at, file] of files.entries()) {
      const standing = sources.get(file.source) ?? new Map<string, OwnDeposit[]>();
      sources.set(file.source, standing);
      for (const own of copies[at]?.rows ?? []) fileOf.set(own, file);
      for (const [ref, rows] of rowsByRef(copies[at]?.rows ?? [])) {
        const known = standing.get(ref);
        if (sayTheSame(known, rows)) continue;
        standing.set(ref, rows);
        for (const replaced of replacedTransfers(known, rows)) listOf(superseded, file).push(replaced);
        for (const { sentAtMs } of [...(known ?? []), ...rows]) {
          told.push({ sentAtMs, readAtMs: file.importedAtMs });
        }
      }
    }
    return {
      rows: transfersOf(sources),
      standing: sources,
      fileOf,
      told,
      superseded,
      setAside: standingAside('deposits', files, copies, (rows) => rows.map(({ depositRef }) => depositRef)),
    };
  });
}

/** The transfers of all sources: of one that several name the record of the first by name. */
function transfersOf(sources: ReadonlyMap<string, ReadonlyMap<string, OwnDeposit[]>>): OwnDeposit[] {
  const known = new Map<string, OwnDeposit[]>();
  for (const [, standing] of [...sources].sort(([a], [b]) => compareText(a, b))) {
    for (const [ref, rows] of standing) {
      const owns = known.get(ref) ?? [];
      const left = [...owns];
      const others = rows.filter((row) => {
        const at = left.findIndex((own) => isOfAmount(own, row));
        if (at >= 0) left.splice(at, 1);
        return at < 0;
      });
      known.set(ref, [...owns, ...others]);
    }
  }
  return [...known.values()].flat();
}

function isOfAmount(one: OwnDeposit, other: OwnDeposit): boolean {
  return one.plusAmount === other.plusAmount && one.amountUsd6 === other.amountUsd6;
}

/** A row of a kind of file that was set aside, and that no later file corrected. */
export interface StandingAside<Kind> extends Omit<SetAsideRow, 'kind'> {
  readonly kind: Kind;
}

/**
 * The rows of a kind that stand aside: those that were set aside when their file was read, and those that a
 * rule made since refuses.
 *
 * @param copies what each of the files had, in their order
 */
export function standingAside<Kind extends ImportKind, Rows>(
  kind: Kind,
  files: readonly ImportedFile[],
  copies: readonly FileRows<Rows>[],
  referencesOf: (rows: Rows) => Iterable<string>,
): StandingAside<Kind>[] {
  const withAsides = copies.map(({ rows, setAside }, at) => ({
    source: files[at]?.source ?? '',
    setAside: [...(files[at]?.setAside ?? []), ...setAside.map(asideOf)],
    references: () => referencesOf(rows),
  }));
  return rowsStandingAside(withAsides).map(({ row, fileAt }) => ({
    ...row,
    kind,
    file: files[fileAt]?.fileName ?? '',
  }));
}

/**
 * The rows that stand aside, of every kind. Of floats those of the newest file alone: its lines are numbered
 * by the provider, so that one which is missing shows by its number.
 */
export function setAsideRows(books: Books, interfaceName: OrderInterface): SetAsideRow[] {
  const float = books.imports.imports('float', interfaceName).at(-1);
  return [
    ...(bookRecords(books, interfaceName)?.setAside ?? []),
    ...(depositRecords(books, interfaceName)?.setAside ?? []),
    ...(float?.setAside ?? []).map(
      (row) => ({ ...row, kind: 'float', file: float?.fileName ?? '' }) as const,
    ),
  ];
}

const datesByRows = new WeakMap<object, RecordDates>();

/**
 * When the required own records of an interface happened, over all its accounts: a row of any of them shows
 * that the records were imported. Undefined where none are required.
 */
export function requiredRecordsOf(
  books: Books,
  interfaceName: OrderInterface,
  require: readonly string[] = [],
): ReadonlyMap<RecordKind, RecordDates> | undefined {
  const kinds = (['book', 'deposits'] as const).filter((kind) => require.includes(kind));
  if (kinds.length === 0) return undefined;
  return new Map(
    kinds.map((kind) => {
      const rows = kind === 'book' ? loadBook(books, interfaceName) : loadOwnDeposits(books, interfaceName);
      return [kind, rows === undefined ? never : datesOf(rows)];
    }),
  );
}

const never: RecordDates = { months: new Set(), hasUndated: false };

function datesOf(rows: Book | readonly OwnDeposit[]): RecordDates {
  const known = datesByRows.get(rows);
  if (known !== undefined) return known;
  const months = new Set<CalendarMonth>();
  let hasUndated = false;
  for (let row = 0; row < rows.length; row += 1) {
    const atMs = rows instanceof Book ? rows.soldAtMs(row) : rows[row]?.sentAtMs;
    if (atMs === undefined) {
      hasUndated = true;
    } else {
      months.add(monthOf(atMs));
    }
  }
  const dates = { months, hasUndated };
  datesByRows.set(rows, dates);
  return dates;
}

/** A row's fault as the books keep it. */
export function asideOf({
  line,
  reason,
  reference,
  occurredAtMs,
}: RowFault): Omit<SetAsideRow, 'kind' | 'file'> {
  return { line, reason, reference, month: occurredAtMs === undefined ? undefined : monthOf(occurredAtMs) };
}

function load<T>(
  books: Books,
  kind: ImportKind,
  interfaceName: OrderInterface,
  read: (files: readonly ImportedFile[]) => T,
): T | undefined {
  const files = books.imports.imports(kind, interfaceName);
  if (files.length === 0) return undefined;
  const ordinals = files.map((file) => file.ordinal).join();
  const loaded = loadedOf.get(books) ?? new Map<string, Loaded>();
  loadedOf.set(books, loaded);
  const key = `${kind}/${interfaceName}`;
  const known = loaded.get(key);
  // This very call read the value under this key for this kind, so it is of this type.
  if (known?.ordinals === ordinals) return known.value as T;
  const value = read(files);
  loaded.set(key, { ordinals, value });
  return value;
}

/** Reads an archived copy. It was written from rows that had been read, by the rules that held then. */
function copyOf<Rows>(
  books: Books,
  { canonicalSha256, fileName, source }: ImportedFile,
  read: (chunks: Iterable<Uint8Array>, options: FileOptions) => FileRows<Rows>,
): FileRows<Rows> {
  return read(books.evidence.readBlobChunks(canonicalSha256), { fileName, source });
}

function rowsByRef(deposits: readonly OwnDeposit[]): Map<string, OwnDeposit[]> {
  const rows = new Map<string, OwnDeposit[]>();
  for (const own of deposits) listOf(rows, own.depositRef).push(own);
  return rows;
}

function sayTheSame(known: readonly OwnDeposit[] | undefined, rows: readonly OwnDeposit[]): boolean {
  const keys = (list: readonly OwnDeposit[]): string => list.map(depositContentKey).sort().join();
  return known !== undefined && known.length === rows.length && keys(known) === keys(rows);
}
