// The rule which movement settles which items. It is pure: the movements of a month in their order and the
// open items go in, and how much of each movement undoes how much of each item comes out.
//
// First a movement settles the items of its own reference, in whole or in part: what is claimed, the oldest
// first, then what the own records lack; the amount beyond them is its own item. A movement with an unknown
// reference settles the one item, or the one set of at most four, whose amounts add up to it exactly. If two
// sets do, it settles none, and names them. A set that an earlier close took stands, whatever else fits by
// now; and the part of a movement that a person has decided on settles nothing. Contract, discrepancies:
// "Settlement".

import { compareText } from '../../base/text/bytes.js';
import type { CarriedEffect } from '../finding/month-findings.js';
import { isClaimed } from '../finding/owed-by.js';
import type { BookedMovement } from '../match/movement-set.js';
import { type MovementKnown, nothingKnown, setsToSettle } from './known-settlements.js';
import type { SettleableItem } from './left-open.js';
import { isOfClaims, standingOf } from './standing-of-item.js';

/** A movement that would be an item by itself. */
export interface SettlingMovement {
  readonly line: BookedMovement;
  /** The references that it names; none where it has none. */
  readonly refs: readonly string[];
  /** True where anything on file answers to its reference: then only what that is about can be meant. */
  readonly isReferenceKnown: boolean;
  /** The item that it would be, which a later movement may settle. */
  readonly ownItem: SettleableItem | undefined;
  /**
   * The part of that item that a person has accepted or settled elsewhere, signed as its claim: the movement
   * has so much less to settle others with.
   */
  readonly decidedUsd6?: bigint;
  /**
   * The item that a line on an order of an earlier month leaves: of what goes beyond the items that it
   * settles, or of all of it where those are closed already.
   */
  readonly restItem?: (isSurplus: boolean) => SettleableItem;
}

/** The part of one item that a movement settles. */
export interface SettledPart {
  readonly item: SettleableItem['item'];
  /** Signed by its effect on the balance, as the movement is. */
  readonly amountUsd6: bigint;
  /** The part of the item that was open before it. */
  readonly openUsd6: bigint;
  readonly leftUsd6: bigint;
}

export interface MovementSettlement {
  readonly line: BookedMovement;
  readonly parts: readonly SettledPart[];
  /** The part of the movement that settles nothing. */
  readonly restUsd6: bigint;
  /** Sets of items that it would settle, where there are two: then it settles none. */
  readonly rivals: readonly (readonly SettleableItem['item'][])[];
}

/** By the row of the movement. */
export type Settlements = ReadonlyMap<number, MovementSettlement>;

export const noSettlements: Settlements = new Map();

/**
 * @param movements of one month, in the order of its lines
 * @param open what earlier months left open, and what is found in this one
 * @param known of each movement, what earlier closes said that it and those after it settle
 * @returns only of movements that settle something, that fit two sets, or whose item is closed already
 */
export function settle(
  movements: readonly SettlingMovement[],
  open: readonly SettleableItem[],
  known: readonly MovementKnown[] = [],
): Settlements {
  const pool = new OpenPool(open);
  const settlements = new Map<number, MovementSettlement>();
  for (const [at, movement] of movements.entries()) {
    const settlement = pool.settle(movement, known[at] ?? nothingKnown);
    const isKnown = settlement.parts.length > 0 || settlement.rivals.length > 0 || pool.isClosed(movement);
    if (isKnown) settlements.set(movement.line.row, settlement);
    if (isKnown && movement.restItem !== undefined && settlement.restUsd6 !== 0n) {
      pool.add({ ...movement.restItem(settlement.parts.length === 0), openUsd6: -settlement.restUsd6 });
    }
    if (movement.ownItem !== undefined && settlement.restUsd6 !== 0n) {
      pool.add({ ...movement.ownItem, openUsd6: ownOpenUsd6(movement.ownItem, settlement) });
    }
  }
  return settlements;
}

/**
 * The part of a movement that is open as an item: the part that settles nothing, less what a person has
 * closed.
 */
function ownOpenUsd6({ openUsd6 }: SettleableItem, { line, restUsd6 }: MovementSettlement): bigint {
  const settledUsd6 = BigInt(line.amountUsd6) - restUsd6;
  const leftUsd6 = openUsd6 + settledUsd6;
  // A movement is undone by one of the other sign.
  return leftUsd6 * restUsd6 < 0n ? leftUsd6 : 0n;
}

class OpenPool {
  readonly #open = new Map<string, SettleableItem>();
  /** The ids of the items that name a reference, and of those that somebody owes. */
  readonly #naming = new Map<string, Set<string>>();
  readonly #claimed = new Set<string>();

  constructor(open: readonly SettleableItem[]) {
    for (const one of open) this.add(one);
  }

