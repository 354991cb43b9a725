// Three months of a float in which an order of the first is charged too much, for tests of what settles it.

import { type AccountMonth, reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import type { AccountFacts } from '../../../src/reconcile/month/account-facts.js';
import { monthNamed } from '../evidence.js';
import { renumber, settle } from './alterations/movement-list.js';
import { type FloatLine, type SupplierEvidence, supplierAccountFactsOf } from './evidence.js';
import { playFloat } from './life.js';
import { at, quietLife, quietSteps } from './quiet-month.js';

/** October, November and December without a fault. */
export function threeMonths(): SupplierEvidence {
  const later = { kind: 'order', atMs: at(1, 6, 11), slug: 'oak-cafe', face: 1000 } as const;
  const steps = [...quietSteps, later];
  return playFloat(quietLife({ steps, month: '2026-11', closedAtMs: at(2, 12, 11) }));
}

export function overcharge(evidence: SupplierEvidence, ref: string, byUsd6: number): void {
  for (const line of evidence.float.flatMap(({ lines }) => lines)) {
    if (line.ref === ref && line.kind === 'order') line.amountUsd6 -= byUsd6;
  }
  settle(evidence);
}

/** Books one more line in a month, on its tenth day, like the order of November. */
export function book(evidence: SupplierEvidence, month: string, line: Partial<FloatLine>): void {
  const model = evidence.float.flatMap(({ lines }) => lines).find(({ ref }) => ref === 'pay-8');
  const read = evidence.float.find((one) => one.month === month);
  if (model === undefined || read === undefined) throw new Error(`no float of ${month}`);
  const monthAt = Number(month.slice(5)) - 1;
  read.lines.push({ ...model, bookedAtMs: at(10, 12, monthAt), ...line });
  read.lines.sort((a, b) => a.bookedAtMs - b.bookedAtMs);
  renumber(evidence);
  settle(evidence);
}

export function judged(
  evidence: SupplierEvidence,
  month: string,
  changes: Partial<AccountFacts> = {},
): AccountMonth {
  const facts = supplierAccountFactsOf({ ...evidence, month: monthNamed(month) });
  return reconcileAccountMonth({ ...facts, ...changes });
}

/** `CODE subject difference`, but for the opening, which no month before is there to tell. */
export function foundIn({ result }: AccountMonth): string[] {
  return result.items
    .filter(({ code }) => code !== 'RF-OPENING')
    .map(({ code, subject, difference }) => `${code} ${subject} ${difference}`);
}
