// Rewards v2 on the command line.

import type { DialectWords } from '../dialect.js';

export const rewardsWords: DialectWords = { name: 'rewards', secrets: ['TIEOUT_REWARDS_KEY'] };
