// The brand list of the supplier interface as it was stated: every brand of one read, all pages together.

import type { CostMinor, FaceMinor, RateBps } from '../money/units.js';
import type { EvidenceRef } from './receipt.js';

/** One brand, as far as it is held against anything. */
export interface ListedBrand {
  readonly slug: string;
  readonly currency: string;
  /** The rate that the partner keeps on the brand. */
  readonly netRateBps: RateBps;
  /** Wholesale price by face; empty for a brand with a free range of amounts. */
  readonly prices: ReadonlyMap<FaceMinor, CostMinor>;
}

export interface BrandRead {
  /** When the answer that completed the read arrived. */
  readonly receivedAtMs: number;
  /** The number of brands that the provider states for the list. */
  readonly total: number;
  /** By slug. A list read by one currency alone is no read of the list. */
  readonly brands: ReadonlyMap<string, ListedBrand>;
  readonly evidence: EvidenceRef;
}
