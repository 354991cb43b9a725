// The values that `SandboxClient` gives to partner code: the wire's answers with names in the spelling of the
// language, units as types, and the card behind `GiftCard`. Instants stay ISO 8601 texts in UTC.

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
import { camelKeyed } from '../values/camel-keyed.js';
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
  /** The digest and the country are all that the service keeps of the buyer. */
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

export function keyStateOf({ ok: _ok, env: _env, ...answer }: PingAnswer): KeyState {
  return { createdAt: undefined, ...camelKeyed(answer) };
}

export function brandOf(entry: CatalogueEntry): Brand {
  return camelKeyed(entry);
}

export function quoteOf(answer: QuoteAnswer): Quote {
  return camelKeyed(answer);
}

export function orderOf({ code, link, ...order }: OrderAnswer): Order {
  return { ...camelKeyed(order), card: code === null ? null : new GiftCard({ code, link }) };
}

export function balanceOf({ currency: _currency, ...answer }: BalanceAnswer): Balance {
  return camelKeyed(answer);
}

export function depositOf(answer: DepositAnswer): Deposit {
  return camelKeyed(answer);
}

export function signedStatementOf(answer: StatementAnswerReading): SignedStatement {
  return { algorithm: undefined, signature: undefined, ...camelKeyed(answer) };
}
