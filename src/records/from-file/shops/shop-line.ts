// One line item of a shop's export, and what of its price each of its cards has.

import { assert } from '../../../base/assert.js';

export interface ShopLine {
  /** The first physical line of the row, from 1. */
  readonly line: number;
  /** What keeps the row from being read. */
  readonly faults: readonly string[];
  /** Without the # before it. */
  readonly order: string;
  readonly sku: string;
  readonly quantity: number;
  /**
   * What one card costs before discounts, in minor units; undefined where that is no whole number of them.
   */
  readonly unitPriceMinor: number | undefined;
  /** What all cards of the line cost, discounts of the line taken off, in minor units. */
  readonly totalMinor: number | undefined;
  readonly discountMinor: number;
  readonly orderDiscountMinor: number | undefined;
  readonly currency: string | undefined;
  readonly soldAtMs: number | undefined;
  readonly state: string | undefined;
  readonly isCancelled: boolean;
  readonly isFulfilled: boolean;
  readonly refundedQuantity: number;
}

/**
 * What each card of a line was paid with: equal parts, the first ones a minor unit more where it does not
 * come out even, so that they add up to the line. Undefined where money of some of the cards went back.
 */
export function paidOfCards({ totalMinor, quantity, refundedQuantity }: ShopLine): number[] | undefined {
  if (totalMinor === undefined) return undefined;
  if (refundedQuantity > 0 && refundedQuantity < quantity) return undefined;
  assert(quantity > 0, 'a line item has a card or more');
  const more = totalMinor % quantity;
  const part = (totalMinor - more) / quantity;
  return Array.from({ length: quantity }, (_, at) => (at < more ? part + 1 : part));
}
