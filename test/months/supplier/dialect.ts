// The supplier interface to the builder of months.

import type { Dialect } from '../dialect.js';
import { supplierAlterations } from './alterations/catalogue.js';
import { type SupplierEvidence, supplierAccountFactsOf } from './evidence.js';
import { impliedByFloat } from './implied.js';
import { type FloatLife, playFloat } from './life.js';
import { alterableFloatArbitrary, floatLifeArbitrary } from './life-arbitrary.js';
import { isAmbiguous, placesOf, rankOf } from './pair.js';

export const supplier: Dialect<FloatLife, SupplierEvidence> = {
  name: 'supplier',
  word: 'float',
  weight: 1,
  foreign:
    /^(RW-.*|EV-(SIG|KEY|STMT|FIELD|EVENT)-.*|OR-EVENT-MISSING|EV-EXPIRING|EV-LOST|RF-RUNNING|DP-ROUNDING|OR-PENDING-STALE|PR-RATE|PR-REPRICED|fee_.*)$/,
  alterations: supplierAlterations,
  lives: (size) => floatLifeArbitrary({ size }),
  alterableLives: (size) => alterableFloatArbitrary({ size }),
  play: playFloat,
  // A float lists every movement.
  isHeld: () => true,
  factsOf: supplierAccountFactsOf,
  impliedBy: impliedByFloat,
  listsOf: ({ book, ownDeposits, orders, brands, fx, summaries, float }) => [
    book,
    ownDeposits,
    orders,
    brands,
    fx,
    summaries,
    float,
  ],
  placesOf,
  rankOf,
  isAmbiguous: (a, b, both) => isAmbiguous(a, b, both) || isAmbiguous(b, a, both),
};
