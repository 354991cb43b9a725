// The exchange rates of the supplier interface as one read stated them.

import type { Rational } from '../money/rational.js';
import type { EvidenceRef } from './receipt.js';

export interface FxRead {
  readonly receivedAtMs: number;
  /** By currency: units of it for one US dollar, exactly as the digits say. Over 0. */
  readonly unitsPerUsd: ReadonlyMap<string, Rational>;
  readonly evidence: EvidenceRef;
}
