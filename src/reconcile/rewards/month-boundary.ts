// The amount that the pool held between two months. Both state it: one as its closing, the next as its
// opening. Where they differ, the later month's own movements say which of them is misstated.

import { type CalendarMonth, monthAfter, monthBefore, monthEndMs } from '../../base/time/calendar-month.js';
import { type PoolReading, signedPlus18 } from '../../records/rewards/pool-reading.js';
import { balanceOf } from './pool-balance.js';
import type { TokenFacts } from './token-facts.js';

/** The closing that the pool's own figures add up to. */
export function footedClosing({ openingPlus18, movements }: PoolReading): bigint {
  return movements.reduce((sum, movement) => sum + signedPlus18(movement), openingPlus18 as bigint);
}

/** True if a month was over when it was read: until then its closing and its last movement are to come. */
export function isWhole({ month, receivedAtMs }: PoolReading): boolean {
  return receivedAtMs >= monthEndMs(month);
}

interface MonthOfPool {
  readonly facts: TokenFacts;
  readonly month: CalendarMonth;
}

/** The reading of the month before, where one is on file that has its closing. */
export function poolBefore({ facts, month }: MonthOfPool): PoolReading | undefined {
  const reading = facts.pools.get(monthBefore(month));
  return reading !== undefined && isWhole(reading) ? reading : undefined;
}

/** By how much the balance is off the closing with later movements; 0 where none is known. */
export function balanceOffPlus18({ facts, month }: MonthOfPool): bigint {
  const balance = balanceOf(facts, month);
  const closing = facts.pools.get(month)?.closingPlus18;
  if (balance === undefined || closing === undefined) return 0n;
  return balance.reading.balancePlus18 - (closing + balance.laterPlus18);
}

/**
 * True if the month's own closing goes on from the closing of the month before and not from the opening, and
 * no balance that is known belies that.
 */
export function isOpeningMisstated(one: MonthOfPool): boolean {
  const pool = one.facts.pools.get(one.month);
  const before = poolBefore(one);
  if (pool === undefined || before === undefined) return false;
  const offPlus18 = pool.openingPlus18 - before.closingPlus18;
  const remainder = pool.closingPlus18 - footedClosing(pool);
  return offPlus18 !== 0n && remainder === -offPlus18 && balanceOffPlus18(one) === 0n;
}

/** The amount that the next month goes on from; undefined where nothing on file says it. */
export function goneOnFrom({ facts, month }: MonthOfPool): bigint | undefined {
  const next = { facts, month: monthAfter(month) };
  const closing = poolBefore(next)?.closingPlus18;
  if (closing === undefined) return undefined;
  return isOpeningMisstated(next) ? closing : facts.pools.get(next.month)?.openingPlus18;
}
