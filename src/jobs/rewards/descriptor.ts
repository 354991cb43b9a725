// Rewards v2, a design that is not live: the configuration may name it, and this version reads nothing of it.

import { rewardsSection } from '../../config/rewards/section.js';
import type { Dialect } from '../dialect.js';
import { rewardsWords } from './words.js';

export const rewards: Dialect = {
  ...rewardsWords,
  section: rewardsSection,
};
