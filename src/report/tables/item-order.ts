// The order of 03-discrepancies, which is that of the summary as well: the heaviest root first, and behind
// each what it caused.

import { compareText } from '../../base/text/bytes.js';
import { discrepancyCodes, severities, severityOf } from '../../reconcile/finding/code.js';
import type { Discrepancy } from '../../reconcile/finding/discrepancy.js';
import { compareAccounts } from './report-file.js';

const codeRank = new Map(discrepancyCodes.map((code, rank) => [code, rank]));

function severityRank({ code, class: itemClass }: Discrepancy): number {
  return severities.indexOf(severityOf(code, itemClass));
}

function sizeOf({ claimUsd6 }: Discrepancy): bigint {
  return claimUsd6 < 0n ? -claimUsd6 : claimUsd6;
}

/** Tokens and dollars are never compared: this is asked where the claims in dollars are alike. */
function tokensOf({ tokens }: Discrepancy): bigint {
  const claim = tokens?.claimPlus18 ?? 0n;
  return claim < 0n ? -claim : claim;
}

/**
 * By severity, then by the claim, the largest first on whichever side it is, then by subject. Items that are
 * still equal are ordered by account, code, field and id, so that the order is total.
 */
function compareByWeight(a: Discrepancy, b: Discrepancy): number {
  const more = sizeOf(b) - sizeOf(a) || tokensOf(b) - tokensOf(a);
  return (
    severityRank(a) - severityRank(b) ||
    (more > 0n ? 1 : more < 0n ? -1 : 0) ||
    compareText(a.subject, b.subject) ||
    compareAccounts(a, b) ||
    (codeRank.get(a.code) ?? 0) - (codeRank.get(b.code) ?? 0) ||
    compareText(a.field, b.field) ||
    compareText(a.itemId, b.itemId)
  );
}

/**
 * The items with the heaviest root first, each root followed by what it caused: a consequence of several
 * roots follows the first of them, and one whose root is not among the items stands at the end.
 */
export function rootsFirst(items: readonly Discrepancy[]): Discrepancy[] {
  const sorted = items.toSorted(compareByWeight);
  const roots = sorted.filter(({ causedBy }) => causedBy.length === 0);
  const place = new Map(roots.map(({ itemId }, at) => [itemId, at]));
  const followers: Discrepancy[][] = roots.map(() => []);
  const strays: Discrepancy[] = [];
  for (const item of sorted) {
    if (item.causedBy.length === 0) continue;
    const first = item.causedBy.reduce(
      (least, itemId) => Math.min(least, place.get(itemId) ?? roots.length),
      roots.length,
    );
    (followers[first] ?? strays).push(item);
  }
  return [...roots.flatMap((root, at) => [root, ...(followers[at] ?? [])]), ...strays];
}
