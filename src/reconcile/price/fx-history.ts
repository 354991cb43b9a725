// The exchange rates that the reads on file state around an instant, and the rates by which an order is
// converted.

import { countWhile } from '../../base/list/count-while.js';
import { compareText } from '../../base/text/bytes.js';
import { equals, type Rational, rational } from '../../money/rational.js';
import { datedValuesOf, valueAt } from '../../money/term.js';
import type { FxRead } from '../../records/fx-read.js';
import type { AccountFacts, PriceSettings } from '../month/account-facts.js';
import { PriceHistory, type RateTerms } from './price-terms.js';

export interface FxAround {
  /** The rate of the last read before the instant; undefined without a read or its rate. */
  readonly before: Rational | undefined;
  /**
   * The rate of the first read after the instant, or of a read at the instant that differs from the one
   * before.
   */
  readonly after: Rational | undefined;
  readonly evidenceSha256: string;
}

/**
 * The currency that all rates are quoted against: one unit of it is one dollar, whatever a read says.
 */
export const BASE = 'USD';
const one = rational(1n);

/** The known rates of exchange for one order, or for anything else that is converted. */
export interface RatesInForce {
  /** With the rates that hold: agreed ones, else those that the reads around it agree on. */
  readonly settings: PriceSettings;
  /** Every rate of the currency that the reads around it state, each once. */
  ratesAround(currency: string): Rational[];
  /** True where nothing at all states a rate of the currency. */
  isUnknown(currency: string): boolean;
}

export class FxHistory {
  readonly reads: readonly FxRead[];
  readonly #prices: PriceHistory;
  readonly #fixed: RateTerms;
  /** True where rates are units for one dollar: read, or agreed. */
  readonly #isQuotedPerUsd: boolean;
  readonly #settingsByRead = new Map<string, PriceSettings>();

  constructor({ settings, stated }: Pick<AccountFacts, 'settings' | 'stated'>) {
    const float = stated.kind === 'float' ? stated : undefined;
    this.#isQuotedPerUsd = float !== undefined;
    // Nothing is divided by a rate of nothing or less, whoever set it.
    this.#fixed = new Map(
      [...(float?.settings.unitsPerUsd ?? [])].filter(([, term]) =>
        datedValuesOf(term).every(({ value }) => value.numerator > 0n),
      ),
    );
    this.#prices = new PriceHistory(settings, this.#isQuotedPerUsd ? this.#fixed : undefined);
    this.reads = [...(float?.fx ?? [])].sort(
      (a, b) => a.receivedAtMs - b.receivedAtMs || compareText(a.evidence.sha256, b.evidence.sha256),
    );
  }

  /**
   * The currencies whose rate is agreed and not read; none where the dollars for one unit are settings.
   */
  get fixedCurrencies(): readonly string[] {
    return [...this.#fixed.keys()];
  }

  /** The rate that was agreed for an instant; undefined where none was. The dollar's needs no agreement. */
  fixedAt(currency: string, atMs: number): Rational | undefined {
    if (this.#isQuotedPerUsd && currency === BASE) return one;
    const term = this.#fixed.get(currency);
    return term && valueAt(term, atMs)?.value;
  }

  /** True where nothing at all states a rate of the currency for an instant. */
  isUnknown(currency: string, atMs: number): boolean {
    if (!this.#isQuotedPerUsd) return !this.#prices.at(atMs).usdPerUnit.has(currency);
    return (
      this.fixedAt(currency, atMs) === undefined &&
      this.reads.every(({ unitsPerUsd }) => !unitsPerUsd.has(currency))
    );
  }

  /**
   * The settings with the rates that hold at an instant: fixed ones, else those that the reads around it
   * agree on. A read of that very instant may be from before it or after it, with a change in between, so it
   * has to agree as well.
   *
   * @param atMs around which reads are looked for
   * @param agreedAtMs for which fixed rates and fees are looked up, where that is another instant
   */
  at(atMs: number, agreedAtMs: number = atMs): PriceSettings {
    const fixed = this.#prices.at(agreedAtMs);
    if (!this.#isQuotedPerUsd) return fixed;
    const [first, next] = this.#rowsAt(atMs);
    const key = `${first} ${next} ${this.#prices.epochAt(agreedAtMs)}`;
    const known = this.#settingsByRead.get(key);
    if (known !== undefined) return known;
    const [before, later] = this.#readsAround(first, next);
    // Where nothing was read before it or after it, nothing says which rate held.
    const read = before !== undefined && next < this.reads.length ? agreed(before, later) : [];
    const unitsPerUsd = new Map([...read, [BASE, one], ...(fixed.unitsPerUsd ?? [])]);
    const settings = { ...fixed, unitsPerUsd };
    this.#settingsByRead.set(key, settings);
    return settings;
  }

  /** As `at`, with what else is known of the rates. */
  inForce(atMs: number, agreedAtMs: number = atMs): RatesInForce {
    return {
      settings: this.at(atMs, agreedAtMs),
      ratesAround: (currency) => this.ratesAround(currency, atMs),
      isUnknown: (currency) => this.isUnknown(currency, agreedAtMs),
    };
  }

  around(currency: string, atMs: number): FxAround {
    const [before, later] = this.#readsAround(...this.#rowsAt(atMs));
    const rate = before?.unitsPerUsd.get(currency);
    const after = later.find((read) => !isSame(rate, read.unitsPerUsd.get(currency))) ?? later.at(-1);
    return {
      before: rate,
      after: after?.unitsPerUsd.get(currency),
      evidenceSha256: (before ?? after)?.evidence.sha256 ?? '',
    };
  }

  /** Every rate of the currency that the reads around an instant state, each once. */
  ratesAround(currency: string, atMs: number): Rational[] {
    const [before, later] = this.#readsAround(...this.#rowsAt(atMs));
    const rates: Rational[] = [];
    for (const read of [before, ...later]) {
      const rate = read?.unitsPerUsd.get(currency);
      if (rate !== undefined && !rates.some((known) => equals(known, rate))) rates.push(rate);
    }
    return rates;
  }

  /** The last read before an instant, and those of the instant itself with the first after it. */
  #readsAround(first: number, next: number): [FxRead | undefined, FxRead[]] {
    return [this.reads[first - 1], this.reads.slice(first, next + 1)];
  }

  /** The row of the first read at or after an instant, and of the first after it. */
  #rowsAt(atMs: number): [number, number] {
    return [this.#countUpTo(atMs - 1), this.#countUpTo(atMs)];
  }

  /** How many reads came at or before the instant. */
  #countUpTo(atMs: number): number {
    return countWhile(this.reads.length, (at) => (this.reads[at]?.receivedAtMs ?? 0) <= atMs);
  }
}

function isSame(a: Rational | undefined, b: Rational | undefined): boolean {
  return a === undefined || b === undefined ? a === b : equals(a, b);
}

/** The rates of the read before that the later ones have as well. */
function agreed(before: FxRead, later: readonly FxRead[]): [string, Rational][] {
  return [...before.unitsPerUsd].filter(([currency, rate]) =>
    later.every(({ unitsPerUsd }) => isSame(rate, unitsPerUsd.get(currency))),
  );
}
