/** What the catalogue reads on file say of a slug's rate around an instant. */

import type { RateBps } from '../money/units.js';
import type { CatalogueEntry, CatalogueRead } from '../records/catalogue.js';

export interface RatesAround {
  /** From the last read at or before the instant that lists the slug. */
  readonly before: RateBps | undefined;
  /** From the first read after it. */
  readonly after: RateBps | undefined;
  /** Every other rate that the slug has or had, each once, oldest first. */
  readonly all: readonly RateBps[];
  /** The evidence of the read before, else of the read after. */
  readonly evidenceSha256: string;
}

export class RateHistory {
  private readonly reads: readonly CatalogueRead[];

  /** The reads may come in any order; time of receipt decides. */
  constructor(reads: readonly CatalogueRead[]) {
    this.reads = [...reads].sort((a, b) => a.receivedAtMs - b.receivedAtMs);
  }

  get isEmpty(): boolean {
    return this.reads.length === 0;
  }

  around(slug: string, atMs: number): RatesAround {
    let before: { entry: CatalogueEntry; read: CatalogueRead } | undefined;
    let after: { entry: CatalogueEntry; read: CatalogueRead } | undefined;
    const all: RateBps[] = [];
    for (const read of this.reads) {
      const entry = read.entries.get(slug);
      if (entry === undefined) continue;
      if (!all.includes(entry.rateBps)) all.push(entry.rateBps);
      if (read.receivedAtMs <= atMs) before = { entry, read };
      else after ??= { entry, read };
    }
    return {
      before: before?.entry.rateBps,
      after: after?.entry.rateBps,
      all,
      evidenceSha256: (before ?? after)?.read.evidence.sha256 ?? '',
    };
  }

  /** Rates that the slug had in reads before the instant, the one in force at it left out. */
  earlierRates(slug: string, atMs: number): RateBps[] {
    const rates = this.reads
      .filter((read) => read.receivedAtMs <= atMs)
      .flatMap((read) => read.entries.get(slug)?.rateBps ?? []);
    const current = rates.at(-1);
    return [...new Set(rates)].filter((rate) => rate !== current);
  }
}
