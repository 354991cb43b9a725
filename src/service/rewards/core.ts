// The parts that every rule of the rewards interface works with.

import type { IdentifierSource } from '../identifier-source.js';
import type { ServiceClock } from '../service-clock.js';
import type { RewardsBooks } from './books/rewards-books.js';
import type { RewardsFaults } from './faults/kinds.js';
import type { RewardsSettings } from './settings.js';

export interface RewardsCore {
  readonly books: RewardsBooks;
  /** The settable clock, shared by all interfaces: bookings, blocks, maturities, deliveries. */
  readonly clock: ServiceClock;
  readonly ids: IdentifierSource;
  readonly faults: RewardsFaults;
  readonly settings: RewardsSettings;
}
