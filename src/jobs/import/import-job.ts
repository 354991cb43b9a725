// `tieout import`: a file of the partner's own records into the archive. The file is read whole before the
// books are touched: refused, it changes nothing; read, its rows are archived in one spelling and those that
// could not be read are kept with line and reason. Contract, tool: "The partner's own records".

import { assert } from '../../base/failure/assert.js';
import type { Failure } from '../../base/failure/failure.js';
import type { Config } from '../../config/config.js';
import { type InterfaceName, type OrderInterface, orderInterfaces } from '../../records/account.js';
import type { BookRows } from '../../records/book-rows.js';
import { rowsWhere } from '../../records/book-selection.js';
import { readBook } from '../../records/from-file/book/book-file.js';
import { bookCopy, depositsCopy } from '../../records/from-file/canonical-copy.js';
import { readDeposits } from '../../records/from-file/own-deposit-file.js';
import type { FileOptions, FileProfile } from '../../records/from-file/profile/file-profile.js';
import type { RowFault } from '../../records/from-file/row-fault.js';
import { readShopBook } from '../../records/from-file/shops/shop-book.js';
import type { OwnDeposit } from '../../records/own-deposit.js';
import type { Books } from '../../store/books.js';
import { sourceOfProfile } from '../../store/tables/import-table.js';
import { asideOf } from '../archive/own-records.js';
import { dialects } from '../dialects.js';
import type { FileImport, FileRequest, ReadFile } from './file-import.js';
import {
  type ImportedRows,
  importAnswerOf,
  noneSuperseded,
  readBefore,
  type SupersededRows,
} from './import-answer.js';
import { type FirstRow, firstRowsIn, previewAnswerOf } from './import-preview.js';
import { importRefusals } from './import-refusals.js';
import { type OwnFileKind, ownFileWords } from './import-words.js';
import { profileOf } from './profile.js';
import { type ShopExport, type ShopRequest, shopExportOf, shopNames } from './shop-export.js';
import { SourceFile } from './source-file.js';
import { changedSince, supersededBy, supersededIfRead } from './superseded-rows.js';

interface OwnFileRequest extends Pick<FileRequest, 'path' | 'progress'> {
  /** `--profile`: a name of the configuration's `profiles`. */
  readonly profile: string | undefined;
  /** `--interface`: of rows that name none. */
  readonly interfaceName: string | undefined;
  /** `--source`: the shop or system that the rows are of; that of the profile where undefined. */
  readonly source?: string | undefined;
  /** `--skus`, `--reference`, `--time-zone`: of a shop's export only. */
  readonly shop?: ShopRequest;
}

export interface ImportRequest extends OwnFileRequest {
  readonly kind: OwnFileKind;
}

/** The rows of one interface. */
interface FilePart {
  readonly interfaceName: OrderInterface;
  readonly rowCount: number;
  readonly setAside: readonly RowFault[];
  /** The bytes to archive. */
  copy(): Iterable<Uint8Array>;
  /** The rows themselves: of a book, or of transfers. */
  readonly book: BookRows | undefined;
  readonly deposits: readonly OwnDeposit[];
}

/** A file that was read and is not archived yet. */
interface ReadOwnFile {
  readonly kind: OwnFileKind;
  readonly fileName: string;
  /** The SHA-256 of the original file. */
  readonly sourceSha256: string;
  /** The profile it was read with: its name and a digest of what it says; empty for none. */
  readonly profile: string;
  readonly source: string;
  /** One for each interface that the file is of, in a fixed order. */
  readonly parts: readonly FilePart[];
  /** True where nothing says of which interface the file is; it has an empty part for each in use. */
  readonly isOfAny: boolean;
  readonly setAside: readonly RowFault[];
  /** Columns that have no meaning here; their cells are not kept. */
  readonly unknownColumns: readonly string[];
  /** Rows at either end that the profile leaves out. */
  readonly leftOutCount: number;
}

export interface ImportOutcome {
  /** 1 where rows were set aside. */
  readonly exitCode: 0 | 1;
  /** The file with the parts that it has in these books: with none of them, nothing is recorded. */
  readonly file: ReadOwnFile;
  /** False where nothing was changed: the same file was read before, or it has no part here. */
  readonly isNew: boolean;
  /** Rows that this file's rows replaced: of earlier files of its source, and of its own. */
  readonly superseded: SupersededRows;
}

/**
 * Reads a file of the partner's records.
 *
 * @throws Failure (refused) for an interface or profile that is not known, a file that can't be opened, and a
 * file that is not what it says it is
 */
