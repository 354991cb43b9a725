// The content of an account's month in a few hashes: by it a later run tells whether an input changed a month
// that was certified, and which one. Each source has a hash of its own. Changes that go on by themselves
// after the month's end are left out: later balances, a reversal in a later statement, a card that arrives, a
// transfer that is credited or a sale that is issued in a later month, an order that failed and is sent again
// in a later month, an item that clears, a figure that nothing proved and that later evidence bears out.

import { jsonString } from '../../base/json/json-string.js';
import { compareText } from '../../base/text/bytes.js';
import { sha256Hex, TextDigest } from '../../base/text/digest.js';
import { type CalendarMonth, monthOf } from '../../base/time/calendar-month.js';
import type { AccountMonth } from '../account-month.js';
import type { DiscrepancyCode } from '../finding/code.js';
import type { Discrepancy } from '../finding/discrepancy.js';
import { faultSidesOf } from '../finding/fault-sides.js';
import { proposedEntriesOf } from '../posting/proposed-entries.js';
import type { Fact, JudgedAccount, SaidBy } from './judged-account.js';
import type { AccountResult, DepositResult, OrderResult, RollForwardStepName } from './result.js';

/**
 * The sources that can change, in the order in which they are named. `recomputed` comes from settings and
 * catalogue reads.
 */
const contentSources = ['statement', 'book', 'deposits', 'order', 'event', 'recomputed', 'ledger'] as const;

type ContentSource = (typeof contentSources)[number];

export interface MonthContent {
  /** SHA-256 of what each source says of the month. */
  readonly sources: Readonly<Record<ContentSource, string>>;
  /** Items by id, with the hash of their figures. */
  readonly items: Readonly<Record<string, string>>;
}

/**
 * Codes that speak of the time of the run and not of the month: keys, expiry, the balance read last, what
 * could not be read this time. A later run finds them anew for every month.
 */
const ofTheRun: ReadonlySet<DiscrepancyCode> = new Set<DiscrepancyCode>([
  'EV-KEY-CHANGED',
  'EV-KEY-UNPINNED',
  'EV-EXPIRING',
  'EV-LOST',
  'EV-LEDGER-CHAIN',
  'BL-MISMATCH',
  'BL-LOW',
  'SP-COUNT',
  'RW-LOW',
  'RW-WALLET',
  'RN-INCOMPLETE',
  'RN-PERIOD-LOCKED',
]);

export function speaksOfRun({ code }: Discrepancy): boolean {
  return ofTheRun.has(code);
}

/**
 * True for what has no time of its own, such as a row without a date: it belongs to every open month. A row
 * that was set aside has no instant, but its month where its date could be read.
 */
export function isUndated(
  { facts }: JudgedAccount['context'],
  { code, subject, occurredAtMs }: Discrepancy,
): boolean {
  if (occurredAtMs !== undefined) return false;
  return !facts.setAside.some(
    ({ file, line, month }) =>
      code === 'RN-INPUT-ROW' && month === facts.month && subject === `${file}:${line}`,
  );
}

/** Items that come by themselves, by a new requirement or by age. */
const neverOfContent: ReadonlySet<DiscrepancyCode> = new Set<DiscrepancyCode>([
  'RN-RECORDS-MISSING',
  'DP-NOT-CREDITED',
]);

/**
 * True for an item that would change what was certified: no timing, no information, and of the month itself,
 * which the restated statement of an earlier month is not. Records that are required since are no change:
 * rows that were there when it was signed can't go. Nor is a transfer that is not credited: it becomes a
 * claim by its age alone, and a record of it that comes late is told by its own source.
 */
function isOfContent(context: JudgedAccount['context'], item: Discrepancy): boolean {
  const isSettled = item.class === 'T' || item.class === 'I' || neverOfContent.has(item.code);
  const isOwn = item.month === context.facts.month;
  return isOwn && !isSettled && !speaksOfRun(item) && !isUndated(context, item);
}

const ownSteps: ReadonlySet<RollForwardStepName> = new Set<RollForwardStepName>([
  'opening',
  'grants',
  'deposits',
  'orders',
  'reversals',
  'closing',
]);

/**
 * How the content is written. `present` is how it is certified now: a figure that nothing on file proves is
 * the stated one, which the sums take in its place (assumption A-20). Sales and transfers that a later month
 * may book stand behind the others, in an order of their own: when they are booked is no content. Of an item
 * it has what makes the fault the same one. Certifications of earlier builds are held against their own way,
 * which has both sides of each item: `inReportOrder` has each sale at its place in the reports; `withLater`
 * has what a later month tells of them, too; `first`, from before 1.0.0-rc.2, also has no figure where
 * nothing proves it.
 */
type ContentForm = 'present' | 'inReportOrder' | 'withLater' | 'first';

/** True for the forms without what a later month tells of the month's transfers and sales. */
const isWithoutLater = (form: ContentForm): boolean => form === 'present' || form === 'inReportOrder';

/**
 * @param entryIdsIn the ids of the entries that the month comes to, in a fixed order: those that it would
 * post, where nothing else is given
 */
