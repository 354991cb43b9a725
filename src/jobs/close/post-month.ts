// Posts what a judged month proposes, and says what the float is by the books.

import { counted } from '../../base/list/counted.js';
import { type CalendarMonth, monthBefore, monthsBetween } from '../../base/time/calendar-month.js';
import type { LedgerDetail } from '../../ledger/daily-entries.js';
import { entryPlanOf } from '../../ledger/entry-plan.js';
import { type FloatStep, floatRollForwardOf, floatSteps } from '../../ledger/float-roll-forward.js';
import { isDecided, type JournalEntry } from '../../ledger/journal-entry.js';
import type { AccountMonth } from '../../reconcile/account-month.js';
import { bridgeOf } from '../../reconcile/bridge/bridge.js';
import { proposedEntriesOf } from '../../reconcile/posting/proposed-entries.js';
import type { AccountResult, RollForwardStep, StepFigure } from '../../reconcile/result/result.js';
import type { Books } from '../../store/books.js';
import type { Progress } from '../progress.js';

/**
 * Posts the difference between what the evidence proposes and what stands; a second time there is none. A
 * month that is locked takes no entries: its difference is posted in the earliest open month, with its month
 * of origin. A month keeps the detail that it was first posted with.
 *
 * @param wanted the detail of a month that nothing is posted of yet
 * @param progress told of the entries
 */
export function postMonth(
  books: Books,
  month: AccountMonth,
  wanted: LedgerDetail = 'order',
  progress?: Progress,
): { readonly added: number; readonly undone: number } {
  const { facts } = month.context;
  const { interfaceName, account } = facts;
  const detail = detailOf(books, facts, wanted);
  const isFirst = !books.journal.hasActiveBefore(interfaceName, account, facts.month);
  const recordedAtMs = month.context.statedBy?.receivedAtMs ?? facts.asOfMs;
  const { undone, added } = entryPlanOf(
    () => proposedEntriesOf(month, isFirst, detail),
    {
      ids: () => evidenceIds(books, facts),
      entries: () => evidenceEntries(books, facts),
    },
    recordedAtMs,
  );
  // Nearly every order and deposit has one entry; of entries that stand for a day's orders there are few.
  const { orderCount, deposits } = month.result;
  const total = detail === 'day' ? 0 : orderCount + deposits.length;
  const passed = progress && ((done: number) => progress.pass(`posting ${facts.month}`, done, total));
  const entries = counted(chained(undone, withTables(books, added)), total, passed);
  const { appended } = books.journal.appendEntries(inOpenMonths(books, entries));
  return { added: appended - undone.length, undone: undone.length };
}

/** An account and a month of it. */
type AccountMonthKey = Pick<AccountResult, 'interfaceName' | 'account' | 'month'>;

/** The detail of the month from now on; that of one that was posted never changes. */
function detailOf(books: Books, key: AccountMonthKey, wanted: LedgerDetail): LedgerDetail {
  if (books.orderTables.isDaily(key, key.month)) return 'day';
  if (wanted === 'order' || isPosted(books, key)) return 'order';
  books.orderTables.markDaily(key, key.month);
  return 'day';
}

/** The entries, the tables of those that stand for the orders of a day kept before them. */
function* withTables(books: Books, entries: Iterable<JournalEntry>): Generator<JournalEntry> {
  for (const entry of entries) {
    if (entry.orderTable !== undefined) books.orderTables.put(entry);
    yield entry;
  }
}

/** The ids of `evidenceEntries`. */
function* evidenceIds(
  books: Books,
  { interfaceName, account, month }: AccountMonthKey,
): Generator<Pick<JournalEntry, 'entryId' | 'kind'>> {
  for (const entry of books.journal.eachActiveId(interfaceName, account, month)) {
    if (!isDecided(entry)) yield entry;
  }
}

/** The standing entries of a month by its evidence; a person's decision is posted, and undone, by itself. */
function* evidenceEntries(
  books: Books,
  { interfaceName, account, month }: AccountMonthKey,
): Generator<JournalEntry> {
  for (const entry of books.journal.eachActive(interfaceName, account, month)) {
    if (!isDecided(entry)) yield entry;
  }
}

/**
 * The ids of the entries that stand of a month by its evidence, in a fixed order. Without openings: one is
 * given back when the month before is closed.
 */
export function standingIds(books: Books, { context }: AccountMonth): string[] {
  return idsWithoutOpening(evidenceIds(books, context.facts));
}

/**
 * True where the entries that stand of a month by its evidence are those that it proposes, openings left out.
 * Far slower than the ids that stand: it proposes the month.
 */
export function standsAsProposed(books: Books, month: AccountMonth): boolean {
  const { facts } = month.context;
  const detail = books.orderTables.isDaily(facts, facts.month) ? 'day' : 'order';
  const proposed = idsWithoutOpening(proposedEntriesOf(month, false, detail));
  const standing = standingIds(books, month);
  return proposed.length === standing.length && proposed.every((id, index) => id === standing[index]);
}

function idsWithoutOpening(entries: Iterable<Pick<JournalEntry, 'entryId' | 'kind'>>): string[] {
  const ids: string[] = [];
  for (const { entryId, kind } of entries) {
    if (kind !== 'opening') ids.push(entryId);
  }
  return ids.sort();
}

