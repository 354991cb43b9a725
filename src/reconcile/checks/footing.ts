/** RF-FOOTING: opening + grants + deposits - orders + reversals, and what is of no known kind, is not the closing. */

import type { StatedMonth } from '../../records/stated-month.js';
import { attribute } from '../claim.js';
import type { Draft } from '../draft.js';
import { explainByFaults } from '../explanation.js';
import type { MonthContext, StructureFault } from '../month-context.js';
import { closingByTotals, countedOthersOf } from '../other-line.js';
import { statementSharedOf } from './statement-shared.js';
import { earlierRootsOf, excessUsd6Of, strayLinesOf } from './stray-line.js';

/** The closing that the stated opening and totals give, with what of an unknown kind it counts beside them. */
export function footedClosing(figures: StatedMonth): bigint {
  return closingByTotals(figures) + countedOthersOf(figures).usd6;
}

/**
 * The float states no totals, so it foots by its movements: one that is missing, one too many or an amount that is off
 * under a closing that is right. One that nothing on file knows shows only in the sequence: a gap may be a line of any
 * amount, while a number that stands twice shows which line is one too many.
 */
function attributeToMovements(context: MonthContext, draft: Draft, difference: bigint): void {
  const lineUsd6Of = (one: Draft): bigint => -one.lineEffects.reduce((sum, effect) => sum + effect.usd6, 0n);
  const lines = context.items.withLineEffects();
  if (attribute(draft, difference, lines, lineUsd6Of)) return;
  // An opening that is off and lines that are off may come together.
  const openings = context.items.of('RF-OPENING');
  const partOf = (one: Draft): bigint => (openings.includes(one) ? -one.effectUsd6 : lineUsd6Of(one));
  if (attribute(draft, difference, [...openings, ...lines], partOf)) return;
  const gaps = context.structure.filter((fault) => fault.usd6 === 0n && fault.draft.roots.size === 0);
  const [gap] = gaps;
  if (gap === undefined || gaps.length > 1 || !mayMake(context, gap, difference)) return;
  draft.roots.add(gap.draft);
  draft.shares.set(gap.draft, difference);
}

function mayMake({ figures }: MonthContext, { row, lineCount }: StructureFault, difference: bigint): boolean {
  const lines = figures?.lines;
  if (lineCount <= 0n || lines === undefined) return true;
  return [row - 1, row].some((one) => one >= 0 && BigInt(lines.amountUsd6(one)) === -difference);
}

export function judgeFooting(context: MonthContext, figures: StatedMonth): void {
  const { openingUsd6, grants, deposits, orders, reversals, closingUsd6 } = figures;
  const footed = footedClosing(figures);
  const others = countedOthersOf(figures);
  const other = others.count === 0n ? '' : ` + ${others.usd6}`;
  const difference = BigInt(closingUsd6) - footed;
  if (difference === 0n) return;
  const draft = context.items.add(
    {
      ...statementSharedOf(context),
      code: 'RF-FOOTING',
      field: 'closing_balance_usd6',
      unit: 'usd6',
      expected: footed,
      actual: closingUsd6,
      sense: 'credit',
      formula: `${openingUsd6} + ${grants.usd6} + ${deposits.usd6} - ${orders.usd6} + ${reversals.usd6}${other} = ${footed}; stated ${closingUsd6}`,
    },
    { effectUsd6: difference },
  );
  // An opening or a total that alone was changed no longer foots by just as much; a balance that jumped in one line
  // and stayed off ends in a closing that is off.
  const jumps = new Map(context.structure.map((fault) => [fault.draft, -fault.usd6]));
  const candidates = context.items.drafts.filter(
    (one) => /^RF-(OPENING|TOTAL)$/.test(one.finding.code) || jumps.has(one),
  );
  const partOf = (one: Draft): bigint => jumps.get(one) ?? -one.effectUsd6;
  if (attribute(draft, difference, candidates, partOf) || context.statement !== undefined) return;
  const rest = difference - takeOffStrays(context, draft, difference);
  if (rest !== 0n || draft.foreignRoots.size === 0) attributeToMovements(context, draft, difference);
}

/**
 * Movements that are listed in another month are made up for there: they are no money that anybody owes, and where the
 * other month is an earlier one its item is the root. @returns what of the difference they make
 */
function takeOffStrays(context: MonthContext, draft: Draft, difference: bigint): bigint {
  const strays = explainByFaults(difference, strayLinesOf(context), (stray) => -excessUsd6Of(stray)) ?? [];
  const made = -strays.reduce((sum, stray) => sum + excessUsd6Of(stray), 0n);
  draft.balanceEffectUsd6 -= made;
  for (const root of earlierRootsOf(context, strays)) draft.foreignRoots.add(root);
  return made;
}
