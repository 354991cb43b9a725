// The verdict on a judged month: its results with the books beside them, the state of its items, and the
// exit code.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import { wasTiming } from '../../reconcile/checks/deposit.js';
import type { Discrepancy } from '../../reconcile/finding/discrepancy.js';
import type { JudgedAccount } from '../../reconcile/result/judged-account.js';
import type { AccountResult, TokenResult } from '../../reconcile/result/result.js';
import { leftOutside, withStandingAlone } from '../../reconcile/settlement/left-item.js';
import { type ItemStanding, isDone, type OpenItem } from '../../report/items/item-standing.js';
import { untestedRows, untestedWords } from '../../report/text/untested-words.js';
import type { Books } from '../../store/books.js';
import { openItemsOf } from '../items/open-items.js';
import { withBridge, withTokenBridge } from './bridged-result.js';
import { exitCodeOf, type FailOn, type FoundItem, isReadWhole, verdictText } from './exit-code-of-run.js';
import { withLedger } from './post-month.js';

/** The last step of a run: `verify` and `reconcile` write no pack, only `close` posts. */
export type CloseStep = 'verify' | 'reconcile' | 'report' | 'close';

/** `verify` lists what is wrong with orders and deposits as well, and does not judge it. */
const TRUSTED = 'The trust chain holds as far as it was tested.';

export interface MonthVerdict {
  readonly results: readonly AccountResult[];
  readonly standings: ReadonlyMap<string, ItemStanding>;
  readonly openItems: readonly OpenItem[];
  readonly exitCode: 0 | 1 | 3 | 4;
  /** False where something could not be read, also where a person accepted that. */
  readonly isFinal: boolean;
  /** The meaning of the exit code, in one sentence. */
  readonly text: string;
}

interface VerdictRequest {
  readonly books: Books;
  readonly month: CalendarMonth;
  readonly step: CloseStep;
  readonly failOn: FailOn;
}

/**
 * The verdict on a month as the books have it now.
 *
 * @param isPosted true in a run that posted what it judged
 */
export function verdictOf(
  request: VerdictRequest,
  months: readonly JudgedAccount[],
  standings: ReadonlyMap<string, ItemStanding> = standingsOf(request.books, request.month),
  isPosted = false,
): MonthVerdict {
  const { books, month, failOn } = request;
  const openItems = openItemsOf(books, month, months);
  const results = months.map((one) => {
    const left = withLeftClaims(asOpen(withoutCarried(books, month, one.result), openItems), standings);
    // No entry is posted for tokens, so the ledger has nothing to put beside them.
    if (one.holds === 'tokens') return withTokenBridge(books, one, left);
    return withBridge(books, one, withLedger(books, { ...one, result: left }), isPosted);
  });
  const isJudged = request.step !== 'verify';
  const untested = isJudged ? untestedRows(results) : [];
  const found = foundItems(results, standings, openItems, request);
  const exitCode = exitCodeOf(found, month, failOn, untested.length > 0);
  // The items of earlier months that this close found first count as well: the month does not fully agree
  // with them.
  const items = [...results.flatMap((result) => result.items), ...found.map(({ item }) => item)];
  const isFinal = isReadWhole(found);
  const text =
    !isJudged && exitCode === 0 && isFinal
      ? TRUSTED
      : verdictText(exitCode, items, untestedWords(untested), isFinal);
  return { results, standings, openItems, exitCode, isFinal, text };
}

/**
 * The result without items of earlier months that an earlier close has listed: those are carried, and stand
 * among the open items. An item of an earlier month that this close found first is its own finding.
 */
function withoutCarried(books: Books, month: CalendarMonth, result: AccountResult): AccountResult {
  if (result.items.every((item) => item.month >= month)) return result;
  const listed = books.items.items(month).filter(({ firstMonth }) => firstMonth < month);
  const carried = new Set(listed.map(({ item }) => item.itemId));
  const items = result.items.filter((item) => item.month >= month || !carried.has(item.itemId));
  return { ...result, items };
}

/** The result with its items of earlier months as they stand at the end of this one. */
function asOpen(result: AccountResult, openItems: readonly OpenItem[]): AccountResult {
  if (result.items.every((item) => item.month >= result.month)) return result;
  const open = new Map(openItems.map(({ item }) => [item.itemId, item]));
  const items = result.items.map((item) => {
    const { effectUsd6 } = (item.month < result.month && open.get(item.itemId)) || item;
    return { ...item, effectUsd6 };
  });
  return { ...result, items };
}

