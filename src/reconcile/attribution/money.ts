// Money added up at the roots: what each of them moves, with all that follows from it.

import type { RootMoney } from '../finding/discrepancy.js';
import type { Found, KnownCauses } from './causes.js';

/**
 * Amounts of findings added up at their roots, each share where it belongs. Without known shares the first
 * root answers for all of it: the sum over roots is the same either way. A root keeps what it does not share
 * of its own amount. An amount that follows only from items of other months stays with its finding.
 */
export function sumsByRoot(
  all: Iterable<Found>,
  causes: KnownCauses,
  amountOf: (found: Found) => bigint,
): Map<Found, bigint> {
  const sums = new Map<Found, bigint>();
  for (const found of all) {
    const amount = amountOf(found);
    if (amount === 0n) continue;
    if (!causes.isRoot(found)) {
      addUp(found, amount, causes, sums, new Set());
      continue;
    }
    addUp(found, unsharedOf(found, amount, causes), causes, sums, new Set());
    for (const [cause, share] of causes.sharesOf(found)) addUp(cause, share, causes, sums, new Set());
  }
  return sums;
}

/** The part of a finding's own amount that no other answers for: nothing, where it follows from others. */
export function unsharedOf(found: Found, amount: bigint, causes: KnownCauses): bigint {
  if (!causes.isRoot(found)) return 0n;
  return [...causes.sharesOf(found).values()].reduce((left, share) => left - share, amount);
}

/**
 * The movement and the claim of each root, with everything that follows from it. The effect has two parts:
 * the stated closing less what is due, and what is due less the own records. Only the first part is ever
 * claimed. A claim is not the difference that an item shows but the money that is off by it: a line misstated
 * under right totals claims nothing, and an overcharge claims its cent.
 */
export function claimsOf(all: readonly Found[], causes: KnownCauses): Map<Found, RootMoney> {
  const moved = sumsByRoot(all, causes, ({ effectUsd6 }) => effectUsd6);
  const ofRecords = sumsByRoot(all, causes, ({ recordsEffectUsd6 }) => recordsEffectUsd6);
  return new Map(
    all.map((found) => {
      const movedUsd6 = moved.get(found) ?? 0n;
      const effectUsd6 = movedUsd6 + (ofRecords.get(found) ?? 0n);
      return [found, { effectUsd6, claimUsd6: found.ownClaimUsd6 - movedUsd6 }];
    }),
  );
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
