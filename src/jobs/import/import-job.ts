// `tieout import`: a file of the partner's own records into the archive. The file is read whole before the
// books are touched: refused, it changes nothing; read, its rows are archived in one spelling and those that
// could not be read are kept with line and reason. Contract, tool: "The partner's own records".

import { compareText } from '../../base/bytes.js';
import { Failure } from '../../base/failure.js';
import type { Config } from '../../config/config.js';
import { type InterfaceName, type OrderInterface, orderInterfaces } from '../../records/account.js';
import { rowsWhere } from '../../records/book-selection.js';
import { readBook } from '../../records/from-file/book-file.js';
import { bookCopy, depositsCopy } from '../../records/from-file/canonical-copy.js';
import type { FileOptions, FileProfile } from '../../records/from-file/file-profile.js';
import { readDeposits } from '../../records/from-file/own-deposit-file.js';
import type { RowFault } from '../../records/from-file/row-fault.js';
import type { Books } from '../../store/books.js';
import { asideOf, loadBook } from '../archive/own-records.js';
import { dialects } from '../dialects.js';
import { type FileImport, PROFILE_OPTION } from './file-import.js';
import { importAnswerOf } from './import-answer.js';
import { profileOf } from './profile.js';
import { SourceFile } from './source-file.js';

/** The kinds of the partner's own files that this version reads. */
export type OwnFileKind = 'book' | 'deposits';

interface OwnFileRequest {
  readonly path: string;
  /** `--profile`: a name of the configuration's `profiles`. */
  readonly profile: string | undefined;
  /** `--interface`: of rows that name none. */
  readonly interfaceName: string | undefined;
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
}

/** A file that was read and is not archived yet. */
interface ReadOwnFile {
  readonly kind: OwnFileKind;
  readonly fileName: string;
  /** Of the file as it was handed over. */
  readonly sourceSha256: string;
  /** The profile it was read with: its name and a digest of what it says; empty for none. */
  readonly profile: string;
  /** One for each interface that the rows name, in a fixed order. */
  readonly parts: readonly FilePart[];
  readonly setAside: readonly RowFault[];
  /** Columns that have no meaning here; their cells are not kept. */
  readonly unknownColumns: readonly string[];
}

export interface ImportOutcome {
  /** 1 where rows were set aside. */
  readonly exitCode: 0 | 1;
  readonly file: ReadOwnFile;
  /** False where the same file was read before: then nothing was changed. */
  readonly isNew: boolean;
  /** References of earlier books that this one gave another content. */
  readonly supersededCount: number;
}

/**
 * Reads a file of the partner's records.
 *
 * @throws Failure (refused) for an interface or profile that is not known, a file that can't be opened, and a
 * file that is not what it says it is
 */
export function readOwnFile(request: ImportRequest, config: Config): ReadOwnFile {
  const source = new SourceFile(request.path);
  const profile = profileOf(request.profile, config, readyProfiles);
  const given = request.interfaceName ?? interfaceOfProfile(profile?.settings);
  const defaultInterface = defaultInterfaceOf(given, config);
  const options: FileOptions = { fileName: source.name, profile: profile?.settings, defaultInterface };
  const read = request.kind === 'book' ? readBookRows(source, options) : readDepositRows(source, options);
  const { setAside, unknownColumns } = read;
  const first = defaultInterface ?? orderInterfaces.find((name) => read.count(name) > 0);
  if (first === undefined) throw namesNoInterface(source.name);
  // A row whose interface can't be read is kept once, with the interface that the file is of.
  const asideOf = (name: OrderInterface) => setAside.filter((row) => (row.interfaceName ?? first) === name);
  const present = orderInterfaces.filter(
    (name) => name === first || read.count(name) > 0 || asideOf(name).length > 0,
  );
  return {
    kind: request.kind,
    fileName: source.name,
    sourceSha256: source.sha256,
    profile: profile?.id ?? '',
    parts: present.map((interfaceName) => ({
      interfaceName,
      rowCount: read.count(interfaceName),
      setAside: asideOf(interfaceName),
      copy: () => read.copy(interfaceName),
    })),
    setAside,
    unknownColumns,
  };
}

/**
 * Archives a file that was read, in one step: all of it lasts or none. Archived twice, it changes nothing.
 */
