// The catalogue as it was stated, read by read: the rate in force at an order's time is judged against these.

import type { RateBps } from '../money/units.js';
import type { EvidenceRef } from './receipt.js';

interface CatalogueEntry {
  readonly slug: string;
  readonly currency: string;
  readonly rateBps: RateBps;
}

export interface CatalogueRead {
  readonly receivedAtMs: number;
  readonly entries: ReadonlyMap<string, CatalogueEntry>;
  readonly evidence: EvidenceRef;
}
