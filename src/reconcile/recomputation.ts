/**
 * What an order should have cost, from first principles: face, rate in force, floor rule, fixed conversion. The
 * rate is the order's own where the catalogue bears it out, where the partner accepted another, or where nothing
 * on file can say; it is the catalogue's where the order's is proven wrong.
 */

import { sandboxUsd6 } from '../money/conversion.js';
import { costMinorOf } from '../money/cost.js';
import { floorOf, isWhole, type Rational } from '../money/rational.js';
import type { CostMinor, FaceMinor, RateBps } from '../money/units.js';
import type { OrderRead } from '../records/order-read.js';
import type { PriceSettings } from './account-facts.js';
import type { OrderCase } from './match/order-case.js';
import { type PriceBasis, priceBasisOf, provenRateOf } from './price-basis.js';
import type { RateHistory, RatesAround } from './rate-history.js';

/** How the rate of an order stands against the catalogue reads on file. */
export type RateVerdict = 'catalogue' | 'repriced' | 'unverifiable' | 'off';

/** What an order states of its price, whichever source gave it. */
export interface PricedOrder extends PriceBasis {
  readonly rateBps: RateBps;
  readonly costMinor: CostMinor;
}

export interface Recomputation {
  readonly verdict: RateVerdict;
  readonly rates: RatesAround;
  /** Slug, currency and face that the price rests on: the order's own unless they are disputed. */
  readonly basis: PriceBasis;
  readonly rateBps: RateBps;
  readonly costMinor: CostMinor;
  /** What the order's own rate gives, right or wrong. */
  readonly costAtOwnRate: CostMinor;
  /** Undefined where no fixed rate is configured for the currency. */
  readonly costUsd6: bigint | undefined;
  readonly working: string;
}

/** The order's figures, from its own read or, where it could not be read, from its debit. */
export function pricedOrderOf(orderCase: OrderCase): PricedOrder | undefined {
  const order = orderCase.order;
  if (order !== undefined && order.rateBps !== undefined) {
    const { slug, currency, faceMinor, rateBps, costMinor } = order;
    return { slug, currency, faceMinor, rateBps, costMinor };
  }
  const debit = orderCase.debits[0];
  if (debit === undefined) return undefined;
  const { slug, currency, faceMinor, rateBps, costMinor } = debit;
  if (slug === undefined || currency === undefined) return undefined;
  if (faceMinor === undefined || rateBps === undefined || costMinor === undefined) return undefined;
  // The columns hold guarded figures; the guards' brands are lost on the way through a movement.
  return {
    slug,
    currency,
    faceMinor: faceMinor as FaceMinor,
    rateBps: rateBps as RateBps,
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

/** Whole usd6 of an exact figure; where it is none, the neighbour that was charged, else the lower one. */
export function wholeUsd6Of(exact: Rational, chargedUsd6: bigint | undefined): bigint {
  const floor = floorOf(exact);
  if (isWhole(exact)) return floor;
  return chargedUsd6 === floor + 1n ? chargedUsd6 : floor;
}

function workingOf(
  face: FaceMinor,
  rate: RateBps,
  cost: CostMinor,
  usd6: bigint | undefined,
  fx: string,
): string {
  const price = `${face} - floor(${face} * ${rate} / 10000) = ${face} - ${face - cost} = ${cost}`;
  return usd6 === undefined ? price : `${price}; ${cost} * 10000 * ${fx} = ${usd6}`;
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
  if (priced === undefined) return undefined;
  const order = orderCase.order?.rateBps === undefined ? undefined : orderCase.order;
  const isAccepted = isPriceChangeAccepted(order, orderCase);
  const basis =
    order === undefined
      ? priced
      : priceBasisOf(order, orderCase, settings, (slug) =>
          fitOf(priced.rateBps, history.around(slug, atMs), isAccepted),
        );
  const rates = history.around(basis.slug, atMs);
  const verdict = rateVerdictOf(priced.rateBps, rates, isAccepted);
  const proven = order === undefined ? priced.rateBps : provenRateOf(order, orderCase, basis.faceMinor);
  const rateBps = dueRateOf(verdict, rates, priced, order, proven);
  const costMinor = costMinorOf(basis.faceMinor, rateBps);
  const costUsd6 = dueUsd6Of(costMinor, basis.currency, settings, order?.costUsd6);
  const usdPerUnit = settings.usdPerUnit.get(basis.currency);
  const fx = usdPerUnit === undefined ? '' : rationalText(usdPerUnit);
  return {
    verdict,
    rates,
    basis,
    rateBps,
    costMinor,
    costAtOwnRate: costMinorOf(basis.faceMinor, priced.rateBps),
    costUsd6,
    working: workingOf(basis.faceMinor, rateBps, costMinor, costUsd6, fx),
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
  priced: PricedOrder,
  order: OrderRead | undefined,
  proven: RateBps,
): RateBps {
  if (proven !== priced.rateBps && rateVerdictOf(proven, rates, order?.quoteId !== undefined) !== 'off')
    return proven;
  if (verdict === 'off' && rates.before !== undefined) return rates.before;
  return priced.rateBps;
}

/** Minor units in whole usd6 at the fixed rate; undefined where the currency has none. */
export function dueUsd6Of(
  costMinor: CostMinor,
  currency: string,
  { usdPerUnit }: PriceSettings,
  chargedUsd6: number | undefined,
): bigint | undefined {
  const rate = usdPerUnit.get(currency);
  if (rate === undefined) return undefined;
  const charged = chargedUsd6 === undefined ? undefined : BigInt(chargedUsd6);
  return wholeUsd6Of(sandboxUsd6(costMinor, rate), charged);
}

/** A rate as a reader knows it: a decimal where 18 places hold it, else a fraction. */
export function rationalText(value: Rational): string {
  for (let places = 0; places <= 18; places += 1) {
    const scale = 10n ** BigInt(places);
    if (scale % value.denominator !== 0n) continue;
    const digits = (value.numerator * (scale / value.denominator)).toString();
    if (places === 0) return digits;
    const padded = digits.padStart(places + 1, '0');
    return `${padded.slice(0, -places)}.${padded.slice(-places)}`;
  }
  return `${value.numerator}/${value.denominator}`;
}
