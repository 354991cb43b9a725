// A receipt: one answer as it came over the wire, or one file as it was handed over, after what must not be
// kept was removed. Everything a report says leads back to receipts by the SHA-256 of their stored bytes.

import type { AccountKey } from './account.js';

/**
 * The question of a receipt. The subject of an order read is its reference, of a statement its month, of a
 * token read its id or wallet; the others have none.
 */
export type ReceiptTopic =
  | 'ping'
  | 'catalogue'
  | 'balance'
  | 'statement'
  | 'statement_key'
  | 'events'
  | 'order'
  | 'brands'
  | 'fx'
  | 'summary'
  | 'float'
  | 'pool'
  | 'issuance'
  | 'wallet'
  | 'stake'
  | 'redemption';

/**
 * The verdict on one event delivery when it was fetched: the HMAC can be judged only against the clock of
 * that moment.
 */
export interface DeliveryVerdict {
  /** The id in the delivery's header, or the empty text where there is none. */
  readonly eventId: string;
  /** `valid`, or the first reason why the signature does not hold. */
  readonly signature: string;
  /** True where the body held a gift card code, which was removed before storing. */
  readonly carriedCode: boolean;
}

export interface Receipt extends AccountKey {
  readonly topic: ReceiptTopic;
  readonly subject: string;
  /** Method and target as sent, such as `GET /v1/statements?month=2026-10`. */
  readonly target: string;
  readonly status: number;
  readonly requestId: string;
  /** When the answer arrived, in ms, on the service's own clock as its ping stated it (assumption A-01). */
  readonly receivedAtMs: number;
  /** SHA-256 of the stored bytes, 64 hex digits. */
  readonly storedSha256: string;
  readonly storedBytes: Uint8Array;
  /** Paths of what was removed before storing; empty when the bytes are as received. */
  readonly removed: readonly string[];
  /** One for each delivery of an events answer, in its order; empty for every other topic. */
  readonly verdicts: readonly DeliveryVerdict[];
}

/** The source of a figure, as reports cite it. */
export interface EvidenceRef {
  readonly sha256: string;
  readonly requestId: string;
}
