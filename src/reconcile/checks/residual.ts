/**
 * BL-RESIDUAL: what is left of the stated closing once the opening, every recomputed movement and the effect of
 * every known item are taken out. With lines each of these is accounted for one by one, so a rest shows a fault
 * that no check named; with totals only, the rest is searched for among the known orders and deposits.
 */

import { explain } from '../explanation.js';
import type { KnownAmount } from '../known-amount.js';
import type { MonthContext } from '../month-context.js';
import type { RecomputedTotals } from '../recomputed-totals.js';
import { recomputedClosing } from '../tie-out.js';

export interface Residual {
  /** What the known items move, signed by their effect on the balance. */
  readonly knownUsd6: bigint;
  readonly unexplainedUsd6: bigint;
}

export function judgeResidual(
  context: MonthContext,
  totals: RecomputedTotals,
  known: readonly KnownAmount[],
): Residual | undefined {
  const closing = context.figures?.closingUsd6;
  const recomputed = recomputedClosing(context, totals);
  if (closing === undefined || recomputed === undefined) return undefined;
  const knownUsd6 = context.items.drafts.reduce((sum, draft) => sum + draft.effectUsd6, 0n);
  const unexplainedUsd6 = BigInt(closing) - recomputed - knownUsd6;
  if (unexplainedUsd6 !== 0n) addResidual(context, recomputed + knownUsd6, unexplainedUsd6, known);
  return { knownUsd6, unexplainedUsd6 };
}

function addResidual(
  context: MonthContext,
  expected: bigint,
  rest: bigint,
  known: readonly KnownAmount[],
): void {
  const missing = explain(rest, known, (one) => -one.usd6);
  const repeated = explain(rest, known, (one) => one.usd6);
  const notes = [
    missing === undefined || missing.length === known.length
      ? ''
      : `leaving out ${missing.map((one) => one.ref).join(', ')} would give it exactly`,
    repeated === undefined || repeated.length === known.length
      ? ''
      : `counting ${repeated.map((one) => one.ref).join(', ')} twice would give it exactly`,
  ].filter((note) => note !== '');
  context.items.add({
    code: 'BL-RESIDUAL',
    subject: context.month,
    field: 'closing_balance_usd6',
    occurredAtMs: context.endMs,
    sourceA: 'recomputed',
    sourceB: 'statement',
    unit: 'usd6',
    expected,
    actual: expected + rest,
    sense: 'credit',
    formula: `${expected + rest} - ${expected} = ${rest}`,
    evidenceSha256: context.reading?.evidence.sha256,
    requestId: context.reading?.evidence.requestId,
    note: notes.length === 0 ? 'no known item explains it' : notes.join('; '),
  });
}
