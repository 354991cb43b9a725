// The cost of an order that states no rate, as those paid from a float. Its price is held against the brand's
// rate on file: that of the last read of the brand list before it, or of the first after it.

import { isEitherNeighbour } from '../../money/conversion.js';
import { costMinorOf } from '../../money/cost.js';
import type { RateBps } from '../../money/units.js';
import type { OrderRead } from '../../records/order-read.js';
import type { OrderCase } from '../match/order-case.js';
import { type Charge, type ConversionStanding, conversionStandingOf } from './conversion-standing.js';
import { rateOf } from './currency-rate.js';
import type { RatesInForce } from './fx-history.js';
import { bandsOf, type PriceBound, priceBoundOf } from './price-band.js';
import { type Fit, fits, type PriceBasis, priceBasisOf } from './price-basis.js';
import type { RateHistory, RatesAround } from './rate-history.js';
import {
  dueUsd6Of,
  type PricedOrder,
  pricedOrderOf,
  type RateVerdict,
  type Recomputation,
  workingOf,
} from './recomputation.js';

/** The cost that is due for an order that states no rate; undefined where nothing states its price. */
export function unstatedRateRecomputationOf(
  orderCase: OrderCase,
  atMs: number,
  history: RateHistory,
  inForce: RatesInForce,
): Recomputation | undefined {
  const stated = pricedOrderOf(orderCase);
  if (stated === undefined) return undefined;
  const charged = chargedOf(orderCase);
  const priced = { ...stated, ...(charged && { costMinor: charged.costMinor }) };
  const { order } = orderCase;
  const aroundFor = ({ slug, faceMinor }: PriceBasis): RatesAround =>
    history.around(slug, atMs, (rate) => costMinorOf(faceMinor, rate) === priced.costMinor);
  const standingFor = ({ currency }: PriceBasis): ConversionStanding =>
    conversionStandingOf(inForce, currency, charged);
  const boundFor = ({ slug, faceMinor }: PriceBasis): PriceBound | undefined =>
    priceBoundOf(faceMinor, priced.costMinor, history.rangeOf(slug), bandsOf(inForce.settings));
  const basis =
    order === undefined || charged === undefined
      ? priced
      : priceBasisOf(order, orderCase, (version) =>
          fitOf(version, charged, {
            rates: aroundFor(version),
            isInRange: boundFor(version) === undefined,
            conversion: standingFor(version),
          }),
        );
  const rates = aroundFor(basis);
  const debited = orderCase.debits.at(-1)?.costMinor;
  const rating = ratingOf({ ...basis, costMinor: priced.costMinor }, rates, debited);
  const bound = rating.rateBps === undefined ? boundFor(basis) : undefined;
  const rateBps = bound === undefined ? rating.rateBps : bound.rateBps;
  const dueMinor = rateBps === undefined ? priced.costMinor : costMinorOf(basis.faceMinor, rateBps);
  const costMinor = bound?.costMinor ?? dueMinor;
  const conversion = standingFor(basis);
  const costUsd6 = dueUsd6Of(costMinor, basis.currency, conversion.settings, charged?.costUsd6);
  return {
    verdict: bound === undefined ? rating.verdict : 'range',
    rates,
    basis,
    rateBps,
    costMinor,
    costAtOwnRate: costMinor,
    costUsd6,
    conversion,
    charged,
    bound,
    working: () => {
      if (rateBps === undefined && bound === undefined) return '';
      const rate = rateOf(conversion.settings, basis.currency);
      return workingOf(basis.faceMinor, rateBps, costMinor, costUsd6, rate);
    },
  };
}

/**
 * The order's money in both currencies, as one read states it: figures of two reads are at no rate. A charge
 * can't change, so it is the first read, those of another try left out, unless the newest has more of what
 * was debited. Without a debit it is the newest.
 */
function chargedOf({ order, history, debits }: OrderCase): Charge | undefined {
  if (order === undefined) return undefined;
  const debit = debits.at(-1);
  // A failed order is priced anew when it is tried again: a read of another try is no word on it.
  const isOfOtherTry = ({ status }: OrderRead): boolean =>
    status === 'failed' && (order.status === 'issued' || debits.length > 1);
  const first = history?.reads.find((read) => !isOfOtherTry(read)) ?? order;
  const debitedOf = (read: OrderRead): number =>
    Number(read.costMinor === debit?.costMinor) + Number(read.costUsd6 === -(debit?.amountUsd6 ?? 0));
  const isNewest = debit === undefined || debitedOf(order) > debitedOf(first);
  const { costMinor, costUsd6 } = isNewest ? order : first;
  return { costMinor, costUsd6: BigInt(costUsd6) };
}

interface Rating {
  readonly verdict: RateVerdict;
  /** The rate that the price is worked out at; undefined where the price is taken as it stands. */
  readonly rateBps: RateBps | undefined;
}

/**
 * A price that all reads around the order bear out is proven. One that only one of two differing reads bears
 * out, or that the only read came too late to speak of, cannot be judged. Any other is held against the read
 * before.
 */
function ratingOf(
  priced: PriceBasis & Pick<PricedOrder, 'costMinor'>,
  { before, after }: RatesAround,
  debited: number | undefined,
): Rating {
  const known = [before, after].filter((rate) => rate !== undefined);
  const proving = known.filter((rate) => costMinorOf(priced.faceMinor, rate) === priced.costMinor);
  const [proven] = proving;
  if (proven !== undefined) {
    return { verdict: proving.length === known.length ? 'catalogue' : 'unverifiable', rateBps: proven };
  }
  // A price that the read alone states is off by what the debit states, where that is borne out.
  const charged = known.find((rate) => costMinorOf(priced.faceMinor, rate) === debited);
  if (charged !== undefined) return { verdict: 'catalogue', rateBps: charged };
  return before === undefined
    ? { verdict: 'unverifiable', rateBps: undefined }
    : { verdict: 'catalogue', rateBps: before };
}

/** The known facts on the rates that a version of an order rests on. */
interface Grounds {
  readonly rates: RatesAround;
  readonly isInRange: boolean;
  readonly conversion: ConversionStanding;
}

/**
 * How well a version fits what was charged: both reads bear it out, one does, nothing tells. A version in a
 * currency without a rate says nothing of the dollars charged, so it fits less than one that proves them.
 */
function fitOf(
  version: PriceBasis,
  { costMinor, costUsd6 }: Charge,
  { rates, isInRange, conversion }: Grounds,
): Fit {
  const rate = conversion.kind === 'held' ? rateOf(conversion.settings, version.currency) : undefined;
  if (rate !== undefined && !isEitherNeighbour(costUsd6, rate.exactUsd6(costMinor))) return fits.contradicted;
  if (conversion.kind === 'outside') return fits.contradicted;
  const known = [rates.before, rates.after].filter((one) => one !== undefined);
  const proving = known.filter((one) => costMinorOf(version.faceMinor, one) === costMinor);
  if (proving.length > 0) {
    if (conversion.kind === 'unknown') return fits.unconverted;
    return proving.length === known.length ? fits.borneOut : fits.halfBorneOut;
  }
  if (!isInRange || rates.before !== undefined) return fits.ruledOut;
  return known.length === 0 ? undefined : fits.open;
}
