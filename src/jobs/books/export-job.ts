// `tieout export`: a month's journal of one interface for a general ledger. Contract, tool: "Commands";
// ledger: "Exports". Test money leaves only where its interface is named; a month that can still change says
// so; a ledger in another currency than the dollar gets it only with a rate.

import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { utf8Bytes } from '../../base/text/bytes.js';
import { visible } from '../../base/text/control-characters.js';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import { trialBalanceOf } from '../../ledger/trial-balance.js';
import { rationalOfDecimal } from '../../money/rational.js';
import { type InterfaceName, isTestMoney } from '../../records/account.js';
import { type AccountCodes, codeOf, unknownAccountOf } from '../../report/export/account-codes.js';
import { beancountFile } from '../../report/export/beancount.js';
import { hledgerJournal } from '../../report/export/hledger.js';
import type { HomeMoney, JournalMonth, MonthRemark } from '../../report/export/journal-month.js';
import { type NameOf, quickbooksFiles, xeroFiles } from '../../report/export/rounded-files.js';
import type { Books } from '../../store/books.js';
import { type ExportState, writeExportFiles } from '../../store/file/export-file.js';
import { isPackFolder } from '../../store/packs/pack-target.js';
import type { PeriodState } from '../../store/tables/period-table.js';
import { signOffKeyPath } from '../periods/sign-off-key.js';
import { booksFaultOf, proveBooks, refuseOlderBooks } from './books-proof.js';
import type { ExportFormat } from './ledger-choices.js';
import { exportRefusals, ledgerFailures } from './ledger-failures.js';

/** The currency that the books are kept in. */
const BOOKS_CURRENCY = 'USD';

const endings: Readonly<Record<ExportFormat, string>> = {
  hledger: '.journal',
  beancount: '.beancount',
  xero: '-xero.csv',
  quickbooks: '-quickbooks.csv',
};

export interface ExportRequest {
  readonly month: CalendarMonth;
  readonly format: ExportFormat;
  readonly interfaceName: InterfaceName;
  /** The path to write to; undefined: `<reports>/exports/<month>-<interface>` with the format's ending. */
  readonly out: string | undefined;
  /** True where the text is wanted in place of a file. */
  readonly isPrinted?: boolean;
  readonly reportsFolder: string;
  /** True if a file with other bytes is replaced. */
  readonly force: boolean;
  /** Paths of the program's own files, none of which is replaced. */
  readonly own?: readonly string[];
  /** The currency of the general ledger: three capital letters. */
  readonly homeCurrency: string;
  /** Units of it for one dollar, plain decimal text; only for another currency than the dollar. */
  readonly rate: string | undefined;
  /** True if Xero's file has our names where Xero wants codes. */
  readonly names: boolean;
  /** By format, the codes of the partner's own ledger; our names stand where a format has none. */
  readonly accountCodes?: Partial<Record<ExportFormat, AccountCodes>> | undefined;
}

export interface ExportOutcome {
  readonly month: CalendarMonth;
  readonly interfaceName: InterfaceName;
  readonly format: ExportFormat;
  readonly homeCurrency: string;
  readonly rate: string | undefined;
  readonly periodState: PeriodState;
  /** The remark on the month beside its figures; undefined if it is certified. */
  readonly remark: string | undefined;
  readonly files: readonly { readonly path: string; readonly state: ExportState }[];
  /** The text to print, in pieces, for each of which the books are read; empty where files were written. */
  readonly printed: Iterable<string>;
}

/**
 * @throws Failure (evidence) where the books were altered; Failure (refused) where they have nothing of the
 * month in that interface, something else stands at the file's place, the codes given do not fit the
 * accounts, Xero's are missing, the rate is missing or not one, or what is to be printed is several files
 */
export function exportMonth(books: Books, request: ExportRequest): ExportOutcome {
  const { month, format, interfaceName, reportsFolder, homeCurrency, rate } = request;
  const home = homeMoneyOf(homeCurrency, rate);
  refuseMissingCodes(request);
  refuseAltered(books);
  refuseOlderBooks(books, reportsFolder);
  const periodState = books.periods.stateOf(month);
  const remark = remarks[periodState];
  const journal = { ...journalMonthOf(books, month, interfaceName), home, remark };
  const out = request.out ?? join(reportsFolder, 'exports', `${month}-${interfaceName}${endings[format]}`);
  const codes = request.names && format === 'xero' ? undefined : request.accountCodes?.[format];
  const texts = textsOf(format, journal, codes);
  const printed = request.isPrinted === true ? theOneText(texts) : [];
  const files = request.isPrinted === true ? [] : writtenFiles(texts, out, request);
  return { month, interfaceName, format, homeCurrency, rate, periodState, remark, files, printed };
}

function writtenFiles(
  texts: readonly Iterable<string>[],
  out: string,
  { force, own = [] }: ExportRequest,
): ExportOutcome['files'] {
  const files = texts.map((text, at) => ({
    path: at === 0 ? out : numbered(out, at + 1),
    chunks: bytesOf(text),
  }));
  for (const { path } of files) {
    if (own.some((one) => fileIdOf(one) === fileIdOf(path))) throw exportRefusals.ownFile({ path });
    if (isInPack(path)) throw exportRefusals.inPack({ path });
  }
  const states = writeExportFiles(files, force);
  return files.flatMap(({ path }, at) => {
    const state = states[at];
    return state === undefined ? [] : [{ path, state }];
  });
}

/** True in the folder of a pack, and in that of its evidence: every file there is one of the pack. */
function isInPack(path: string): boolean {
  const named = dirname(path);
  const folder = existsSync(named) ? realpathSync(named) : named;
  return isPackFolder(folder) || isPackFolder(dirname(folder));
}

