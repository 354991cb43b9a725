// RF-FOOTING follows from an opening, a total or a running balance that alone was changed. In a statement it
// follows as well from movements that are missing, too many or off in its lines and totals, where the closing
// and the balance that was read have none of that. A float states no totals: there it follows from movements
// that are missing, too many or off in its lines, of this month or listed in another one.

import { isClosingBelied, isClosingHeld } from './balance-attribution.js';
import type { Found } from './causes.js';
import { allLines } from './effect.js';
import { exactSet, type Part } from './exact-set.js';
import type { Faults, RowFault } from './fault.js';
import { sumsByRoot } from './money.js';
import type { MonthUnderAttribution } from './month-found.js';
import { explainBy, makersOf, remainderOf, shownAlone, shownFirst } from './relation.js';
import { earlierRootsOf, excessUsd6Of, strayLinesOf } from './stray-line.js';

/** @returns what of the footing movements make that are listed in another month than they were booked in */
export function attributeFooting(
  month: MonthUnderAttribution,
  faults: Faults,
  rowFaults: readonly RowFault[],
): bigint {
  const { found, context, causes } = month;
  const [footing] = found.of('RF-FOOTING');
  if (footing === undefined) return 0n;
  const remainder = remainderOf(footing);
  if (explainBy(causes, footing, remainder, statedTiers(month, footing, rowFaults))) return 0n;
  if (isClosingBelied(month, remainder)) return 0n;
  if (context.statement !== undefined) {
    attributeInStatement(month, footing, faults, rowFaults);
    return 0n;
  }
  const parts = strayLinesOf(context).map((of) => ({ of, amount: -excessUsd6Of(of) }));
  const strays = (exactSet(remainder, parts)?.parts ?? []).map(({ of }) => of);
  const items = earlierRootsOf(context, strays);
  causes.followForeign(footing, items);
  const made = -strays.reduce((sum, stray) => sum + excessUsd6Of(stray), 0n);
  if (made !== remainder || items.size === 0) attributeToMovements(month, footing, faults, rowFaults);
  return made;
}

/**
 * Without a balance that agrees with it, a closing that does not foot may be wrong by itself. It is where it
 * is not the balance of the last line: that much is its own part, and others answer for the rest.
 */
function attributeInStatement(
  month: MonthUnderAttribution,
  footing: Found,
  faults: Faults,
  rowFaults: readonly RowFault[],
): void {
  const { causes } = month;
  const remainder = remainderOf(footing);
  const stated = [...statedTiers(month, footing, rowFaults)].at(-1) ?? [];
  const carried = carriedByTotals(month, footing, faults);
  const shown = shownAlone(month, carried);
  const tiers = [carried, [...stated, ...carried], shown, [...stated, ...shown]];
  if (isClosingHeld(month) && explainBy(causes, footing, remainder, tiers)) return;
  const own = beyondLastLine(month);
  const isHeldBeside = isClosingHeld(month) || isClosingBelied(month, own);
  const made = makersOf(remainder - own, isHeldBeside ? [stated, ...tiers] : [stated]);
  if (own === 0n) return;
  for (const { of, amount } of made?.parts ?? []) causes.share(footing, of, amount);
}

/** The stated closing less the balance of the last line; nothing where that states none. */
function beyondLastLine({ context: { figures } }: MonthUnderAttribution): bigint {
  const { lines, closingUsd6 = 0 } = figures ?? {};
  const last = lines === undefined || lines.length === 0 ? undefined : lines.balanceUsd6(lines.length - 1);
  return last === undefined ? 0n : BigInt(closingUsd6) - BigInt(last);
}

/**
 * The faults of lines that the totals of a statement count as well, while its closing does not. Each is taken
 * with the sum of what it moves and what all that follows from it moves: a total that leaves the fault out
 * follows from it, and takes it off that sum.
 */
function carriedByTotals(
  month: MonthUnderAttribution,
  footing: Found,
  faults: Faults,
): readonly Part<Found>[] {
  const { found, causes } = month;
  const others = found.all.filter((one) => one !== footing);
  const moved = sumsByRoot(others, causes, ({ effectUsd6 }) => effectUsd6);
  const touching = faults.touching(allLines.usd6);
  return shownFirst(
    month,
    touching.map(({ root: of }) => ({ of, amount: -(moved.get(of) ?? 0n) })),
  );
}

/**
 * An opening or a total that alone was changed no longer foots by just as much; a balance that jumped in one
 * line and stayed off ends in a closing that is off.
 */
function* statedTiers(
  month: MonthUnderAttribution,
  footing: Found,
  rowFaults: readonly RowFault[],
): Iterable<readonly Part<Found>[]> {
  const { found, causes } = month;
  const figures = isOpeningCarried(month) ? found.of('RF-TOTAL') : found.of('RF-OPENING', 'RF-TOTAL');
  // One that follows from the footing in part cannot make it.
  const others = figures.filter((one) => !causes.of(one).has(footing));
  const stated = others.map((of) => ({ of, amount: -of.effectUsd6 }));
  yield stated;
  yield [...stated, ...rowFaults.map((fault) => ({ of: fault.found, amount: -fault.usd6 }))];
}

