// `tieout import statement`: a statement handed over as a file, the JSON of `data`. It is judged under the
// pinned keys as a fetched one is and archived through the same door, so every later run finds it there; what
// does not verify is kept as well, and reported. Nothing outside the signed bytes is trusted: not whose it
// is, nor of which month.

import type { Failure } from '../../base/failure/failure.js';
import { fileRefusals, jsonRefusal } from '../../base/file/file-refusals.js';
import { JsonFault } from '../../base/json/json-reader.js';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import { workingTimeMs } from '../../base/time/working-time.js';
import {
  readStatementFile as readFile,
  type StatementFile,
  statementFileReceipt,
} from '../../records/from-wire/sandbox/statement-file.js';
import { statementsOf } from '../../records/from-wire/sandbox/statement-reading.js';
import type { StatementReading } from '../../records/monthly-statement.js';
import type { Books } from '../../store/books.js';
import type { FileImport, ImportAnswer } from '../import/file-import.js';
import { SourceFile } from '../import/source-file.js';
import { trustedKeysOf } from './sandbox-archive.js';
import { statementRefusals } from './sandbox-failures.js';
import { statementWords } from './words.js';

/** As large as an answer may be. */
const BYTES_MOST = 256 * 1024 * 1024;
/** The place in which the file is named. */
const WHERE = 'on the command line';

interface ReadStatement {
  readonly fileName: string;
  readonly sourceSha256: string;
  readonly file: StatementFile;
}

export interface StatementImport {
  /** `--account`: whose it is, where the file can't prove it. */
  readonly account: string | undefined;
  /** The key of the configuration, which is trusted where nothing is pinned. */
  readonly statementKey: string | undefined;
  readonly asOfMs: number | undefined;
  readonly machineNowMs: number;
}

export interface StatementOutcome {
  /**
   * 3 where it does not verify, or is of another month or account: it is kept, and no figure of it is used.
   */
  readonly exitCode: 0 | 3;
  readonly isNew: boolean;
  readonly account: string;
  readonly month: CalendarMonth;
  readonly isFinal: boolean | undefined;
  /** The reason for using none of its figures; undefined where they are used. */
  readonly fault: string | undefined;
}

/** @throws Failure (refused) where the file can't be read or is no statement's JSON */
export function readStatement(path: string): ReadStatement {
  const source = new SourceFile(path);
  const chunks: Uint8Array[] = [];
  let byteCount = 0;
  for (const chunk of source.chunks()) {
    byteCount += chunk.length;
    if (byteCount > BYTES_MOST) throw tooLarge(source.name);
    chunks.push(Uint8Array.from(chunk));
  }
  const bytes = new Uint8Array(Buffer.concat(chunks));
  const file = readFile(bytes);
  if ('fault' in file) throw refusalOf(source.name, bytes, file.fault);
  return { fileName: source.name, sourceSha256: source.sha256, file };
}

function refusalOf(file: string, bytes: Uint8Array, fault: string | JsonFault): Failure {
  if (fault instanceof JsonFault) return jsonRefusal(file, bytes, fault, WHERE);
  return statementRefusals.notOne({ file, fault });
}

function tooLarge(file: string): Failure {
  const expected = 'the JSON of a statement';
  return fileRefusals.tooLarge({ file, most: BYTES_MOST, expected, where: WHERE });
}

/**
 * Archives a statement that was read. The same file a second time changes nothing.
 *
 * @throws Failure (refused) where it neither proves whose it is nor is an account named, and several are on
 * file or none
 */
export function archiveStatement(
  books: Books,
  read: ReadStatement,
  request: StatementImport,
): StatementOutcome {
  const { outcome, figures } = judgedStatement(books, read, request);
  if (!outcome.isNew) return outcome;
  const { file, fileName, sourceSha256 } = read;
  const atMs = receivedAtMs(books, request, figures?.generatedAtMs);
  const receipt = statementFileReceipt(file, outcome.account, fileName, atMs);
  books.inOneStep(() => {
    books.receipts.addReceipt(receipt, request.machineNowMs);
    books.imports.addImport({
      kind: 'statement',
      interfaceName: 'sandbox',
      account: outcome.account,
      profile: '',
      fileName,
      sourceSha256,
      canonicalSha256: receipt.storedSha256,
      rowCount: figures?.lines?.length ?? 0,
      setAside: [],
      importedAtMs: request.machineNowMs,
    });
  });
  return outcome;
}

