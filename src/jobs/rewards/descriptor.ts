// Rewards v2, a design that is not live: a pool of tokens, issued to wallets, staked and redeemed.

import { rewardsSection } from '../../config/rewards/section.js';
import type { Dialect } from '../dialect.js';
import { demandRewardsKey } from './access.js';
import { settingFacts } from './control-lines.js';
import { tokenImports } from './import-tokens.js';
import { fetchMonth, fetchOpenMonths, serviceTimeMs } from './month-fetch.js';
import { isChangedSince, judgedMonths } from './month-judging.js';
import { probe } from './probe.js';
import { rewardsWords } from './words.js';

export const rewards: Dialect = {
  ...rewardsWords,
  section: rewardsSection,
  reading: {
    demandSecrets: demandRewardsKey,
    fetchMonth,
    fetchOpenMonths,
    serviceTimeMs,
  },
  tokens: { judgedMonths, isChangedSince, settingFacts },
  imports: tokenImports,
  probe,
};
