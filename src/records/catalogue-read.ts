// The catalogue as it was stated, read by read: the rate in force at an order's time is judged against these.

import type { RateBps } from '../money/units.js';
import type { EvidenceRef } from './receipt.js';

export interface CatalogueEntry {
  readonly slug: string;
  readonly currency: string;
  readonly rateBps: RateBps;
  /** Set where the read lists the slug with other rates too: then it does not say which of them holds. */
  readonly otherRatesBps?: readonly RateBps[];
}

export interface CatalogueRead {
  readonly receivedAtMs: number;
  readonly entries: ReadonlyMap<string, CatalogueEntry>;
  readonly evidence: EvidenceRef;
}
