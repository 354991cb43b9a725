// The months of the partner's account of tokens, gathered from the archive and the imported files.

import { type CalendarMonth, monthOf } from '../../base/time/calendar-month.js';
import type { Discrepancy } from '../../reconcile/finding/discrepancy.js';
import type { BooksFault } from '../../reconcile/month/account-facts.js';
import type { TokenAccountMonth } from '../../reconcile/result/judged-account.js';
import { tokenAccountMonth } from '../../reconcile/rewards/token-account.js';
import type { TokenFacts } from '../../reconcile/rewards/token-facts.js';
import { openPlus18Of } from '../../reconcile/rewards/token-judge.js';
import type { KnownSettlement } from '../../reconcile/settlement/known-settlements.js';
import type { AccountKey } from '../../records/account.js';
import { newestOf, type TokenHistory, type TokenRead } from '../../records/rewards/token-reads.js';
import type { Books } from '../../store/books.js';
import { countedTokens } from '../../store/items/counted-settlement.js';
import type { Archive } from '../archive/archive.js';
import type { TokenRules } from '../close/closing-settings.js';
import type { MonthRequest } from '../dialect.js';
import { unreadSourcesOf } from '../fetch/unread-sources.js';
import { datedTokens, loadOwnTokens, newestTokenFiles, ownTokenKinds } from './own-tokens.js';
import { type RewardsArchive, rewardsArchiveIn, rewardsArchiveOf } from './rewards-archive.js';

/**
 * The month of the one account; none where neither the archive nor a run that could not read it has any word
 * of it.
 */
export function judgedMonths(
  request: MonthRequest,
  month: CalendarMonth,
  booksFault: BooksFault | undefined,
): TokenAccountMonth[] {
  const { tokens: rules, archive } = request;
  if (rules === undefined) return [];
  const unread = unreadSourcesOf(request.unread, { interfaceName: 'rewards', account: rules.account });
  const isKnown = unread.length > 0 || knows(rewardsArchiveOf(archive, rules.account), archive.books, month);
  if (!isKnown) return [];
  return [tokenAccountMonth({ ...tokenFactsOf(request, rules, month), unread, booksFault })];
}

/** Anything of the month: its pool, or a row of the own records. */
function knows(archive: RewardsArchive, books: Books, month: CalendarMonth): boolean {
  if (archive.isEmpty) return false;
  return archive.pools.has(month) || archive.poolMissing !== undefined || newestTokenFiles(books).has(month);
}

function tokenFactsOf(
  { archive, asOfMs, require }: MonthRequest,
  { account, terms }: TokenRules,
  month: CalendarMonth,
): Omit<TokenFacts, 'unread'> {
  const { books } = archive;
  const read = rewardsArchiveOf(archive, account);
  const own = loadOwnTokens(books);
  return {
    interfaceName: 'rewards',
    account,
    month,
    firstMonth: firstMonthOf(books, account, month),
    asOfMs,
    terms,
    pools: read.pools,
    isPoolMissing: read.poolMissing !== undefined,
    issuances: read.issuances,
    wallets: read.wallets,
    stakes: read.stakes,
    redemptions: read.redemptions,
    catalogues: read.catalogues,
    ownRewards: own.rewards?.rows,
    ownStakes: own.stakes?.rows,
    ownRedemptions: own.redemptions?.rows,
    setAside: own.setAside,
    required: ownTokenKinds.filter((kind) => require?.includes(kind)),
    closedPlus18: (item) => closedPlus18Of(books, item),
    settledBefore: () => settledBefore(books, { interfaceName: 'rewards', account }),
  };
}

/** The first month whose part of the bridge is on the books, or this month where it is earlier. */
function firstMonthOf({ bridgeParts }: Books, account: string, month: CalendarMonth): CalendarMonth {
  const first = bridgeParts.firstMonth({ interfaceName: 'rewards', account });
  return first === undefined || month < first ? month : first;
}

/**
 * Tokens are never posted: a close that is final puts the month's part of the bridge on the books, and with
 * it what its movements settle.
 */
function settledBefore({ items, bridgeParts }: Books, key: AccountKey): KnownSettlement[] {
  return items.settlementsFound(key).filter(({ month }) => bridgeParts.has(key, month));
}

/**
 * The part of an item's claim that persons closed: an acceptance closes all that was left, a settlement
 * outside of the pool its amount. It goes by the claim as it is judged, as that of dollars does.
 */
