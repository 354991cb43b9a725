// The old attribution and the new one beside each other, over the same findings: where they differ, and on what.

import type { AccountMonth } from '../../../src/reconcile/account-month.js';
import { attribute } from '../../../src/reconcile/attribution/attribution.js';
import type { Causes, Found } from '../../../src/reconcile/attribution/causes.js';
import { sumsByRoot } from '../../../src/reconcile/attribution/money.js';

export interface Disagreement {
  readonly item: string;
  readonly before: readonly string[];
  readonly now: readonly string[];
  readonly claimBefore: string;
  readonly claimNow: string;
}

/** Each item that the two give other causes, or another claim. */
export function disagreementsOf({ context, itemOf }: AccountMonth): Disagreement[] {
  const { causes } = attribute(context, context.items.drafts);
  const found = [...itemOf.keys()];
  const names = new Map(
    [...itemOf.values()].map(({ itemId, code, subject, field, class: itemClass, difference }) => [
      itemId,
      `${itemClass} ${code} ${subject} ${field} ${difference}`,
    ]),
  );
  const nameOf = (itemId: string): string => names.get(itemId) ?? itemId;
  const moved = sumsByRoot(found, causes, (one) => one.effectUsd6 + one.balanceEffectUsd6);
  return [...itemOf].flatMap(([draft, item]) => {
    const now = idsOf(draft, causes, (one) => itemOf.get(one as typeof draft)?.itemId ?? '');
    const isFree = item.class === 'T' || item.class === 'I' || now.length > 0;
    const claimNow = isFree ? 0n : draft.ownClaimUsd6 - (moved.get(draft) ?? 0n);
    if (now.join() === item.causedBy.join() && claimNow === item.claimUsd6) return [];
    return [
      {
        item: nameOf(item.itemId),
        before: item.causedBy.map(nameOf),
        now: now.map(nameOf),
        claimBefore: String(item.claimUsd6),
        claimNow: String(claimNow),
      },
    ];
  });
}

function idsOf(found: Found, causes: Causes, idOf: (found: Found) => string): string[] {
  const ids = causes.endsOf(found).flatMap((end) => {
    const foreign = causes.foreignOf(end);
    return foreign.size > 0 || end === found ? [...foreign] : [idOf(end)];
  });
  return [...new Set(ids)].sort();
}
