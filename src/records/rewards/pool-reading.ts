// The pool of rewards v2 as one consistent reading of a month: all its figures and movements are of one
// moment. Tokens are whole numbers of 10^-18.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { Plus18 } from '../../money/plus18.js';
import type { EvidenceRef } from '../receipt.js';

export type PoolMovementKind = 'funding' | 'issuance' | 'issuance_reversal';

export interface PoolMovement {
  readonly seq: number;
  readonly kind: PoolMovementKind;
  /** Both empty for funding. */
  readonly issuanceId: string;
  readonly transactionId: string;
  /** Positive; the kind gives the direction. */
  readonly plus18: Plus18;
  readonly bookedAtMs: number;
  readonly evidence: EvidenceRef;
}

export interface PoolReading {
  readonly month: CalendarMonth;
  /** When the answer that completed the reading arrived. */
  readonly receivedAtMs: number;
  /** The number of the receipt that completed it: later readings have higher ones. */
  readonly archivedAs: number;
  /** The balance at that moment, whatever the month. */
  readonly balancePlus18: Plus18;
  readonly openingPlus18: Plus18;
  readonly closingPlus18: Plus18;
  /** In the order of the sequence. */
  readonly movements: readonly PoolMovement[];
  readonly evidence: EvidenceRef;
}

/** The answer that there is no such operation, or no such pool. */
export interface PoolMissing {
  readonly receivedAtMs: number;
  readonly archivedAs: number;
  readonly evidence: EvidenceRef;
}

/** A movement by its effect on the pool. */
export function signedPlus18({ kind, plus18 }: Pick<PoolMovement, 'kind' | 'plus18'>): bigint {
  return kind === 'issuance' ? -plus18 : plus18;
}
