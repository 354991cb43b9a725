// The changes that a fault makes to an order's price, first in minor units, then in its conversion. They are
// none without a fault.

import { MICRO_PER_MINOR, safeFigure } from '../exact-price.js';
import type { Fault } from './fault-list.js';

/** The cost in minor units of an order of a face at a rate, `right` where there is no fault. */
export function spoiltMinor(
  fault: Fault | undefined,
  faceMinor: number,
  rateBps: number,
  right: number,
): number {
  if (fault === undefined) return right;
  const face = BigInt(faceMinor);
  const discount = face * BigInt(rateBps);
  switch (fault.text('method')) {
    case 'half_up':
      return safeFigure(face - (discount + 5000n) / 10000n);
    case 'ceiling':
      return safeFigure(face - (discount + 9999n) / 10000n);
    case 'face_charged':
      return faceMinor;
    case 'scale_100':
      return safeFigure(BigInt(right) * 100n);
    default:
      return Math.max(0, right + fault.integer('delta_minor'));
  }
}

/** A cost in millionths of its currency, converted wrongly; each interface rounds in its own way. */
interface WrongConversions {
  doubled(bare: bigint): number;
  inverted(bare: bigint): number;
}

/** The cost in millionths of a dollar of a cost in minor units, `right` where there is no fault. */
export function spoiltUsd6(
  fault: Fault | undefined,
  costMinor: number,
  right: number,
  wrong: WrongConversions,
): number {
  if (fault === undefined) return right;
  const bare = BigInt(costMinor) * MICRO_PER_MINOR;
  switch (fault.text('method')) {
    case 'fx_missing':
      return safeFigure(bare);
    case 'fx_doubled':
      return wrong.doubled(bare);
    case 'fx_inverted':
      return wrong.inverted(bare);
    default:
      return Math.max(0, right + fault.integer('delta_usd6'));
  }
}
