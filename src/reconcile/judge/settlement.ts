// The facts that only the attribution shows: the amounts that are due besides, those that nobody owes, and
// the effect of each finding on the balance. This is the one place where a finding's effect is changed after
// it was found; nothing explains the rest of the closing that is left then.

import type { Attribution } from '../attribution/attribution.js';
import type { KnownCauses } from '../attribution/causes.js';
import type { RowFault } from '../attribution/fault.js';
import type { Residual } from '../checks/check.js';
import type { Draft, DraftList } from '../finding/draft.js';
import { beyondDueOf, type CarriedEffect, type MonthFindings } from '../finding/month-findings.js';
import { hasLines, type MonthContext } from '../month/month-context.js';
import { recomputedClosing } from '../result/tie-out.js';
import type { RecomputedTotals } from '../totals/recomputed-totals.js';
import { explain, explainByFaults } from '../working/explanation.js';
import type { MonthTally } from './month-tally.js';
import { type ExplainedFigures, explainFigures, noFigures } from './totals-only.js';
import { unnamedFiguresOf } from './unnamed-figures.js';
import { countUntold } from './untold-movement.js';

interface FoundSoFar {
  readonly items: DraftList;
  readonly carried: readonly CarriedEffect[];
}

interface Settlement extends ExplainedFigures {
  /** Undefined where no closing is stated. */
  readonly residual: Residual | undefined;
}

export function settle(
  context: MonthContext,
  found: FoundSoFar,
  tally: MonthTally,
  attribution: Attribution,
): Settlement {
  const { figures } = context;
  const { totals } = tally;
  settleByAttribution(context, found.items, totals, attribution);
  const recomputedUsd6 = recomputedClosing(context, totals);
  if (figures === undefined || recomputedUsd6 === undefined) return { ...noFigures, residual: undefined };
  const difference = BigInt(figures.closingUsd6) - recomputedUsd6;
  const restOf = (): bigint => difference - knownEffectUsd6(found);
  let explained = noFigures;
  if (hasLines(context)) {
    settleStructure(found.items, attribution.rowFaults, restOf());
    settleKinds(found.items, restOf());
    explained = { ...noFigures, unexplainedFigures: unnamedFiguresOf(context, found, totals) };
  } else {
    explained = explainFigures(figures, found.items, tally, restOf);
  }
  const unexplainedUsd6 = restOf();
  return {
    ...explained,
    residual: { recomputedUsd6, knownUsd6: difference - unexplainedUsd6, unexplainedUsd6 },
  };
}

/** The effect on the closing of all items found so far, and of movements that settle some of them. */
export function knownEffectUsd6({ items, carried }: Pick<MonthFindings, 'items' | 'carried'>): bigint {
  const ofItems = items.drafts.reduce((sum, draft) => sum + draft.effectUsd6, 0n);
  return beyondDueOf(carried).reduce((sum, { effectUsd6 }) => sum + effectUsd6, ofItems);
}

function settleByAttribution(
  context: MonthContext,
  items: DraftList,
  totals: RecomputedTotals,
  attribution: Attribution,
): void {
  const { listedElsewhereUsd6 } = attribution;
  countUntold(context, items, totals, attribution);
  for (const footing of items.of('RF-FOOTING')) {
    items.settle(footing, { balanceEffectUsd6: footing.balanceEffectUsd6 - listedElsewhereUsd6 });
  }
  // Nothing shows what made the rest if movements of other months make a part of it.
  if (listedElsewhereUsd6 === 0n) countBookedUnlisted(context, items, totals, attribution.causes);
}

/**
 * A debit that the float does not list and that its closing has was booked all the same: the order of a row
 * that was left unread is due then. Only where the closing is off by exactly that.
 */
function countBookedUnlisted(
  { cases }: MonthContext,
  items: DraftList,
  totals: RecomputedTotals,
  causes: KnownCauses,
): void {
  for (const draft of items.of('OR-NOT-IN-STATEMENT')) {
    const [missing] = draft.lineEffects;
    if (missing === undefined || cases.find(draft.finding.subject)?.order !== undefined) continue;
    const footing = items.of('RF-FOOTING');
    if (!footing.some((one) => causes.sharesOf(one).get(draft) === -missing.usd6)) continue;
    items.settle(draft, {
      effectUsd6: draft.effectUsd6 + missing.usd6,
      recordsEffectUsd6: draft.recordsEffectUsd6 - missing.usd6,
    });
    const { count, faceMinor, costMinor, usd6 } = missing;
    totals.addUntold({
      ...missing,
      count: -count,
      faceMinor: -faceMinor,
      costMinor: -costMinor,
      usd6: -usd6,
    });
  }
}

/**
 * A line that no order or deposit explains and that the sequence or the running balances show to be missing,
 * doubled or misstated: totals and closing are right, and the lines are off by what the structure says.
 */
function settleStructure(items: DraftList, rowFaults: readonly RowFault[], rest: bigint): void {
  for (const { found, usd6 } of explainByFaults(rest, rowFaults, (one) => one.usd6) ?? []) {
    items.settle(found, { effectUsd6: found.effectUsd6 + usd6 });
  }
}

/**
 * A movement of an unknown kind that leaves just such a rest: the totals hold it under another kind, and
 * nothing else on file tells of what it should have been; or it is the grant, which is due and not listed.
 */
function settleKinds(items: DraftList, rest: bigint): void {
  const amountOf = ({ lineEffects }: Draft): bigint => -(lineEffects[0]?.usd6 ?? 0n);
  const whole = items
    .of('RF-KIND')
    .filter((draft) => draft.effectUsd6 === 0n || draft.effectUsd6 === -amountOf(draft));
  for (const draft of explain(rest, whole, amountOf) ?? []) {
    items.settle(draft, { effectUsd6: draft.effectUsd6 + amountOf(draft) });
  }
}
