// The cost that is due for an order, from first principles: face, rate in force, floor rule, fixed
// conversion. The rate is the order's own where the catalogue bears it out, where the partner accepted
// another, or where nothing on file can say; it is the catalogue's where the order's is proven wrong, and the
// nearest that can be right where none is on file and the order's can't be.

import { unreachable } from '../../base/failure/assert.js';
import { costMinorOf } from '../../money/cost.js';
import type { CostMinor, FaceMinor, RateBps } from '../../money/units.js';
import type { OrderRead } from '../../records/order-read.js';
import type { OrderCase } from '../match/order-case.js';
import type { PriceSettings } from '../month/account-facts.js';
import { type Charge, type ConversionStanding, conversionStandingOf } from './conversion-standing.js';
import { type CurrencyRate, rateOf, wholeUsd6At } from './currency-rate.js';
import type { RatesInForce } from './fx-history.js';
import { isCostAtRate } from './order-arithmetic.js';
import { bandsOf, type PriceBands, type PriceBound, priceBoundOf, type RateRange } from './price-band.js';
import { type Fit, fits, isProven, type PriceBasis, priceBasisOf, provenRateOf } from './price-basis.js';
import type { RateHistory, RatesAround } from './rate-history.js';

/**
 * How the rate of an order stands against the catalogue reads on file. `repriced`: another one under a quote,
 * accepted by our own records or cheaper; `unaccepted`: dearer, and nothing of ours says that we accepted it.
 * `range`: which rate held is not on file, and the cost can't be right all the same.
 */
export type RateVerdict = 'catalogue' | 'repriced' | 'unaccepted' | 'unverifiable' | 'range' | 'off';

/** The facts of its price that an order states, whichever source gave them. */
export interface PricedOrder extends PriceBasis {
  /** Undefined where orders state none. */
  readonly rateBps: RateBps | undefined;
  readonly costMinor: CostMinor;
}

export interface Recomputation {
  readonly verdict: RateVerdict;
  readonly rates: RatesAround;
  /** Slug, currency and face that the price rests on: the order's own unless they are disputed. */
  readonly basis: PriceBasis;
  /** Undefined only where an order states no rate and none is on file. */
  readonly rateBps: RateBps | undefined;
  readonly costMinor: CostMinor;
  /** The cost at the order's own rate, right or wrong; at the rate on file if the order states none. */
  readonly costAtOwnRate: CostMinor;
  /** Undefined where no rate holds for the currency, and none can be told from what is stated. */
  readonly costUsd6: bigint | undefined;
  /** How the stated conversion stands to the rates that are known, with the rates of `costUsd6`. */
  readonly conversion: ConversionStanding;
  /** The money that the conversion is of. Undefined where no read of the order states any. */
  readonly charged: Charge | undefined;
  /** Set where the verdict is `range`. */
  readonly bound?: PriceBound | undefined;
  /** Put together when it is asked for: few ask, and it is longer than all else of an order. */
  readonly working: () => string;
}

/**
 * True where the cost in minor units rests on more than what is stated: else it is only the stated figure
 * again.
 */
export function isPriceTested({ verdict }: Pick<Recomputation, 'verdict'>): boolean {
  return verdict !== 'unverifiable';
}

/** True where a rate on file speaks for or against the stated conversion. */
export function isConversionTested({ conversion }: Pick<Recomputation, 'conversion'>): boolean {
  return conversion.kind === 'held' || conversion.kind === 'outside';
}

/** The order's figures, from its own read or, where it could not be read, from its debit. */
export function pricedOrderOf(orderCase: OrderCase): PricedOrder | undefined {
  const order = orderCase.order;
  if (order !== undefined) {
    const { slug, currency, faceMinor, rateBps, costMinor } = order;
    return { slug, currency, faceMinor, rateBps, costMinor };
  }
  const debit = orderCase.debits[0];
  if (debit === undefined) return undefined;
  const { slug, currency, faceMinor, rateBps, costMinor } = debit;
  if (slug === undefined || currency === undefined) return undefined;
  if (faceMinor === undefined || costMinor === undefined) return undefined;
  // The columns hold guarded figures; the guards' brands are lost on the way through a movement.
  return {
    slug,
    currency,
    faceMinor: faceMinor as FaceMinor,
    rateBps: rateBps as RateBps | undefined,
    costMinor: costMinor as CostMinor,
  };
}

/**
 * The evidence of a price change in the partner's own records: that it was accepted, or that nothing confirms
 * it.
 */
