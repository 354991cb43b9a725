// Earlier months looked at again by a later close: those with items that are not settled, those that are
// certified, those that the archive has learned something of since they were closed, and those that opened
// before the month before them was posted, at most twelve back. A carried item that no longer holds is
// cleared, a finding that was not there before is one of the earlier month, and what its evidence now
// proposes is posted. From the archive alone; no pack is written.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import { chartOf } from '../../ledger/chart-of-accounts.js';
import type { Discrepancy } from '../../reconcile/finding/discrepancy.js';
import { itemIdOf } from '../../reconcile/finding/draft.js';
import type { JudgedAccount } from '../../reconcile/result/judged-account.js';
import { isUndated, speaksOfRun } from '../../reconcile/result/month-content.js';
import { orderInterfaces } from '../../records/account.js';
import type { Books } from '../../store/books.js';
import type { Archive } from '../archive/archive.js';
import { oldestLookedAt } from '../archive/last-closes.js';
import { lockedItemOf, suspend } from '../periods/certified-month.js';
import { changedMonthsOf } from './changed-months.js';
import type { JudgedMonths } from './judged-months.js';
import { judgedAsOf, monthsWithLateEvents } from './late-events.js';
import { isPosted, mayBePosted, postMonth } from './post-month.js';
import { untouchedItems, wasClosed } from './untouched-items.js';

/** The run that looks. */
interface LookingRun {
  readonly closing: CalendarMonth;
  /** The month that lists what is found and cleared: `closing`, or the next open one where that is locked. */
  readonly listed: CalendarMonth;
  readonly runId: number;
  readonly machineNowMs: number;
  /** True if it posts: a close does, on books that are sound. */
  readonly posts: boolean;
  /** The ids of the items of the month that is closed. */
  readonly foundIds: ReadonlySet<string>;
}

/**
 * The certified months before `month` that would no longer come to what was signed, each with the item that a
 * close records of it. They are marked as suspended; nothing else is recorded, for a run that closes nothing.
 */
export function suspendChangedMonths(
  months: JudgedMonths,
  month: CalendarMonth,
  machineNowMs: number,
): Discrepancy[] {
  const { books } = months.run.archive;
  const changed = books.periods
    .lockedMonths()
    .filter((one) => one >= oldestLookedAt(month) && one < month)
    // That something could not be read since changes no input.
    .flatMap((one) => months.of(one, { unread: [] }))
    .map((one) => lockedItemOf(books, one))
    .filter((item) => item !== undefined);
  books.inOneStep(() => {
    for (const item of changed) suspend(books, item, machineNowMs);
  });
  return changed;
}

/** The months before `closing` that a close of it looks at, oldest first. */
export function earlierMonthsOf(archive: Archive, closing: CalendarMonth): CalendarMonth[] {
  const { books } = archive;
  const oldest = oldestLookedAt(closing);
  const unsettled = books.items
    .items(closing)
    .filter(({ state, item }) => state !== 'cleared' && item.class !== 'I')
    .map(({ item }) => item.month);
  const isAsked = (month: CalendarMonth): boolean => month >= oldest && month < closing;
  const changed = [
    ...changedMonthsOf(archive, isAsked),
    ...monthsWithLateEvents(archive, closing),
    ...monthsOpenedTwice(books),
  ];
  const months = new Set([...unsettled, ...books.periods.lockedMonths(), ...changed]);
  return [...months].filter(isAsked).sort();
}

/**
 * The months that took their opening over though the books have a month of the account before them by now.
 * Until one is looked at again, the float of the books holds that balance twice.
 */
function monthsOpenedTwice({ receipts, journal }: Books): CalendarMonth[] {
  return orderInterfaces.flatMap((interfaceName) => {
    const { openingBalances } = chartOf(interfaceName);
    return receipts.accounts(interfaceName).flatMap((account) =>
      journal
        .activeOfKind(interfaceName, account, 'opening')
        .filter(({ postings }) => postings.some(({ ledgerAccount }) => ledgerAccount === openingBalances))
        .map(({ originMonth }) => originMonth)
        .filter((month) => journal.hasActiveBefore(interfaceName, account, month)),
    );
  });
}

/** Items of a month that another month names, and that its own close has not recorded. */
type NamedItems = ReadonlyMap<CalendarMonth, ReadonlySet<string>>;

/**
 * Judges and records every earlier month, and of any other those items that the month being closed names.
 * Part of the step of the close, so that a kill leaves all of it or nothing.
 */
export function recordEarlierMonths(
  months: JudgedMonths,
  run: LookingRun,
  named: NamedItems = new Map(),
): void {
  const { archive } = months.run;
  const judged = judgedAsOf(archive.books);
  for (const month of [...new Set([...earlierMonthsOf(archive, run.closing), ...named.keys()])].sort()) {
    recordAgain(months, run, month, { named: named.get(month) ?? new Set(), isJudged: judged.has(month) });
  }
}

/**
 * Judges and records the later months that took over an opening which the books have from the month that was
 * posted just now; one that was judged as of a later time than this run is left to a later close.
 */
export function recordOpenedTwice(months: JudgedMonths, run: LookingRun): void {
  const { archive, asOfMs } = months.run;
  const judged = judgedAsOf(archive.books);
  // The whole journal is asked, and mostly for nothing: the month that is closed is the last one.
  if ([...judged.keys()].every((month) => month <= run.closing)) return;
  for (const month of new Set(monthsOpenedTwice(archive.books))) {
    const isLater = month > run.closing && (judged.get(month) ?? asOfMs) <= asOfMs;
    if (isLater) recordAgain(months, run, month, { named: new Set(), isJudged: judged.has(month) });
  }
}

