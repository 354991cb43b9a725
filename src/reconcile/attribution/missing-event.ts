// An event that came with a bad signature, or with a body that cannot be read, is not read, so the event of
// some order is missing. It may be that of any order that was issued between the events around it. Where such
// deliveries suffice for the orders that they may tell of, the missing events follow from them.

import type { Found } from './causes.js';
import type { MonthUnderAttribution } from './month-found.js';

/** An event is made with the issue that it tells of, or a little later. */
const TOLD_WITHIN_MS = 15 * 60 * 1000;

/**
 * With more deliveries for one group of orders each missing event names one alone: that of its turn. A list
 * of all of them beside each order would be longer than any reader takes.
 */
const MOST_NAMED = 100;

/** A delivery with the instants between which an order was issued that it may tell of. */
interface Delivery {
  readonly found: Found;
  /** Its place among all of them. */
  readonly place: number;
  readonly fromMs: number;
  readonly toMs: number;
}

interface Missing {
  readonly found: Found;
  readonly issuedAtMs: number;
}

function deliveryOf(found: Found, place: number): Delivery {
  const { fromMs, toMs } = found.bearing.madeWithin ?? {
    fromMs: Number.NEGATIVE_INFINITY,
    toMs: Number.POSITIVE_INFINITY,
  };
  return { found, place, fromMs: fromMs - TOLD_WITHIN_MS, toMs };
}

const tellsOf = ({ fromMs, toMs }: Delivery, { issuedAtMs }: Missing): boolean =>
  fromMs <= issuedAtMs && issuedAtMs <= toMs;

export function attributeMissingEvents({ found, causes }: MonthUnderAttribution): void {
  const bodies = found.of('EV-EVENT-DATA').filter(({ finding }) => finding.field === 'body');
  const deliveries = [...found.of('EV-EVENT-SIG'), ...bodies].map(deliveryOf);
  const missing = found
    .of('OR-EVENT-MISSING')
    .map((one) => ({ found: one, issuedAtMs: one.finding.occurredAtMs ?? 0 }));
  for (const group of groupsOf(deliveries, missing)) {
    const turns = turnsOf(group);
    if (turns === undefined) continue;
    const namesAll = group.deliveries.length <= MOST_NAMED;
    for (const [one, turn] of turns) {
      const telling = namesAll ? group.deliveries.filter((delivery) => tellsOf(delivery, one)) : [turn];
      const inPlace = telling.toSorted((a, b) => a.place - b.place);
      causes.follow(
        one.found,
        inPlace.map((delivery) => delivery.found),
      );
    }
  }
}

/** Orders without their event, as they were issued, and all deliveries that may tell of any of them. */
interface Group {
  readonly deliveries: readonly Delivery[];
  readonly missing: readonly Missing[];
}

/** Two orders are of one group where a delivery may tell of either. One that none may tell of is of none. */
function groupsOf(deliveries: readonly Delivery[], missing: readonly Missing[]): Group[] {
  const byStart = deliveries.toSorted((a, b) => a.fromMs - b.fromMs);
  const groups: { deliveries: Delivery[]; missing: Missing[] }[] = [];
  let begun = 0;
  /** The last instant that any delivery begun so far may tell of. */
  let lastMs = Number.NEGATIVE_INFINITY;
  let group: (typeof groups)[number] | undefined;
  for (const one of missing.toSorted((a, b) => a.issuedAtMs - b.issuedAtMs)) {
    if (lastMs < one.issuedAtMs) group = undefined;
    for (; (byStart[begun]?.fromMs ?? Number.POSITIVE_INFINITY) <= one.issuedAtMs; begun += 1) {
      const delivery = byStart[begun];
      if (delivery === undefined || !tellsOf(delivery, one)) continue;
      if (group === undefined) {
        group = { deliveries: [], missing: [] };
        groups.push(group);
      }
      group.deliveries.push(delivery);
      lastMs = Math.max(lastMs, delivery.toMs);
    }
    group?.missing.push(one);
  }
  return groups;
}

/** A delivery for each order, no two of them the same; undefined where they do not suffice. */
function turnsOf({ deliveries, missing }: Group): Map<Missing, Delivery> | undefined {
  const turns = new Map<Missing, Delivery>();
  // The one that can wait least comes first.
  const waiting = deliveries.toSorted((a, b) => a.toMs - b.toMs);
  for (const one of missing) {
    while ((waiting[0]?.toMs ?? Number.POSITIVE_INFINITY) < one.issuedAtMs) waiting.shift();
    const at = waiting.findIndex((delivery) => tellsOf(delivery, one));
    const [turn] = at < 0 ? [] : waiting.splice(at, 1);
    if (turn === undefined) return undefined;
    turns.set(one, turn);
  }
  return turns;
}
