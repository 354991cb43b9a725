// The headline count of the supplier interface: how many gift card brands it says that it lists.

import type { EvidenceRef } from './receipt.js';

export interface SummaryRead {
  readonly receivedAtMs: number;
  readonly giftCardsListed: number;
  readonly evidence: EvidenceRef;
}