function* chained(...parts: readonly Iterable<JournalEntry>[]): Generator<JournalEntry> {
  for (const part of parts) yield* part;
}

/**
 * The entries, each in its own month or, where that is locked, in the earliest open one after it; as they are
 * read.
 */
export function* inOpenMonths(books: Books, entries: Iterable<JournalEntry>): Generator<JournalEntry> {
  const openOf = new Map<CalendarMonth, CalendarMonth>();
  for (const entry of entries) {
    const open = openOf.get(entry.month) ?? books.periods.earliestOpenFrom(entry.month);
    openOf.set(entry.month, open);
    yield open === entry.month ? entry : { ...entry, month: open };
  }
}

/**
 * False where something of an account's month could not be read, and nobody accepted that: it posts nothing
 * yet. What was accepted is posted, and is not final all the same.
 */
export function mayBePosted({ items }: Books, { items: found }: Pick<AccountResult, 'items'>): boolean {
  return found.every(
    ({ code, itemId }) =>
      code !== 'RN-INCOMPLETE' || (items.has(itemId) && items.item(itemId).state === 'accepted'),
  );
}

/** True where anything of an account's month was posted by its evidence before. */
export function isPosted(books: Books, key: AccountMonthKey): boolean {
  for (const _ of evidenceIds(books, key)) return true;
  return false;
}

const ledgerSteps: ReadonlySet<string> = new Set(floatSteps);

/**
 * The result with the third side of its roll-forward: the float as the books have it, and its value for each
 * step. The books have nothing on a month that was not posted.
 */
export function withLedger(
  books: Books,
  { result, part }: Pick<AccountMonth, 'result' | 'part'>,
): AccountResult {
  if (!isOnTheBooks(books, result)) return result;
  const figures = floatRollForwardOf(result, result.month, books.journal.floatMovesAt(result, result.month));
  const rollForward = result.rollForward.map((step): RollForwardStep => {
    const figure = ledgerSteps.has(step.step) ? figures.get(step.step as FloatStep) : undefined;
    if (figure === undefined) return step;
    const count = step.step === 'opening' || step.step === 'closing' ? undefined : figure.count;
    const ledger = { count, usd6: figure.usd6 };
    const stated = resultWithLedger(step, ledger);
    // Where the books may lack a part of the months before, another balance of theirs shows no difference.
    const isBehind = count === undefined && stated === 'differs' && step.result !== 'differs';
    const isTested = !isBehind || !mayLackBefore(books, { result, part });
    return { ...step, ledger, result: isTested ? stated : 'not_tested' };
  });
  return { ...result, rollForward };
}

/**
 * True where the books may lack a part of the months before, from their first entry on: nothing proves how
 * one of them closed, and its statement may tell of more than is known of it, such as the grant; or it was
 * never closed, or was last closed before its end, or could not be read, and is not posted, or not all of it.
 * Then the month after it does not open with what it closed with when it was posted.
 */
export function mayLackBefore(
  books: Books,
  { result, part }: Pick<AccountMonth, 'result' | 'part'>,
): boolean {
  const { month } = result;
  const [first = month] = books.journal
    .balances(result)
    .map((one) => one.month)
    .sort();
  const parts = books.bridgeParts.before(result, month);
  const whole = new Set(parts.filter((one) => one.isToDate !== true).map((one) => one.month));
  if (monthsBetween(first, monthBefore(month)).some((before) => !whole.has(before))) return true;
  const bridge = bridgeOf(part === undefined ? parts : [...parts, part]);
  return bridge !== undefined && first < bridge.since;
}

/**
 * True where the month was posted, or nothing moved that had to be: the books have what stood there before,
 * or nothing where the account is stated to be empty.
 */
function isOnTheBooks(books: Books, result: AccountResult): boolean {
  if (isPosted(books, result)) return true;
  const { interfaceName, account, month } = result;
  const hasMoved = result.rollForward.some(
    ({ step, statement, movements }) =>
      /^(grants|deposits|orders|reversals|other)$/.test(step) &&
      ((statement?.usd6 ?? 0n) !== 0n || (movements?.usd6 ?? 0n) !== 0n),
  );
  const statedUsd6 = (name: 'opening' | 'closing') =>
    result.rollForward.find(({ step }) => step === name)?.statement?.usd6;
  const isEmpty = statedUsd6('opening') === 0n && statedUsd6('closing') === 0n;
  return !hasMoved && (isEmpty || books.journal.hasActiveBefore(interfaceName, account, month));
}

/**
 * A step differs as well where the books have another amount than one of the other sides, or more entries
 * than there are movements; a movement of nothing has no entry.
 */
function resultWithLedger(
  { statement, movements, result }: RollForwardStep,
  ledger: StepFigure,
): RollForwardStep['result'] {
  const isOff = [statement, movements].some((side) => side !== undefined && side.usd6 !== ledger.usd6);
  const isOver = (ledger.count ?? 0) > (movements?.count ?? Number.POSITIVE_INFINITY);
  return isOff || isOver ? 'differs' : result;
}
