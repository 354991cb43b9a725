// Rewards v2, a design that is not live: the configuration may name it, and this version reads nothing of it.

import { rewardsSection } from '../../config/rewards/section.js';
import type { Dialect } from '../dialect.js';

export const rewards: Dialect = {
  name: 'rewards',
  section: rewardsSection,
  secrets: ['TIEOUT_REWARDS_KEY'],
};
