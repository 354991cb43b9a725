// The balance of the pool as it was read last, with all that was booked up to it, and as the month's own
// reading states it.

import { type CalendarMonth, monthBefore, monthOf } from '../../base/time/calendar-month.js';
import { type PoolReading, signedPlus18 } from '../../records/rewards/pool-reading.js';
import type { TokenFacts } from './token-facts.js';

/**
 * The newest reading of the pool, with all that was booked since the end of a month. Undefined where the
 * reading is of a month that was over by then: its balance holds later movements as well, and no reading
 * says which.
 */
export function balanceAfter(
  { pools }: TokenFacts,
  month: CalendarMonth,
): { readonly reading: PoolReading; readonly laterPlus18: bigint; readonly laterCount: number } | undefined {
  const newest = [...pools.values()].sort((a, b) => a.archivedAs - b.archivedAs).at(-1);
  if (newest === undefined || newest.month < month) return undefined;
  if (newest.month !== monthOf(newest.receivedAtMs)) return undefined;
  const later = [...pools.values()].filter((one) => one.month > month && one.month <= newest.month);
  const movements = later.flatMap((one) => one.movements);
  return {
    reading: newest,
    laterPlus18: movements.reduce((sum, movement) => sum + signedPlus18(movement), 0n),
    laterCount: movements.length,
  };
}

/**
 * The balance that a month is held against: that of a reading made while it ran, or in the month after it.
 */
export function balanceOf(facts: TokenFacts, month: CalendarMonth): ReturnType<typeof balanceAfter> {
  const balance = balanceAfter(facts, month);
  if (balance === undefined) return undefined;
  const running = monthOf(balance.reading.receivedAtMs);
  return month === running || month === monthBefore(running) ? balance : undefined;
}

/**
 * By how much the balance in a month's own reading is off, where the pool was read again after it: it is one
 * of those that the pool had from the closing on. Expected is that of the instant at which it was read.
 */
export function ownBalanceOff(
  { pools }: TokenFacts,
  own: PoolReading,
  newest: PoolReading,
): { readonly laterPlus18: bigint; readonly offPlus18: bigint } {
  const movements = [...pools.values()]
    .filter((one) => one.month > own.month && one.month <= newest.month)
    .flatMap((one) => one.movements)
    .sort((a, b) => a.bookedAtMs - b.bookedAtMs || a.seq - b.seq);
  let [moved, laterPlus18] = [0n, 0n];
  let isOfSince = own.balancePlus18 === own.closingPlus18;
  for (const movement of movements) {
    moved += signedPlus18(movement);
    if (movement.bookedAtMs <= own.receivedAtMs) laterPlus18 = moved;
    isOfSince ||= own.balancePlus18 === own.closingPlus18 + moved;
  }
  const offPlus18 = isOfSince ? 0n : own.balancePlus18 - (own.closingPlus18 + laterPlus18);
  return { laterPlus18, offPlus18 };
}
