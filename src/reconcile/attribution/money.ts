// Money added up at the roots: what each of them moves, with all that follows from it.

import type { Found, KnownCauses } from './causes.js';

/**
 * Amounts of findings added up at their roots, each share where it belongs. Without known shares the first
 * root answers for all of it: the sum over roots is the same either way. What follows from items of other
 * months alone stays with the finding that says so.
 */
export function sumsByRoot(
  all: Iterable<Found>,
  causes: KnownCauses,
  amountOf: (found: Found) => bigint,
): Map<Found, bigint> {
  const sums = new Map<Found, bigint>();
  for (const found of all) {
    const amount = amountOf(found);
    if (amount !== 0n) addUp(found, amount, causes, sums, new Set());
  }
  return sums;
}

/**
 * Claims by root: positive, the provider owes us. A claim is not the difference that an item shows but the
 * money that is off by it: the effect of the root and of everything that follows from it, so that a line
 * misstated under right totals claims nothing, an overcharge claims its cent, and all claims together are
 * what the balance is off by. To that come the claims of items that hold the book against the provider.
 */
export function claimsOf(all: readonly Found[], causes: KnownCauses): Map<Found, bigint> {
  const moved = sumsByRoot(all, causes, (found) => found.effectUsd6 + found.balanceEffectUsd6);
  const claims = new Map<Found, bigint>();
  for (const found of all) {
    const claim = found.ownClaimUsd6 - (moved.get(found) ?? 0n);
    if (claim !== 0n) claims.set(found, claim);
  }
  return claims;
}

function addUp(
  found: Found,
  amount: bigint,
  causes: KnownCauses,
  sums: Map<Found, bigint>,
  seen: Set<Found>,
): void {
  const [first] = causes.of(found);
  if (first === undefined) {
    sums.set(found, (sums.get(found) ?? 0n) + amount);
    return;
  }
  if (seen.has(found)) return;
  seen.add(found);
  const shares = [...causes.sharesOf(found)];
  const shared = shares.reduce((sum, [, share]) => sum + share, 0n);
  if (shared !== amount) {
    addUp(first, amount, causes, sums, seen);
  } else {
    for (const [root, share] of shares) addUp(root, share, causes, sums, seen);
  }
}
