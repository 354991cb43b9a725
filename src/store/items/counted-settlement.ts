// The part of the settlements outside of the float, or of the pool, that counts for an item: never more than
// the item claims. If its claim becomes smaller, goes or changes sides, the part beyond it stays on record
// and counts no more.

import type { CalendarMonth } from '../../base/time/calendar-month.js';

/** A settlement that a person recorded. */
interface RecordedSettlement {
  /** Rises with each record of its kind. */
  readonly settlementId: number;
  readonly itemId: string;
  /** The start of the day, in UTC. */
  readonly settledOnMs: number;
  /**
   * The month that posts it: that of the day, or the earliest after it that was open when it was recorded. Of
   * tokens nothing is posted: it is the month that counts it.
   */
  readonly postingMonth: CalendarMonth;
  readonly reference: string;
  readonly recordedBy: string;
  readonly recordedAtMs: number;
}

/** A settlement outside of the float, in dollars. */
export interface ItemSettlement extends RecordedSettlement {
  /** By the sign of the claim: positive is what the provider gave us. Never 0. */
  readonly amountUsd6: bigint;
}

/** A settlement outside of the pool, in tokens. */
export interface TokenSettlement extends RecordedSettlement {
  /** By the sign of the claim, in units of 10^-18. Never 0. */
  readonly amountPlus18: bigint;
}

export interface CountedSettlement extends ItemSettlement {
  /** By the sign of the amount and not beyond it; 0 where it does not count. */
  readonly countedUsd6: bigint;
}

export interface CountedTokens extends TokenSettlement {
  /** By the sign of the amount and not beyond it; 0 where it does not count. */
  readonly countedPlus18: bigint;
}

/**
 * The settlements of one item, in their order, each with as much of it as still fits into the claim.
 *
 * @param claimUsd6 all that the item claims; 0 for an item that is found no more
 */
export function countedSettlements(
  claimUsd6: bigint,
  settlements: readonly ItemSettlement[],
): CountedSettlement[] {
  let leftUsd6 = claimUsd6;
  return settlements.map((settlement) => {
    const countedUsd6 = fitting(settlement.amountUsd6, leftUsd6);
    leftUsd6 -= countedUsd6;
    return { ...settlement, countedUsd6 };
  });
}

/** The same of a claim in tokens. */
export function countedTokens(claimPlus18: bigint, settlements: readonly TokenSettlement[]): CountedTokens[] {
  let leftPlus18 = claimPlus18;
  return settlements.map((settlement) => {
    const countedPlus18 = fitting(settlement.amountPlus18, leftPlus18);
    leftPlus18 -= countedPlus18;
    return { ...settlement, countedPlus18 };
  });
}

/** Both in one unit. */
function fitting(amount: bigint, left: bigint): bigint {
  if (left > 0n) return amount < 0n ? 0n : amount < left ? amount : left;
  return amount > 0n ? 0n : amount > left ? amount : left;
}
