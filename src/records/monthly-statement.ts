// A monthly statement: what was read, whether it verified, and, only then, what it says.

import type { CalendarMonth } from '../base/time/calendar-month.js';
import type { EvidenceRef } from './receipt.js';
import type { StatedMonth } from './stated-month.js';

/** The signed figures. */
export interface StatementFigures extends StatedMonth<never> {
  readonly statementId: string;
  readonly account: string;
  readonly keyId: string;
  readonly month: string;
  readonly periodStartMs: number;
  readonly periodEndMs: number;
  /** Signed fields that nothing here uses, as paths. */
  readonly unknownFields: readonly string[];
}

export interface StatementReading {
  /** The month that was asked for. */
  readonly month: CalendarMonth;
  readonly keyId: string;
  /**
   * The statement of the answer around the signed bytes on them: it is unsigned, so it proves nothing and may
   * be wrong.
   */
  readonly answer: { readonly month: string; readonly isFinal: boolean };
  readonly receivedAtMs: number;
  /**
   * Its place among the month's readings in the order of archiving: later ones are higher.
   */
  readonly archivedAs: number;
  /** SHA-256 of the exact signed bytes. */
  readonly rawSha256: string;
  readonly signature: string;
  readonly evidence: EvidenceRef;
  readonly outcome: StatementOutcome;
}

export type StatementOutcome =
  | {
      readonly kind: 'verified';
      readonly figures: StatementFigures;
      /** The pinned key that it verified under, in hex: one key id may have had several. */
      readonly publicKey?: string;
    }
  /** No key of that id is pinned, so nothing can be proved. */
  | { readonly kind: 'unpinned' }
  | { readonly kind: 'invalid'; readonly reason: string }
  /** The signature holds, but the signed bytes are not a statement this version can read. */
  | { readonly kind: 'unreadable'; readonly reason: string };