/** One for all names that lead to the same file; of one that is not there, its name in its folder. */
function fileIdOf(path: string): string {
  try {
    const { dev, ino } = statSync(path);
    return `${dev} ${ino}`;
  } catch (error) {
    // The top of all folders is always there.
    if (dirname(path) === path) throw error;
    return `${fileIdOf(dirname(path))} ${basename(path)}`;
  }
}

/**
 * The files whose places no export may take: the configuration and the books, with what stands beside them
 * under their name.
 */
export function ownFilesOf(books: string, configuration: string | undefined): string[] {
  const beside = ['-wal', '-shm', '-lock', '-lock-holder'].map((ending) => `${books}${ending}`);
  return [books, ...beside, signOffKeyPath(books), ...(configuration === undefined ? [] : [configuration])];
}

/** Two files one after the other are none that the other program reads. */
function theOneText(texts: readonly Iterable<string>[]): Iterable<string> {
  const [text, ...more] = texts;
  if (text !== undefined && more.length === 0) return text;
  throw exportRefusals.severalFiles({ count: texts.length });
}

const remarks: Readonly<Record<PeriodState, MonthRemark | undefined>> = {
  open: 'not certified',
  certified: undefined,
  suspended: 'certified, but an input changed since',
};

/** Enough digits for any rate, and never an exponent. */
const PLAIN_RATE = /^(?:0|[1-9]\d{0,8})(?:\.\d{1,12})?$/;

/** @throws Failure (refused) where a rate is missing, is given for dollars, or is none */
function homeMoneyOf(currency: string, rateText: string | undefined): HomeMoney | undefined {
  if (currency === BOOKS_CURRENCY) {
    if (rateText === undefined) return undefined;
    throw exportRefusals.rateForDollars();
  }
  if (rateText === undefined) throw exportRefusals.rateMissing({ currency });
  const rate = PLAIN_RATE.test(rateText) ? rationalOfDecimal(rateText) : undefined;
  if (rate !== undefined && rate.numerator > 0n) return { currency, rate, rateText };
  throw exportRefusals.badRate({ currency });
}

/** Xero takes codes of its own chart of accounts and nothing else. */
function refuseMissingCodes({ format, names, accountCodes }: ExportRequest): void {
  if (format !== 'xero' || names || (accountCodes?.xero?.size ?? 0) > 0) return;
  throw exportRefusals.noCodes();
}

/** `x.csv` as the second part is `x-2.csv`. */
function numbered(path: string, part: number): string {
  return path.replace(/(\.[^./\\]*)?$/, `-${part}$1`);
}

function textsOf(
  format: ExportFormat,
  journal: JournalMonth,
  codes: AccountCodes = new Map(),
): Iterable<string>[] {
  const uncoded = new Set<string>();
  const nameOf = (ledgerAccount: string): string => {
    const code = codeOf(codes, ledgerAccount);
    if (code === undefined && codes.size > 0) uncoded.add(ledgerAccount);
    return code ?? ledgerAccount;
  };
  const texts = textsWith(format, journal, nameOf);
  refuseCodes(format, codes, uncoded);
  return texts;
}

/** Half a list of codes would be a file that the other program takes in part. */
function refuseCodes(format: ExportFormat, codes: AccountCodes, uncoded: ReadonlySet<string>): void {
  const unknown = unknownAccountOf(codes);
  if (unknown !== undefined) {
    const account = visible(unknown.name);
    throw unknown.nearest === undefined
      ? exportRefusals.unknownAccount({ format, account })
      : exportRefusals.unknownAccountNear({ format, account, nearest: unknown.nearest });
  }
  if (uncoded.size > 0) {
    throw exportRefusals.codeMissing({ format, accounts: visible([...uncoded].join(', ')) });
  }
}

function textsWith(format: ExportFormat, journal: JournalMonth, nameOf: NameOf): Iterable<string>[] {
  switch (format) {
    case 'hledger':
      return [hledgerJournal(journal)];
    case 'beancount':
      return [beancountFile(journal)];
    case 'xero':
      return xeroFiles(journal, nameOf).map((text) => [text]);
    case 'quickbooks':
      return quickbooksFiles(journal, nameOf).map((text) => [text]);
  }
}

function* bytesOf(texts: Iterable<string>): Generator<Uint8Array> {
  for (const text of texts) yield utf8Bytes(text);
}

/** The month as the books have it; its lines are read while they are written. */
function journalMonthOf(books: Books, month: CalendarMonth, interfaceName: InterfaceName): JournalMonth {
  const balances = books.journal.balances();
  if (!balances.some((one) => one.month === month && one.interfaceName === interfaceName)) {
    refuseEmpty(balances, month, interfaceName);
  }
  return {
    month,
    interfaceName,
    accounts: trialBalanceOf(balances, { month, interfaceName }).lines,
    lines: books.postings.lines({ month, interfaceName }),
  };
}

function refuseEmpty(
  balances: ReturnType<Books['journal']['balances']>,
  month: CalendarMonth,
  interfaceName: InterfaceName,
): never {
  const test = balances.find((one) => one.month === month && isTestMoney(one.interfaceName));
  const named = { month, interface: interfaceName };
  if (test === undefined) throw exportRefusals.nothingPosted(named);
  throw exportRefusals.onlyTestMoney({ ...named, test: test.interfaceName });
}

function refuseAltered(books: Books): void {
  const fault = booksFaultOf(proveBooks(books));
  if (fault === undefined) return;
  throw ledgerFailures.altered({ place: fault.place, reason: fault.reason });
}
