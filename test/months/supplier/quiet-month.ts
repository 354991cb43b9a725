// A month of the supplier interface without a fault, that a test alters in one place, and what is found then.

import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import type { Discrepancy } from '../../../src/reconcile/finding/discrepancy.js';
import type { AccountResult } from '../../../src/reconcile/result/result.js';
import { type SupplierEvidence, supplierAccountFactsOf } from './evidence.js';
import { type FloatLife, type FloatStep, playFloat } from './life.js';

export const at = (day: number, hour = 12, month = 9): number => Date.UTC(2026, month, day, hour);

/** Two deposits, orders in three currencies, one that failed and one that failed first, in October 2026. */
export const quietSteps: readonly FloatStep[] = [
  { kind: 'lists_read', atMs: at(20, 8, 8) },
  { kind: 'deposit', atMs: at(20, 9, 8), amount: 300_000_000 },
  { kind: 'order', atMs: at(21, 9, 8), slug: 'oak-cafe', face: 2500 },
  { kind: 'order', atMs: at(2), slug: 'oak-cafe', face: 2500 },
  { kind: 'order', atMs: at(3), slug: 'elm-books', face: 1999 },
  { kind: 'deposit', atMs: at(5), amount: 250_000_001 },
  { kind: 'order', atMs: at(6), slug: 'fir-games', face: 1999 },
  { kind: 'order', atMs: at(7), slug: 'oak-cafe', face: 6660, ends: 'failed' },
  { kind: 'order', atMs: at(8), slug: 'elm-books', face: 6660, ends: 'retried' },
  { kind: 'lists_read', atMs: at(10) },
  { kind: 'order', atMs: at(12), slug: 'fir-games', face: 1000 },
  { kind: 'order', atMs: at(1, 6, 10), slug: 'oak-cafe', face: 1000 },
];

export function quietLife(change: Partial<FloatLife> = {}): FloatLife {
  return {
    steps: quietSteps,
    month: '2026-10',
    closedAtMs: at(2, 12, 10),
    isFixed: true,
    readsWhole: false,
    ...change,
  };
}

export function judgeFloat(evidence: SupplierEvidence): AccountResult {
  return reconcileAccountMonth(supplierAccountFactsOf(evidence)).result;
}

/** What is found in the quiet month after one change to its evidence. */
export function foundAfter(
  alter: (evidence: SupplierEvidence) => void,
  change: Partial<FloatLife> = {},
): readonly Discrepancy[] {
  const evidence = playFloat(quietLife(change));
  alter(evidence);
  return judgeFloat(evidence).items;
}

/**
 * `CODE subject field: expected -> actual`, with claim, cause and the code of its roots where there are any.
 */
export function floatWords(items: readonly Discrepancy[]): string[] {
  const codeOf = new Map(items.map((item) => [item.itemId, item.code]));
  return items.map((item) => {
    const { code, class: itemClass, subject, field, expected, actual, claimUsd6, causes, causedBy } = item;
    return [
      `${code} ${itemClass} ${subject} ${field}: ${expected} -> ${actual}`,
      claimUsd6 === 0n ? '' : `claims ${claimUsd6}`,
      causes.join('|'),
      causedBy.length === 0 ? '' : `from ${causedBy.map((id) => codeOf.get(id) ?? 'elsewhere').join('|')}`,
    ]
      .filter((part) => part !== '')
      .join('; ');
  });
}
