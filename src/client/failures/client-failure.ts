// The failures of a client's calls, grouped by what the caller does next. Four classes, so that partner code
// reads `catch (error) { if (error instanceof RetryLater) … }` and needs no list of codes. Each is a
// `Failure` as well, with `hint` saying the next step. No failure holds anything that was sent, and it holds
// the service's own words only as far as they are safe to show.

import { Failure, type FailureKind } from '../../base/failure/failure.js';
import type { CostMinor, RateBps, Usd6 } from '../../money/units.js';

interface ClientFailureParts {
  /** The service's error code, or one of ours in the same spelling. */
  readonly code: string;
  /** One sentence in plain words, without secrets. */
  readonly message: string;
  readonly hint: string;
  /** The HTTP status; undefined where no answer came, or nothing was sent. */
  readonly httpStatus?: number | undefined;
  /** The service's name for the request in its own logs. */
  readonly requestId?: string | undefined;
  readonly cause?: unknown;
}

/** Any failure of a call. One of the four classes below. */
export abstract class ClientFailure extends Failure {
  readonly code: string;
  readonly httpStatus: number | undefined;
  readonly requestId: string | undefined;

  constructor(kind: FailureKind, parts: ClientFailureParts) {
    super(kind, parts.message, parts.hint, parts.cause === undefined ? {} : { cause: parts.cause });
    this.code = parts.code;
    this.httpStatus = parts.httpStatus;
    this.requestId = parts.requestId;
  }
}

/**
 * The same call may succeed later: the service is busy, down or restocking, and the attempts within this call
 * are spent or the wait is too long for it. An order is sent again with the same `clientRef`; nothing is lost
 * or bought twice by that.
 */
export class RetryLater extends ClientFailure {
  /** Seconds from now, as the service said; undefined where it did not say. */
  readonly retryAfterSec: number | undefined;

  constructor(parts: ClientFailureParts & { readonly retryAfterSec: number | undefined }) {
    super('unfinished', parts);
    this.retryAfterSec = parts.retryAfterSec;
  }
}

/** Nothing will succeed before a setting is fixed: the key, a secret, the address, this machine's clock. */
export class MendConfiguration extends ClientFailure {
  /** The seconds by which this machine's clock is ahead of the service's, where that is the fault. */
  readonly clockAheadSec: number | undefined;

  constructor(parts: ClientFailureParts & { readonly clockAheadSec?: number | undefined }) {
    super('refused', parts);
    this.clockAheadSec = parts.clockAheadSec;
  }
}

/** The decision to take, by code. Money is in integers, with the unit in the name. */
export type Decision =
  /** The price is another than quoted. To accept it, send the same order with this `quoteId`. */
  | {
      readonly code: 'price_changed';
      readonly quoteId: string;
      readonly rateBps: RateBps;
      readonly costMinor: CostMinor;
      readonly costUsd6: Usd6;
      readonly expiresAt: string;
    }
  /** The order costs more than there is. Fund the balance, then send the same order. */
  | { readonly code: 'insufficient_balance'; readonly costUsd6: Usd6; readonly balanceUsd6: Usd6 }
  /** This `clientRef` already stands for another order. Nothing was charged. */
  | { readonly code: 'idempotency_conflict' }
  /** The entry is not sold in the buyer's country. */
  | { readonly code: 'region_blocked' }
  /** The entry is not sold at this amount, or not today. */
  | { readonly code: 'denomination_unavailable' }
  /**
   * The live price is no longer the `expectedWholesaleMinor` that was sent, and nothing was
   * charged. Check the price again, and send the same order with the new one or without any.
   */
  | { readonly code: 'wholesale_changed' }
  /**
   * The float does not cover the order. Send stablecoins to the float, then send the same order.
   */
  | { readonly code: 'float_insufficient' }
  /**
   * Over the cap of one order, which no waiting fixes, or over a rolling cap: then it says how
   * long.
   */
  | { readonly code: 'cap_exceeded'; readonly retryAfterSec: number | undefined }
  /** This transaction has earned already: read that issuance and compare it with your book. */
  | { readonly code: 'transaction_issued'; readonly existingIssuanceId: string | undefined }
  /** The pool does not cover the issuance. Fund it, then send the same transaction again. */
  | { readonly code: 'pool_insufficient' }
  /** The wallet does not have as many tokens available. */
  | { readonly code: 'tokens_insufficient' }
  /** The user has to be reviewed in full for this item. */
  | { readonly code: 'review_required' }
  /** There is not as much of this item now. */
  | { readonly code: 'out_of_stock' }
  /** The wallet, or the external id, is registered already. */
  | { readonly code: 'user_known' }
  /**
   * The call was sent and its answer was lost, and sending it again could do it twice. Look before repeating.
   */
  | { readonly code: 'outcome_unknown' };

/** A person, or the caller's own rule, has to choose; the same call as it was will fail again or do harm. */
export class Decide extends ClientFailure {
  readonly decision: Decision;

  /** Without a `code` of the service it is that of the decision. */
  constructor(
    parts: Omit<ClientFailureParts, 'code'> & { readonly code?: string; readonly decision: Decision },
  ) {
    // An unknown outcome is the one decision after which something may have changed.
    const kind = parts.decision.code === 'outcome_unknown' ? 'unfinished' : 'refused';
    super(kind, { ...parts, code: parts.code ?? parts.decision.code });
    this.decision = parts.decision;
  }
}

/** This call can never succeed as it is. */
export class GiveUp extends ClientFailure {
  /** The field that was refused, where one was, as partner code calls it: `faceMinor`, `endCustomer.ref`. */
  readonly field: string | undefined;
  /** All fields that were refused, that one first: what is wrong with a request is said at once. */
  readonly fields: readonly string[];
  /** The lifetime limit of the key that is spent, where one is. */
  readonly limit: { readonly limit: number; readonly used: number } | undefined;

  /** `kind` is `evidence` where a signature or a signed figure does not hold. */
  constructor(
    parts: ClientFailureParts & {
      readonly kind?: FailureKind;
      readonly field?: string | undefined;
      readonly fields?: readonly string[];
      readonly limit?: { readonly limit: number; readonly used: number } | undefined;
    },
  ) {
    super(parts.kind ?? 'refused', parts);
    this.field = parts.field;
    this.fields = parts.fields ?? (parts.field === undefined ? [] : [parts.field]);
    this.limit = parts.limit;
  }
}
