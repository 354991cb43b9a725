// The rates of a slug that the catalogue reads on file state around an instant.

import { countWhile } from '../../base/list/count-while.js';
import { compareText } from '../../base/text/bytes.js';
import type { RateBps } from '../../money/units.js';
import type { CatalogueRead } from '../../records/catalogue-read.js';
import type { RateRange } from './price-band.js';

export interface RatesAround {
  /**
   * From the last read before the instant that lists the slug, or from one at the instant itself that counts.
   */
  readonly before: RateBps | undefined;
  /** From the first read after it. */
  readonly after: RateBps | undefined;
  /** Every rate that any slug has or had, each once, oldest first. */
  readonly all: readonly RateBps[];
  /** The rates of the read before where it lists the slug with several: it does not say which one holds. */
  readonly severalBefore?: readonly RateBps[] | undefined;
  /** Those of the read after likewise. */
  readonly severalAfter?: readonly RateBps[] | undefined;
  /** The evidence of the read before, else of the read after. */
  readonly evidenceSha256: string;
}

interface RateRead {
  readonly atMs: number;
  /** One, but where the read lists the slug with several. */
  readonly rates: readonly RateBps[];
  readonly evidenceSha256: string;
}

/** The reads that list one slug, oldest first. */
interface SlugHistory {
  readonly reads: readonly RateRead[];
}

const unlisted: SlugHistory = { reads: [] };

export class RateHistory {
  readonly #bySlug = new Map<string, { reads: RateRead[]; range: RateRange }>();
  readonly #all: readonly RateBps[];
  readonly isEmpty: boolean;

  /** The reads may come in any order; time of receipt decides. */
  constructor(reads: readonly CatalogueRead[]) {
    this.isEmpty = reads.length === 0;
    const all = new Set<RateBps>();
    for (const { receivedAtMs, entries, evidence } of [...reads].sort(compareReads)) {
      for (const { slug, rateBps, otherRatesBps = [] } of entries.values()) {
        const rates = [rateBps, ...otherRatesBps];
        const known = this.#bySlug.get(slug) ?? { reads: [], range: { lowest: rateBps, highest: rateBps } };
        known.reads.push({ atMs: receivedAtMs, rates, evidenceSha256: evidence.sha256 });
        known.range = rates.reduce(widened, known.range);
        for (const rate of rates) all.add(rate);
        this.#bySlug.set(slug, known);
      }
    }
    this.#all = [...all];
  }

  /**
   * A read that lists the slug with several rates states none, since it does not say which one holds. It
   * speaks where it may bear the order out and the read before does not: then nothing shows a wrong rate.
   *
   * @param bears whether a rate is that of the order. A read of the order's very instant may have come before
   *   it or after it, with a change in between: it counts where it bears the order out, else those around it
   *   speak
   */
  around(slug: string, atMs: number, bears: (rate: RateBps) => boolean = () => true): RatesAround {
    const { reads }: SlugHistory = this.#bySlug.get(slug) ?? unlisted;
    const next = countUpTo(reads, atMs);
    const first = countUpTo(reads, atMs - 1);
    const readBefore =
      reads.slice(first, next).findLast(({ rates }) => rates.some(bears)) ?? reads[first - 1];
    const readAfter = reads[next];
    const before = onlyRateOf(readBefore);
    const severalAfter = severalRatesOf(readAfter);
    const bearing = severalAfter?.find((rate) => rate !== before && bears(rate));
    return {
      before,
      after: before === undefined ? onlyRateOf(readAfter) : (onlyRateOf(readAfter) ?? bearing),
      all: this.#all,
      severalBefore: severalRatesOf(readBefore),
      severalAfter,
      evidenceSha256: (readBefore ?? readAfter)?.evidenceSha256 ?? '',
    };
  }

  /** When the newest read after one instant, and up to another, was made whose rate is that of the order. */
  newestBearing(
    slug: string,
    afterMs: number,
    upToMs: number,
    bears: (rate: RateBps) => boolean,
  ): number | undefined {
    const { reads }: SlugHistory = this.#bySlug.get(slug) ?? unlisted;
    return reads
      .slice(countUpTo(reads, afterMs), countUpTo(reads, upToMs))
      .findLast(({ rates }) => rates.some(bears))?.atMs;
  }

  /** The least and the greatest rate that any read on file gives the slug; undefined where none lists it. */
  rangeOf(slug: string): RateRange | undefined {
    return this.#bySlug.get(slug)?.range;
  }

  /** Rates that the slug had in reads before the instant, the one in force at it left out. */
  earlierRates(slug: string, atMs: number): RateBps[] {
    const { reads }: SlugHistory = this.#bySlug.get(slug) ?? unlisted;
    const earlier = reads.slice(0, countUpTo(reads, atMs));
    const current = earlier.at(-1)?.rates ?? [];
    return [...new Set(earlier.flatMap(({ rates }) => rates))].filter((rate) => !current.includes(rate));
  }
}

function onlyRateOf(read: RateRead | undefined): RateBps | undefined {
  return read?.rates.length === 1 ? read.rates[0] : undefined;
}

function severalRatesOf(read: RateRead | undefined): readonly RateBps[] | undefined {
  return read !== undefined && read.rates.length > 1 ? read.rates : undefined;
}

function widened({ lowest, highest }: RateRange, rate: RateBps): RateRange {
  return { lowest: rate < lowest ? rate : lowest, highest: rate > highest ? rate : highest };
}

function compareReads(a: CatalogueRead, b: CatalogueRead): number {
  return a.receivedAtMs - b.receivedAtMs || compareText(a.evidence.sha256, b.evidence.sha256);
}

/** How many of the reads, oldest first, came at or before the instant. */
function countUpTo(reads: readonly RateRead[], atMs: number): number {
  return countWhile(reads.length, (at) => (reads[at]?.atMs ?? 0) <= atMs);
}