/**
 * The result with what its items claim once what was settled outside of the float, or of the pool, is taken
 * off.
 */
function withLeftClaims(result: AccountResult, standings: ReadonlyMap<string, ItemStanding>): AccountResult {
  const isSettled = ({ itemId }: Discrepancy): boolean => {
    const { settledOutsideUsd6 = 0n, settledOutsidePlus18 = 0n } = standings.get(itemId) ?? {};
    return settledOutsideUsd6 !== 0n || settledOutsidePlus18 !== 0n;
  };
  if (!result.items.some(isSettled)) return result;
  const left = result.items.map((item): [string, Discrepancy] => {
    const { settledOutsideUsd6 = 0n, settledOutsidePlus18 = 0n } = standings.get(item.itemId) ?? {};
    const { tokens } = item;
    const ofTokens = tokens && {
      tokens: { ...tokens, claimPlus18: tokens.claimPlus18 - settledOutsidePlus18 },
    };
    return [item.itemId, { ...leftOutside(item, settledOutsideUsd6), ...ofTokens }];
  });
  const items = [...withStandingAlone(new Map(left)).values()];
  return { ...result, items, ...(result.tokens && { tokens: withClaimsOf(result.tokens, items) }) };
}

/** Each row of tokens claims what its items claim. */
function withClaimsOf(tokens: TokenResult, items: readonly Discrepancy[]): TokenResult {
  const claims = new Map(items.map((item) => [item.itemId, item.tokens?.claimPlus18 ?? 0n]));
  const rows = tokens.rows.map((row) => ({
    ...row,
    claimPlus18: row.itemIds.reduce((sum, itemId) => sum + (claims.get(itemId) ?? 0n), 0n),
  }));
  return { ...tokens, rows };
}

/** The standing of each item on the books, which a run uses that records nothing. */
export function standingsOf(books: Books, month: CalendarMonth): Map<string, ItemStanding> {
  return new Map(books.items.items(month).map(({ item, ...standing }) => [item.itemId, standing]));
}

/**
 * The items that decide the exit code: those of this month, and timing items that an earlier month already
 * had.
 */
function foundItems(
  results: readonly AccountResult[],
  standings: ReadonlyMap<string, ItemStanding>,
  openItems: readonly OpenItem[],
  { month, step }: VerdictRequest,
): FoundItem[] {
  const found = results.flatMap(({ items }) => items);
  const settled = settledIn(found);
  const own = found
    .filter(({ itemId }) => !settled.has(itemId))
    .filter((item) => step !== 'verify' || /^(EV-|RF-|RN-INCOMPLETE)/.test(item.code));
  // An item that was settled in its own month is below every threshold, as an accepted one is.
  const marked = own.map((item) => ({ item, isAccepted: isDone(standings.get(item.itemId)) }));
  // The trust chain says nothing of orders that are late.
  if (step === 'verify') return marked;
  const known = new Set(found.map((item) => item.itemId));
  // The items of earlier months that count: timing that should have cleared by now, even if it has come due
  // since, and every item that this close found first.
  const earlier = openItems.filter(
    ({ item, standing }) =>
      !known.has(item.itemId) &&
      (((item.class === 'T' || wasTiming(item, standing.firstSeenMs)) && standing.state === 'carried') ||
        (item.month < month && standing.state === 'new')),
  );
  return [...marked, ...earlier.map(({ item }) => ({ item, isAccepted: false }))];
}

/**
 * The items of which the month's own movements left nothing, with what follows from them alone: below every
 * threshold.
 */
function settledIn(items: readonly Discrepancy[]): ReadonlySet<string> {
  const named = new Set(items.flatMap(({ settles }) => (settles === undefined ? [] : [settles.itemId])));
  const isNothing = ({ effectUsd6, claimUsd6, tokens }: Discrepancy): boolean =>
    effectUsd6 === 0n && claimUsd6 === 0n && (tokens?.effectPlus18 ?? 0n) === 0n;
  const roots = items.filter((item) => named.has(item.itemId) && isNothing(item));
  const settled = new Set(roots.map(({ itemId }) => itemId));
  const following = items.filter(
    ({ causedBy }) => causedBy.length > 0 && causedBy.every((itemId) => settled.has(itemId)),
  );
  return new Set([...settled, ...following.map(({ itemId }) => itemId)]);
}
