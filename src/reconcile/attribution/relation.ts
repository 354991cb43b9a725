/**
 * A relation of the structure that fails leaves a remainder: what is stated less what the statement itself leads to.
 * It follows from the faults whose effects add up to just that; what none explains is a root of its own.
 */

import type { Causes, Found } from './causes.js';
import { exactSet, type Part } from './exact-set.js';

/** Stated less computed, of a finding that holds two figures against each other. */
export function remainderOf({ finding }: Found): bigint {
  return BigInt(finding.actual) - BigInt(finding.expected);
}

/**
 * Lets a finding follow from the faults that make its remainder, each answering for its part of the money.
 *
 * @param tiers candidates, nearest first: a farther tier is asked only where no nearer one has an answer
 * @returns false where none of them do: nothing is changed then
 */
export function explainBy(
  causes: Causes,
  found: Found,
  remainder: bigint,
  tiers: Iterable<readonly Part<Found>[]>,
): boolean {
  for (const parts of tiers) {
    const made = exactSet(remainder, parts);
    if (made === undefined) continue;
    causes.follow(
      found,
      made.map(({ of }) => of),
    );
    const own = found.effectUsd6 + found.balanceEffectUsd6;
    const sign = own === remainder ? 1n : own === -remainder ? -1n : 0n;
    if (sign !== 0n) for (const { of, amount } of made) causes.share(found, of, sign * amount);
    return true;
  }
  return false;
}
