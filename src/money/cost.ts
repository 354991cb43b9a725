// The floor rule, alike in both interfaces (source, section 2.2; contract, "Numbers"):
//   cost_minor = face_minor - floor(face_minor * rate_bps / 10000)
//   wholesale_minor = face_minor - floor(face_minor * net_rate_bps / 10000)
// It is the discount that is floored, so the partner pays the cent. Half-up rounding differs from it on 4,500
// of the 9,001 faces of demo-books, and floating point in major units is wrong on 19.

import { divFloor, divFloorSafe } from './division.js';
import { type CostMinor, costMinor, type FaceMinor, type RateBps, WHOLE_BPS } from './units.js';

/**
 * The cost of a card of this face value at this rate, 0..face.
 *
 * @returns exactly `costMinorOfBig`, by plain numbers where the product is a safe integer
 */
export function costMinorOf(face: FaceMinor, rate: RateBps): CostMinor {
  const product = face * rate;
  // A product beyond 2^53 - 1 may be rounded, but never to below 2^53, so this comparison cannot be fooled.
  if (product > Number.MAX_SAFE_INTEGER) return costMinorOfBig(face, rate);
  return costMinor(face - divFloorSafe(product, WHOLE_BPS));
}

/** The same by bigint throughout: right for every face and rate, and slower. */
export function costMinorOfBig(face: FaceMinor, rate: RateBps): CostMinor {
  const discount = divFloor(BigInt(face) * BigInt(rate), BigInt(WHOLE_BPS));
  return costMinor(Number(BigInt(face) - discount));
}