export function monthContentOf(
  month: JudgedAccount,
  form: ContentForm = 'present',
  entryIdsIn: (month: AccountMonth) => Iterable<string> = entryIdsOf,
): MonthContent {
  const { result } = month;
  const proven: Proven = (figure, stated) => figure ?? (form === 'first' ? undefined : stated);
  const digests = new Map(contentSources.map((source) => [source, new TextDigest()]));
  const add: Add = (source, fact) => digests.get(source)?.add(`${factText(fact)}\n`);
  if (month.holds === 'tokens') {
    for (const [source, facts] of Object.entries(month.saidBy)) {
      for (const fact of facts) add(source as keyof SaidBy, fact);
    }
  } else {
    addFigures(result, add, proven, isWithoutLater(form) ? uncreditedIn(month) : {});
    // Orders that state no rate are shown with that of the brand list, which their recomputed cost rests on.
    const hasRates = form === 'first' || month.context.facts.terms.rateSource === 'catalogue';
    const onlySold: OrderResult[] = [];
    for (const row of result.orders) {
      if (!isOrderOf(row, result.month, form)) continue;
      if (!isWithoutLater(form) || isProvidedIn(row, result.month)) {
        addSale(row, add);
        addOrder(row, add, proven, hasRates);
      } else if (form === 'present') {
        onlySold.push(row);
      } else {
        addOnlySold(row, add);
      }
    }
    onlySold.sort((a, b) => compareText(a.clientRef, b.clientRef));
    for (const row of onlySold) addOnlySold(row, add);
    addDeposits(result, add, proven, form);
    for (const entryId of entryIdsIn(month)) add('ledger', [entryId]);
  }
  const hashes = contentSources.map((source) => [source, digests.get(source)?.end() ?? '']);
  return {
    sources: Object.fromEntries(hashes) as Record<ContentSource, string>,
    items: Object.fromEntries(
      result.items
        .filter((item) => isOfContent(month.context, item))
        .map((item) => [item.itemId, figuresHashOf(item, form)]),
    ),
  };
}

type Add = (source: ContentSource, fact: Fact) => void;

/** A figure, or what stands for it where nothing proves it. */
type Proven = (figure: bigint | undefined, stated: bigint | undefined) => bigint | undefined;

/** As `JSON.stringify` writes a list, amounts as text; by hand, since there are some for each order. */
function factText(fact: Fact): string {
  let text = '';
  for (const value of fact) text += `${text === '' ? '' : ','}${valueText(value)}`;
  return `[${text}]`;
}

function valueText(value: Fact[number]): string {
  if (value === undefined) return 'null';
  if (typeof value === 'string') return jsonString(value);
  return typeof value === 'bigint' ? `"${value}"` : `${value}`;
}

function addFigures(
  result: AccountResult,
  add: Add,
  proven: Proven,
  uncredited: Readonly<Record<string, bigint>>,
): void {
  for (const { figure, slug, currency, stated, recomputed, statedSource } of result.tieOut) {
    // The balance read goes on after the month's end.
    if (statedSource === 'balance') continue;
    add('statement', [figure, slug, currency, stated]);
    const known = proven(recomputed, stated);
    const left = known === undefined ? undefined : known - (uncredited[figure] ?? 0n);
    add('recomputed', [figure, slug, currency, left]);
  }
  for (const { step, statement, movements } of result.rollForward) {
    if (ownSteps.has(step)) add('statement', [step, statement?.usd6, movements?.usd6]);
  }
}

/**
 * The part of each recomputed figure that own transfers make which no line credits: a later month that has
 * the credit takes them over.
 */
function uncreditedIn({ deposits }: AccountMonth): Readonly<Record<string, bigint>> {
  const open = deposits
    .filter(({ drafts }) => drafts.some(({ finding }) => finding.code === 'DP-NOT-CREDITED'))
    .flatMap(({ countedUsd6 }) => (countedUsd6 === undefined ? [] : [countedUsd6]));
  const usd6 = open.reduce((sum, one) => sum + one, 0n);
  return {
    'deposits.count': BigInt(open.length),
    'deposits.credited_usd6': usd6,
    closing_balance_usd6: usd6,
  };
}

/**
 * True for an order that the month sold, or booked and did not see fail. Of any other it has at most lines
 * that come to nothing or to an item, and what a later month knows of it, such as that it was sent again and
 * issued there, changes nothing here. A row of the book without a date counts in every open month.
 * Certifications before 1.0.0-rc.2 have every order with a date.
 */
function isOrderOf(row: OrderResult, month: CalendarMonth, form: ContentForm): boolean {
  const { bookedAtMs, soldAtMs } = row;
  if (form === 'first') return bookedAtMs !== undefined || soldAtMs !== undefined;
  const isSold = soldAtMs !== undefined && monthOf(soldAtMs) === month;
  const isBooked = bookedAtMs !== undefined && monthOf(bookedAtMs) === month;
  return isSold || (isBooked && row.orderStatus !== 'failed');
}