export function readOwnFile(request: ImportRequest, config: Config): ReadOwnFile {
  const source = new SourceFile(request.path, request.progress);
  const shop = request.kind === 'book' ? shopExportOf(request.profile, config, request.shop) : undefined;
  const profile = shop ?? profileOf(request.profile, config, readyProfiles, shopNames);
  const given = request.interfaceName ?? interfaceOfProfile(profile?.settings);
  const defaultInterface = defaultInterfaceOf(given, config);
  const ofSource = request.source ?? sourceOfProfile(profile?.id ?? '');
  const options: FileOptions = {
    fileName: source.name,
    profile: profile?.settings,
    defaultInterface,
    source: ofSource,
  };
  const read =
    request.kind === 'book' ? readBookRows(source, options, shop) : readDepositRows(source, options);
  const { setAside, unknownColumns, leftOutCount } = read;
  const { interfaces, isOfAny } = interfacesOf(read, defaultInterface, config);
  const [first] = interfaces;
  if (first === undefined && setAside.length > 0) throw namesNoInterface(source.name);
  // A row whose interface can't be read is kept once, with one that the file is of.
  const home = interfaces.find((name) => name === defaultInterface) ?? first;
  const asideOf = (name: OrderInterface) => setAside.filter((row) => (row.interfaceName ?? home) === name);
  return {
    kind: request.kind,
    fileName: source.name,
    sourceSha256: source.sha256,
    profile: profile?.id ?? '',
    source: ofSource,
    parts: interfaces.map((interfaceName) => ({
      interfaceName,
      rowCount: read.count(interfaceName),
      setAside: asideOf(interfaceName),
      copy: () => read.copy(interfaceName),
      book: read.book?.(interfaceName),
      deposits: read.deposits?.(interfaceName) ?? [],
    })),
    isOfAny,
    setAside,
    unknownColumns,
    leftOutCount,
  };
}

/**
 * Archives a file that was read, in one step: all of it lasts or none. Archived twice, it changes nothing.
 */
export function archiveOwnFile(books: Books, whole: ReadOwnFile, importedAtMs: number): ImportOutcome {
  const file = inBooks(books, whole);
  const exitCode = exitCodeOf(file);
  if (isKnown(books, file)) return readAgain(books, { exitCode, file });
  books.inOneStep(() => {
    for (const part of file.parts) addPart(books, file, part, importedAtMs);
  });
  return { exitCode, file, isNew: true, superseded: supersededBy(books, file) };
}

/**
 * The result that archiving would have. Nothing is written, and without books there is nothing to replace.
 */
export function previewOwnFile(books: Books | undefined, whole: ReadOwnFile): ImportOutcome {
  const file = inBooks(books, whole);
  const exitCode = exitCodeOf(file);
  const none = { exitCode, file, superseded: noneSuperseded } as const;
  if (books === undefined) return { ...none, isNew: file.parts.length > 0 };
  if (isKnown(books, file)) return readAgain(books, { exitCode, file });
  return { ...none, isNew: true, superseded: supersededIfRead(books, file) };
}

function readAgain(books: Books, again: Pick<ImportOutcome, 'exitCode' | 'file'>): ImportOutcome {
  const sinceCount = isNewest(books, again.file) ? 0 : changedSince(books, again.file);
  return { ...again, isNew: false, superseded: readBefore(sinceCount) };
}

/** True of a file that none was read after: its rows stand, and a million of them need not be read. */
function isNewest(books: Books, { kind, sourceSha256, profile, source, parts }: ReadOwnFile): boolean {
  return parts.every(({ interfaceName }) => {
    const known = books.imports.find(kind, interfaceName, sourceSha256, profile, source);
    return known?.ordinal === books.imports.imports(kind, interfaceName).at(-1)?.ordinal;
  });
}

/**
 * The file with the parts that it has in these books. One of any interface is of those alone that have a
 * file of its kind: of the others nothing was handed over. That is not tested, and must not become a month
 * in which everything is missing.
 */
function inBooks(books: Books | undefined, file: ReadOwnFile): ReadOwnFile {
  if (!file.isOfAny) return file;
  const known = (name: OrderInterface) => books?.imports.imports(file.kind, name) ?? [];
  return { ...file, parts: file.parts.filter(({ interfaceName }) => known(interfaceName).length > 0) };
}

function exitCodeOf({ setAside }: ReadOwnFile): 0 | 1 {
  return setAside.length > 0 ? 1 : 0;
}

/** True where the same file was read before in the same way, and for one that has no part here. */
function isKnown(books: Books, { kind, sourceSha256, profile, source, parts }: ReadOwnFile): boolean {
  return parts.every(
    ({ interfaceName }) =>
      books.imports.find(kind, interfaceName, sourceSha256, profile, source) !== undefined,
  );
}

function addPart(books: Books, file: ReadOwnFile, part: FilePart, importedAtMs: number): void {
  const { kind, fileName, sourceSha256, profile, source } = file;
  const { interfaceName, rowCount } = part;
  books.imports.addImport({
    kind,
    interfaceName,
    account: undefined,
    profile,
    source,
    fileName,
    sourceSha256,
    canonicalSha256: books.evidence.putBlob(part.copy()),
    rowCount,
    setAside: part.setAside.map(asideOf),
    importedAtMs,
  });
}

/**
 * The interfaces that a file is of: those that its rows name, also rows set aside for another reason; else
 * the default. A file without a row or a default, such as the export of a day without sales, is of any of
 * those in use; one with rows that name none is of none.
 */
