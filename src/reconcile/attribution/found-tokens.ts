// The findings in a month of tokens as the attribution sees them.

import type { TokenBearing } from '../finding/token-bearing.js';
import type { Found } from './causes.js';

/** A finding with what it moves in tokens of 10^-18, and what is known of it. */
export interface FoundTokens {
  readonly found: Found;
  /** By how much the pool as stated is off what is due through this, signed by the effect on it. */
  readonly effectPlus18: bigint;
  readonly bearing: TokenBearing;
}
