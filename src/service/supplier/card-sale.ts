// Judges whether a card can be sold now, in the same way for the check and for the order (source, section
// 4.1; contract: "The check judges in the same order"). Each step is a plain question; the two callers word
// the answers.

import { SUPPLIER_RESTOCKING_FACE_MINOR } from '../../wire/supplier/test-values.js';
import { sellsToday } from './brand-list.js';
import { type CapExcess, capExcess } from './caps.js';
import type { SupplierCore } from './core.js';
import type { WholesalePrice } from './wholesale.js';

export const RESTOCKING_RETRY_SECONDS = 3600;

/** The gift card a check or an order asks for. */
interface CardWish {
  readonly brand_slug: string;
  readonly currency: string;
  readonly face_minor: number;
}

export type CardOffer =
  | { readonly kind: 'sold'; readonly price: WholesalePrice }
  | {
      readonly kind: 'not_sold';
      readonly code: 'unknown_brand' | 'brand_not_available' | 'denomination_unavailable';
    };

/**
 * The offer for the amount today, with its price, or the reason why the brand does not sell it. An amount in
 * another currency than the brand's is not sold.
 */
export function offerOf(core: SupplierCore, wish: CardWish, nowMs: number): CardOffer {
  const brand = core.brands.brandAt(wish.brand_slug, nowMs);
  if (brand === undefined) return { kind: 'not_sold', code: 'unknown_brand' };
  if (brand.state === 'unavailable') return { kind: 'not_sold', code: 'brand_not_available' };
  if (brand.currency !== wish.currency || !sellsToday(brand, wish.face_minor)) {
    return { kind: 'not_sold', code: 'denomination_unavailable' };
  }
  return { kind: 'sold', price: core.brands.priceAt(brand, wish.face_minor, nowMs) };
}

export type Obstacle =
  | { readonly kind: 'cap'; readonly excess: CapExcess }
  | { readonly kind: 'ledger' }
  | { readonly kind: 'restocking' };

/** The obstacle to selling at a price now: a cap, the float, the stock, in this order. */
export function obstacleOf(
  core: SupplierCore,
  wish: CardWish,
  price: WholesalePrice,
  walletRefSha256: string | undefined,
  nowMs: number,
): Obstacle | undefined {
  const excess = capExcess(core, price.wholesale_usd6, walletRefSha256, nowMs);
  if (excess !== undefined) return { kind: 'cap', excess };
  if (price.wholesale_usd6 > core.books.journal.balanceUsd6()) return { kind: 'ledger' };
  return wish.face_minor === SUPPLIER_RESTOCKING_FACE_MINOR ? { kind: 'restocking' } : undefined;
}
