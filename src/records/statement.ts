/** A monthly statement: what was read, whether it verified, and, only then, what it says. */

import type { CalendarMonth } from '../base/calendar-month.js';
import type { CostMinor, FaceMinor, Usd6 } from '../money/units.js';
import type { MovementColumns } from './movement.js';
import type { EvidenceRef } from './receipt.js';

export interface CountAndUsd6 {
  readonly count: number;
  readonly usd6: Usd6;
}

export interface BrandFigures {
  readonly slug: string;
  readonly currency: string;
  readonly count: number;
  readonly faceMinor: FaceMinor;
  readonly costMinor: CostMinor;
  readonly costUsd6: Usd6;
}

/** The signed figures. `orders.usd6` is positive, as stated; its effect on the balance is negative. */
export interface StatementFigures {
  readonly statementId: string;
  readonly account: string;
  readonly keyId: string;
  readonly month: string;
  readonly isFinal: boolean;
  readonly periodStartMs: number;
  readonly periodEndMs: number;
  readonly generatedAtMs: number;
  readonly openingUsd6: Usd6;
  readonly grants: CountAndUsd6;
  readonly deposits: CountAndUsd6;
  readonly orders: CountAndUsd6;
  readonly reversals: CountAndUsd6;
  readonly closingUsd6: Usd6;
  readonly byBrand: readonly BrandFigures[];
  /** Absent where only totals are signed. */
  readonly lines: MovementColumns | undefined;
  /** Signed fields that nothing here uses, as paths. */
  readonly unknownFields: readonly string[];
}

export interface StatementReading {
  /** The month that was asked for. */
  readonly month: CalendarMonth;
  readonly keyId: string;
  readonly receivedAtMs: number;
  /** SHA-256 of the exact signed bytes. */
  readonly rawSha256: string;
  readonly signature: string;
  readonly evidence: EvidenceRef;
  readonly outcome: StatementOutcome;
}

export type StatementOutcome =
  | { readonly kind: 'verified'; readonly figures: StatementFigures }
  /** No key of that id is pinned, so nothing can be proved. */
  | { readonly kind: 'unpinned' }
  | { readonly kind: 'invalid'; readonly reason: string }
  /** The signature holds, but the signed bytes are not a statement this version can read. */
  | { readonly kind: 'unreadable'; readonly reason: string };
