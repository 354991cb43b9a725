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
import type { RateHistory, RatesAround } from './rate-history.js';

/** How the rate of an order stands against the catalogue reads on file. */
export type RateVerdict = 'catalogue' | 'repriced' | 'unverifiable' | 'off';

/** What an order is priced on, whichever source gave it. */
export interface PricedOrder {
  readonly slug: string;
  readonly currency: string;
  readonly faceMinor: FaceMinor;
  readonly rateBps: RateBps;
  readonly costMinor: CostMinor;
}

export interface Recomputation {
  readonly verdict: RateVerdict;
  readonly rates: RatesAround;
  readonly rateBps: RateBps;
  readonly costMinor: CostMinor;
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
  if (known.length === 0) return 'unverifiable';
  if (known.includes(rate)) return known.every((one) => one === rate) ? 'catalogue' : 'unverifiable';
  if (isAccepted) return 'repriced';
  return before === undefined ? 'unverifiable' : 'off';
}

/**
 * An accepted price change leaves a quote on the order, a cost that its own rate proves, and nothing in the book
 * that says otherwise.
 */
export function isPriceChangeAccepted(order: OrderRead | undefined, orderCase: OrderCase): boolean {
  if (order?.quoteId === undefined || order.rateBps === undefined) return false;
  if (costMinorOf(order.faceMinor, order.rateBps) !== order.costMinor) return false;
  return orderCase.bookRows.every(
    (row) => row.expectedCostMinor === undefined || row.expectedCostMinor === order.costMinor,
  );
}

/** Whole usd6 of an exact figure; where it is none, the neighbour that was charged, else the lower one. */
export function wholeUsd6Of(exact: Rational, chargedUsd6: bigint | undefined): bigint {
  const floor = floorOf(exact);
  if (isWhole(exact)) return floor;
  return chargedUsd6 === floor + 1n ? chargedUsd6 : floor;
}

function workingOf(
  order: PricedOrder,
  rate: RateBps,
  cost: CostMinor,
  usd6: bigint | undefined,
  fx: string,
): string {
  const discount = order.faceMinor - cost;
  const price = `${order.faceMinor} - floor(${order.faceMinor} * ${rate} / 10000) = ${order.faceMinor} - ${discount} = ${cost}`;
  return usd6 === undefined ? price : `${price}; ${cost} * 10000 * ${fx} = ${usd6}`;
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
  const rates = history.around(priced.slug, atMs);
  const verdict = rateVerdictOf(priced.rateBps, rates, isPriceChangeAccepted(orderCase.order, orderCase));
  const rateBps = verdict === 'off' && rates.before !== undefined ? rates.before : priced.rateBps;
  const costMinor = costMinorOf(priced.faceMinor, rateBps);
  const usdPerUnit = settings.usdPerUnit.get(priced.currency);
  const charged = orderCase.order?.costUsd6;
  const costUsd6 =
    usdPerUnit === undefined
      ? undefined
      : wholeUsd6Of(sandboxUsd6(costMinor, usdPerUnit), charged === undefined ? undefined : BigInt(charged));
  const fx = usdPerUnit === undefined ? '' : rationalText(usdPerUnit);
  return {
    verdict,
    rates,
    rateBps,
    costMinor,
    costUsd6,
    working: workingOf(priced, rateBps, costMinor, costUsd6, fx),
  };
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
