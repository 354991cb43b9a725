// The values that `SupplierClient` gives to partner code: the wire's answers with names in the spelling of
// the language, units as types, and the card behind `Voucher`. Instants stay ISO 8601 texts in UTC.

import { type Rational, rationalOfDecimal } from '../../money/rational.js';
import type { CostMinor, FaceMinor, RateBps, Usd6 } from '../../money/units.js';
import type {
  BrandsAnswer,
  CheckAnswer,
  FxAnswer,
  SummaryAnswer,
  SupplierOrderAnswer,
} from '../../wire/supplier/answers.js';
import type { CheckCode } from '../../wire/supplier/error-codes.js';
import type { FloatAnswer, FloatMovement } from '../../wire/supplier/float.js';
import { camelKeyed } from '../values/camel-keyed.js';
import type { ListPage } from './calls.js';
import { Voucher } from './voucher.js';

/** A page of a list, and where it stands in the whole. */
export interface SupplierPage<T> {
  readonly items: readonly T[];
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
  /** Over all pages. */
  readonly total: number;
}

export interface SupplierBrand {
  readonly slug: string;
  readonly name: string;
  readonly currency: string;
  readonly countries: readonly string[];
  /** Every amount the brand has. */
  readonly allDenominationsMinor: readonly FaceMinor[];
  /** Amounts sold now. */
  readonly denominationsMinor: readonly FaceMinor[];
  /** Set where any amount between the two is sold; then there are no prices. */
  readonly range: { readonly minMinor: FaceMinor; readonly maxMinor: FaceMinor } | null;
  readonly prices: readonly { readonly faceMinor: FaceMinor; readonly wholesaleMinor: CostMinor }[];
  readonly netRateBps: RateBps;
  readonly cashEquivalent: boolean;
  readonly availability: {
    readonly state: 'available' | 'limited' | 'unavailable';
    readonly floatLight: 'green' | 'amber' | 'red';
    readonly maxDenomToday: FaceMinor;
  };
  readonly source: string;
}

export interface SupplierRates {
  readonly base: 'USD';
  /**
   * Units of each currency for one US dollar: the digits as they were written, and the exact fraction they
   * are.
   */
  readonly rates: ReadonlyMap<string, { readonly text: string; readonly unitsPerUsd: Rational }>;
  readonly source: string;
}

export interface SupplierSummary {
  /** The total that the brand list pages through. */
  readonly giftCardsListed: number;
  readonly currencies: readonly string[] | undefined;
  readonly countries: readonly string[] | undefined;
}

/** A price before a buyer's money is taken; it books nothing. With `NOT_SOLD` the prices are 0. */
export interface PriceCheck {
  readonly ok: boolean;
  readonly code: CheckCode;
  readonly wholesaleMinor: CostMinor;
  readonly wholesaleUsd6: Usd6;
  readonly ledgerBalanceUsd6: Usd6;
  readonly retryAfterSec: number | undefined;
}

export interface SupplierOrder {
  readonly id: string;
  readonly clientRef: string;
  /** `failed`: the issue failed and the debit was reversed; the same reference may be sent again. */
  readonly status: 'issued' | 'failed';
  readonly slug: string;
  readonly currency: string;
  readonly faceMinor: FaceMinor;
  readonly wholesaleMinor: CostMinor;
  readonly wholesaleUsd6: Usd6;
  /** The digest is all that the service keeps of the buyer. */
  readonly walletRefSha256: string;
  readonly createdAt: string;
  /** Null for an order that failed. */
  readonly voucher: Voucher | null;
  readonly voucherExpiresAt: string | null;
  /** The float after this answer's work. */
  readonly balanceUsd6: Usd6;
  /** True where the order stood already: nothing was charged for this call. */
  readonly replay: boolean;
}

/** The float: the figures that every page repeats, and movements in the order of their sequence. */
export interface SupplierFloat {
  readonly balanceUsd6: Usd6;
  readonly low: boolean;
  readonly lowThresholdUsd6: Usd6;
  /** The address that stablecoins are sent to. */
  readonly depositAddress: string;
  /** At the start of the month asked for; of the whole life where none was. */
  readonly openingBalanceUsd6: Usd6;
  readonly closingBalanceUsd6: Usd6;
  readonly movements: readonly SupplierMovement[];
}

