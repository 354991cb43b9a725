// The balance as the provider stated it at an instant.

import type { Usd6 } from '../money/units.js';
import type { EvidenceRef } from './receipt.js';

export interface BalanceRead {
  readonly balanceUsd6: Usd6;
  readonly asOfMs: number;
  readonly receivedAtMs: number;
  readonly evidence: EvidenceRef;
}
