// The brands and the exchange rates as they are at an instant. A rate of a brand can be made another one from
// an instant on, and so can an exchange rate (control settings of the local service, never part of the
// interface).

import { DatedChanges } from '../dated-changes.js';
import { type DecimalRate, fixedRateOf } from '../exact-price.js';
import { type BrandEntry, seededBrands } from './brand-seed.js';
import { priceOf, type WholesalePrice } from './wholesale.js';

interface BrandRateChange {
  readonly name: string;
  readonly slug: string;
  readonly netRateBps: number;
  readonly fromMs: number;
}

interface FxChange {
  readonly name: string;
  readonly currency: string;
  readonly rate: DecimalRate;
  readonly fromMs: number;
  /** True if orders are converted at it too; false if it is only stated. */
  readonly isCharged: boolean;
}

/** Contract: "Its rates: USD 1, GBP 0.8, EUR 0.92". */
const unitsPerUsd: ReadonlyMap<string, string> = new Map([
  ['EUR', '0.92'],
  ['GBP', '0.8'],
  ['USD', '1'],
]);

export class BrandList {
  readonly rateChanges = new DatedChanges<BrandRateChange>();
  readonly fxChanges = new DatedChanges<FxChange>();

  /** Forgets the changes of that name. */
  undo(name: string): void {
    this.rateChanges.undo(name);
    this.fxChanges.undo(name);
  }

  /** All brands at an instant, sorted by slug. */
  brandsAt(nowMs: number): BrandEntry[] {
    return seededBrands.map((brand) => this.#at(brand, nowMs));
  }

  brandAt(slug: string, nowMs: number): BrandEntry | undefined {
    const brand = seededBrands.find((candidate) => candidate.slug === slug);
    return brand === undefined ? undefined : this.#at(brand, nowMs);
  }

  /** The price of an amount of a brand, at the rates in force. */
  priceAt(brand: BrandEntry, faceMinor: number, nowMs: number): WholesalePrice {
    return priceOf(faceMinor, brand.netRateBps, this.chargedRateAt(brand.currency, nowMs));
  }

  /** The rates as they are stated, by currency in order. */
  statedRatesAt(nowMs: number): readonly (readonly [string, DecimalRate])[] {
    return [...unitsPerUsd.keys()].map((currency) => [
      currency,
      this.#fxAt(currency, nowMs, () => true) ?? fixedUnitsPerUsd(currency),
    ]);
  }

  /** The rate that orders are converted at. */
  chargedRateAt(currency: string, nowMs: number): DecimalRate {
    return this.#fxAt(currency, nowMs, (change) => change.isCharged) ?? fixedUnitsPerUsd(currency);
  }

  #at(brand: BrandEntry, nowMs: number): BrandEntry {
    const latest = this.rateChanges.at(nowMs, (change) => change.slug === brand.slug);
    return latest === undefined ? brand : { ...brand, netRateBps: latest.netRateBps };
  }

  #fxAt(currency: string, nowMs: number, counts: (change: FxChange) => boolean): DecimalRate | undefined {
    return this.fxChanges.at(nowMs, (change) => change.currency === currency && counts(change))?.rate;
  }
}

/** The fixed rate of a currency that brands are sold in. Throws for any other. */
export function fixedUnitsPerUsd(currency: string): DecimalRate {
  return fixedRateOf(unitsPerUsd, currency);
}

/** The amounts of a brand that are sold today; none where it is unavailable or sells a free range. */
export function denominationsToday(brand: BrandEntry): number[] {
  return brand.allDenominations.filter((face) => face <= brand.maxDenomToday);
}

/** True if a brand sells the amount today. */
export function sellsToday(brand: BrandEntry, faceMinor: number): boolean {
  if (brand.state === 'unavailable' || faceMinor > brand.maxDenomToday) return false;
  const { range } = brand;
  return range === null
    ? brand.allDenominations.includes(faceMinor)
    : faceMinor >= range.minMinor && faceMinor <= range.maxMinor;
}
