/**
 * What an order should have cost, from first principles: face, rate in force, floor rule, fixed conversion. The
 * rate is the order's own where the catalogue bears it out, where the partner accepted another, or where nothing
 * on file can say; it is the catalogue's where the order's is proven wrong.
 */

import { costMinorOf } from '../money/cost.js';
import type { CostMinor, FaceMinor, RateBps } from '../money/units.js';
import type { OrderRead } from '../records/order-read.js';
import type { PriceSettings } from './account-facts.js';
import { type CurrencyRate, rateOf, wholeUsd6At } from './currency-rate.js';
import type { OrderCase } from './match/order-case.js';
import { isProven, type PriceBasis, priceBasisOf, provenRateOf } from './price-basis.js';
import type { RateHistory, RatesAround } from './rate-history.js';

/** How the rate of an order stands against the catalogue reads on file. */
export type RateVerdict = 'catalogue' | 'repriced' | 'unverifiable' | 'off';

/** What an order states of its price, whichever source gave it. */
export interface PricedOrder extends PriceBasis {
  /** Undefined in the supplier interface, whose orders state none. */
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
  /** What the order's own rate gives, right or wrong; where it states none, what the rate on file gives. */
  readonly costAtOwnRate: CostMinor;
  /** Undefined where no rate holds for the currency. */
  readonly costUsd6: bigint | undefined;
  readonly working: string;
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
 * Judges the rate by the last catalogue read before the order and the first after it. A rate that neither has is
 * wrong only where there is one before and no price change was accepted; where the two differ and the order has
 * one of them, nothing on file says which was in force.
 */
export function rateVerdictOf(rate: RateBps, rates: RatesAround, isAccepted: boolean): RateVerdict {
  const { before, after } = rates;
  const known = [before, after].filter((known) => known !== undefined);
  if (known.length > 0 && known.every((one) => one === rate)) return 'catalogue';
  // A quote at a rate that one of the reads has says which of them was in force, and is no change then.
  if (known.includes(rate)) return 'unverifiable';
  if (isAccepted && known.length > 0) return 'repriced';
  return before === undefined ? 'unverifiable' : 'off';
}

/**
 * A price change is accepted where the order has a quote (assumption A-08) and the book says nothing else: neither
 * another cost than the order's nor another than its rate gives.
 */
export function isPriceChangeAccepted(order: OrderRead | undefined, orderCase: OrderCase): boolean {
  if (order?.rateBps === undefined) return false;
  // A quote that any read shows was there, whatever a later read says.
  const reads = orderCase.history?.reads ?? [];
  if (![order, ...reads].some((read) => read.quoteId !== undefined)) return false;
  const expected = orderCase.book?.expectedCostMinor;
  return (
    expected === undefined ||
    expected === order.costMinor ||
    expected === costMinorOf(order.faceMinor, order.rateBps)
  );
}

export function workingOf(
  face: FaceMinor,
  rate: RateBps,
  cost: CostMinor,
  usd6: bigint | undefined,
  fx: CurrencyRate | undefined,
): string {
  const price = `${face} - floor(${face} * ${rate} / 10000) = ${face} - ${face - cost} = ${cost}`;
  if (usd6 === undefined || fx === undefined) return price;
  const agreed = fx.agreed === '' ? '' : `; ${fx.agreed}`;
  return `${price}; ${cost} * 10000 ${fx.factor} = ${usd6}${agreed}`;
}

/**
 * How well a rate fits what the catalogue says of a slug: both reads have it, one of them has, it was accepted as
 * another, nothing can be told, it is proven wrong.
 */
function fitOf(rate: RateBps, rates: RatesAround, isAccepted: boolean): number {
  switch (rateVerdictOf(rate, rates, isAccepted)) {
    case 'catalogue':
      return 4;
    case 'repriced':
      return 2;
    case 'unverifiable':
      return rates.before === rate || rates.after === rate ? 3 : 1;
    case 'off':
      return 0;
  }
}

/** The recomputation of one order, or undefined where no source gives its face and rate. */
export function recomputationOf(
  orderCase: OrderCase,
  atMs: number,
  history: RateHistory,
  settings: PriceSettings,
): Recomputation | undefined {
  const priced = pricedOrderOf(orderCase);
  if (priced?.rateBps === undefined) return undefined;
  const { rateBps: ownRate } = priced;
  const isOwn = (rate: RateBps): boolean => rate === ownRate;
  const order = orderCase.order?.rateBps === undefined ? undefined : orderCase.order;
  const isAccepted = isPriceChangeAccepted(order, orderCase);
  const basis =
    order === undefined
      ? priced
      : priceBasisOf(order, orderCase, (version) =>
          isProven(version, order, settings)
            ? fitOf(ownRate, history.around(version.slug, atMs, isOwn), isAccepted)
            : 0,
        );
  const rates = history.around(basis.slug, atMs, isOwn);
  const verdict = rateVerdictOf(ownRate, rates, isAccepted);
  const proven = order === undefined ? ownRate : provenRateOf(order, orderCase, basis.faceMinor);
  const rateBps = dueRateOf(verdict, rates, ownRate, order, proven);
  const costMinor = costMinorOf(basis.faceMinor, rateBps);
  const costUsd6 = dueUsd6Of(costMinor, basis.currency, settings, order?.costUsd6);
  return {
    verdict,
    rates,
    basis,
    rateBps,
    costMinor,
    costAtOwnRate: costMinorOf(basis.faceMinor, ownRate),
    costUsd6,
    working: workingOf(basis.faceMinor, rateBps, costMinor, costUsd6, rateOf(settings, basis.currency)),
  };
}

/**
 * The catalogue's rate where the order's is proven wrong, the order's own where the catalogue bears it out. Under a
 * quote, and where nothing on file says, the rate that proves the order's cost; so too where the order's own does not
 * and that of another source does, unless the catalogue proves that one wrong.
 */
function dueRateOf(
  verdict: RateVerdict,
  rates: RatesAround,
  ownRate: RateBps,
  order: OrderRead | undefined,
  proven: RateBps,
): RateBps {
  if (proven !== ownRate && rateVerdictOf(proven, rates, order?.quoteId !== undefined) !== 'off')
    return proven;
  if (verdict === 'off' && rates.before !== undefined) return rates.before;
  return ownRate;
}

/** Minor units in whole usd6 at the rate that holds; undefined where the currency has none. */
export function dueUsd6Of(
  costMinor: CostMinor,
  currency: string,
  settings: PriceSettings,
  chargedUsd6: number | undefined,
): bigint | undefined {
  const rate = rateOf(settings, currency);
  if (rate === undefined) return undefined;
  return wholeUsd6At(rate, costMinor, chargedUsd6 === undefined ? undefined : BigInt(chargedUsd6));
}
