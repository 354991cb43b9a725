// Rewards v2 on the command line.

import type { DialectWords } from '../dialect.js';

export const rewardsWords = {
  name: 'rewards',
  secrets: ['TIEOUT_REWARDS_KEY'],
} as const satisfies DialectWords;
