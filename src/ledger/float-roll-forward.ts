// The float by the books, step by step: the third side of the roll-forward.

import type { CalendarMonth } from '../base/time/calendar-month.js';
import type { AccountKey } from '../records/account.js';
import { chartOf } from './chart-of-accounts.js';
import type { EntryKind, JournalEntry } from './journal-entry.js';

/** The steps in the order of the roll-forward. */
export const floatSteps = [
  'opening',
  'grants',
  'deposits',
  'orders',
  'reversals',
  'other',
  'closing',
] as const;

export type FloatStep = (typeof floatSteps)[number];

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

/** Entries alike that moved the float: how many there are, and by how much they moved it together. */
export interface FloatMove
  extends Pick<JournalEntry, 'interfaceName' | 'account' | 'month' | 'originMonth' | 'kind'> {
  readonly count: number;
  readonly usd6: bigint;
}

/** The step that an entry of the month itself counts in; undefined where it never touches the float. */
export function floatStepOf({ kind }: Pick<JournalEntry, 'kind'>): FloatStep | undefined {
  return stepOfKind[kind];
}

/** The effect of an entry on the float: debits less credits. */
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
 * @param moves of entries of this account that stand, of the month and of the months before it; of an undone
 *   entry and of the one that undoes it there is none, nor of one that leaves the float where it was
 */
export function floatRollForwardOf(
  key: AccountKey,
  month: CalendarMonth,
  moves: Iterable<FloatMove>,
): ReadonlyMap<FloatStep, FloatFigure> {
  const figures = new Map<FloatStep, FloatFigure>(floatSteps.map((step) => [step, { count: 0, usd6: 0n }]));
  const add = (step: FloatStep, { count, usd6 }: FloatMove): void => {
    const figure = figures.get(step) ?? { count: 0, usd6: 0n };
    figures.set(step, { count: figure.count + count, usd6: figure.usd6 + usd6 });
  };
  for (const move of moves) {
    if (move.interfaceName !== key.interfaceName || move.account !== key.account || move.month > month) {
      continue;
    }
    // A correction of an earlier month belongs in that month's closing, so it is part of this one's opening.
    // No entry is of a later month than the one in which it is posted.
    const step = move.originMonth < month ? 'opening' : floatStepOf(move);
    if (step !== undefined) add(step, move);
    add('closing', move);
  }
  return figures;
}
