// The part of an order's due figures that rests only on stated figures. It is decided in one place: by it 05
// leaves recomputed cells empty, 01 and 07 count the figures taken over, and the verdict counts money as
// untested.

import { hasNoAnswer, type OrderCase } from '../match/order-case.js';
import { isConversionTested, isPriceTested, type Recomputation } from './recomputation.js';

/** All of it, its price with the conversion, or the conversion alone. */
type UntestedPart = 'whole' | 'price' | 'conversion';

/** Undefined where the whole figure is worked out from evidence. */
export function untestedPartOf(
  orderCase: Pick<OrderCase, 'order' | 'unknown'>,
  recomputation: Recomputation | undefined,
): UntestedPart | undefined {
  if (hasNoAnswer(orderCase)) return 'whole';
  if (recomputation === undefined || !isPriceTested(recomputation)) return 'price';
  return isConversionTested(recomputation) ? undefined : 'conversion';
}
