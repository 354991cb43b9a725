// The findings in a month of tokens as the attribution sees them.

import { listOf } from '../../../base/list/list-map.js';
import type { TokenBearing } from '../../finding/token-bearing.js';
import type { Found } from '../causes.js';

/** A finding with what it moves in tokens of 10^-18, and what is known of it. */
export interface FoundTokens {
  readonly found: Found;
  /** By how much the pool as stated is off what is due through this, signed by the effect on it. */
  readonly effectPlus18: bigint;
  readonly bearing: TokenBearing;
}

/** The findings of a code, in the order in which they were found. */
export function ofCode(all: readonly FoundTokens[], code: string): FoundTokens[] {
  return all.filter(({ found }) => found.finding.code === code);
}

/** Findings by the issuance that they are about; those about none stand under undefined. */
export function byIssuance(some: readonly FoundTokens[]): Map<string | undefined, FoundTokens[]> {
  const ofIssuance = new Map<string | undefined, FoundTokens[]>();
  for (const one of some) listOf(ofIssuance, one.bearing.issuanceId).push(one);
  return ofIssuance;
}