function interfacesOf(
  { setAside, count }: ReadRows,
  byDefault: OrderInterface | undefined,
  config: Config,
): { interfaces: readonly OrderInterface[]; isOfAny: boolean } {
  const named = orderInterfaces.filter(
    (name) => count(name) > 0 || setAside.some((row) => row.interfaceName === name),
  );
  if (named.length > 0) return { interfaces: named, isOfAny: false };
  if (byDefault !== undefined) return { interfaces: [byDefault], isOfAny: false };
  if (setAside.length > 0) return { interfaces: [], isOfAny: false };
  return { interfaces: orderInterfaces.filter((name) => config.sections.has(name)), isOfAny: true };
}

/** The rows of both kinds of files, by interface. */
interface ReadRows {
  readonly setAside: readonly RowFault[];
  readonly unknownColumns: readonly string[];
  readonly leftOutCount: number;
  count(interfaceName: OrderInterface): number;
  copy(interfaceName: OrderInterface): Iterable<Uint8Array>;
  /** Present for a book only. */
  book?(interfaceName: OrderInterface): BookRows;
  /** Present for transfers only. */
  deposits?(interfaceName: OrderInterface): readonly OwnDeposit[];
}

function readBookRows(source: SourceFile, options: FileOptions, shop: ShopExport | undefined): ReadRows {
  if (shop !== undefined && options.defaultInterface === undefined) throw namesNoInterface(source.name);
  const {
    rows,
    setAside,
    unknownColumns,
    leftOutCount = 0,
  } = shop === undefined
    ? readBook(source.chunks(), options)
    : readShopBook(source.chunks(), { ...options, ...shop.options });
  const of = (name: OrderInterface) => rowsWhere(rows, (row) => rows.interfaceName(row) === name);
  return {
    setAside,
    unknownColumns,
    leftOutCount,
    count: (name) => of(name).length,
    copy: (name) => bookCopy(of(name)),
    book: of,
  };
}

function readDepositRows(source: SourceFile, options: FileOptions): ReadRows {
  const { rows, setAside, unknownColumns, leftOutCount = 0 } = readDeposits(source.chunks(), options);
  const of = (name: OrderInterface) => rows.filter((own) => own.interfaceName === name);
  return {
    setAside,
    unknownColumns,
    leftOutCount,
    count: (name) => of(name).length,
    copy: (name) => depositsCopy(of(name)),
    deposits: of,
  };
}

function namesNoInterface(fileName: string): Failure {
  return importRefusals.noInterface({ file: fileName });
}

/** Profiles of all interfaces that need no configuration. */
const readyProfiles: ReadonlyMap<string, FileProfile> = new Map(
  dialects.flatMap(({ profiles }) => [...(profiles ?? [])]),
);

/** The interface that files of a ready profile are of. */
function interfaceOfProfile(settings: FileProfile | undefined): InterfaceName | undefined {
  return dialects.find(({ profiles }) => [...(profiles ?? new Map()).values()].includes(settings))?.name;
}

/** The interface of rows that name none: the one given, else the only one in use. */
function defaultInterfaceOf(given: string | undefined, config: Config): OrderInterface | undefined {
  if (given === undefined) {
    const used = orderInterfaces.filter((name) => config.sections.has(name));
    return used.length === 1 ? used[0] : undefined;
  }
  const known = orderInterfaces.find((name) => name === given);
  if (known !== undefined) return known;
  throw importRefusals.notOfOrders({ given, known: orderInterfaces.join(', ') });
}

function ownFileImport(words: (typeof ownFileWords)[number]): FileImport {
  return {
    ...words,
    read: ({ interface: interfaceName, profile, skus, reference, timeZone, ...request }, config) => {
      const shop = { skus, reference, timeZone };
      const file = readOwnFile({ ...request, kind: words.name, interfaceName, profile, shop }, config);
      return {
        preview: (books) => {
          const outcome = previewOwnFile(books, file);
          return previewAnswerOf({ ...importedRowsOf(outcome), firstRows: firstRowsOf(file) });
        },
        archive: ({ books, machineClock }) =>
          importAnswerOf(importedRowsOf(archiveOwnFile(books, file, machineClock.nowMs()))),
      };
    },
  };
}

function importedRowsOf({ file, ...outcome }: ImportOutcome): ImportedRows {
  const counts = file.parts.map((part) => [part.interfaceName, part.rowCount]);
  return { ...file, ...outcome, rowCounts: Object.fromEntries(counts) };
}

/** The first rows of a file as they were understood. */
function firstRowsOf({ parts }: ReadOwnFile): readonly FirstRow[] {
  return firstRowsIn(parts.flatMap(({ book }) => (book === undefined ? [] : [book])));
}

const fileImports: readonly FileImport[] = [
  ...ownFileWords.map(ownFileImport),
  ...dialects.flatMap(({ imports }) => imports ?? []),
];

/**
 * Reads a file whole, before the books are touched.
 *
 * @param name the kind of file, by one of the `fileImportWords`
 * @throws Failure (refused) where the file is not what it is said to be
 */
export function readFile(name: string, request: FileRequest, config: Config): ReadFile {
  const kind = fileImports.find((one) => one.name === name);
  assert(kind !== undefined, `nothing reads files of the kind ${name}`);
  return kind.read(request, config);
}
