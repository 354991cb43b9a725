/** What the exchange rate reads on file say around an instant, and the rates by which an order is converted. */

import { compareText } from '../base/bytes.js';
import { equals, type Rational, rational } from '../money/rational.js';
import type { FxRead } from '../records/fx-read.js';
import type { AccountFacts, PriceSettings } from './account-facts.js';

export interface FxAround {
  /** Of the last read at or before the instant, and of the first after it; undefined without a read or its rate. */
  readonly before: Rational | undefined;
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

  /** The settings with the rates that hold at an instant: fixed ones, else those that the reads around it agree on. */
  at(atMs: number): PriceSettings {
    if (!this.#isSupplier) return this.#settings;
    const next = this.#countUpTo(atMs);
    const known = this.#settingsByRead.get(next);
    if (known !== undefined) return known;
    const unitsPerUsd = new Map([[base, one], ...this.#agreed(next), ...this.#fixed]);
    const settings = { ...this.#settings, unitsPerUsd };
    this.#settingsByRead.set(next, settings);
    return settings;
  }

  around(currency: string, atMs: number): FxAround {
    const next = this.#countUpTo(atMs);
    const [before, after] = [this.reads[next - 1], this.reads[next]];
    return {
      before: before?.unitsPerUsd.get(currency),
      after: after?.unitsPerUsd.get(currency),
      evidenceSha256: (before ?? after)?.evidence.sha256 ?? '',
    };
  }

  #agreed(next: number): [string, Rational][] {
    const [before, after] = [this.reads[next - 1], this.reads[next]];
    return [...(before?.unitsPerUsd ?? [])].filter(([currency, rate]) => {
      const other = after?.unitsPerUsd.get(currency);
      return other !== undefined && equals(rate, other);
    });
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