function closedPlus18Of({ items, itemWork }: Books, item: Discrepancy): bigint {
  const accepted = items.acceptedAs(item.itemId);
  if (accepted !== undefined && saysTheSame(accepted, item)) return openPlus18Of(accepted);
  return countedTokens(item.tokens?.claimPlus18 ?? 0n, itemWork.tokenSettlementsOf(item.itemId)).reduce(
    (sum, { countedPlus18 }) => sum + countedPlus18,
    0n,
  );
}

/** An acceptance holds for the figures that it was given for. */
function saysTheSame(accepted: Discrepancy, item: Discrepancy): boolean {
  return (
    accepted.unit === item.unit &&
    accepted.expected === item.expected &&
    accepted.actual === item.actual &&
    accepted.tokens?.differencePlus18 === item.tokens?.differencePlus18
  );
}

/**
 * True where the archive says something else of a month than at an instant of this machine, and where the
 * books lack the month's part of the bridge: earlier versions kept none, and later months go on from it.
 */
export function isChangedSince(
  { books }: Pick<Archive, 'books'>,
  month: CalendarMonth,
  atMs: number,
): boolean {
  if ((newestTokenFiles(books).get(month) ?? 0) > atMs) return true;
  return books.receipts.accounts('rewards').some((account) => {
    const archive = rewardsArchiveIn(books, account);
    const key = { interfaceName: 'rewards', account } as const;
    if (archive.pools.has(month) && !books.bridgeParts.has(key, month)) return true;
    const lastKnown = archive.newestReceiptUntil(atMs);
    const ofRows = () => transactionsOf(books, month);
    return isPoolChanged(archive, month, lastKnown) || areReadsChanged(archive, month, lastKnown, ofRows);
  });
}

function isPoolChanged({ poolReadings }: RewardsArchive, month: CalendarMonth, lastKnown: number): boolean {
  const ofMonth = poolReadings.filter((reading) => reading.month === month);
  const before = ofMonth.findLast(({ archivedAs }) => archivedAs <= lastKnown);
  const now = ofMonth.at(-1);
  if (now === undefined || now === before) return false;
  const saidBy = ({ openingPlus18, closingPlus18, movements }: typeof now): string =>
    JSON.stringify([
      `${openingPlus18} ${closingPlus18}`,
      movements.map(({ seq, kind, issuanceId, plus18 }) => `${seq} ${kind} ${issuanceId} ${plus18}`),
    ]);
  return before === undefined || saidBy(before) !== saidBy(now);
}

/** The transactions that the own records date in a month. */
function transactionsOf(books: Books, month: CalendarMonth): ReadonlySet<string> {
  const rows = datedTokens(books, 'rewards').filter(
    ({ atMs }) => atMs !== undefined && monthOf(atMs) === month,
  );
  return new Set(rows.map(({ row }) => row.transactionId));
}

/**
 * True if the reads of the month's issuances and redemptions, or of the stakes that had begun by then, have
 * changed in more than the time and way of reading. A transaction that failed may be sent again in a later
 * month: that issuance is one of the month of its row as well.
 *
 * @param ofRows the transactions of the month by its rows
 */
function areReadsChanged(
  archive: RewardsArchive,
  month: CalendarMonth,
  lastKnown: number,
  ofRows: () => ReadonlySet<string>,
): boolean {
  const { issuances, stakes, redemptions } = archive;
  type MadeRead = TokenRead & { readonly createdAtMs: number };
  const isChanged = (history: TokenHistory<MadeRead>, isOfMonth: (made: CalendarMonth) => boolean) => {
    const now = newestOf(history);
    if (now === undefined || now.archivedAs <= lastKnown) return false;
    if (!isOfMonth(monthOf(now.createdAtMs))) return false;
    const before = history.reads.findLast(({ archivedAs }) => archivedAs <= lastKnown);
    return before === undefined || saidBy(before) !== saidBy(now);
  };
  const made = [...issuances.values(), ...redemptions.values()];
  const later = [...issuances.values()].filter((history) => isChanged(history, (one) => one > month));
  const rows = later.length > 0 ? ofRows() : new Set<string>();
  return (
    made.some((history) => isChanged(history, (one) => one === month)) ||
    later.some((history) => rows.has(newestOf(history)?.transactionId ?? '')) ||
    [...stakes.values()].some((history) => isChanged(history, (one) => one <= month))
  );
}

function saidBy({ readAtMs: _, archivedAs: __, evidence: ___, ...said }: TokenRead): string {
  return JSON.stringify(said, (name, value) => {
    // The days that remain go on by themselves.
    if (name === 'daysRemaining') return undefined;
    return typeof value === 'bigint' ? `${value}` : value;
  });
}
