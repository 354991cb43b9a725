// The part of the settlements outside of the float that counts for an item: never more than the item claims.
// If its claim becomes smaller, goes or changes sides, the part beyond it stays on record and counts no more.

import type { CalendarMonth } from '../../base/calendar-month.js';

/** A settlement outside of the float, as a person recorded it. */
export interface ItemSettlement {
  /** Rises with each record. */
  readonly settlementId: number;
  readonly itemId: string;
  /** By the sign of the claim: positive is what the provider gave us. Never 0. */
  readonly amountUsd6: bigint;
  /** The start of the day, in UTC. */
  readonly settledOnMs: number;
  /**
   * The month that posts it: that of the day, or the earliest after it that was open when it was recorded.
   */
  readonly postingMonth: CalendarMonth;
  readonly reference: string;
  readonly recordedBy: string;
  readonly recordedAtMs: number;
}

export interface CountedSettlement extends ItemSettlement {
  /** By the sign of the amount and not beyond it; 0 where it does not count. */
  readonly countedUsd6: bigint;
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

function fitting(amountUsd6: bigint, leftUsd6: bigint): bigint {
  if (leftUsd6 > 0n) return amountUsd6 < 0n ? 0n : amountUsd6 < leftUsd6 ? amountUsd6 : leftUsd6;
  return amountUsd6 > 0n ? 0n : amountUsd6 > leftUsd6 ? amountUsd6 : leftUsd6;
}
