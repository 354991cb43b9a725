// The words and codes of what refuses an order: why a card is not sold, and what stands in the way of selling
// it.

import { unreachable } from '../../base/failure/assert.js';
import { type CardOffer, type Obstacle, RESTOCKING_RETRY_SECONDS } from './card-sale.js';
import { SupplierRefusal } from './refusal.js';

type NotSoldCode = Extract<CardOffer, { readonly kind: 'not_sold' }>['code'];

const notSold: Readonly<Record<NotSoldCode, string>> = {
  unknown_brand: 'there is no brand of this slug',
  brand_not_available: 'this brand is not available now',
  denomination_unavailable: 'the brand does not sell this amount right now',
};

export function offerRefusal(code: NotSoldCode): SupplierRefusal {
  return new SupplierRefusal(code, notSold[code]);
}

export function obstacleRefusal(obstacle: Obstacle): SupplierRefusal {
  switch (obstacle.kind) {
    case 'cap': {
      const { retryAfterSec } = obstacle.excess;
      const words = 'over the cap of an order, of 24 hours or of this buyer';
      return new SupplierRefusal('cap_exceeded', words, retryAfterSec === undefined ? {} : { retryAfterSec });
    }
    case 'ledger':
      return new SupplierRefusal('LEDGER_INSUFFICIENT', 'the float does not cover the order: deposit first');
    case 'restocking':
      return new SupplierRefusal('SUPPLIER_RESTOCKING', 'being restocked, try again in an hour', {
        retryAfterSec: RESTOCKING_RETRY_SECONDS,
      });
    default:
      return unreachable(obstacle);
  }
}
