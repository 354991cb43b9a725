// A relation of the structure that fails leaves a remainder: what is stated less what the statement itself
// leads to. It follows from the faults whose effects add up to just that; what none explains is a root of its
// own.

import type { DiscrepancyCode } from '../finding/code.js';
import type { Causes, Found } from './causes.js';
import { type ExactSet, exactSet, type Part } from './exact-set.js';
import type { MonthUnderAttribution } from './month-found.js';

/** Stated less computed, of a finding that holds two figures against each other. */
export function remainderOf({ finding }: Pick<Found, 'finding'>): bigint {
  return BigInt(finding.actual) - BigInt(finding.expected);
}

/** Faults of one code with one amount are alike: the first of them that is a candidate is taken. */
const kindOf = ({ finding }: Found): string => finding.code;

/**
 * The faults that make a remainder.
 *
 * @param tiers candidates, nearest first: a farther tier is asked only where no nearer one has an answer
 */
export function makersOf(
  remainder: bigint,
  tiers: Iterable<readonly Part<Found>[]>,
): ExactSet<Found> | undefined {
  for (const parts of tiers) {
    const made = exactSet(remainder, parts, kindOf);
    if (made !== undefined) return made;
  }
  return undefined;
}

/**
 * Lets a finding follow from the faults that make its remainder, each answering for its part of the money.
 */
function followMakers(causes: Causes, found: Found, remainder: bigint, { parts }: ExactSet<Found>): void {
  causes.follow(
    found,
    parts.map(({ of }) => of),
  );
  causes.explain(found, { remainder, amounts: parts.map(({ amount }) => amount) });
  const own = found.effectUsd6 + found.balanceEffectUsd6;
  const sign = own === remainder ? 1n : own === -remainder ? -1n : 0n;
  if (sign !== 0n) {
    for (const { of, amount } of parts) causes.share(found, of, sign * amount);
  }
}

/**
 * Candidates in the order in which they are to be asked about a total or a closing: first the lines that the
 * running balances show to be left out or too many, then those that the numbers do. Of two orders that are
 * alike, one left out of the list and one never debited, the totals and the closing have the first.
 */
export function shownFirst(
  month: MonthUnderAttribution,
  parts: readonly Part<Found>[],
): readonly Part<Found>[] {
  // Most totals have no more than one candidate, while the breaks may be thousands.
  if (parts.length < 2) return parts;
  const [byBalances, byNumbers] = [shownBy(month, 'RF-RUNNING'), shownBy(month, 'RF-SEQUENCE')];
  const rankOf = ({ of }: Part<Found>): number => (byBalances.has(of) ? 0 : byNumbers.has(of) ? 1 : 2);
  return [...parts].sort((one, other) => rankOf(one) - rankOf(other));
}

/**
 * The candidates that balances or numbers show: where they make a figure together, no other has part in it.
 */
export function shownAlone(
  month: MonthUnderAttribution,
  parts: readonly Part<Found>[],
): readonly Part<Found>[] {
  if (parts.length === 0) return parts;
  const shown = shownBy(month, 'RF-RUNNING', 'RF-SEQUENCE');
  return parts.filter(({ of }) => shown.has(of));
}

function shownBy(
  { found, causes }: MonthUnderAttribution,
  ...codes: readonly DiscrepancyCode[]
): ReadonlySet<Found> {
  return new Set(found.of(...codes).flatMap((one) => [...causes.of(one)]));
}

/** @returns false where no faults make the remainder: nothing is changed then */
export function explainBy(
  causes: Causes,
  found: Found,
  remainder: bigint,
  tiers: Iterable<readonly Part<Found>[]>,
): boolean {
  const made = makersOf(remainder, tiers);
  if (made !== undefined) followMakers(causes, found, remainder, made);
  return made !== undefined;
}

/**
 * As `explainBy`, but another finding shows a part of the remainder that no fault makes: the faults must make
 * the rest.
 *
 * @param beside that finding with its part
 */
export function explainBeside(
  causes: Causes,
  found: Found,
  { remainder, beside }: { readonly remainder: bigint; readonly beside: Part<Found> },
  tiers: Iterable<readonly Part<Found>[]>,
): boolean {
  const made = makersOf(remainder - beside.amount, tiers);
  if (made !== undefined) followMakers(causes, found, remainder, { ...made, parts: [...made.parts, beside] });
  return made !== undefined;
}

/** A break with the faults that may have made it, nearest first, of those that no other break was made by. */
export interface PlacedRelation {
  readonly found: Found;
  readonly remainder: bigint;
  readonly tiers: (isFree: (fault: Found) => boolean) => Iterable<readonly Part<Found>[]>;
}

/**
 * Explains breaks of one kind together. A line is missing at one place only: what explains one break can't
 * explain another. First come the breaks that only certain faults can have made, until nothing more
 * follows; then those for which faults that are alike would do as well.
 *
 * @returns the breaks that nothing explains
 */
export function explainPlaced(
  causes: Causes,
  relations: readonly PlacedRelation[],
): readonly PlacedRelation[] {
  const used = new Set<Found>();
  const isFree = (fault: Found): boolean => !used.has(fault);
  const isLeft = ({ found, remainder, tiers }: PlacedRelation, mayBeAlike: boolean): boolean => {
    const made = makersOf(remainder, tiers(isFree));
    if (made === undefined || (made.isOneOfAlike && !mayBeAlike)) return true;
    followMakers(causes, found, remainder, made);
    for (const { of } of made.parts) used.add(of);
    return false;
  };
  let open = relations;
  for (const mayBeAlike of [false, true]) {
    let before: number;
    do {
      before = open.length;
      open = open.filter((one) => isLeft(one, mayBeAlike));
    } while (open.length < before);
  }
  return open;
}