function recordAgain(months: JudgedMonths, run: LookingRun, month: CalendarMonth, wanted: WantedItems): void {
  const { asOfMs, archive } = months.run;
  const { books } = archive;
  // Sources that the month's own last fetch could not read are not read yet. A source of a certified month
  // that could not be read since changes no input; a fault of the books is reported for the month that is
  // closed.
  const isOpen = books.periods.stateOf(month) === 'open';
  const unread = isOpen ? books.unread.unreadOfMonth(month) : [];
  for (const one of months.of(month, { unread })) recordEarlierMonth(books, one, { ...run, asOfMs }, wanted);
}

/** The recorded items of a month besides those that are known. */
interface WantedItems {
  readonly named: ReadonlySet<string>;
  /**
   * True if a run ever judged the month for itself; the other faults of a month that no run judged are left
   * to its own close.
   */
  readonly isJudged: boolean;
}

function recordEarlierMonth(
  books: Books,
  one: JudgedAccount,
  run: LookingRun & { readonly asOfMs: number },
  wanted: WantedItems,
): void {
  const { interfaceName, account, month } = one.result;
  const locked = lockedItemOf(books, one);
  if (locked !== undefined) suspend(books, locked, run.machineNowMs);
  // An item that a later month is named for is an item of that month, and is listed there.
  const listed = month > run.listed ? month : run.listed;
  // Tokens are never posted: a month of theirs that any run judged for itself counts as closed.
  const isClosed = one.holds === 'dollars' ? isPosted(books, one.result) : wanted.isJudged;
  if (run.posts && isClosed && mayBePosted(books, one.result)) {
    if (one.holds === 'dollars') postMonth(books, one);
    books.bridgeParts.record(one.result, month, one.part);
  }
  const found = withRoots(itemsOf(books, one, wanted), one, run);
  const items = [...found, ...(locked === undefined ? [] : [locked])];
  books.items.recordItems(interfaceName, account, month, items, run.asOfMs, run.runId, {
    closing: listed,
    untouched: untouchedItems(books, one.result),
  });
}

/**
 * True for a statement on file that this version cannot read. That speaks of the archive, and not of the run,
 * as a source does that could not be read this time.
 */
function isUnreadableOnFile({ code, field }: Discrepancy): boolean {
  return code === 'RN-INCOMPLETE' && field === 'raw_statement';
}

/**
 * The items found for the month itself. A finding about the run (a key, a balance) is left to the later
 * month, and can only be cleared here. A finding that a source could not be read clears when the month itself
 * is closed again; so does that of an order, or of a statement on file, where no close has posted the month.
 */
function itemsOf(
  books: Books,
  { result, context }: JudgedAccount,
  { named, isJudged }: WantedItems,
): Discrepancy[] {
  const { interfaceName, account, month } = result;
  const known = books.items.foundIn(interfaceName, account, month);
  const isLocked = books.periods.stateOf(month) !== 'open';
  const found = result.items.filter((item) => {
    if (known.has(item.itemId) || named.has(item.itemId)) return true;
    const isOfMonth = isUnreadableOnFile(item) || !speaksOfRun(item);
    return isJudged && isOfMonth && !(isLocked && isUndated(context, item));
  });
  const standing = found.map((item) => (known.has(item.itemId) ? asItStood(books, item) : item));
  const ids = new Set(found.map(({ itemId }) => itemId));
  const isClosed = wasClosed(books, result);
  const isReadAgain = (item: Discrepancy): boolean =>
    isClosed && (isUnreadableOnFile(item) || item.field === 'order');
  const unread = [...known]
    .filter((itemId) => !ids.has(itemId))
    .map((itemId) => books.items.item(itemId).item)
    .filter((item) => item.code === 'RN-INCOMPLETE' && !isReadAgain(item));
  return [...standing, ...unread];
}

/**
 * The item as its own close found it, where it speaks of the run, is off by the same and has the same roots.
 * A balance that is read later says nothing new of the month, so an acceptance stays in force.
 */
function asItStood(books: Books, item: Discrepancy): Discrepancy {
  if (!speaksOfRun(item) || item.difference === '') return item;
  const before = books.items.item(item.itemId).item;
  const isSame =
    before.difference === item.difference && before.causedBy.join('|') === item.causedBy.join('|');
  return isSame ? before : item;
}

/**
 * The items, each with roots that are on file. A root that is not recorded for the earlier month, such as a
 * changed key, is found for the month being closed, too, and the item follows from that one. Where that month
 * has none, the root is recorded for the earlier month.
 */
function withRoots(items: readonly Discrepancy[], { result }: JudgedAccount, run: LookingRun): Discrepancy[] {
  const ids = new Set(items.map(({ itemId }) => itemId));
  const left = new Map(result.items.map((item) => [item.itemId, item]));
  for (const itemId of ids) left.delete(itemId);
  const roots = new Map<string, Discrepancy>();
  const rootOf = (itemId: string): string => {
    const root = left.get(itemId);
    if (root === undefined) return itemId;
    const ofRun = itemIdOf(result, { ...root, month: run.closing }, run.closing);
    if (run.foundIds.has(ofRun)) return ofRun;
    roots.set(itemId, root);
    return itemId;
  };
  const rooted = items.map((item) =>
    item.causedBy.some((itemId) => left.has(itemId))
      ? { ...item, causedBy: [...new Set(item.causedBy.map(rootOf))].sort() }
      : item,
  );
  return [...rooted, ...roots.values()];
}
