// BL-RESIDUAL: what is left of the stated closing once the opening, every recomputed movement and the effect
// of every known item are taken out. With lines each of these is accounted for one by one, so a rest shows a
// fault that no check named. With totals only, known items are summed against each of them (totals-only.ts),
// and the rest is searched for among the known orders and deposits.

import type { RowFault } from '../attribution/fault.js';
import type { Draft } from '../finding/draft.js';
import { hasLines, type MonthContext } from '../month/month-context.js';
import { recomputedClosing } from '../result/tie-out.js';
import type { RecomputedTotals } from '../totals/recomputed-totals.js';
import { explain, explainByFaults } from '../working/explanation.js';
import type { KnownAmount } from './known-amount.js';
import { statementSharedOf } from './statement-shared.js';
import { judgeTotalsOnly } from './totals-only.js';

export interface Residual {
  /** What the known items move, signed by their effect on the balance. */
  readonly knownUsd6: bigint;
  readonly unexplainedUsd6: bigint;
}

/** What all items found so far, and movements that settle items of earlier months, do to the closing. */
export function knownEffectUsd6({ items, carried }: MonthContext): bigint {
  const ofItems = items.drafts.reduce((sum, draft) => sum + draft.effectUsd6, 0n);
  return carried.reduce((sum, { effectUsd6 }) => sum + effectUsd6, ofItems);
}

/** @param rowFaults what the attribution shows to be wrong with the lines themselves */
export function judgeResidual(
  context: MonthContext,
  totals: RecomputedTotals,
  known: readonly KnownAmount[],
  rowFaults: readonly RowFault[],
): Residual | undefined {
  const { figures } = context;
  const recomputed = recomputedClosing(context, totals);
  if (figures === undefined || recomputed === undefined) return undefined;
  const difference = BigInt(figures.closingUsd6) - recomputed;
  const restOf = (): bigint => difference - knownEffectUsd6(context);
  if (hasLines(context)) {
    settleStructure(rowFaults, restOf());
    settleKinds(context, restOf());
  } else {
    judgeTotalsOnly(context, figures, totals, restOf);
  }
  const unexplainedUsd6 = restOf();
  const knownUsd6 = difference - unexplainedUsd6;
  if (unexplainedUsd6 !== 0n) addResidual(context, recomputed + knownUsd6, unexplainedUsd6, known);
  return { knownUsd6, unexplainedUsd6 };
}

/**
 * A line that no order or deposit explains and that the sequence or the running balances show to be missing,
 * doubled or misstated: totals and closing are right, and the lines are off by what the structure says.
 */
function settleStructure(rowFaults: readonly RowFault[], rest: bigint): void {
  for (const fault of explainByFaults(rest, rowFaults, (one) => one.usd6) ?? []) {
    fault.found.effectUsd6 += fault.usd6;
  }
}

/**
 * A movement of an unknown kind that the totals hold under another: where nothing else on file tells of what
 * it should have been, it answers for the rest that this leaves.
 */
function settleKinds({ items }: MonthContext, rest: bigint): void {
  const amountOf = ({ lineEffects }: Draft): bigint => -(lineEffects[0]?.usd6 ?? 0n);
  const held = items.of('RF-KIND').filter(({ effectUsd6 }) => effectUsd6 === 0n);
  for (const draft of explain(rest, held, amountOf) ?? []) draft.effectUsd6 += amountOf(draft);
}

/** The fewest known items that explain a rest exactly, in words, where there is one such set. */
function searchNote(rest: bigint, known: readonly KnownAmount[]): string {
  const missing = explain(rest, known, (one) => -one.usd6);
  const repeated = explain(rest, known, (one) => one.usd6);
  const namesOf = (found: readonly KnownAmount[] | undefined): string | undefined =>
    found?.map((one) => one.ref).join(', ');
  const left = namesOf(missing);
  const twice = namesOf(repeated);
  const notes = [
    left === undefined ? '' : `leaving out ${left} would give it exactly`,
    twice === undefined ? '' : `counting ${twice} twice would give it exactly`,
  ].filter((note) => note !== '');
  return notes.length === 0 ? 'no known item explains it' : notes.join('; ');
}

function addResidual(
  context: MonthContext,
  expected: bigint,
  rest: bigint,
  known: readonly KnownAmount[],
): void {
  context.items.add(
    {
      ...statementSharedOf(context),
      code: 'BL-RESIDUAL',
      field: 'closing_balance_usd6',
      unit: 'usd6',
      expected,
      actual: expected + rest,
      sense: 'credit',
      formula: `${expected + rest} - ${expected} = ${rest}`,
      note: searchNote(rest, known),
    },
    // The rest is no known effect: what it claims is itself, and the sum of effects stays what is known.
    { ownClaimUsd6: -rest },
  );
}
