// What `SupplierClient` hands to partner code: the wire's answers with names in the spelling of the language,
// units as types, and the card behind `Voucher`. Instants stay ISO 8601 texts in UTC.

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
import { Voucher } from '../sandbox/gift-card.js';
import type { ListPage } from './calls.js';

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
  readonly brandSlug: string;
  readonly currency: string;
  readonly faceMinor: FaceMinor;
  readonly wholesaleMinor: CostMinor;
  readonly wholesaleUsd6: Usd6;
  /** Of the buyer the service keeps a digest. */
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
  /** Where stablecoins are sent to. */
  readonly depositAddress: string;
  /** Of the month asked for; of the whole life where none was. */
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
      readonly depositId: string;
      readonly txHash: string;
      readonly fromWallet: string;
      readonly amountUsd6: Usd6;
      readonly creditedAt: string;
    }
  | {
      readonly kind: 'debit' | 'reversal';
      readonly seq: number;
      readonly debitId: string;
      readonly clientRef: string;
      readonly orderId: string;
      readonly brandSlug: string;
      readonly currency: string;
      readonly faceMinor: FaceMinor;
      readonly wholesaleMinor: CostMinor;
      readonly amountUsd6: Usd6;
      readonly bookedAt: string;
    }
  /** Of a kind that nothing here knows: its direction is not known either. */
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

export function supplierBrandOf(brand: BrandsAnswer[number]): SupplierBrand {
  const { range, availability } = brand;
  return {
    slug: brand.slug,
    name: brand.name,
    currency: brand.currency,
    countries: brand.countries,
    allDenominationsMinor: brand.all_denominations,
    denominationsMinor: brand.denominations,
    range: range === null ? null : { minMinor: range.min_minor, maxMinor: range.max_minor },
    prices: brand.prices.map((price) => ({
      faceMinor: price.face_minor,
      wholesaleMinor: price.wholesale_minor,
    })),
    netRateBps: brand.net_rate_bps,
    cashEquivalent: brand.cash_equivalent,
    availability: {
      state: availability.state,
      floatLight: availability.float_light,
      maxDenomToday: availability.max_denom_today,
    },
    source: brand.source,
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
  return {
    giftCardsListed: summary.gift_cards_listed,
    currencies: summary.currencies,
    countries: summary.countries,
  };
}

export function priceCheckOf(check: CheckAnswer): PriceCheck {
  return {
    ok: check.ok,
    code: check.code,
    wholesaleMinor: check.wholesale_minor,
    wholesaleUsd6: check.wholesale_usd6,
    ledgerBalanceUsd6: check.ledger_balance_usd6,
    retryAfterSec: check.retry_after_sec,
  };
}

export function supplierOrderOf(order: SupplierOrderAnswer): SupplierOrder {
  const { code, pin, url, expires_at } = order.voucher;
  const isCard = code !== null || pin !== null || url !== null;
  return {
    id: order.id,
    clientRef: order.client_ref,
    status: order.status,
    brandSlug: order.brand_slug,
    currency: order.currency,
    faceMinor: order.face_minor,
    wholesaleMinor: order.wholesale_minor,
    wholesaleUsd6: order.wholesale_usd6,
    walletRefSha256: order.wallet_ref_sha256,
    createdAt: order.created_at,
    voucher: isCard ? new Voucher({ code, pin, url }) : null,
    voucherExpiresAt: expires_at,
    balanceUsd6: order.ledger.balance_usd6,
    replay: order.replay,
  };
}

export function supplierFloatOf(figures: FloatAnswer, movements: readonly FloatMovement[]): SupplierFloat {
  return {
    balanceUsd6: figures.balance_usd6,
    low: figures.low,
    lowThresholdUsd6: figures.low_threshold_usd6,
    depositAddress: figures.deposit_address,
    openingBalanceUsd6: figures.opening_balance_usd6,
    closingBalanceUsd6: figures.closing_balance_usd6,
    movements: movements.map(movementOf),
  };
}

function movementOf(movement: FloatMovement): SupplierMovement {
  if (movement.kind === 'deposit') {
    return {
      kind: movement.kind,
      seq: movement.seq,
      depositId: movement.deposit_id,
      txHash: movement.tx_hash,
      fromWallet: movement.from_wallet,
      amountUsd6: movement.amount_usd6,
      creditedAt: movement.credited_at,
    };
  }
  if (movement.kind === 'other') {
    return {
      kind: movement.kind,
      kindName: movement.kind_name,
      seq: movement.seq,
      debitId: movement.debit_id ?? null,
      clientRef: movement.client_ref ?? null,
      orderId: movement.order_id ?? null,
      amountUsd6: movement.amount_usd6,
      bookedAt: movement.booked_at,
    };
  }
  return {
    kind: movement.kind,
    seq: movement.seq,
    debitId: movement.debit_id,
    clientRef: movement.client_ref,
    orderId: movement.order_id,
    brandSlug: movement.brand_slug,
    currency: movement.currency,
    faceMinor: movement.face_minor,
    wholesaleMinor: movement.wholesale_minor,
    amountUsd6: movement.amount_usd6,
    bookedAt: movement.booked_at,
  };
}
