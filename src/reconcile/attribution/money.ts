/** Money added up at the roots: what each of them moves, with all that follows from it. */

import type { Causes, Found } from './causes.js';

/**
 * Amounts of findings added up at their roots, each share where it belongs. Without known shares the first root
 * answers for all of it: the sum over roots is the same either way. What follows from items of other months alone
 * stays with the finding that says so.
 */
export function sumsByRoot(
  all: Iterable<Found>,
  causes: Causes,
  amountOf: (found: Found) => bigint,
): Map<Found, bigint> {
  const sums = new Map<Found, bigint>();
  for (const found of all) {
    const amount = amountOf(found);
    if (amount !== 0n) addUp(found, amount, causes, sums, new Set());
  }
  return sums;
}

function addUp(
  found: Found,
  amount: bigint,
  causes: Causes,
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
  if (shared !== amount) addUp(first, amount, causes, sums, seen);
  else for (const [root, share] of shares) addUp(root, share, causes, sums, seen);
}
