/** What the exchange rate reads on file say around an instant, and the rates by which an order is converted. */

import { compareText } from '../base/bytes.js';
import { equals, type Rational, rational } from '../money/rational.js';
import type { FxRead } from '../records/fx-read.js';
import type { AccountFacts, PriceSettings } from './account-facts.js';

export interface FxAround {
  /** Of the last read before the instant; undefined without a read or its rate. */
  readonly before: Rational | undefined;
  /** Of the first read after it, or at it where that says otherwise than the one before. */
  readonly after: Rational | undefined;
  readonly evidenceSha256: string;
}

/** The currency that all rates are quoted against: one unit of it is one dollar, whether a read says so or not. */
const base = 'USD';
const one = rational(1n);

export class FxHistory {
  readonly reads: readonly FxRead[];
  readonly #settings: PriceSettings;
  readonly #fixed: ReadonlyMap<string, Rational>;
  readonly #isSupplier: boolean;
  readonly #settingsByRead = new Map<number, PriceSettings>();

  constructor({ settings, supplier }: Pick<AccountFacts, 'settings' | 'supplier'>) {
    this.#settings = settings;
    this.#isSupplier = supplier !== undefined;
    // Nothing is divided by a rate of nothing or less, whoever set it.
    this.#fixed = new Map(
      [...(supplier?.settings.unitsPerUsd ?? [])].filter(([, rate]) => rate.numerator > 0n),
    );
    this.reads = [...(supplier?.fx ?? [])].sort(
      (a, b) => a.receivedAtMs - b.receivedAtMs || compareText(a.evidence.sha256, b.evidence.sha256),
    );
  }

  /** The rates that are agreed and not read, by currency; empty in the sandbox interface, whose rates are settings. */
  get fixed(): ReadonlyMap<string, Rational> {
    return this.#fixed;
  }

  /** True where nothing at all states a rate of the currency. */
  isUnknown(currency: string): boolean {
    if (!this.#isSupplier) return !this.#settings.usdPerUnit.has(currency);
    return (
      !this.#fixed.has(currency) &&
      currency !== base &&
      this.reads.every(({ unitsPerUsd }) => !unitsPerUsd.has(currency))
    );
  }

  /**
   * The settings with the rates that hold at an instant: fixed ones, else those that the reads around it agree on. A
   * read of that very instant may be from before it or after it, with a change in between, so it has to agree as well.
   */
  at(atMs: number): PriceSettings {
    if (!this.#isSupplier) return this.#settings;
    const [first, next] = this.#rowsAt(atMs);
    const key = first * (this.reads.length + 1) + next;
    const known = this.#settingsByRead.get(key);
    if (known !== undefined) return known;
    const [before, later] = this.#readsAround(first, next);
    // Nothing was read after it, so nothing says which rate held.
    const read = next < this.reads.length ? agreed(before, later) : [];
    const unitsPerUsd = new Map([[base, one], ...read, ...this.#fixed]);
    const settings = { ...this.#settings, unitsPerUsd };
    this.#settingsByRead.set(key, settings);
    return settings;
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
    let low = 0;
    let high = this.reads.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.reads[middle]?.receivedAtMs ?? 0) <= atMs) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function isSame(a: Rational | undefined, b: Rational | undefined): boolean {
  return a === undefined || b === undefined ? a === b : equals(a, b);
}

/** The rates of the read before that the later ones have as well; none where a side is missing. */
function agreed(before: FxRead | undefined, later: readonly FxRead[]): [string, Rational][] {
  return [...(before?.unitsPerUsd ?? [])].filter(([currency, rate]) =>
    later.every(({ unitsPerUsd }) => isSame(rate, unitsPerUsd.get(currency))),
  );
}