export interface PriceChange {
  /** True where any read shows a quote: that alone is the provider's word. */
  readonly isQuoted: boolean;
  /** True where the book expected this cost, or has the quote itself. */
  readonly isBorneOut: boolean;
}

/**
 * Judges the rate by the last catalogue read before the order and the first after it. A rate that neither
 * read has is wrong only if there is a read before and no quote set the rate. If the two differ and the order
 * has one of them, or if there is no read before, nothing on file says which was in force, and only our own
 * records can say that a quote's was accepted.
 *
 * @param rate of the order; a greater one is cheaper
 */
export function rateVerdictOf(
  rate: RateBps,
  rates: RatesAround,
  { isQuoted, isBorneOut }: PriceChange,
): Exclude<RateVerdict, 'range'> {
  const { before, after } = rates;
  const known = [before, after].filter((known) => known !== undefined);
  if (known.length > 0 && known.every((one) => one === rate)) return 'catalogue';
  // A quote at a rate that one of the reads has says which of them was in force, and is no change then.
  if (known.includes(rate)) return 'unverifiable';
  const isAccepted = isQuoted && isBorneOut;
  if (before === undefined) return isAccepted ? 'repriced' : 'unverifiable';
  if (!isQuoted) return 'off';
  return isAccepted || rate > before ? 'repriced' : 'unaccepted';
}

/** A quote on the order (assumption A-08), and whether the book bears it out. */
export function priceChangeOf(order: OrderRead | undefined, { history, book }: OrderCase): PriceChange {
  if (order?.rateBps === undefined) return { isQuoted: false, isBorneOut: false };
  // A quote that any read shows was there, whatever a later read says.
  const quotes: readonly (string | undefined)[] = [order, ...(history?.reads ?? [])].flatMap(
    ({ quoteId }) => quoteId ?? [],
  );
  const costs: readonly (number | undefined)[] = [
    order.costMinor,
    costMinorOf(order.faceMinor, order.rateBps),
  ];
  // A figure that the book does not state is among neither.
  const isBorneOut = costs.includes(book?.expectedCostMinor) || quotes.includes(book?.quoteId);
  return { isQuoted: quotes.length > 0, isBorneOut };
}

/** @param rate undefined where no rate is on file, and only the face bounds the cost */
export function workingOf(
  face: FaceMinor,
  rate: RateBps | undefined,
  cost: CostMinor,
  usd6: bigint | undefined,
  fx: CurrencyRate | undefined,
): string {
  const price =
    rate === undefined
      ? `at most the face, ${face}`
      : `${face} - floor(${face} * ${rate} / 10000) = ${face} - ${face - cost} = ${cost}`;
  if (usd6 === undefined || fx === undefined) return price;
  const agreed = fx.agreed();
  return `${price}; ${cost} * 10000 ${fx.factor()} = ${usd6}${agreed === '' ? '' : `; ${agreed}`}`;
}

/**
 * How well a rate fits what the catalogue says of a slug: both reads have it, one of them has, it was
 * accepted as another, nothing can be told, it is proven wrong.
 */
function fitOf(rate: RateBps, rates: RatesAround, change: PriceChange): Fit {
  const verdict = rateVerdictOf(rate, rates, change);
  switch (verdict) {
    case 'catalogue':
      return fits.borneOut;
    case 'repriced':
    case 'unaccepted':
      return fits.accepted;
    case 'unverifiable':
      if (rates.before === rate || rates.after === rate) return fits.halfBorneOut;
      return rates.before === undefined && rates.after === undefined ? undefined : fits.open;
    case 'off':
      return fits.ruledOut;
    default:
      return unreachable(verdict);
  }
}

/**
 * The recomputation of one order, or undefined where no source gives its face and rate.
 *
 * @param isRowMissing true where there is a book and the order has no row in it: then that is what is wrong,
 *   and until the row is found a price change is taken as it is stated
 */
