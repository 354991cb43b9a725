/**
 * Who owes whom, root by root. A claim is not the difference that an item shows but the money that is off by it: the
 * effect of the root and of everything that follows from it, so that a line misstated under right totals claims
 * nothing, an overcharge claims its cent, and all claims together are what the balance is off by. To that come the
 * claims of items that hold the book against the provider. Contract, "Signs": `claim_usd6` can be added up.
 */

import type { Draft } from './draft.js';
import { explainByFaults } from './explanation.js';

/** Claims by root: positive, the provider owes us. */
export function claimsOf(drafts: readonly Draft[]): Map<Draft, bigint> {
  const effects = sumToRoots(drafts, effectOf);
  const claims = new Map<Draft, bigint>();
  for (const draft of drafts) {
    const claim = draft.ownClaimUsd6 - (effects.get(draft) ?? 0n);
    if (claim !== 0n) claims.set(draft, claim);
  }
  return claims;
}

function effectOf(draft: Draft): bigint {
  return draft.effectUsd6 + draft.balanceEffectUsd6;
}

/**
 * Amounts of drafts added up at their roots. What follows from another month's root alone stays with the draft that
 * says so, where nothing is claimed by it.
 */
export function sumToRoots(drafts: readonly Draft[], amountOf: (draft: Draft) => bigint): Map<Draft, bigint> {
  const sums = new Map<Draft, bigint>();
  for (const draft of drafts) {
    const amount = amountOf(draft);
    if (amount !== 0n) addUp(draft, amount, sums, new Set());
  }
  return sums;
}

function addUp(draft: Draft, amount: bigint, sums: Map<Draft, bigint>, seen: Set<Draft>): void {
  const first = [...draft.roots][0];
  if (first === undefined) {
    sums.set(draft, (sums.get(draft) ?? 0n) + amount);
    return;
  }
  if (seen.has(draft)) return;
  seen.add(draft);
  const shares = [...draft.shares];
  // Without known shares the first root answers for all of it: the sum over roots is the same either way.
  if (shares.reduce((sum, [, share]) => sum + share, 0n) !== amount) addUp(first, amount, sums, seen);
  else for (const [root, share] of shares) addUp(root, share, sums, seen);
}

/**
 * Makes a draft follow from the candidates whose parts sum to the difference exactly, each answering for its part.
 *
 * @param prefers tells candidates of one part apart
 * @returns false where none of them do: then nothing is changed
 */
export function attribute(
  draft: Draft,
  difference: bigint,
  candidates: readonly Draft[],
  partOf: (candidate: Draft) => bigint,
  prefers?: (candidate: Draft) => boolean,
): boolean {
  const found = explainByFaults(difference, candidates, partOf, prefers);
  if (found === undefined) return false;
  const sign = effectOf(draft) === difference ? 1n : effectOf(draft) === -difference ? -1n : 0n;
  for (const root of found) {
    draft.roots.add(root);
    if (sign !== 0n) draft.shares.set(root, sign * partOf(root));
  }
  return true;
}
