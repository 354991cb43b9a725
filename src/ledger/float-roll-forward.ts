// The float by the books, step by step: the third side of the roll-forward.

import type { CalendarMonth } from '../base/calendar-month.js';
import type { AccountKey } from '../records/account.js';
import { chartOf } from './chart-of-accounts.js';
import type { EntryKind, JournalEntry } from './journal-entry.js';

export type FloatStep = 'opening' | 'grants' | 'deposits' | 'orders' | 'reversals' | 'other' | 'closing';

export const floatSteps: readonly FloatStep[] = [
  'opening',
  'grants',
  'deposits',
  'orders',
  'reversals',
  'other',
  'closing',
];

/** One step: how many entries moved the float, and by how much; a debit of the float is positive. */
interface FloatFigure {
  readonly count: number;
  readonly usd6: bigint;
}

/** The step of the month's own entries; kinds that never touch the float have none. */
const stepOfKind: Partial<Record<EntryKind, Exclude<FloatStep, 'closing'>>> = {
  opening: 'opening',
  grant: 'grants',
  deposit: 'deposits',
  order: 'orders',
  order_pending: 'orders',
  failed_debit: 'orders',
  debit_without_order: 'orders',
  difference: 'orders',
  reversal: 'reversals',
  other: 'other',
};

/** The step that an entry of the month itself counts in; undefined where it never touches the float. */
export function floatStepOf({ kind }: JournalEntry): FloatStep | undefined {
  return stepOfKind[kind];
}

/** What an entry does to the float: debits less credits. */
export function floatEffectOf({ interfaceName, postings }: JournalEntry): bigint {
  const { float } = chartOf(interfaceName);
  let effect = 0n;
  for (const { ledgerAccount, side, amountUsd6 } of postings) {
    if (ledgerAccount === float) effect += side === 'debit' ? amountUsd6 : -amountUsd6;
  }
  return effect;
}

/**
 * Opening, the month's steps and closing. The opening is what earlier months left, with what is corrected of
 * them in this one, and what was taken over.
 *
 * @param entries of this account that stand, of the month and of the months before it; an undone entry and
 * the one
 *   that undoes it are both left out
 */
export function floatRollForwardOf(
  key: AccountKey,
  month: CalendarMonth,
  entries: Iterable<JournalEntry>,
): ReadonlyMap<FloatStep, FloatFigure> {
  const figures = new Map<FloatStep, FloatFigure>(floatSteps.map((step) => [step, { count: 0, usd6: 0n }]));
  const add = (step: FloatStep, usd6: bigint): void => {
    const figure = figures.get(step) ?? { count: 0, usd6: 0n };
    figures.set(step, { count: figure.count + 1, usd6: figure.usd6 + usd6 });
  };
  for (const entry of entries) {
    if (entry.interfaceName !== key.interfaceName || entry.account !== key.account || entry.month > month) {
      continue;
    }
    const effect = floatEffectOf(entry);
    if (effect === 0n) continue;
    // What an earlier month's correction moves now, that month's closing should have had: it opens this one.
    const step = entry.month < month || entry.originMonth < month ? 'opening' : floatStepOf(entry);
    if (step !== undefined) add(step, effect);
    add('closing', effect);
  }
  return figures;
}
