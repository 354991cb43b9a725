// The fictional catalogue (source, section 2.2) and what is fixed about it: three entries, fixed exchange
// rates. A rate can be made to change from an instant on (a control setting of the local service, never part
// of the interface), so that a price history can be shown.

import { DatedChanges } from '../dated-changes.js';
import { type DecimalRate, fixedRateOf } from '../exact-price.js';

export interface CatalogueEntry {
  readonly slug: string;
  readonly name: string;
  readonly country: string;
  readonly currency: string;
  readonly rateBps: number;
  readonly denominationsMinor: readonly number[] | null;
  readonly range: { readonly minMinor: number; readonly maxMinor: number } | null;
  readonly availability: 'available' | 'limited';
}

export interface RateChange {
  readonly name: string;
  readonly slug: string;
  readonly rateBps: number;
  readonly fromMs: number;
}

/** Sorted by slug, as the catalogue is answered. */
const entries: readonly CatalogueEntry[] = [
  {
    slug: 'demo-books',
    name: 'Demo Books',
    country: 'GB',
    currency: 'GBP',
    rateBps: 300,
    denominationsMinor: null,
    range: { minMinor: 1000, maxMinor: 10000 },
    availability: 'available',
  },
  {
    slug: 'demo-coffee',
    name: 'Demo Coffee',
    country: 'US',
    currency: 'USD',
    rateBps: 500,
    denominationsMinor: [1000, 2500, 5000],
    range: null,
    availability: 'available',
  },
  {
    slug: 'demo-limited',
    name: 'Demo Limited',
    country: 'GB',
    currency: 'GBP',
    rateBps: 300,
    denominationsMinor: null,
    range: { minMinor: 1000, maxMinor: 5000 },
    availability: 'limited',
  },
];

/** Source: "The sandbox converts currencies at fixed rates (1 GBP = 1.25 USD), never market rates". */
const fxTexts: ReadonlyMap<string, string> = new Map([
  ['USD', '1'],
  ['GBP', '1.25'],
]);

export class Catalogue {
  /** The changes of rates, by slug. */
  readonly changes = new DatedChanges<RateChange>();

  /** The entries as they are at an instant, sorted by slug. */
  entriesAt(nowMs: number): CatalogueEntry[] {
    return entries.map((entry) => this.#at(entry, nowMs));
  }

  entryAt(slug: string, nowMs: number): CatalogueEntry | undefined {
    const entry = entries.find((candidate) => candidate.slug === slug);
    return entry === undefined ? undefined : this.#at(entry, nowMs);
  }

  #at(entry: CatalogueEntry, nowMs: number): CatalogueEntry {
    const latest = this.changes.at(nowMs, (change) => change.slug === entry.slug);
    return latest === undefined ? entry : { ...entry, rateBps: latest.rateBps };
  }
}

/** True if the entry sells the amount today. */
export function sellsFace(entry: CatalogueEntry, faceMinor: number): boolean {
  if (entry.denominationsMinor !== null) return entry.denominationsMinor.includes(faceMinor);
  return entry.range !== null && faceMinor >= entry.range.minMinor && faceMinor <= entry.range.maxMinor;
}

/** The fixed rate of a catalogue currency. Throws for any other: the catalogue has only these. */
export function fixedRate(currency: string): DecimalRate {
  return fixedRateOf(fxTexts, currency);
}