/**
 * True for an order that the provider booked in the month, or has a line of in it. Of one that was only sold
 * there the provider may tell in a later month, where it is booked.
 */
function isProvidedIn(row: OrderResult, month: CalendarMonth): boolean {
  const { bookedAtMs, debitCount, reversalUsd6 } = row;
  const isBooked = bookedAtMs !== undefined && monthOf(bookedAtMs) === month;
  return isBooked || (debitCount ?? 0) > 0 || (reversalUsd6 ?? 0n) !== 0n;
}

/** The words of the own book on it; the brand and the face stand with the order, whoever states them. */
function addSale(row: OrderResult, add: Add): void {
  const { clientRef, bookStatus, soldAtMs, bookCostMinor, paidMinor, paidCurrency } = row;
  add('book', [clientRef, bookStatus, soldAtMs, bookCostMinor, paidMinor, paidCurrency]);
}

function addOrder(row: OrderResult, add: Add, proven: Proven, hasRates: boolean): void {
  const { clientRef, slug, currency, faceMinor, costMinor } = row;
  const rateBps = hasRates ? row.rateBps : undefined;
  const costUsd6 = proven(row.costUsd6, row.debitUsd6);
  const recomputedMinor = proven(row.recomputedCostMinor, costMinor);
  add('order', [clientRef, slug, currency, faceMinor, rateBps, costMinor, costUsd6]);
  add('event', [clientRef, proven(row.eventCostUsd6, costUsd6)]);
  add('recomputed', [clientRef, recomputedMinor, proven(row.recomputedUsd6, costUsd6)]);
}

function addOnlySold(row: OrderResult, add: Add): void {
  addSale(row, add);
  add('order', [row.clientRef, row.slug, row.currency, row.faceMinor]);
}

function transferFact({ depositRef, ownPlusAmount, ownAmountUsd6, sentAtMs }: DepositResult): Fact {
  return [depositRef, ownPlusAmount, ownAmountUsd6, sentAtMs];
}

/** Several transfers may have one reference, so all that is hashed of them puts them in order. */
function compareTransfers(a: DepositResult, b: DepositResult): number {
  return compareText(factText(transferFact(a)), factText(transferFact(b)));
}

function addDeposits({ deposits }: AccountResult, add: Add, proven: Proven, form: ContentForm): void {
  const isOpen = (row: DepositResult): boolean => isWithoutLater(form) && isOnlySent(row);
  const rows = isWithoutLater(form) ? deposits.filter((row) => !isOfNoTime(row)) : deposits;
  const credited = rows.filter((row) => !isOpen(row));
  const inOrder = form === 'present' ? [...credited, ...rows.filter(isOpen).sort(compareTransfers)] : rows;
  for (const row of inOrder) add('deposits', transferFact(row));
  // The event of one that is only sent comes with the credit, and so in the month that has it; so may what is
  // due for it.
  for (const row of credited) {
    add('event', [row.depositRef, proven(row.eventCreditedUsd6, row.creditedUsd6)]);
    add('recomputed', [row.depositRef, proven(row.dueUsd6, row.creditedUsd6)]);
  }
}

/** True for an own transfer that nothing dates: it counts in every open month, until one credits it. */
function isOfNoTime({ sentAtMs, bookedAtMs, eventCreditedUsd6 }: DepositResult): boolean {
  return sentAtMs === undefined && bookedAtMs === undefined && eventCreditedUsd6 === undefined;
}

/** True for an own transfer of which the month's list, where it has one, has no credit. */
function isOnlySent({ creditedUsd6, result }: DepositResult): boolean {
  return creditedUsd6 === undefined && (result === 'timing' || result === 'book_only');
}

/**
 * The entries that the month would post, whichever of them came first; an opening is given back when the
 * month before is closed.
 */
function entryIdsOf(month: AccountMonth): string[] {
  return Array.from(proposedEntriesOf(month, false), ({ entryId }) => entryId).sort();
}

function figuresHashOf(item: Discrepancy, form: ContentForm): string {
  const { unit, expected, actual, differenceUsd6, claimUsd6, tokens } = item;
  const sides = form === 'present' ? faultSidesOf(item) : [expected, actual];
  const ofTokens = tokens === undefined ? [] : [String(tokens.claimPlus18)];
  const figures = [unit, ...sides, String(differenceUsd6), String(claimUsd6), ...ofTokens];
  return sha256Hex(JSON.stringify(figures));
}

/**
 * The differences of a month from its certified content: the sources that say something else, then the ids of
 * items that are new or have other figures. An item that is gone changed nothing by itself.
 */
export function contentChanges(
  before: MonthContent,
  now: MonthContent,
): { readonly sources: ContentSource[]; readonly itemIds: string[] } {
  return {
    sources: contentSources.filter((source) => before.sources[source] !== now.sources[source]),
    itemIds: Object.entries(now.items)
      .filter(([id, figures]) => before.items[id] !== figures)
      .map(([id]) => id)
      .sort(compareText),
  };
}
