// The figures by which an item that is found again is the same fault: an acceptance of it holds then, and a
// certified month has not changed. For most items they are what was expected and what was found. For some
// both of these move with the instant of the last read, though nothing happened.

import type { DiscrepancyCode } from './code.js';
import type { Discrepancy } from './discrepancy.js';

type Sides = Pick<Discrepancy, 'code' | 'field' | 'expected' | 'actual' | 'difference'>;

/**
 * Both sides; where both move with the instant of the last read, the part that stays: since when an order is
 * stale, by how many days a stake is off, by how much a balance or a total of a wallet is.
 */
export function faultSidesOf({ code, field, expected, actual, difference }: Sides): readonly string[] {
  const isOf = (itsCode: DiscrepancyCode, itsField = field): boolean =>
    code === itsCode && field === itsField;
  if (isOf('OR-PENDING-STALE') || isOf('RW-PENDING-STALE')) return [expected];
  if (isOf('RW-STAKE', 'days_remaining')) return [daysOff(expected, actual)];
  const isTotal =
    isOf('BL-MISMATCH') ||
    isOf('RW-POOL', 'balance_plus') ||
    isOf('RW-WALLET') ||
    isOf('RW-REDEMPTION', 'lifetime_redeemed');
  return isTotal ? [difference] : [expected, actual];
}

/** The days by which a stake is off. Where one side has none, the number on the other changes by the day. */
function daysOff(expected: string, actual: string): string {
  const days = Number(actual) - Number(expected);
  if (!Number.isNaN(days)) return String(days);
  return actual === 'none' ? 'none stated' : 'none due';
}
