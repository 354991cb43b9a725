// The checks of rewards v2, in the order in which they are asked. A new one is a value in a list here. The
// movements of the pool beyond what is due are counted apart (surplus.ts), since it may settle what the
// others found.

import { runChecks } from '../checks/run.js';
import type { DiscrepancyCode } from '../finding/code.js';
import { findGivenBack } from './given-back.js';
import { issuanceChecks } from './issuance-checks.js';
import { poolChecks } from './pool-checks.js';
import { recordChecks } from './record-checks.js';
import { requiredTokensCheck } from './required-tokens.js';
import { stakeChecks } from './stake-checks.js';
import type { TokenCheck } from './token-check.js';
import { walletChecks } from './wallet-checks.js';

/** The findings on movements beyond what is due, and on later movements that settle them. */
const surplusCheck: TokenCheck = {
  codes: ['RW-DOUBLE-DEBIT', 'RW-DEBIT-UNKNOWN', 'RW-REVERSAL-MISSING', 'RW-REVERSAL-EXTRA', 'ST-SETTLED'],
  needs: ['pool', 'issuances'],
  // The amounts are asked for by the judge, which knows what is open.
  find: findGivenBack,
};

export const tokenChecks: readonly TokenCheck[] = [
  requiredTokensCheck,
  ...recordChecks,
  ...issuanceChecks,
  surplusCheck,
  ...poolChecks,
  ...stakeChecks,
  ...walletChecks,
];

/** Every code that can be raised on tokens, with those of the run itself. */
export const tokenCodes: readonly DiscrepancyCode[] = [
  ...runChecks.flatMap(({ codes }) => codes),
  ...tokenChecks.flatMap(({ codes }) => codes),
];
