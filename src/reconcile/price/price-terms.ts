// The rates and fees that hold at an instant, of terms that a contract may change. Each thing is judged by
// the terms that held at its own time, so a value that is added for later changes nothing before it.
// Contract, tool: "Configuration".

import { formatInstant } from '../../base/time/instant.js';
import type { Rational } from '../../money/rational.js';
import { type DatedValue, datedValuesOf, type Term, valueAt } from '../../money/term.js';
import type { PriceSettings, PriceTerms } from '../month/account-facts.js';

/** Rates by currency, each of which may have changed. */
export type RateTerms = ReadonlyMap<string, Term<Rational>>;

/** The instants at which any of the terms changes, earliest first, each once. */
function changesOf(terms: readonly Term<unknown>[]): number[] {
  const instants = terms.flatMap((term) => datedValuesOf(term).map(({ fromMs }) => fromMs));
  return [...new Set(instants.filter((fromMs) => fromMs !== undefined))].sort((a, b) => a - b);
}

/** The terms of both interfaces at each instant. Between two changes the answer is one and the same. */
export class PriceHistory {
  readonly #terms: PriceTerms;
  readonly #unitsPerUsd: RateTerms | undefined;
  readonly #changes: readonly number[];
  readonly #settings = new Map<number, PriceSettings>();

  /**
   * @param unitsPerUsd agreed units for one dollar; undefined where the settings hold dollars for one unit
   */
  constructor(terms: PriceTerms, unitsPerUsd: RateTerms | undefined) {
    this.#terms = terms;
    this.#unitsPerUsd = unitsPerUsd;
    const { usdPerUnit, usdPerPlus, poolFeeBps } = terms;
    this.#changes = changesOf([
      ...usdPerUnit.values(),
      usdPerPlus,
      poolFeeBps,
      ...(unitsPerUsd?.values() ?? []),
    ]);
  }

  /**
   * How many changes there were up to an instant, that instant included: the same number, the same settings.
   */
  epochAt(atMs: number): number {
    const next = this.#changes.findIndex((changeMs) => changeMs > atMs);
    return next === -1 ? this.#changes.length : next;
  }

  at(atMs: number): PriceSettings {
    const epoch = this.epochAt(atMs);
    const known = this.#settings.get(epoch) ?? this.#settingsAt(atMs);
    this.#settings.set(epoch, known);
    return known;
  }

  #settingsAt(atMs: number): PriceSettings {
    const sinceMs = new Map<string, number>();
    const inForce = <Value>(name: string, term: Term<Value>): Value | undefined => {
      const held: DatedValue<Value> | undefined = valueAt(term, atMs);
      if (held?.fromMs !== undefined) sinceMs.set(name, held.fromMs);
      return held?.value;
    };
    const ratesInForce = (name: string, terms: RateTerms): Map<string, Rational> => {
      const rates = new Map<string, Rational>();
      for (const [currency, term] of terms) {
        const rate = inForce(`${name}.${currency}`, term);
        if (rate !== undefined) rates.set(currency, rate);
      }
      return rates;
    };
    const { usdPerUnit, usdPerPlus, poolFeeBps, bands } = this.#terms;
    const settings = {
      usdPerUnit: ratesInForce('usdPerUnit', usdPerUnit),
      usdPerPlus: inForce('usdPerPlus', usdPerPlus),
      poolFeeBps: inForce('poolFeeBps', poolFeeBps),
      sinceMs,
      ...(bands === undefined ? {} : { bands }),
    };
    if (this.#unitsPerUsd === undefined) return settings;
    return { ...settings, unitsPerUsd: ratesInForce('unitsPerUsd', this.#unitsPerUsd) };
  }
}

/**
 * ` since 2026-11-15T00:00:00.000Z` for a term whose value was agreed for an instant; nothing for one that
 * always held.
 */
export function sinceText({ sinceMs }: Pick<PriceSettings, 'sinceMs'>, name: string): string {
  const fromMs = sinceMs?.get(name);
  return fromMs === undefined ? '' : ` since ${formatInstant(fromMs)}`;
}
