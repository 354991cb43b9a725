// The items that may be settled: roots that move the balance, each with the rest of its amount. A judged
// month leaves open its own roots and the items that earlier months left open, less what was settled in it.
// It goes by what is judged and not by what was stored, so that a rerun says the same.

import type { Found } from '../attribution/causes.js';
import type { DiscrepancyCode } from '../finding/code.js';
import type { Discrepancy } from '../finding/discrepancy.js';
import type { Draft } from '../finding/draft.js';
import type { CarriedEffect } from '../finding/month-findings.js';
import type { MonthContext } from '../month/month-context.js';
import { leftBy, movedUsd6Of, withStandingAlone } from './left-item.js';
import type { Settlements } from './settling.js';

export interface SettleableItem {
  readonly item: Pick<
    Discrepancy,
    'itemId' | 'code' | 'subject' | 'field' | 'slug' | 'currency' | 'month' | 'owedBy'
  >;
  /** The references by which a movement may name it. */
  readonly refs: ReadonlySet<string>;
  /** Undefined of what was off all along. */
  readonly occurredAtMs: number | undefined;
  /**
   * The amount that a movement has to move to undo the rest of it: positive for a credit. It is zero for an
   * item that a person or movements closed: a further movement of its reference is an item of its own.
   */
  readonly openUsd6: bigint;
}

/** Codes that do not say who is right: only a movement of their own reference undoes what they tell of. */
const existences: ReadonlySet<DiscrepancyCode> = new Set([
  'OR-NOT-IN-BOOKS',
  'DP-NOT-CREDITED',
  'DP-UNEXPECTED',
]);

/**
 * True where a movement of this account may settle it: it moves the balance by what it claims, or by an order
 * or transfer that the own records lack. A sale that was called off in the own records alone is lacked so.
 */
function maySettle(item: Discrepancy): boolean {
  const { code, claimUsd6 } = item;
  const movedUsd6 = movedUsd6Of(item);
  if (movedUsd6 === 0n) return false;
  const isCalledOff = code === 'OR-STATUS' && movedUsd6 < 0n;
  return claimUsd6 === -movedUsd6 || existences.has(code) || isCalledOff;
}

interface ItemsOfMonth {
  readonly context: MonthContext;
  readonly itemOf: ReadonlyMap<Draft, Discrepancy>;
}

/**
 * The month's own roots that a movement may settle, as they are left, by what was found. What follows from
 * something moves nothing, and what is of another month claims nothing: neither is ever one of them.
 */
export function openItemsOf({ context, itemOf }: ItemsOfMonth): Map<Found, SettleableItem> {
  const open = new Map<Found, SettleableItem>();
  const touched = new Set(
    [...context.settled.values()].flatMap(({ parts }) => parts.map(({ item }) => item.itemId)),
  );
  for (const [draft, item] of itemOf) {
    // One that is settled in its own month has no effect any more, and is known all the same.
    if (!maySettle(item) && !touched.has(item.itemId)) continue;
    const openUsd6 = openAmountOf(context, item);
    open.set(draft, { item, refs: refsOf(context, item), occurredAtMs: item.occurredAtMs, openUsd6 });
  }
  return open;
}

/** A person who accepted an item, or settled it elsewhere, has closed it for so much. */
function openAmountOf({ facts }: MonthContext, item: Discrepancy): bigint {
  return -movedUsd6Of(item) - (facts.closedUsd6?.(item) ?? 0n);
}

/** A deposit is known by its id and by its transaction hash. */
function refsOf({ depositRefs }: MonthContext, { subject }: Discrepancy): Set<string> {
  const hash = depositRefs.get(subject);
  return new Set(hash === undefined ? [subject] : [subject, hash]);
}

interface MonthAtEnd extends ItemsOfMonth {
  readonly found: { readonly carried: readonly CarriedEffect[] };
}

/** The items that are open at the end of a month. */
export function openAtEndOf(before: readonly SettleableItem[], month: MonthAtEnd): SettleableItem[] {
  const open = withoutCredited(before, month.found.carried);
  return [...leftOf(open, month.context.settled), ...openItemsOf(month).values()];
}

/**
 * The items that are still open after the late credits of transfers of our own, which settle nothing else.
 */
export function withoutCredited(
  open: readonly SettleableItem[],
  carried: readonly CarriedEffect[],
): SettleableItem[] {
  const credited = new Map<string, bigint>();
  for (const { itemId, effectUsd6, row } of carried) {
    if (row === undefined) credited.set(itemId, (credited.get(itemId) ?? 0n) + effectUsd6);
  }
  return open.flatMap((one) => {
    const creditUsd6 = credited.get(one.item.itemId);
    if (creditUsd6 === undefined) return [one];
    const openUsd6 = one.openUsd6 - creditUsd6;
    return openUsd6 > 0n ? [{ ...one, openUsd6 }] : [];
  });
}

function leftOf(before: readonly SettleableItem[], settled: Settlements): SettleableItem[] {
  const left = new Map<string, bigint>();
  for (const { parts } of settled.values()) {
    for (const { item, leftUsd6 } of parts) left.set(item.itemId, leftUsd6);
  }
  // One of which nothing is left stays known: what comes under its reference all the same settles nothing.
  return before.map((one) => ({ ...one, openUsd6: left.get(one.item.itemId) ?? one.openUsd6 }));
}

/**
 * The items of a month as its own movements have left them; of another month's it is not this one's to say.
 */
export function asLeftIn<Found>(
  settled: Settlements,
  items: ReadonlyMap<Found, Discrepancy>,
): Map<Found, Discrepancy> {
  const left = new Map([...items].map(([found, item]) => [found, asLeft(settled, item)]));
  return settled.size === 0 ? left : withStandingAlone(left);
}

function asLeft(settled: Settlements, item: Discrepancy): Discrepancy {
  let settledUsd6 = 0n;
  for (const { parts } of settled.values()) {
    for (const part of parts) {
      if (part.item.itemId === item.itemId) settledUsd6 += part.amountUsd6;
    }
  }
  return leftBy(item, settledUsd6);
}
