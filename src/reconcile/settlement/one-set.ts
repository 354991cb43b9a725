// The one set of items whose amounts make another amount: one item, or up to four. If two sets do, neither is
// taken, for nothing tells which of them was meant. Items of one amount are looked for together, so that a
// set which takes some of several alike is never the only one.
//
// All amounts have one sign, so a search ends where a sum exceeds that amount. It is bounded as well: sets of
// a size are not tried among so many different amounts that they could not all be ruled out.

import { listOf } from '../../base/list/list-map.js';

/** Most different amounts among which sets of one are tried, of two, and so on: none has more than four. */
const mostPartsBySize: readonly number[] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 2000, 250];

interface AmountGroup<T> {
  readonly amount: bigint;
  readonly members: readonly T[];
}

/**
 * The sets that make the amount, at most two of them: one is the answer, two are none.
 *
 * @param amount over zero
 * @param amountOf over zero, of each part
 */
export function setsMaking<T>(amount: bigint, parts: readonly T[], amountOf: (part: T) => bigint): T[][] {
  const byAmount = new Map<bigint, T[]>();
  for (const part of parts) {
    const own = amountOf(part);
    if (own > amount) continue;
    listOf(byAmount, own).push(part);
  }
  const groups = [...byAmount].map(([own, members]): AmountGroup<T> => ({ amount: own, members }));
  groups.sort((a, b) => (a.amount < b.amount ? 1 : -1));
  const found: T[][] = [];
  for (const [at, most] of mostPartsBySize.entries()) {
    if (groups.length <= most) collect(amount, at + 1, groups, 0, [], found);
  }
  return found.slice(0, 2);
}

/** Adds the sets of so many parts, of the groups from `from` on, that make the amount: two are enough. */
function collect<T>(
  amount: bigint,
  size: number,
  groups: readonly AmountGroup<T>[],
  from: number,
  taken: readonly T[],
  found: T[][],
): void {
  if (size === 0) {
    // Nothing is left to make: the last that was taken had to reach the amount, and not to exceed it.
    found.push([...taken]);
    return;
  }
  for (let at = from; at < groups.length && found.length < 2; at += 1) {
    const group = groups[at] as AmountGroup<T>;
    // Passed by at once, for the time of it: none of them would be taken further down.
    if (group.amount > amount) continue;
    // The largest that is left comes next: with all of its size the sum has to reach the amount.
    if (group.amount * BigInt(size) < amount) return;
    for (let count = Math.min(size, group.members.length); count > 0; count -= 1) {
      const rest = amount - group.amount * BigInt(count);
      if (rest < 0n) continue;
      const before = found.length;
      collect(rest, size - count, groups, at + 1, [...taken, ...group.members.slice(0, count)], found);
      const others = found[before]?.slice(taken.length + count);
      // Another of the alike would do as well.
      if (others !== undefined && count < group.members.length) {
        found.push([...taken, ...group.members.slice(-count), ...others]);
      }
    }
  }
}
