// `tieout import float`: the provider's float in bulk, into the same tables as the paged read. The file is
// read whole before the books are touched. The newest file counts where two name the same place of the
// sequence. Each month's movements are archived in the spelling of a paged read, so that the same
// movements are the same evidence.

import { RunningDigest } from '../../base/text/digest.js';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { Config } from '../../config/config.js';
import { floatSubjectOf } from '../../records/float-subject.js';
import type { FileProfile, FileRows } from '../../records/from-file/profile/file-profile.js';
import { explorerProfile } from '../../records/from-file/supplier/explorer-profile.js';
import { readFloat } from '../../records/from-file/supplier/float-file.js';
import type { FloatRows } from '../../records/from-file/supplier/float-rows.js';
import { FILE_STATUS } from '../../records/from-wire/supplier/float-readings.js';
import type { Receipt } from '../../records/receipt.js';
import { supplierAccount } from '../../records/supplier/supplier-account.js';
import type { Books } from '../../store/books.js';
import { asideOf } from '../archive/own-records.js';
import type { FileImport, FileRequest } from '../import/file-import.js';
import { importAnswerOf, noneSuperseded } from '../import/import-answer.js';
import { previewAnswerOf } from '../import/import-preview.js';
import { importRefusals } from '../import/import-refusals.js';
import { profileOf } from '../import/profile.js';
import { SourceFile } from '../import/source-file.js';
import { linePieces, linesOf, MonthMerge, rowsByMonth } from './float-merge.js';
import { floatWords } from './words.js';

interface FloatFileRequest extends Pick<FileRequest, 'path' | 'progress'> {
  /** `--profile`: a name of the configuration's `profiles`. */
  readonly profile: string | undefined;
  /** `--interface`: there is one with a float. */
  readonly interfaceName: string | undefined;
}

/** A float file that was read and is not archived yet. */
interface ReadFloatFile extends FileRows<FloatRows> {
  readonly fileName: string;
  readonly sourceSha256: string;
  readonly profile: string;
}

interface FloatImportOutcome {
  /** 1 where rows were set aside. */
  readonly exitCode: 0 | 1;
  readonly file: ReadFloatFile;
  readonly isNew: boolean;
  /** Places of the sequence that an earlier file had otherwise. */
  readonly supersededCount: number;
}

/** Profiles of this interface that need no configuration. */
export const readyProfiles: ReadonlyMap<string, FileProfile> = new Map([['explorer', explorerProfile]]);

/** @throws Failure (refused) for another interface, an unknown profile, a file that is none */
export function readFloatFile(request: FloatFileRequest, config: Config): ReadFloatFile {
  if (request.interfaceName !== undefined && request.interfaceName !== supplierAccount.interfaceName) {
    throw importRefusals.noFloat({ given: request.interfaceName, known: supplierAccount.interfaceName });
  }
  const source = new SourceFile(request.path, request.progress);
  const profile = profileOf(request.profile, config, readyProfiles);
  const read = readFloat(source.chunks(), { fileName: source.name, profile: profile?.settings });
  return { ...read, fileName: source.name, sourceSha256: source.sha256, profile: profile?.id ?? '' };
}

/**
 * Archives a file that was read, in one step.
 *
 * @param asOfMs `--as-of`; the time of the newest receipt where undefined. The file's own newest movement,
 * where that
 *   is later: no file knows what is booked after it was made
 */
export function archiveFloatFile(
  books: Books,
  file: ReadFloatFile,
  importedAtMs: number,
  asOfMs: number | undefined,
): FloatImportOutcome {
  const exitCode = file.setAside.length > 0 ? 1 : 0;
  const { fileName, sourceSha256, profile } = file;
  const { interfaceName } = supplierAccount;
  if (books.imports.find('float', interfaceName, sourceSha256, profile) !== undefined) {
    return { exitCode, file, isNew: false, supersededCount: 0 };
  }
  const { rows } = file;
  const months = rowsByMonth(rows);
  const newestMs = Math.max(0, ...[...months.values()].map((ofMonth) => newestOf(rows, ofMonth)));
  const receivedAtMs = Math.max(asOfMs ?? books.receipts.newestReceivedAtMs() ?? 0, newestMs);
  const supersededCount = books.inOneStep(() => {
    const receiptOf = receiptMaker(fileName, receivedAtMs);
    let superseded = 0;
    // One month after the other, so that what is in memory does not grow with the account's life.
    for (const month of monthsToMerge(books, months)) {
      superseded += mergeMonth(books, file, {
        month,
        ofMonth: months.get(month) ?? [],
        receiptOf,
        importedAtMs,
      });
    }
    books.imports.addImport({
      kind: 'float',
      interfaceName,
      account: undefined,
      profile,
      fileName,
      sourceSha256,
      canonicalSha256: books.evidence.putBlob(linePieces(linesOf(rows))),
      rowCount: rows.length,
      setAside: file.setAside.map(asideOf),
      importedAtMs,
    });
    for (const month of months.keys()) settleUnread(books, month);
    return superseded;
  });
  return { exitCode, file, isNew: true, supersededCount };
}

