// An order as the provider's own read of it states it, or the provider's word that it knows none.

import type { CostMinor, FaceMinor, RateBps, Usd6 } from '../money/units.js';
import type { EvidenceRef } from './receipt.js';

export type OrderStatus = 'pending' | 'issued' | 'failed';

export interface OrderRead {
  readonly clientRef: string;
  readonly orderId: string;
  readonly slug: string;
  readonly currency: string;
  readonly faceMinor: FaceMinor;
  /** Absent in the supplier interface, whose orders state no rate. */
  readonly rateBps: RateBps | undefined;
  readonly costMinor: CostMinor;
  /** Decimal text, US dollars per one unit; absent in the supplier interface. */
  readonly fxRate: string | undefined;
  readonly costUsd6: Usd6;
  readonly status: OrderStatus;
  /** The quote the order was placed with: what an accepted price change leaves behind. */
  readonly quoteId: string | undefined;
  /**
   * The provider's record of the buyer: a digest and a country. It is compared between reads and never
   * reported.
   */
  readonly customer: string;
  readonly createdAtMs: number;
  readonly issuedAtMs: number | undefined;
  readonly readAtMs: number;
  readonly evidence: EvidenceRef;
}

/** The provider answered that it knows no such order. */
export interface UnknownOrder {
  readonly clientRef: string;
  readonly readAtMs: number;
  readonly evidence: EvidenceRef;
  /** True where the reference can't be asked for: nobody asked, and no order stands under it. */
  readonly isUnaskable?: true;
}

/** Everything read of one reference on one account, oldest first. */
export interface OrderHistory {
  readonly clientRef: string;
  readonly reads: readonly OrderRead[];
  readonly unknown: UnknownOrder | undefined;
}