export function archiveOwnFile(books: Books, file: ReadOwnFile, importedAtMs: number): ImportOutcome {
  const exitCode = file.setAside.length > 0 ? 1 : 0;
  const { kind, sourceSha256, profile } = file;
  const isKnown = ({ interfaceName }: FilePart) =>
    books.imports.find(kind, interfaceName, sourceSha256, profile) !== undefined;
  if (file.parts.every(isKnown)) return { exitCode, file, isNew: false, supersededCount: 0 };
  const before = supersededOf(books, file);
  books.inOneStep(() => {
    for (const part of file.parts) addPart(books, file, part, importedAtMs);
  });
  return { exitCode, file, isNew: true, supersededCount: supersededOf(books, file) - before };
}

function addPart(books: Books, file: ReadOwnFile, part: FilePart, importedAtMs: number): void {
  const { kind, fileName, sourceSha256, profile } = file;
  const { interfaceName, rowCount } = part;
  books.imports.addImport({
    kind,
    interfaceName,
    account: undefined,
    profile,
    fileName,
    sourceSha256,
    canonicalSha256: books.evidence.putBlob(part.copy()),
    rowCount,
    setAside: part.setAside.map(asideOf),
    importedAtMs,
  });
}

/**
 * References of the books that the file is of which a later file gave another content; 0 while there is one
 * file.
 */
function supersededOf(books: Books, { kind, parts }: ReadOwnFile): number {
  if (kind !== 'book') return 0;
  return parts.reduce((sum, { interfaceName }) => {
    const isFirst = books.imports.imports(kind, interfaceName).length < 2;
    return isFirst ? sum : sum + (loadBook(books, interfaceName)?.superseded.length ?? 0);
  }, 0);
}

/** What both kinds of files give, by interface. */
interface ReadRows {
  readonly setAside: readonly RowFault[];
  readonly unknownColumns: readonly string[];
  count(interfaceName: OrderInterface): number;
  copy(interfaceName: OrderInterface): Iterable<Uint8Array>;
}

function readBookRows(source: SourceFile, options: FileOptions): ReadRows {
  const { rows, setAside, unknownColumns } = readBook(source.chunks(), options);
  const of = (name: OrderInterface) => rowsWhere(rows, (row) => rows.interfaceName(row) === name);
  return { setAside, unknownColumns, count: (name) => of(name).length, copy: (name) => bookCopy(of(name)) };
}

function readDepositRows(source: SourceFile, options: FileOptions): ReadRows {
  const { rows, setAside, unknownColumns } = readDeposits(source.chunks(), options);
  const of = (name: OrderInterface) => rows.filter((own) => own.interfaceName === name);
  return {
    setAside,
    unknownColumns,
    count: (name) => of(name).length,
    copy: (name) => depositsCopy(of(name)),
  };
}

function namesNoInterface(fileName: string): Failure {
  return new Failure(
    'refused',
    `${fileName} has no row that names an interface`,
    'Name the interface of the file with --interface.',
  );
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
  throw new Failure(
    'refused',
    `"${given}" is not an interface of orders`,
    `Name one of ${orderInterfaces.join(', ')}.`,
  );
}

const ownKinds: readonly { readonly kind: OwnFileKind; readonly what: string }[] = [
  { kind: 'book', what: 'the orders you sold: one row an order (CSV)' },
  { kind: 'deposits', what: 'the deposits you sent: one row a deposit (CSV)' },
];

function ownFileImport({ kind, what }: (typeof ownKinds)[number]): FileImport {
  return {
    name: kind,
    what,
    options: {
      interface: `of rows that name none: ${orderInterfaces.join(' or ')} (default: the only one in use)`,
      profile: PROFILE_OPTION,
    },
    read: ({ path, interface: interfaceName, profile }, config) => {
      const file = readOwnFile({ kind, path, interfaceName, profile }, config);
      return {
        archive: ({ books, machineClock }) => {
          const outcome = archiveOwnFile(books, file, machineClock.nowMs());
          const counts = file.parts.map((part) => [part.interfaceName, part.rowCount]);
          return importAnswerOf({ ...file, ...outcome, rowCounts: Object.fromEntries(counts) });
        },
      };
    },
  };
}

/** Every kind of file that can be handed over: the partner's own records, then what providers hand over. */
export const fileImports: readonly FileImport[] = [
  ...ownKinds.map(ownFileImport),
  ...dialects.flatMap(({ imports }) => imports ?? []).sort((a, b) => compareText(a.name, b.name)),
];
