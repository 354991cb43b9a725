// One line item of a shop's export, and what of its price each of its cards has.

import { assert } from '../../../base/failure/assert.js';

export interface ShopLine {
  /** The first physical line of the row, from 1. */
  readonly line: number;
  /** The reasons why the row can't be read. */
  readonly faults: readonly string[];
  /** Without the # before it. */
  readonly order: string;
  readonly sku: string;
  readonly quantity: number;
  /** The price of one card before discounts, in minor units; undefined if it is no whole number of them. */
  readonly unitPriceMinor: number | undefined;
  /** The price of all cards of the line, less discounts of the line, in minor units. */
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
 * The payment for each card of a line: equal parts that add up to the line, the first ones a minor unit
 * larger if it does not divide evenly. It is undefined if some of the cards were refunded.
 */
export function paidOfCards({ totalMinor, quantity, refundedQuantity }: ShopLine): number[] | undefined {
  if (totalMinor === undefined) return undefined;
  if (refundedQuantity > 0 && refundedQuantity < quantity) return undefined;
  assert(quantity > 0, 'a line item has a card or more');
  const more = totalMinor % quantity;
  const part = (totalMinor - more) / quantity;
  return Array.from({ length: quantity }, (_, at) => (at < more ? part + 1 : part));
}