/**
 * One page of the float: its movements, and where the page stands. `total` counts the movements of all pages.
 */
export interface SupplierFloatPage extends SupplierFloat {
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
}

/**
 * Amounts are positive; the kind gives the direction: deposits and reversals add to the float, debits take
 * from it.
 */
export type SupplierMovement =
  | {
      readonly kind: 'deposit';
      readonly seq: number;
      /** Null or empty where the movement names no deposit. */
      readonly depositId: string | null;
      readonly txHash: string;
      readonly fromWallet: string;
      readonly amountUsd6: Usd6;
      readonly creditedAt: string;
    }
  | {
      readonly kind: 'debit' | 'reversal';
      readonly seq: number;
      readonly debitId: string;
      /** Null or empty where the movement names no order. */
      readonly clientRef: string | null;
      readonly orderId: string | null;
      readonly slug: string;
      readonly currency: string;
      readonly faceMinor: FaceMinor;
      readonly wholesaleMinor: CostMinor;
      readonly amountUsd6: Usd6;
      readonly bookedAt: string;
    }
  /** An entry of an unknown kind; its direction is not known either. */
  | {
      readonly kind: 'other';
      /** The kind as the provider names it. */
      readonly kindName: string;
      readonly seq: number;
      readonly debitId: string | null;
      readonly clientRef: string | null;
      readonly orderId: string | null;
      readonly amountUsd6: Usd6;
      readonly bookedAt: string;
    };

export function supplierPageOf<T>(paging: ListPage<unknown>['paging'], items: readonly T[]): SupplierPage<T> {
  return { items, page: paging.page, perPage: paging.per_page, total: paging.total };
}

export function supplierBrandOf({
  denominations,
  all_denominations,
  ...brand
}: BrandsAnswer[number]): SupplierBrand {
  return {
    ...camelKeyed(brand),
    allDenominationsMinor: all_denominations,
    denominationsMinor: denominations,
  };
}

export function supplierRatesOf({ base, rates, source }: FxAnswer): SupplierRates {
  const exact = Object.entries(rates).flatMap(([currency, text]) => {
    const unitsPerUsd = rationalOfDecimal(text);
    return unitsPerUsd === undefined ? [] : [[currency, { text, unitsPerUsd }] as const];
  });
  return { base, rates: new Map(exact), source };
}

export function supplierSummaryOf(summary: SummaryAnswer): SupplierSummary {
  return { currencies: undefined, countries: undefined, ...camelKeyed(summary) };
}

export function priceCheckOf(check: CheckAnswer): PriceCheck {
  return { retryAfterSec: undefined, ...camelKeyed(check) };
}

export function supplierOrderOf({
  voucher,
  ledger,
  brand_slug: slug,
  ...order
}: SupplierOrderAnswer): SupplierOrder {
  const { code, pin, url, expires_at } = voucher;
  const isCard = code !== null || pin !== null || url !== null;
  return {
    ...camelKeyed(order),
    slug,
    voucher: isCard ? new Voucher({ code, pin, url }) : null,
    voucherExpiresAt: expires_at,
    balanceUsd6: ledger.balance_usd6,
  };
}

export function supplierFloatOf(
  { deposits: _deposits, debits: _debits, ...figures }: FloatAnswer,
  movements: readonly FloatMovement[],
): SupplierFloat {
  return { ...camelKeyed(figures), movements: movements.map(movementOf) };
}

function movementOf(movement: FloatMovement): SupplierMovement {
  if (movement.kind === 'deposit') return camelKeyed(movement);
  if (movement.kind !== 'other') {
    const { brand_slug: slug, ...debit } = movement;
    return { ...camelKeyed(debit), slug };
  }
  return {
    ...camelKeyed(movement),
    debitId: movement.debit_id ?? null,
    clientRef: movement.client_ref ?? null,
    orderId: movement.order_id ?? null,
  };
}
