/** Posts what a judged month proposes, and says what the float is by the books. */

import type { CalendarMonth } from '../base/calendar-month.js';
import { entryPlanOf } from '../ledger/entry-plan.js';
import { type FloatStep, floatRollForwardOf } from '../ledger/float-roll-forward.js';
import type { JournalEntry } from '../ledger/journal-entry.js';
import type { AccountMonth } from '../reconcile/account-month.js';
import { proposedEntriesOf } from '../reconcile/proposed-entries.js';
import type { AccountResult, RollForwardStep } from '../reconcile/result.js';
import type { AccountKey } from '../records/account.js';
import type { Books } from '../store/books.js';

/** Entries of an account that stand, of all months of origin up to and with this one. */
function standingEntries(books: Books, key: AccountKey, month: CalendarMonth): JournalEntry[] {
  return books.journal
    .originMonths()
    .filter((one) => one <= month)
    .flatMap((one) => books.journal.activeEntries(key.interfaceName, key.account, one));
}

/**
 * Posts the difference between what the evidence proposes and what stands; a second time there is none. A month that
 * is locked takes no entries: its difference is posted in the earliest open month, with its month of origin.
 */
export function postMonth(
  books: Books,
  month: AccountMonth,
): { readonly added: number; readonly undone: number } {
  const { facts } = month.context;
  const isFirst = !standingEntries(books, facts, facts.month).some(
    (entry) => entry.originMonth < facts.month,
  );
  const active = books.journal
    .activeEntries(facts.interfaceName, facts.account, facts.month)
    // A person's decision is no evidence: it is posted, and taken back, for itself.
    .filter(({ kind }) => kind !== 'acceptance');
  const recordedAtMs = month.context.statedBy?.receivedAtMs ?? facts.asOfMs;
  const plan = entryPlanOf(proposedEntriesOf(month, isFirst), active, recordedAtMs);
  books.journal.appendEntries(inOpenMonths(books, [...plan.undone, ...plan.added]));
  return { added: plan.added.length, undone: plan.undone.length };
}

/** The entries, each in its own month or, where that is locked, in the earliest open one after it. */
export function inOpenMonths(books: Books, entries: readonly JournalEntry[]): JournalEntry[] {
  const openOf = new Map<CalendarMonth, CalendarMonth>();
  return entries.map((entry) => {
    const open = openOf.get(entry.month) ?? books.periods.earliestOpenFrom(entry.month);
    openOf.set(entry.month, open);
    return open === entry.month ? entry : { ...entry, month: open };
  });
}

/** True where anything of an account's month was posted before. */
export function isPosted(books: Books, { context: { facts } }: AccountMonth): boolean {
  return books.journal.activeEntries(facts.interfaceName, facts.account, facts.month).length > 0;
}

const ledgerSteps: ReadonlySet<string> = new Set<FloatStep>([
  'opening',
  'grants',
  'deposits',
  'orders',
  'reversals',
  'closing',
]);

/** The result with the third side of its roll-forward: the float as the books have it. */
export function withLedger(books: Books, result: AccountResult): AccountResult {
  const figures = floatRollForwardOf(result, result.month, standingEntries(books, result, result.month));
  const rollForward = result.rollForward.map((step): RollForwardStep => {
    if (!ledgerSteps.has(step.step)) return step;
    const figure = figures.get(step.step as FloatStep);
    return {
      ...step,
      ledger: figure && {
        count: step.step === 'opening' || step.step === 'closing' ? undefined : figure.count,
        usd6: figure.usd6,
      },
    };
  });
  return { ...result, rollForward };
}
