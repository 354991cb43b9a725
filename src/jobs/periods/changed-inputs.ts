// The inputs of a certified month that differ from those that were signed, by name: the partner's files,
// and the answers of the service. Every answer has a request id of its own, so other bytes alone are no
// change.

import { monthOf } from '../../base/time/calendar-month.js';
import type { Source } from '../../reconcile/finding/discrepancy.js';
import { roleOf } from '../../reconcile/match/case-role.js';
import type { AccountFacts } from '../../reconcile/month/account-facts.js';
import type { MonthContext } from '../../reconcile/month/month-context.js';
import { signedStatementsOf } from '../../reconcile/month/stated-facts.js';
import type { TokenAccountMonth } from '../../reconcile/result/judged-account.js';
import type { AccountKey } from '../../records/account.js';
import type { OrderRead } from '../../records/order-read.js';
import type { Books } from '../../store/books.js';
import type { ImportedFile, ImportKind } from '../../store/tables/import-table.js';
import type { Certification } from '../../store/tables/period-table.js';
import type { ReceiptCitation } from '../../store/tables/receipt-table.js';

/** Inputs that are told by name; there may be a file a day. */
const TOLD_INPUTS = 5;

interface ChangedInputs {
  /** In words where nothing new came in at all. */
  readonly names: readonly string[];
  /** The hash of the first of them; empty if there is none. */
  readonly sha256: string;
}

interface Input {
  readonly name: string;
  readonly sha256: string;
}

/**
 * The inputs since the certification that say something new.
 *
 * @param sources those whose figures changed, and those that changed items name
 */
export function changedInputsOf(
  books: Books,
  context: MonthContext,
  { lastImportId, lastReceiptId }: Certification,
  sources: ReadonlySet<Source>,
): ChangedInputs {
  const { facts } = context;
  const kinds = new Set<ImportKind>((['book', 'deposits'] as const).filter((kind) => sources.has(kind)));
  const read = filesSince(books, facts, lastImportId).filter(({ kind }) => kinds.has(kind));
  const files = speakingOf(read, filesOfMonth(context));
  const answers = books.receipts
    .newSince(facts, lastReceiptId)
    .filter((answer) => isNews(context, answer, sources))
    .map(({ target, storedSha256 }) => ({ name: target, sha256: storedSha256 }));
  return inputsOf([...files, ...answers]);
}

/** The same of a month of tokens; its answers are those that it rests on now and did not before. */
export function changedTokenInputsOf(
  books: Books,
  { context: { facts }, cited, files: ofMonth }: TokenAccountMonth,
  { lastImportId, lastReceiptId }: Certification,
  sources: ReadonlySet<Source>,
): ChangedInputs {
  // All kinds of own token records are the book's side of it.
  const read = sources.has('book') ? filesSince(books, facts, lastImportId) : [];
  const files = speakingOf(read, ofMonth);
  const answers = books.receipts
    .newSince(facts, lastReceiptId)
    .filter(({ storedSha256 }) => cited.has(storedSha256))
    .map(({ target, storedSha256 }) => ({ name: target, sha256: storedSha256 }));
  return inputsOf([...files, ...answers]);
}

function filesSince(books: Books, { interfaceName }: AccountKey, lastImportId: number): ImportedFile[] {
  return books.imports
    .imports()
    .filter((file) => file.ordinal > lastImportId && file.interfaceName === interfaceName);
}

/** Where none of the files has a row that counts in the month now, one of them took such a row away. */
function speakingOf(read: readonly ImportedFile[], ofMonth: ReadonlySet<string>): Input[] {
  const speaking = read.filter(({ fileName }) => ofMonth.has(fileName));
  const files = speaking.length === 0 ? read : speaking;
  return files.map(({ fileName, sourceSha256 }) => ({ name: fileName, sha256: sourceSha256 }));
}

function inputsOf(found: readonly Input[]): ChangedInputs {
  return { names: namesOf(found.map(({ name }) => name)), sha256: found[0]?.sha256 ?? '' };
}

/** The files that the month's rows are from: what repeats a row as it was does not speak for it. */
function filesOfMonth(context: MonthContext): Set<string> {
  const { book, ownDeposits = [], setAside, month } = context.facts;
  const files = new Set(setAside.filter((row) => row.month === month).map(({ file }) => file));
  for (const { file, sentAtMs } of ownDeposits) {
    if (sentAtMs === undefined || monthOf(sentAtMs) === month) files.add(file);
  }
  for (let row = 0; row < (book?.length ?? 0); row += 1) {
    if (book !== undefined && isOfMonth(context, book.clientRef(row))) files.add(book.file(row));
  }
  return files;
}

function namesOf(found: readonly string[]): string[] {
  const named = [...new Set(found)];
  // Nothing new came in, so what it is held against did: rates of the configuration, another read of the
  // catalogue, or a newer program that judges an item otherwise than the one that was signed with.
  if (named.length === 0) return ['the configuration, the program, or what the month is held against'];
  const more = named.length > TOLD_INPUTS ? [`and ${named.length - TOLD_INPUTS} more`] : [];
  return [...named.slice(0, TOLD_INPUTS), ...more];
}

/**
 * True if an answer with other bytes is about the month and about a source that changed, and says something
 * else than before.
 */
function isNews(context: MonthContext, answer: ReceiptCitation, sources: ReadonlySet<Source>): boolean {
  const { facts } = context;
  switch (answer.topic) {
    case 'statement':
      return sources.has('statement') && answer.subject === facts.month && isOtherStatement(facts, answer);
    case 'order':
      return sources.has('order') && isOfMonth(context, answer.subject) && isOtherOrder(facts, answer);
    case 'events':
      return sources.has('event');
    case 'float':
      // The movements of the month alone, in the archive's own spelling: their bytes are what they say.
      return answer.subject === facts.month;
    default:
      return false;
  }
}

function isOfMonth(context: MonthContext, clientRef: string): boolean {
  const orderCase = context.cases.find(clientRef);
  return orderCase !== undefined && roleOf(context, orderCase) !== 'absent';
}

/** True if no reading before it held the same signed bytes. */
function isOtherStatement(facts: AccountFacts, { storedSha256 }: ReceiptCitation): boolean {
  const readings = signedStatementsOf(facts).statements.get(facts.month) ?? [];
  const at = readings.findIndex(({ evidence }) => evidence.sha256 === storedSha256);
  const raw = readings[at]?.rawSha256;
  return !readings.slice(0, Math.max(0, at)).some((before) => before.rawSha256 === raw);
}

/** True if the read before it said otherwise, or there is none. */
function isOtherOrder({ orders }: AccountFacts, { subject, storedSha256 }: ReceiptCitation): boolean {
  const order = orders.get(subject);
  const reads = order?.reads ?? [];
  const at = reads.findIndex(({ evidence }) => evidence.sha256 === storedSha256);
  const [before, read] = [reads[at - 1], reads[at]].map((one) => one && saidBy(one));
  return read === undefined ? order?.unknown?.evidence.sha256 === storedSha256 : read !== before;
}

/** All that a read says of the order, and nothing of when and how it was read. */
function saidBy({ readAtMs: _, evidence: __, ...said }: OrderRead): string {
  return JSON.stringify(said, (_key, value) => (typeof value === 'bigint' ? value.toString() : value));
}
