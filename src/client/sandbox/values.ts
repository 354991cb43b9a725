// What `SandboxClient` hands to partner code: the wire's answers with names in the spelling of the language,
// units as types, and the card behind `GiftCard`. Instants stay ISO 8601 texts in UTC.

import type { CostMinor, FaceMinor, RateBps, Usd6 } from '../../money/units.js';
import type {
  BalanceAnswer,
  CatalogueEntry,
  DepositAnswer,
  OrderAnswer,
  PingAnswer,
  QuoteAnswer,
  StatementAnswerReading,
} from '../../wire/sandbox/answers.js';
import { GiftCard } from './gift-card.js';

export interface KeyState {
  readonly keyId: string;
  readonly createdAt: string | undefined;
  /** From then on the key is refused; two days later everything that it made is deleted. */
  readonly expiresAt: string;
  readonly serverTime: string;
}

export interface Brand {
  readonly slug: string;
  readonly name: string;
  readonly country: string;
  readonly currency: string;
  readonly rateBps: RateBps;
  /** The exact amounts that are sold, or null where a range is. */
  readonly denominationsMinor: readonly FaceMinor[] | null;
  readonly range: { readonly minMinor: FaceMinor; readonly maxMinor: FaceMinor } | null;
  readonly availability: 'available' | 'limited';
}

/** Good for 60 seconds. */
export interface Quote {
  readonly quoteId: string;
  readonly slug: string;
  readonly currency: string;
  readonly faceMinor: FaceMinor;
  readonly rateBps: RateBps;
  readonly costMinor: CostMinor;
  /** US dollars per one unit of the currency, a decimal text. */
  readonly fxRate: string;
  readonly costUsd6: Usd6;
  readonly createdAt: string;
  readonly expiresAt: string;
}

export interface Order {
  readonly orderId: string;
  readonly clientRef: string;
  readonly slug: string;
  readonly currency: string;
  readonly faceMinor: FaceMinor;
  readonly rateBps: RateBps;
  readonly costMinor: CostMinor;
  /** US dollars per one unit of the currency, a decimal text. */
  readonly fxRate: string;
  readonly costUsd6: Usd6;
  readonly status: 'pending' | 'issued';
  readonly quoteId: string | null;
  /** Of the buyer the service keeps a digest and the country. */
  readonly endCustomer: { readonly refSha256: string; readonly country: string };
  /** Null while the order is pending; `readOrder` brings it once it is issued. */
  readonly card: GiftCard | null;
  readonly createdAt: string;
  readonly issuedAt: string | null;
  /** True where the order stood already: nothing was charged for this call. */
  readonly replay: boolean;
}

export interface Balance {
  readonly balanceUsd6: Usd6;
  readonly asOf: string;
}

export interface Deposit {
  readonly depositId: string;
  /** Token units, a decimal text. */
  readonly plusAmount: string;
  readonly grossUsd6: Usd6;
  readonly poolFeeUsd6: Usd6;
  readonly creditedUsd6: Usd6;
  readonly balanceUsd6: Usd6;
  readonly createdAt: string;
}

/** A month as the service signed it. Nothing in `rawStatement` may be believed before its signature held. */
export interface SignedStatement {
  readonly month: string;
  readonly final: boolean;
  /** The id of the statement key. */
  readonly keyId: string;
  readonly algorithm: string | null | undefined;
  /** A text whose UTF-8 bytes were signed. */
  readonly rawStatement: string;
  /** 128 hex digits where it is as it should be. */
  readonly signature: string | null | undefined;
}

export function keyStateOf(answer: PingAnswer): KeyState {
  return {
    keyId: answer.key_id,
    createdAt: answer.created_at,
    expiresAt: answer.expires_at,
    serverTime: answer.server_time,
  };
}

export function brandOf(entry: CatalogueEntry): Brand {
  const { range } = entry;
  return {
    slug: entry.slug,
    name: entry.name,
    country: entry.country,
    currency: entry.currency,
    rateBps: entry.rate_bps,
    denominationsMinor: entry.denominations_minor,
    range: range === null ? null : { minMinor: range.min_minor, maxMinor: range.max_minor },
    availability: entry.availability,
  };
}

export function quoteOf(answer: QuoteAnswer): Quote {
  return {
    quoteId: answer.quote_id,
    slug: answer.slug,
    currency: answer.currency,
    faceMinor: answer.face_minor,
    rateBps: answer.rate_bps,
    costMinor: answer.cost_minor,
    fxRate: answer.fx_rate,
    costUsd6: answer.cost_usd6,
    createdAt: answer.created_at,
    expiresAt: answer.expires_at,
  };
}

export function orderOf(answer: OrderAnswer): Order {
  const { code, link } = answer;
  return {
    orderId: answer.order_id,
    clientRef: answer.client_ref,
    slug: answer.slug,
    currency: answer.currency,
    faceMinor: answer.face_minor,
    rateBps: answer.rate_bps,
    costMinor: answer.cost_minor,
    fxRate: answer.fx_rate,
    costUsd6: answer.cost_usd6,
    status: answer.status,
    quoteId: answer.quote_id,
    endCustomer: { refSha256: answer.end_customer.ref_sha256, country: answer.end_customer.country },
    card: code === null ? null : new GiftCard({ code, link }),
    createdAt: answer.created_at,
    issuedAt: answer.issued_at,
    replay: answer.replay,
  };
}

export function balanceOf(answer: BalanceAnswer): Balance {
  return { balanceUsd6: answer.balance_usd6, asOf: answer.as_of };
}

export function depositOf(answer: DepositAnswer): Deposit {
  return {
    depositId: answer.deposit_id,
    plusAmount: answer.plus_amount,
    grossUsd6: answer.gross_usd6,
    poolFeeUsd6: answer.pool_fee_usd6,
    creditedUsd6: answer.credited_usd6,
    balanceUsd6: answer.balance_usd6,
    createdAt: answer.created_at,
  };
}

export function signedStatementOf(answer: StatementAnswerReading): SignedStatement {
  return {
    month: answer.month,
    final: answer.final,
    keyId: answer.key_id,
    algorithm: answer.algorithm,
    rawStatement: answer.raw_statement,
    signature: answer.signature,
  };
}
