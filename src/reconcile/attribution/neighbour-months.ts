// The causes that lie in items of other months: those of an opening, of a number, and of a line that is
// listed in another month than its own.

import { monthBefore } from '../../base/time/calendar-month.js';
import type { OtherRoot } from '../month/month-context.js';
import { exactSet } from './exact-set.js';
import type { MonthUnderAttribution } from './month-found.js';
import { remainderOf } from './relation.js';

/** The items of other months whose parts make a remainder. */
export function itemsMaking(
  remainder: bigint,
  roots: readonly OtherRoot[],
  partOf: (root: OtherRoot) => bigint,
): readonly string[] {
  const parts = roots.map((of) => ({ of, amount: partOf(of) }));
  return (exactSet(remainder, parts, ({ finding }) => finding.code)?.parts ?? []).map(({ of }) => of.itemId);
}

/**
 * The roots that made the closing of the month before wrong make this opening differ from it by the same
 * amount.
 */
export function attributeOpening({ context, found, causes }: MonthUnderAttribution): void {
  for (const one of found.of('RF-OPENING')) {
    const roots = context.rootsOf(monthBefore(context.month));
    const items = itemsMaking(remainderOf(one), roots, (root) => -root.closingEffectUsd6);
    causes.followForeign(one, items.length > 0 ? items : itemsMaking(remainderOf(one), roots, leftOutOf));
  }
}

/**
 * The part of a movement of an unknown kind that the closing leaves out: an opening that has it after all is
 * off by just that.
 */
function leftOutOf({ finding, closingEffectUsd6 }: OtherRoot): bigint {
  return finding.code === 'RF-KIND' ? BigInt(finding.actual) - closingEffectUsd6 : 0n;
}