/** The result that archiving a statement would have; nothing is written. */
function judgedStatement(
  books: Books,
  read: ReadStatement,
  request: Pick<StatementImport, 'account' | 'statementKey'>,
): {
  readonly outcome: StatementOutcome;
  readonly figures: StatementFigures | undefined;
} {
  const { file, fileName } = read;
  const judged = judge(books, read, request.statementKey);
  const figures = judged.outcome.kind === 'verified' ? judged.outcome.figures : undefined;
  const account = request.account ?? figures?.account ?? onlyAccountOf(books, fileName, judged);
  const known = books.receipts.all({ interfaceName: 'sandbox', account }, 'statement', file.month);
  const fault = faultOf(judged, account);
  const outcome = {
    account,
    month: file.month,
    isFinal: figures?.isFinal,
    fault,
    exitCode: fault === undefined ? 0 : 3,
    isNew: known.every(({ requestId }) => requestId !== file.requestId),
  } as const;
  return { outcome, figures };
}

type StatementFigures = Extract<StatementReading['outcome'], { readonly kind: 'verified' }>['figures'];

/** The proof of its signature under the keys that are trusted. */
function judge(
  books: Books,
  { file, fileName }: ReadStatement,
  statementKey: string | undefined,
): StatementReading {
  const receipt = statementFileReceipt(file, '', fileName, 0);
  const [reading] =
    statementsOf([receipt], trustedKeysOf(books, statementKey)).readings.get(file.month) ?? [];
  if (reading === undefined) throw new RangeError('a statement that was read once is not read again');
  return reading;
}

/**
 * A file states no time of receipt. It is dated after what was archived before it, and after the statement
 * was made; in books that know no time yet, by this machine.
 */
function receivedAtMs(
  books: Books,
  { asOfMs, machineNowMs }: StatementImport,
  generatedAtMs: number | undefined,
): number {
  const madeAtMs = workingTimeMs(generatedAtMs) ?? 0;
  const known = Math.max(asOfMs ?? books.receipts.newestReceivedAtMs() ?? 0, madeAtMs);
  return known === 0 ? machineNowMs : known;
}

function onlyAccountOf(books: Books, fileName: string, judged: StatementReading): string {
  const accounts = books.receipts.accounts('sandbox');
  const [only] = accounts;
  if (accounts.length === 1 && only !== undefined) return only;
  const refusal =
    judged.outcome.kind === 'unpinned' ? statementRefusals.notProved : statementRefusals.altered;
  throw refusal({ file: fileName, reason: unprovedText(judged) });
}

function unprovedText({ outcome, keyId }: StatementReading): string {
  switch (outcome.kind) {
    case 'verified':
      return 'it verifies';
    case 'unpinned':
      return `no key ${keyId} is pinned`;
    case 'invalid':
      return `its signature does not hold (${outcome.reason})`;
    case 'unreadable':
      return outcome.reason;
  }
}

function faultOf(judged: StatementReading, account: string): string | undefined {
  const { outcome, month } = judged;
  if (outcome.kind !== 'verified') return unprovedText(judged);
  if (outcome.figures.month !== month) return `it was signed for the month ${outcome.figures.month}`;
  return outcome.figures.account === account
    ? undefined
    : `it was signed for the account ${outcome.figures.account}`;
}

/** The command `import statement`. */
export const statementImport: FileImport = {
  ...statementWords,
  read: ({ path, account }, { statementKey }) => {
    const read = readStatement(path);
    return {
      preview: (books) => {
        if (books === undefined) throw noBooksYet(read, statementKey);
        const { text, ...answer } = answerOf(
          read,
          judgedStatement(books, read, { account, statementKey }).outcome,
        );
        const json = { ...answer.json, is_dry_run: true };
        return { ...answer, text: `${text}\n\nNothing was written (--dry-run).`, json };
      },
      archive: ({ books, config, machineClock, asOfMs }) =>
        answerOf(
          read,
          archiveStatement(books, read, {
            account,
            statementKey: config.statementKey,
            asOfMs,
            machineNowMs: machineClock.nowMs(),
          }),
        ),
    };
  },
};

/** Keys are pinned in the books; one of the configuration needs books all the same, to be looked into. */
function noBooksYet({ fileName, file }: ReadStatement, statementKey: string | undefined): Failure {
  const refusal = statementKey === undefined ? statementRefusals.noKey : statementRefusals.noBooks;
  return refusal({ file: fileName, month: file.month });
}

function answerOf(read: ReadStatement, outcome: StatementOutcome): ImportAnswer {
  const { account, month, isFinal, fault, isNew, exitCode } = outcome;
  const standing = isFinal === true ? 'final' : 'provisional';
  const lines = [
    fault === undefined
      ? `${read.fileName}: the statement of ${month}, account ${account}; verified under the pinned key, ${standing}`
      : `${read.fileName}: kept for ${month}, account ${account}, and no figure of it is used: ${fault}`,
    ...(isNew ? [] : ['the same file was read before: nothing was changed']),
  ];
  return {
    exitCode,
    text: lines.join('\n'),
    json: {
      kind: 'statement',
      file: read.fileName,
      sha256: read.sourceSha256,
      is_new: isNew,
      account,
      month,
      is_final: isFinal ?? null,
      fault: fault ?? null,
      exit_code: exitCode,
    },
  };
}