export function recomputationOf(
  orderCase: OrderCase,
  atMs: number,
  history: RateHistory,
  inForce: RatesInForce,
  isRowMissing: boolean,
): Recomputation | undefined {
  const priced = pricedOrderOf(orderCase);
  if (priced?.rateBps === undefined) return undefined;
  const { costMinor: ownCost, rateBps: ownRate } = priced;
  const isOwn = (rate: RateBps): boolean => rate === ownRate;
  const { order } = orderCase;
  const change = priceChangeOf(order, orderCase);
  const { settings } = inForce;
  const basis =
    order === undefined
      ? priced
      : priceBasisOf(order, orderCase, (version) =>
          isProven(version, order, settings)
            ? fitOf(ownRate, history.around(version.slug, atMs, isOwn), change)
            : fits.contradicted,
        );
  const rates = history.around(basis.slug, atMs, isOwn);
  const proven = order === undefined ? ownRate : provenRateOf(order, orderCase, basis.faceMinor);
  const own = { costMinor: ownCost, rateBps: ownRate };
  const { verdict, bound } = rangedVerdictOf(own, basis, {
    verdict: provenVerdictOf(own, basis, rateVerdictOf(ownRate, rates, change)),
    range: history.rangeOf(basis.slug),
    bands: bandsOf(settings),
    mayBeBorneOut: isRowMissing && change.isQuoted,
  });
  const dueVerdict = isRowMissing && verdict === 'unaccepted' ? 'repriced' : verdict;
  const rateBps = bound?.rateBps ?? dueRateOf(dueVerdict, rates, ownRate, proven, change);
  const costMinor = bound?.costMinor ?? costMinorOf(basis.faceMinor, rateBps);
  const charged = order && { costMinor: ownCost, costUsd6: BigInt(order.costUsd6) };
  const costUsd6 = dueUsd6Of(costMinor, basis.currency, settings, charged?.costUsd6);
  return {
    verdict,
    rates,
    basis,
    rateBps,
    costMinor,
    costAtOwnRate: costMinorOf(basis.faceMinor, ownRate),
    costUsd6,
    conversion: conversionStandingOf(inForce, basis.currency, undefined),
    charged,
    bound,
    working: () => workingOf(basis.faceMinor, rateBps, costMinor, costUsd6, rateOf(settings, basis.currency)),
  };
}

/** The cost and the rate that an order states. */
interface StatedPrice {
  readonly costMinor: CostMinor;
  readonly rateBps: RateBps;
}

/**
 * A price change is told by the proof of its cost; without it nothing is said of it, and PR-COST speaks
 * alone.
 */
function provenVerdictOf(
  { costMinor, rateBps }: StatedPrice,
  { faceMinor }: PriceBasis,
  verdict: RateVerdict,
): RateVerdict {
  const isProven = isCostAtRate(costMinor, faceMinor, rateBps);
  return verdict === 'unaccepted' && !isProven ? 'repriced' : verdict;
}

/**
 * The verdict on a price that nothing on file can verify: it can't be right if both the charged cost and the
 * cost at the order's own rate are beyond the rates on file. If only one of them is, the two contradict each
 * other, which is PR-COST.
 */
function rangedVerdictOf(
  { costMinor, rateBps }: StatedPrice,
  { faceMinor }: PriceBasis,
  known: {
    readonly verdict: RateVerdict;
    readonly range: RateRange | undefined;
    readonly bands: PriceBands;
    /** True where a row that the book lacks may bear out a price that is not above the face. */
    readonly mayBeBorneOut: boolean;
  },
): { readonly verdict: RateVerdict; readonly bound?: PriceBound } {
  const { verdict, range, bands, mayBeBorneOut } = known;
  if (verdict !== 'unverifiable') return { verdict };
  if (mayBeBorneOut && costMinor <= faceMinor) return { verdict };
  const ofRate = priceBoundOf(faceMinor, costMinorOf(faceMinor, rateBps), range, bands);
  const ofCost = priceBoundOf(faceMinor, costMinor, range, bands);
  return ofRate === undefined || ofCost === undefined ? { verdict } : { verdict: 'range', bound: ofRate };
}

/**
 * The catalogue's rate where the order's is proven wrong or was not accepted, the order's own where the
 * catalogue bears it out. Under an accepted quote, and where nothing on file says, the rate that proves the
 * order's cost; so too where the order's own does not and that of another source does, unless the catalogue
 * proves that one wrong.
 */
function dueRateOf(
  verdict: RateVerdict,
  rates: RatesAround,
  ownRate: RateBps,
  proven: RateBps,
  change: PriceChange,
): RateBps {
  if (proven !== ownRate && rateVerdictOf(proven, rates, change) !== 'off') return proven;
  const isCatalogues = verdict === 'off' || verdict === 'unaccepted';
  return isCatalogues ? (rates.before ?? ownRate) : ownRate;
}

/** Minor units in whole usd6 at the rate that holds; undefined where the currency has none. */
export function dueUsd6Of(
  costMinor: CostMinor,
  currency: string,
  settings: PriceSettings,
  chargedUsd6: bigint | undefined,
): bigint | undefined {
  const rate = rateOf(settings, currency);
  if (rate === undefined) return undefined;
  return wholeUsd6At(rate, costMinor, chargedUsd6);
}