/** True where the first line's balance was made from the opening: then it is off as the closing is. */
function isOpeningCarried({ context, found }: MonthUnderAttribution): boolean {
  const { lines } = context.figures ?? {};
  if (lines === undefined || lines.length === 0 || lines.balanceUsd6(0) === undefined) return false;
  return !found.of('RF-RUNNING').some(({ bearing }) => (bearing.row ?? 0) === 0);
}

/**
 * A missing line that nothing on file knows the amount of: the partner's own transfer without one, a gap in
 * the sequence, or, at the end of the list, the number of its lines alone. A number that stands twice shows
 * which line is one too many.
 */
function attributeToMovements(
  month: MonthUnderAttribution,
  footing: Found,
  faults: Faults,
  rowFaults: readonly RowFault[],
): void {
  const { found, causes } = month;
  const remainder = remainderOf(footing);
  const lines = shownFirst(month, faults.partsOf(allLines.usd6));
  // An opening that is off and lines that are off may come together.
  const openings = found.of('RF-OPENING').map((of) => ({ of, amount: -of.effectUsd6 }));
  const shown = shownAlone(month, lines);
  const tiers = [lines, [...openings, ...lines], shown, [...openings, ...shown]];
  if (explainBy(causes, footing, remainder, tiers)) return;
  if (shareWithLines(month, footing, tiers)) return;
  const booked = bookedOf(month, shown);
  for (const { of, amount } of booked) causes.share(footing, of, amount);
  const rest = booked.reduce((left, { amount }) => left - amount, remainder);
  const root = onlyOf(creditsWithoutAmount(month, rest)) ?? rowOfAnyAmount(month, rest, rowFaults);
  if (root === undefined) return;
  causes.follow(footing, [root, ...booked.map(({ of }) => of)]);
  causes.explain(footing, { remainder, amounts: [rest, ...booked.map(({ amount }) => amount)] });
  causes.share(footing, root, rest);
}

/**
 * A closing may be off by itself beside lines that are missing, too many or off, and beside an opening that
 * is off. Where the balance that was read shows by how much, the others answer for the rest, and the footing
 * stays a root of its own part.
 */
function shareWithLines(
  { found, causes }: MonthUnderAttribution,
  footing: Found,
  tiers: readonly (readonly Part<Found>[])[],
): boolean {
  const [mismatch] = found.of('BL-MISMATCH');
  if (mismatch === undefined) return false;
  const made = makersOf(remainderOf(footing) + remainderOf(mismatch), tiers);
  for (const { of, amount } of made?.parts ?? []) causes.share(footing, of, amount);
  return made !== undefined;
}

/**
 * The lines that gaps in the numbers show to be left out: each was booked, under a number of its own. Where
 * the balance has all of the closing they answer for their part of it, whatever else it is off by.
 */
function bookedOf(month: MonthUnderAttribution, shown: readonly Part<Found>[]): readonly Part<Found>[] {
  const { found, causes } = month;
  const gaps = found.of('RF-SEQUENCE').filter(({ bearing }) => (bearing.lackingLines ?? 0n) > 0n);
  const inGaps = new Set(gaps.flatMap((gap) => [...causes.of(gap)]));
  const booked = shown.filter(({ of }) => inGaps.has(of));
  return booked.length > 0 && isClosingHeld(month) ? booked : [];
}

const onlyOf = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined);

/** Transfers that are not credited, of which the own records state no amount. */
function creditsWithoutAmount({ found, causes }: MonthUnderAttribution, remainder: bigint): readonly Found[] {
  if (remainder <= 0n) return [];
  const missing = found.of('DP-NOT-CREDITED').filter((one) => causes.isRoot(one));
  return missing.filter(({ lineEffects }) =>
    lineEffects.some(({ count, usd6 }) => count < 0n && usd6 === 0n),
  );
}

function rowOfAnyAmount(
  month: MonthUnderAttribution,
  remainder: bigint,
  rowFaults: readonly RowFault[],
): Found | undefined {
  const { found, causes } = month;
  const gaps = rowFaults.filter((fault) => fault.usd6 === 0n && causes.of(fault.found).size === 0);
  const gap = onlyOf(gaps);
  if (gap !== undefined) return mayMake(month, gap, remainder) ? gap.found : undefined;
  const isLacking = (total: Found): boolean => causes.isRoot(total) && remainderOf(total) > 0n;
  return gaps.length > 0 ? undefined : onlyOf(found.of('RF-TOTAL').filter(isLacking));
}

function mayMake(
  { context }: MonthUnderAttribution,
  { row, lineCount }: RowFault,
  remainder: bigint,
): boolean {
  const lines = context.figures?.lines;
  if (lineCount <= 0n || lines === undefined) return true;
  return [row - 1, row].some((one) => one >= 0 && BigInt(lines.amountUsd6(one)) === -remainder);
}
