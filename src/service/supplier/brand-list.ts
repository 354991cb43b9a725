// The brands and the exchange rates as they are at an instant. A rate of a brand can be made another one from
// an instant on, and so can an exchange rate (control settings of the local service, never part of the
// interface).

import { type BrandEntry, seededBrands } from './brand-seed.js';
import { priceOf, type UnitsPerUsd, unitsPerUsdOf, type WholesalePrice } from './wholesale.js';

interface BrandRateChange {
  readonly name: string;
  readonly slug: string;
  readonly netRateBps: number;
  readonly fromMs: number;
}

interface FxChange {
  readonly name: string;
  readonly currency: string;
  readonly rate: UnitsPerUsd;
  readonly fromMs: number;
  /** Whether orders are converted at it too, or it is only stated. */
  readonly isCharged: boolean;
}

/** Contract: "Its rates: USD 1, GBP 0.8, EUR 0.92". */
const unitsPerUsd: Readonly<Record<string, string>> = { EUR: '0.92', GBP: '0.8', USD: '1' };

export class BrandList {
  #rateChanges: BrandRateChange[] = [];
  #fxChanges: FxChange[] = [];

  changeRate(change: BrandRateChange): void {
    this.#rateChanges.push(change);
  }

  changeFx(change: FxChange): void {
    this.#fxChanges.push(change);
  }

  /** Forgets the changes of that name. */
  undo(name: string): void {
    this.#rateChanges = this.#rateChanges.filter((change) => change.name !== name);
    this.#fxChanges = this.#fxChanges.filter((change) => change.name !== name);
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
  statedRatesAt(nowMs: number): readonly (readonly [string, UnitsPerUsd])[] {
    return Object.keys(unitsPerUsd).map((currency) => [
      currency,
      this.#fxAt(currency, nowMs, () => true) ?? fixedUnitsPerUsd(currency),
    ]);
  }

  /** The rate that orders are converted at. */
  chargedRateAt(currency: string, nowMs: number): UnitsPerUsd {
    return this.#fxAt(currency, nowMs, (change) => change.isCharged) ?? fixedUnitsPerUsd(currency);
  }

  #at(brand: BrandEntry, nowMs: number): BrandEntry {
    const latest = latestOf(this.#rateChanges, nowMs, (change) => change.slug === brand.slug);
    return latest === undefined ? brand : { ...brand, netRateBps: latest.netRateBps };
  }

  #fxAt(currency: string, nowMs: number, counts: (change: FxChange) => boolean): UnitsPerUsd | undefined {
    return latestOf(this.#fxChanges, nowMs, (change) => change.currency === currency && counts(change))?.rate;
  }
}

/** The change that began last counts; of two of one instant, the one made last. */
function latestOf<T extends { readonly fromMs: number }>(
  changes: readonly T[],
  nowMs: number,
  applies: (change: T) => boolean,
): T | undefined {
  let latest: T | undefined;
  for (const change of changes) {
    if (
      change.fromMs <= nowMs &&
      applies(change) &&
      (latest === undefined || change.fromMs >= latest.fromMs)
    ) {
      latest = change;
    }
  }
  return latest;
}

/** The fixed rate of a currency that brands are sold in. Throws for any other. */
export function fixedUnitsPerUsd(currency: string): UnitsPerUsd {
  const text = Object.hasOwn(unitsPerUsd, currency) ? (unitsPerUsd[currency] ?? '') : '';
  const rate = unitsPerUsdOf(text);
  if (rate === undefined) throw new RangeError(`no fixed rate for ${currency}`);
  return rate;
}

/** The amounts of a brand that are sold today; none where it is unavailable or sells a free range. */
export function denominationsToday(brand: BrandEntry): number[] {
  return brand.allDenominations.filter((face) => face <= brand.maxDenomToday);
}

/** Whether a brand sells the amount today. */
export function sellsToday(brand: BrandEntry, faceMinor: number): boolean {
  if (brand.state === 'unavailable' || faceMinor > brand.maxDenomToday) return false;
  const { range } = brand;
  return range === null
    ? brand.allDenominations.includes(faceMinor)
    : faceMinor >= range.minMinor && faceMinor <= range.maxMinor;
}
