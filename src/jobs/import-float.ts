/**
 * `tieout import float`: the provider's float in bulk, into the same tables as the paged read. The file is read whole
 * before the books are touched. What files say of one place of the sequence the newest says; each month's movements
 * are archived in the spelling of a paged read, so that the same movements are the same evidence.
 */

import { type CalendarMonth, monthOf } from '../base/calendar-month.js';
import { sha256Hex } from '../base/digest.js';
import { Failure } from '../base/failure.js';
import type { Config } from '../config/config.js';
import { floatEntryOf, floatLinesBytes } from '../records/float-entry.js';
import { floatSubjectOf } from '../records/float-subject.js';
import type { FileRows } from '../records/from-file/file-profile.js';
import { readFloat } from '../records/from-file/float-file.js';
import type { FloatRows } from '../records/from-file/float-rows.js';
import { fileStatus, linesOf } from '../records/from-wire/float-readings.js';
import type { Receipt } from '../records/receipt.js';
import { supplierAccount } from '../records/supplier-account.js';
import type { Books } from '../store/books.js';
import { type OwnFileRequest, profileOf } from './import-job.js';
import { SourceFile } from './source-file.js';

/** A float file that was read and is not archived yet. */
export interface ReadFloatFile extends FileRows<FloatRows> {
  readonly fileName: string;
  readonly sourceSha256: string;
  readonly profile: string;
}

export interface FloatImportOutcome {
  /** 1 where rows were set aside. */
  readonly exitCode: 0 | 1;
  readonly file: ReadFloatFile;
  readonly isNew: boolean;
  /** Places of the sequence that an earlier file had otherwise. */
  readonly supersededCount: number;
}

/** @throws Failure (refused) for another interface, an unknown profile, a file that is none */
export function readFloatFile(request: OwnFileRequest, config: Config): ReadFloatFile {
  if (request.interfaceName !== undefined && request.interfaceName !== supplierAccount.interfaceName) {
    throw new Failure('refused', 'a float is of the supplier interface', 'Leave --interface out.');
  }
  const source = new SourceFile(request.path);
  const profile = profileOf(request.profile, config);
  const read = readFloat(source.chunks(), { fileName: source.name, profile: profile?.settings });
  return { ...read, fileName: source.name, sourceSha256: source.sha256, profile: profile?.id ?? '' };
}

interface KnownLine {
  readonly month: CalendarMonth;
  readonly line: string;
}

/**
 * Archives a file that was read, in one step.
 *
 * @param asOfMs `--as-of`; the time of the newest receipt where undefined. The file's own newest movement, where that
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
  const rows = file.rows.rows();
  const newestMs = rows.reduce((latest, [, { bookedAtMs }]) => Math.max(latest, bookedAtMs), 0);
  const receivedAtMs = Math.max(asOfMs ?? books.receipts.newestReceivedAtMs() ?? 0, newestMs);
  const known = linesOnFile(books);
  let supersededCount = 0;
  for (const [seq, { line, bookedAtMs }] of rows) {
    const before = known.get(seq);
    if (before !== undefined && before.line !== line) supersededCount += 1;
    known.set(seq, { month: monthOf(bookedAtMs), line });
  }
  books.inOneStep(() => {
    books.receipts.addReceipts(changedMonths(books, known, fileName, receivedAtMs), importedAtMs);
    books.imports.addImport({
      kind: 'float',
      interfaceName,
      account: undefined,
      profile,
      fileName,
      sourceSha256,
      canonicalSha256: books.evidence.putBlob(floatLinesBytes(rows.map(([, { line }]) => line))),
      rowCount: rows.length,
      setAside: file.setAside.map(({ line, reason, reference, occurredAtMs }) => ({
        line,
        reason,
        reference,
        month: occurredAtMs === undefined ? undefined : monthOf(occurredAtMs),
      })),
      importedAtMs,
    });
    for (const month of new Set(rows.map(([, { bookedAtMs }]) => monthOf(bookedAtMs))))
      settleUnread(books, month);
  });
  return { exitCode, file, isNew: true, supersededCount };
}

/** A float that could not be read page by page is here now, handed over: of that month it is no longer missing. */
function settleUnread({ unread }: Books, month: CalendarMonth): void {
  const { interfaceName, account } = supplierAccount;
  const left = unread.unreadOf(interfaceName, account, month).filter(({ source }) => source !== 'float');
  unread.replaceUnread(interfaceName, account, month, left);
}

/** Every movement that files have said so far, by its place in the sequence. */
function linesOnFile(books: Books): Map<number, KnownLine> {
  const known = new Map<number, KnownLine>();
  for (const { month, receipt } of filesOf(books)) {
    for (const line of linesOf(receipt.storedBytes)) known.set(floatEntryOf(line).seq, { month, line });
  }
  return known;
}

/** The newest lines of each month that came in a file. */
function filesOf(books: Books): { readonly month: CalendarMonth; readonly receipt: Receipt }[] {
  return books.receipts.subjects(supplierAccount, 'float').flatMap((subject) => {
    const of = floatSubjectOf(subject);
    if (of?.kind !== 'movements') return [];
    const receipt = books.receipts
      .all(supplierAccount, 'float', subject)
      .sort((a, b) => a.receiptId - b.receiptId)
      .findLast(({ status }) => status === fileStatus);
    return receipt === undefined ? [] : [{ month: of.month, receipt }];
  });
}

/** A receipt for each month whose movements are now others; one that lost its last movement has none. */
function changedMonths(
  books: Books,
  known: ReadonlyMap<number, KnownLine>,
  fileName: string,
  receivedAtMs: number,
): Receipt[] {
  const before = new Map(filesOf(books).map(({ month, receipt }) => [month, receipt.storedSha256]));
  const lines = new Map<CalendarMonth, string[]>([...before.keys()].map((month) => [month, []]));
  for (const [, { month, line }] of [...known].sort(([a], [b]) => a - b)) {
    const ofMonth = lines.get(month);
    if (ofMonth === undefined) lines.set(month, [line]);
    else ofMonth.push(line);
  }
  return [...lines].flatMap(([month, texts]) => {
    const storedBytes = floatLinesBytes(texts);
    const storedSha256 = sha256Hex(storedBytes);
    if (before.get(month) === storedSha256) return [];
    return [
      {
        ...supplierAccount,
        topic: 'float' as const,
        subject: month,
        target: `file ${fileName}`,
        status: fileStatus,
        requestId: '',
        receivedAtMs,
        storedSha256,
        storedBytes,
        removed: [],
        verdicts: [],
      },
    ];
  });
}