function newestOf(rows: FloatRows, ofMonth: readonly number[]): number {
  return ofMonth.reduce((latest, row) => Math.max(latest, rows.bookedAtMs(row)), 0);
}

/**
 * A float that could not be read page by page is here now, handed over: of that month it is no longer
 * missing.
 */
function settleUnread({ unread }: Books, month: CalendarMonth): void {
  const { interfaceName, account } = supplierAccount;
  const left = unread.unreadOf(interfaceName, account, month).filter(({ source }) => source !== 'float');
  unread.replaceUnread(interfaceName, account, month, left);
}

/**
 * The months that the file names, and those that earlier files spoke of: a place may have stood in one of
 * them.
 */
function monthsToMerge(books: Books, months: ReadonlyMap<CalendarMonth, readonly number[]>): CalendarMonth[] {
  const known = books.receipts.subjects(supplierAccount, 'float').flatMap((subject) => {
    const of = floatSubjectOf(subject);
    return of?.kind === 'movements' && newestFileOf(books, of.month) !== undefined ? [of.month] : [];
  });
  return [...new Set([...known, ...months.keys()])];
}

/** The hash of the lines that files said last of a month; undefined where none ever came in a file. */
function newestFileOf({ receipts }: Books, month: CalendarMonth): string | undefined {
  return receipts
    .hashesOf(supplierAccount, 'float', month)
    .filter(({ status }) => status === FILE_STATUS)
    .sort((a, b) => a.receiptId - b.receiptId)
    .at(-1)?.storedSha256;
}

type ReceiptMaker = (month: CalendarMonth, storedSha256: string) => Omit<Receipt, 'storedBytes'>;

function receiptMaker(fileName: string, receivedAtMs: number): ReceiptMaker {
  return (month, storedSha256) => ({
    ...supplierAccount,
    topic: 'float',
    subject: month,
    target: `file ${fileName}`,
    status: FILE_STATUS,
    requestId: '',
    receivedAtMs,
    storedSha256,
    removed: [],
    verdicts: [],
  });
}

interface MonthToMerge {
  readonly month: CalendarMonth;
  readonly ofMonth: readonly number[];
  readonly receiptOf: ReceiptMaker;
  readonly importedAtMs: number;
}

/**
 * Archives a month's movements where they are others now; one that lost its last movement has none.
 *
 * @returns the places that an earlier file had otherwise
 */
function mergeMonth(books: Books, file: ReadFloatFile, merge: MonthToMerge): number {
  const { month, ofMonth, receiptOf, importedAtMs } = merge;
  const before = newestFileOf(books, month);
  const merging = () => {
    const known = before === undefined ? [] : books.evidence.readProvedChunks(before);
    return new MonthMerge(known, file.rows, ofMonth);
  };
  // Hashed first: nothing is written of a month that stays as it was.
  if (before !== undefined && digestOf(linePieces(merging().lines())) === before) return 0;
  const merged = merging();
  const sha256 = books.evidence.putBlob(linePieces(merged.lines()));
  books.receipts.addReceiptOfStored(receiptOf(month, sha256), importedAtMs);
  return merged.supersededCount;
}

function digestOf(pieces: Iterable<Uint8Array>): string {
  const digest = new RunningDigest();
  for (const piece of pieces) digest.add(piece);
  return digest.end();
}

/** The command `import float`. */
export const floatImport: FileImport = {
  ...floatWords,
  read: ({ interface: interfaceName, profile, ...request }, config) => {
    const file = readFloatFile({ ...request, interfaceName, profile }, config);
    const rowCounts = { supplier: file.rows.length };
    return {
      preview: (books) => {
        const { interfaceName: name } = supplierAccount;
        const known = books?.imports.find('float', name, file.sourceSha256, file.profile);
        const exitCode = file.setAside.length > 0 ? 1 : 0;
        const isNew = known === undefined;
        const said = {
          ...file,
          exitCode,
          isNew,
          kind: 'float',
          rowCounts,
          superseded: noneSuperseded,
        } as const;
        return previewAnswerOf({ ...said, firstRows: [] });
      },
      archive: ({ books, machineClock, asOfMs }) => {
        const outcome = archiveFloatFile(books, file, machineClock.nowMs(), asOfMs);
        const superseded = { count: outcome.supersededCount, first: [] };
        return importAnswerOf({ ...file, ...outcome, kind: 'float', rowCounts, superseded });
      },
    };
  },
};
