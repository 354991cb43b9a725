// The settlements that earlier closes found, as the books have them. A settlement that was made and
// reported stands: where a second set would fit by now, since a person closed a part of another item, the
// movement settles what it settled then, and what a later movement settles is taken by none before it.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import { setsMaking } from './one-set.js';

/** One item that a movement settles, whole or in part. */
export interface KnownSettlement {
  /** The month of the movement. */
  readonly month: CalendarMonth;
  /** Number and reference of its line, as `movementText` writes them. */
  readonly settledBy: string;
  readonly itemId: string;
}

interface NumberedLine {
  readonly seq: number;
  readonly ref: string;
}

/** The number of a line, and its reference where it has one. */
export function movementText({ seq, ref }: NumberedLine): string {
  return ref === '' ? `seq:${seq}` : `seq:${seq} ${ref}`;
}

/** The facts that tell a movement from the others of its month. */
export interface MovementKnown {
  /** The items that it settles; empty where nothing is known of it. */
  readonly itemIds: ReadonlySet<string>;
  /** The items that movements after it settle. */
  readonly laterIds: ReadonlySet<string>;
}

export const nothingKnown: MovementKnown = { itemIds: new Set(), laterIds: new Set() };

/**
 * For each movement, in their order, what is known of it.
 *
 * @param lines of the movements of one month, in their order
 * @param known of every month of the account
 */
export function knownOf(
  lines: readonly NumberedLine[],
  month: CalendarMonth,
  known: readonly KnownSettlement[],
): MovementKnown[] {
  const ofLine = new Map<string, Set<string>>();
  const later = new Set<string>();
  for (const one of known) {
    if (one.month > month) later.add(one.itemId);
    if (one.month !== month) continue;
    const itemIds = ofLine.get(one.settledBy) ?? new Set();
    ofLine.set(one.settledBy, itemIds.add(one.itemId));
  }
  const answers: MovementKnown[] = [];
  // From the last to the first: what comes after a movement is known when its turn has come.
  for (const line of [...lines].reverse()) {
    const itemIds = ofLine.get(movementText(line)) ?? new Set<string>();
    answers.push({ itemIds, laterIds: new Set(later) });
    for (const itemId of itemIds) later.add(itemId);
  }
  return answers.reverse();
}

/**
 * The sets of open items that a movement without a known reference may settle, at most two of them: one is
 * the answer, two are none. A set that the movement settled before is the only one while it still comes to
 * the amount; and what a later movement settles, as was said before, is not taken from it.
 *
 * @param amount over zero
 * @param open in the order in which they are tried
 * @param amountOf over zero, of each item
 */
export function setsToSettle<T extends { readonly item: { readonly itemId: string } }>(
  amount: bigint,
  open: readonly T[],
  amountOf: (one: T) => bigint,
  known: MovementKnown,
): T[][] {
  // The largest first, as a set that is looked for has them.
  const standing = open
    .filter(({ item }) => known.itemIds.has(item.itemId))
    .sort((a, b) => (amountOf(b) > amountOf(a) ? 1 : amountOf(b) < amountOf(a) ? -1 : 0));
  const stands =
    standing.length === known.itemIds.size &&
    standing.reduce((sum, one) => sum + amountOf(one), 0n) === amount;
  const sets = stands ? [standing] : setsMaking(amount, open, amountOf);
  const [first, second] = sets;
  const isTaken = second === undefined && first?.some(({ item }) => known.laterIds.has(item.itemId));
  return isTaken === true ? [] : sets;
}
