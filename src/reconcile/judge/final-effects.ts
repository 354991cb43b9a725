// The effects that are final only with the attribution: the amounts that are due besides, those that nobody
// owes, and the part of each finding in the balance. Once a finding is made, only this file and those of this
// room that it asks change its effect. By then nothing explains the rest of the closing.

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
  readonly findings: DraftList;
  readonly carried: readonly CarriedEffect[];
}

interface FixedEffects extends ExplainedFigures {
  /** Undefined where no closing is stated. */
  readonly residual: Residual | undefined;
}

export function fixEffects(
  context: MonthContext,
  found: FoundSoFar,
  tally: MonthTally,
  attribution: Attribution,
): FixedEffects {
  const { figures } = context;
  const { totals } = tally;
  fixByAttribution(context, found.findings, totals, attribution);
  const recomputedUsd6 = recomputedClosing(context, totals);
  if (figures === undefined || recomputedUsd6 === undefined) return { ...noFigures, residual: undefined };
  const difference = BigInt(figures.closingUsd6) - recomputedUsd6;
  const restOf = (): bigint => difference - knownEffectUsd6(found);
  let explained = noFigures;
  if (hasLines(context)) {
    fixRowFaults(found.findings, attribution.rowFaults, restOf());
    fixKinds(found.findings, restOf());
    explained = { ...noFigures, unexplainedFigures: unnamedFiguresOf(context, found, totals) };
  } else {
    explained = explainFigures(figures, found.findings, tally, restOf);
  }
  const unexplainedUsd6 = restOf();
  return {
    ...explained,
    residual: { recomputedUsd6, knownUsd6: difference - unexplainedUsd6, unexplainedUsd6 },
  };
}

/** The effect on the closing of all findings so far, and of movements that settle some of them. */
export function knownEffectUsd6({ findings, carried }: Pick<MonthFindings, 'findings' | 'carried'>): bigint {
  const ofFindings = findings.drafts.reduce((sum, draft) => sum + draft.effectUsd6, 0n);
  return beyondDueOf(carried).reduce((sum, { effectUsd6 }) => sum + effectUsd6, ofFindings);
}

function fixByAttribution(
  context: MonthContext,
  findings: DraftList,
  totals: RecomputedTotals,
  attribution: Attribution,
): void {
  const { listedElsewhereUsd6 } = attribution;
  countUntold(context, findings, totals, attribution);
  for (const footing of findings.of('RF-FOOTING')) {
    findings.revise(footing, { balanceEffectUsd6: footing.balanceEffectUsd6 - listedElsewhereUsd6 });
  }
  // Nothing shows what made the rest if movements of other months make a part of it.
  if (listedElsewhereUsd6 === 0n) countBookedUnlisted(context, findings, totals, attribution.causes);
}

/**
 * A debit that the float does not list and that its closing has was booked all the same: the order of a row
 * that was left unread is due then. Only where the closing is off by exactly that.
 */
function countBookedUnlisted(
  { cases }: MonthContext,
  findings: DraftList,
  totals: RecomputedTotals,
  causes: KnownCauses,
): void {
  for (const draft of findings.of('OR-NOT-IN-STATEMENT')) {
    const [missing] = draft.lineEffects;
    if (missing === undefined || cases.find(draft.finding.subject)?.order !== undefined) continue;
    const footing = findings.of('RF-FOOTING');
    if (!footing.some((one) => causes.sharesOf(one).get(draft) === -missing.usd6)) continue;
    findings.revise(draft, {
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
function fixRowFaults(findings: DraftList, rowFaults: readonly RowFault[], rest: bigint): void {
  for (const { found, usd6 } of explainByFaults(rest, rowFaults, (one) => one.usd6) ?? []) {
    findings.revise(found, { effectUsd6: found.effectUsd6 + usd6 });
  }
}

/**
 * A movement of an unknown kind that leaves just such a rest: the totals hold it under another kind, and
 * nothing else on file tells of what it should have been; or it is the grant, which is due and not listed.
 */
function fixKinds(findings: DraftList, rest: bigint): void {
  const amountOf = ({ lineEffects }: Draft): bigint => -(lineEffects[0]?.usd6 ?? 0n);
  const whole = findings
    .of('RF-KIND')
    .filter((draft) => draft.effectUsd6 === 0n || draft.effectUsd6 === -amountOf(draft));
  for (const draft of explain(rest, whole, amountOf) ?? []) {
    findings.revise(draft, { effectUsd6: draft.effectUsd6 + amountOf(draft) });
  }
}
