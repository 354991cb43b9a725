// The arithmetic by which the sources of an order agree or do not, on numbers alone.

import { isEitherNeighbour } from '../../money/conversion.js';
import { costMinorOf } from '../../money/cost.js';
import type { CostMinor, FaceMinor, RateBps } from '../../money/units.js';
import type { CurrencyRate } from './currency-rate.js';

const STALE_AFTER_MS = 15 * 60 * 1000;

/** True where a cost is face less floored discount at a rate. */
export function isCostAtRate(costMinor: CostMinor, faceMinor: FaceMinor, rateBps: RateBps): boolean {
  return costMinor === costMinorOf(faceMinor, rateBps);
}

/** True where usd6 is minor units at a rate, or either neighbour of a figure that is not whole. */
export function isConvertedAt(
  costUsd6: number,
  costMinor: CostMinor,
  rate: Pick<CurrencyRate, 'exactUsd6'>,
): boolean {
  return isEitherNeighbour(BigInt(costUsd6), rate.exactUsd6(costMinor));
}

/**
 * The charge of a debit beyond the cost of its order, signed by its effect on the balance: a cent too much is
 * -10000.
 *
 * @param amountUsd6 of the line: a debit is negative
 * @param costUsd6 of the order, positive
 */
export function chargeExcessUsd6(amountUsd6: number, costUsd6: number): bigint {
  return BigInt(amountUsd6) + BigInt(costUsd6);
}

/** How the lines of one order in a month pair off. */
interface LinePairing {
  /** Debits that a reversal undoes. */
  readonly undone: number;
  /** The one that stands for the order, where there is one. */
  readonly standing: 0 | 1;
  /** Debits beyond those, and reversals beyond those. */
  readonly left: number;
  readonly extra: number;
}

/** @param isDueNoDebit whether no debit stands for the order here: it failed, or stands on another account */
export function linePairing(debits: number, reversals: number, isDueNoDebit: boolean): LinePairing {
  const standing = isDueNoDebit || debits === 0 ? 0 : 1;
  const undone = Math.min(reversals, debits - standing);
  return { undone, standing, left: debits - undone - standing, extra: reversals - undone };
}

/** When an order that is pending should have been issued or failed. */
export function staleFromMs(createdAtMs: number): number {
  return createdAtMs + STALE_AFTER_MS;
}