  add(one: SettleableItem): void {
    const { itemId, owedBy } = one.item;
    this.#open.set(itemId, one);
    for (const ref of one.refs) this.#naming.set(ref, (this.#naming.get(ref) ?? new Set()).add(itemId));
    if (isClaimed(owedBy)) this.#claimed.add(itemId);
  }

  settle(movement: SettlingMovement, known: MovementKnown): MovementSettlement {
    const { line, decidedUsd6 = 0n } = movement;
    let restUsd6 = BigInt(line.amountUsd6);
    const ofReference = this.#undoneBy(line, this.#ofReferences(movement));
    const parts: SettledPart[] = [];
    for (const one of ofReference.sort(compareOpen)) {
      const freeUsd6 = restUsd6 + decidedUsd6;
      const amountUsd6 = absolute(one.openUsd6) < absolute(freeUsd6) ? one.openUsd6 : freeUsd6;
      if (amountUsd6 === 0n) break;
      parts.push(this.#take(one, amountUsd6));
      restUsd6 -= amountUsd6;
    }
    const isItself = movement.isReferenceKnown || decidedUsd6 !== 0n;
    if (parts.length > 0 || isItself) return { line, parts, restUsd6, rivals: [] };
    return this.#bySum(line, known);
  }

  #bySum(line: BookedMovement, known: MovementKnown): MovementSettlement {
    const amountUsd6 = BigInt(line.amountUsd6);
    // Whoever owes may pay under any reference.
    const undone = this.#undoneBy(line, this.#claimed).sort(compareOpen);
    const [first, second] = setsToSettle(
      absolute(amountUsd6),
      undone,
      ({ openUsd6 }) => absolute(openUsd6),
      known,
    );
    if (first === undefined) return { line, parts: [], restUsd6: amountUsd6, rivals: [] };
    if (second === undefined) {
      const parts = first.map((one) => this.#take(one, one.openUsd6));
      return { line, parts, restUsd6: 0n, rivals: [] };
    }
    const rivals = [first, second].map((set) => set.map(({ item }) => item));
    return { line, parts: [], restUsd6: amountUsd6, rivals };
  }

  /** True where what the movement would settle was accepted, or is settled by something else. */
  isClosed(movement: SettlingMovement): boolean {
    return [...this.#ofReferences(movement)].some((itemId) => this.#open.get(itemId)?.openUsd6 === 0n);
  }

  #ofReferences({ refs }: SettlingMovement): ReadonlySet<string> {
    return new Set(refs.flatMap((ref) => [...(this.#naming.get(ref) ?? [])]));
  }

  /** Those of some items that were there before the movement, and whose effect it goes against. */
  #undoneBy({ amountUsd6, bookedAtMs }: BookedMovement, itemIds: ReadonlySet<string>): SettleableItem[] {
    return [...itemIds]
      .map((itemId) => this.#open.get(itemId))
      .filter((one) => one !== undefined)
      .filter(
        ({ openUsd6, occurredAtMs }) =>
          (amountUsd6 > 0 ? openUsd6 > 0n : openUsd6 < 0n) &&
          (occurredAtMs === undefined || occurredAtMs <= bookedAtMs),
      );
  }

  #take(one: SettleableItem, amountUsd6: bigint): SettledPart {
    const leftUsd6 = one.openUsd6 - amountUsd6;
    this.#open.set(one.item.itemId, { ...one, openUsd6: leftUsd6 });
    return { item: one.item, amountUsd6, openUsd6: one.openUsd6, leftUsd6 };
  }
}

function absolute(usd6: bigint): bigint {
  return usd6 < 0n ? -usd6 : usd6;
}

/**
 * Claims come before items that the own records lack, whatever is older: money that comes back is meant for
 * who claims it. Among claims, as among the others, the oldest comes first, and of one time the content
 * decides: in which order they were found has no say.
 */
function compareOpen(a: SettleableItem, b: SettleableItem): number {
  return (
    Number(isClaimed(b.item.owedBy)) - Number(isClaimed(a.item.owedBy)) ||
    compareText(a.item.month, b.item.month) ||
    (a.occurredAtMs ?? 0) - (b.occurredAtMs ?? 0) ||
    compareText(a.item.itemId, b.item.itemId)
  );
}

/**
 * The movements that settle items, as what they carry for those: no item of the month speaks of them, and
 * each part answers for the item that it settles.
 */
export function settlingEffectsOf(settled: Settlements): CarriedEffect[] {
  return [...settled.values()].flatMap(({ line, parts }) =>
    parts.map(({ item, amountUsd6 }) => ({
      isOfItsMonth: item.month === line.statedMonth,
      itemId: item.itemId,
      ref: line.ref,
      kind: line.kind,
      slug: line.slug ?? '',
      currency: line.currency ?? '',
      effectUsd6: amountUsd6,
      settles: true,
      isClaimless: !isOfClaims(standingOf(item)),
      row: line.row,
    })),
  );
}
