/** The float by the books, step by step: the third side of the roll-forward. */

import type { CalendarMonth } from '../base/calendar-month.js';
import type { AccountKey } from '../records/account.js';
import { chartOf } from './chart-of-accounts.js';
import type { EntryKind, JournalEntry } from './journal-entry.js';

export type FloatStep = 'opening' | 'grants' | 'deposits' | 'orders' | 'reversals' | 'closing';

export interface FloatFigure {
  readonly count: number;
  readonly usd6: bigint;
}

const stepOfKind: Partial<Record<EntryKind, Exclude<FloatStep, 'opening' | 'closing'>>> = {
  grant: 'grants',
  deposit: 'deposits',
  order: 'orders',
  order_pending: 'orders',
  failed_debit: 'orders',
  debit_without_order: 'orders',
  reversal: 'reversals',
};

function floatEffect(entry: JournalEntry): bigint {
  const float = chartOf(entry.interfaceName).float;
  return entry.postings
    .filter((posting) => posting.ledgerAccount === float)
    .reduce(
      (sum, posting) => sum + (posting.side === 'debit' ? posting.amountUsd6 : -posting.amountUsd6),
      0n,
    );
}

/**
 * @param entries of this account that stand, of the month and of the months before it; an undone entry and the one
 *   that undoes it are both left out
 */
export function floatRollForwardOf(
  key: AccountKey,
  month: CalendarMonth,
  entries: Iterable<JournalEntry>,
): ReadonlyMap<FloatStep, FloatFigure> {
  const figures = new Map<FloatStep, FloatFigure>(
    (['opening', 'grants', 'deposits', 'orders', 'reversals', 'closing'] as const).map((step) => [
      step,
      { count: 0, usd6: 0n },
    ]),
  );
  const add = (step: FloatStep, usd6: bigint): void => {
    const figure = figures.get(step) ?? { count: 0, usd6: 0n };
    figures.set(step, { count: figure.count + 1, usd6: figure.usd6 + usd6 });
  };
  for (const entry of entries) {
    if (entry.interfaceName !== key.interfaceName || entry.account !== key.account || entry.month > month)
      continue;
    const effect = floatEffect(entry);
    if (effect === 0n) continue;
    const step = entry.month < month || entry.kind === 'opening' ? 'opening' : stepOfKind[entry.kind];
    if (step !== undefined) add(step, effect);
    add('closing', effect);
  }
  return figures;
}
