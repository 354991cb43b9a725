// The old attribution and the new one beside each other, over the same findings: where they differ, and on what.

import type { AccountMonth } from '../../../src/reconcile/account-month.js';
import type { Causes, Found } from '../../../src/reconcile/attribution/causes.js';
import { sumsByRoot } from '../../../src/reconcile/attribution/money.js';
import { claimsOf } from '../../../src/reconcile/claim.js';
import { type Draft, rootsOf } from '../../../src/reconcile/draft.js';

export interface Disagreement {
  readonly item: string;
  readonly before: readonly string[];
  readonly now: readonly string[];
  readonly claimBefore: string;
  readonly claimNow: string;
}

/** Each item that the two give other causes, or another claim. */
export function disagreementsOf({ itemOf, causes }: AccountMonth): Disagreement[] {
  const found = [...itemOf.keys()];
  const names = new Map(
    [...itemOf.values()].map(({ itemId, code, subject, field, class: itemClass, difference }) => [
      itemId,
      `${itemClass} ${code} ${subject} ${field} ${difference}`,
    ]),
  );
  const nameOf = (itemId: string): string => names.get(itemId) ?? itemId;
  const moved = sumsByRoot(found, causes, (one) => one.effectUsd6 + one.balanceEffectUsd6);
  const claims = claimsOf(found);
  return [...itemOf].flatMap(([draft, item]) => {
    const before = oldIdsOf(draft, (one) => itemOf.get(one)?.itemId ?? '');
    const isFreeBefore = item.class === 'T' || item.class === 'I' || before.length > 0;
    const claimBefore = isFreeBefore ? 0n : (claims.get(draft) ?? 0n);
    const now = idsOf(draft, causes, (one) => itemOf.get(one as typeof draft)?.itemId ?? '');
    const isFree = item.class === 'T' || item.class === 'I' || now.length > 0;
    const claimNow = isFree ? 0n : draft.ownClaimUsd6 - (moved.get(draft) ?? 0n);
    if (now.join() === before.join() && claimNow === claimBefore) return [];
    return [
      {
        item: nameOf(item.itemId),
        before: before.map(nameOf),
        now: now.map(nameOf),
        claimBefore: String(claimBefore),
        claimNow: String(claimNow),
      },
    ];
  });
}

/** The ids of the roots that the checks named themselves. */
function oldIdsOf(draft: Draft, idOf: (draft: Draft) => string): string[] {
  const ids = rootsOf(draft).flatMap((end) => [
    ...end.foreignRoots,
    ...(end === draft || end.foreignRoots.size > 0 ? [] : [idOf(end)]),
  ]);
  return [...new Set(ids)].sort();
}

function idsOf(found: Found, causes: Causes, idOf: (found: Found) => string): string[] {
  const ids = causes.endsOf(found).flatMap((end) => {
    const foreign = causes.foreignOf(end);
    return foreign.size > 0 || end === found ? [...foreign] : [idOf(end)];
  });
  return [...new Set(ids)].sort();
}
