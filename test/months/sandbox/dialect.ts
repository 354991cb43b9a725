// The sandbox interface to the builder of months.

import { rankOf } from '../alteration.js';
import type { Dialect } from '../dialect.js';
import { sandboxAlterations } from './alterations/catalogue.js';
import { type Evidence, factsOf } from './evidence.js';
import { impliedBySandbox } from './implied.js';
import { type Life, play } from './life.js';
import { alterableLifeArbitrary, lifeArbitrary } from './life-arbitrary.js';
import { placesOf } from './places.js';

export const sandbox: Dialect<Life, Evidence> = {
  name: 'sandbox',
  word: 'life',
  weight: 2,
  foreign: /^(RW-.*|BL-LOW|DP-WALLET|SP-.*|FX-UNVERIFIABLE|FX-RANGE)$/,
  alterations: sandboxAlterations,
  lives: (size) => lifeArbitrary({ size }),
  alterableLives: (size, mode = 'both') => alterableLifeArbitrary({ size, mode }),
  play,
  // Assumption A-31. Where no order was read the month is one from files, and no event of it is on file.
  isHeld: ({ showsLines, eventsReadAtMs, orders, book, ownDeposits }) =>
    showsLines ||
    (eventsReadAtMs !== undefined && orders.length > 0) ||
    (book !== undefined && ownDeposits !== undefined),
  factsOf,
  impliedBy: impliedBySandbox,
  listsOf: ({ book, ownDeposits, events, orders, catalogue, statements }) => [
    book,
    ownDeposits,
    events,
    orders,
    catalogue,
    statements,
  ],
  placesOf,
  rankOf: ({ alteration }) => rankOf(alteration),
  // Both would have one month's statement go on from them.
  isAmbiguous: (a, b) => a.alteration.source === 'one month' && b.alteration.source === 'one month',
};
