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

/** Entries of an account that stand, of all months up to and with this one. */
function standingEntries(books: Books, key: AccountKey, month: CalendarMonth): JournalEntry[] {
  return books.journal
    .months()
    .filter((one) => one <= month)
    .flatMap((one) => books.journal.activeEntries(key.interfaceName, key.account, one));
}

/** Posts the difference between what the evidence proposes and what stands; a second time there is none. */
export function postMonth(
  books: Books,
  month: AccountMonth,
): { readonly added: number; readonly undone: number } {
  const { facts } = month.context;
  const isFirst = !standingEntries(books, facts, facts.month).some(
    (entry) => entry.originMonth < facts.month,
  );
  const active = books.journal.activeEntries(facts.interfaceName, facts.account, facts.month);
  const recordedAtMs = month.context.statedBy?.receivedAtMs ?? facts.asOfMs;
  const plan = entryPlanOf(proposedEntriesOf(month, isFirst), active, recordedAtMs);
  books.journal.appendEntries([...plan.undone, ...plan.added]);
  return { added: plan.added.length, undone: plan.undone.length };
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
