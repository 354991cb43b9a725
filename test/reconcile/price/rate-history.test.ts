import { describe, expect, it } from 'vitest';
import { rateBps } from '../../../src/money/units.js';
import { RateHistory } from '../../../src/reconcile/price/rate-history.js';
import type { CatalogueRead } from '../../../src/records/catalogue-read.js';
import { evidenceOf } from '../../months/evidence.js';
import { catalogueRead } from '../../months/sandbox/draft-month.js';
import { fc } from '../../support/fast-check.js';

const rateAt = (atMs: number, rate: number) => catalogueRead(atMs, { 'demo-books': rate });

describe('RateHistory', () => {
  it('gives the rate of the last read at or before an instant and of the first after it', () => {
    const history = new RateHistory([rateAt(10, 300), rateAt(20, 400), rateAt(30, 500)]);
    const around = (atMs: number) => {
      const { before, after } = history.around('demo-books', atMs);
      return [before, after];
    };
    expect(around(9)).toEqual([undefined, 300]);
    expect(around(10)).toEqual([300, 400]);
    expect(around(19)).toEqual([300, 400]);
    expect(around(20)).toEqual([400, 500]);
    expect(around(31)).toEqual([500, undefined]);
  });

  it('passes over a read of the very instant that has not the order’s rate: it may be from before it or after it', () => {
    const history = new RateHistory([rateAt(10, 300), rateAt(20, 400), rateAt(30, 500)]);
    const of = (rate: number, atMs = 20) => {
      const { before, after } = history.around('demo-books', atMs, (one) => one === rate);
      return [before, after];
    };
    expect(of(400)).toEqual([400, 500]);
    expect(of(300)).toEqual([300, 500]);
    expect(of(300, 21)).toEqual([400, 500]);
    expect(of(400, 10)).toEqual([undefined, 400]);
  });

  it('gives the newest read between two instants that has the order’s rate, the later one among them', () => {
    const history = new RateHistory([rateAt(10, 300), rateAt(20, 400), rateAt(30, 300)]);
    const newest = (afterMs: number, upToMs: number, rate = 300) =>
      history.newestBearing('demo-books', afterMs, upToMs, (one) => one === rate);
    expect([newest(9, 30), newest(9, 29), newest(10, 29)]).toEqual([30, 10, undefined]);
    expect([newest(9, 30, 400), newest(9, 30, 500)]).toEqual([20, undefined]);
    expect(history.newestBearing('demo-unheard-of', 0, 30, () => true)).toBeUndefined();
  });

  it('cites the read before, and the read after where there is none before', () => {
    const history = new RateHistory([rateAt(10, 300), rateAt(20, 400)]);
    expect(history.around('demo-books', 15).evidenceSha256).toBe(evidenceOf('catalogue-10').sha256);
    expect(history.around('demo-books', 5).evidenceSha256).toBe(evidenceOf('catalogue-10').sha256);
    expect(history.around('demo-books', 25).evidenceSha256).toBe(evidenceOf('catalogue-20').sha256);
  });

  it('passes over reads that do not list the slug', () => {
    const unlisted = { ...rateAt(20, 400), entries: new Map() };
    const history = new RateHistory([rateAt(10, 300), unlisted, rateAt(30, 500)]);
    expect(history.around('demo-books', 25)).toMatchObject({ before: 300, after: 500 });
  });

  it('knows nothing of a slug that was never listed', () => {
    const history = new RateHistory([rateAt(10, 300)]);
    const nothing = { before: undefined, after: undefined, all: [500, 300], evidenceSha256: '' };
    expect(history.around('demo-unheard-of', 20)).toEqual(nothing);
    expect(history.earlierRates('demo-unheard-of', 20)).toEqual([]);
  });

  it('gives the rates of other slugs too, since a price can be taken from any of them', () => {
    const history = new RateHistory([catalogueRead(10, { 'demo-coffee': 450, 'demo-books': 300 })]);
    expect(history.around('demo-books', 20).all).toEqual([450, 300]);
    expect(history.earlierRates('demo-books', 20)).toEqual([]);
  });

  it('gives every rate that is or was on file once, oldest first', () => {
    const history = new RateHistory([rateAt(30, 300), rateAt(10, 500), rateAt(20, 300), rateAt(40, 400)]);
    expect(history.around('demo-books', 0).all).toEqual([500, 300, 400]);
  });

  it('gives the earlier rates without the one in force', () => {
    const history = new RateHistory([rateAt(10, 300), rateAt(20, 400), rateAt(30, 300), rateAt(40, 500)]);
    expect(history.earlierRates('demo-books', 5)).toEqual([]);
    expect(history.earlierRates('demo-books', 15)).toEqual([]);
    expect(history.earlierRates('demo-books', 25)).toEqual([300]);
    expect(history.earlierRates('demo-books', 35)).toEqual([400]);
    expect(history.earlierRates('demo-books', 45)).toEqual([300, 400]);
  });

  it('gives the least and the greatest rate that any read gives the slug, in whatever order they came', () => {
    const rangeOf = (...rates: number[]) =>
      new RateHistory(rates.map((rate, i) => rateAt(i, rate))).rangeOf('demo-books');
    const wide = { lowest: 300, highest: 500 };
    expect(rangeOf(400)).toEqual({ lowest: 400, highest: 400 });
    expect([rangeOf(300, 500, 400), rangeOf(500, 300, 400), rangeOf(400, 500, 300)]).toEqual([
      wide,
      wide,
      wide,
    ]);
    expect(rangeOf()).toBeUndefined();
  });

  describe('where a read lists the slug with several rates', () => {
    const doubtAt = (atMs: number, rate: number, other: number): CatalogueRead => {
      const read = rateAt(atMs, rate);
      const entries = [...read.entries].map(
        ([slug, entry]) => [slug, { ...entry, otherRatesBps: [rateBps(other)] }] as const,
      );
      return { ...read, entries: new Map(entries) };
    };
    const around = (rate: number, atMs: number, ...reads: CatalogueRead[]) => {
      const { before, after } = new RateHistory(reads).around('demo-books', atMs, (one) => one === rate);
      return [before, after];
    };

    it('states none before the order, and an older read does not speak for it', () => {
      const reads = [rateAt(10, 700), doubtAt(20, 500, 700), rateAt(30, 500)];
      for (const rate of [500, 600, 700]) expect(around(rate, 25, ...reads)).toEqual([undefined, 500]);
      const history = new RateHistory(reads.slice(0, 2));
      expect(history.around('demo-books', 25)).toMatchObject({
        before: undefined,
        after: undefined,
        severalBefore: [500, 700],
        evidenceSha256: evidenceOf('catalogue-20').sha256,
      });
    });

    it('takes the proof of a wrong rate away after it where one of them is the order’s', () => {
      const reads = [rateAt(10, 500), doubtAt(20, 500, 700)];
      expect(around(700, 15, ...reads)).toEqual([500, 700]);
      expect(around(500, 15, ...reads)).toEqual([500, undefined]);
      expect(around(600, 15, ...reads)).toEqual([500, undefined]);
      expect(new RateHistory(reads).around('demo-books', 15).severalAfter).toEqual([500, 700]);
    });

    it('proves no rate by itself: not before, not after, and not at the very instant', () => {
      const doubt = doubtAt(20, 500, 700);
      for (const rate of [500, 600, 700]) {
        expect(around(rate, 15, doubt)).toEqual([undefined, undefined]);
        expect(around(rate, 25, doubt)).toEqual([undefined, undefined]);
        expect(around(rate, 25, doubt, doubtAt(30, 500, 700))).toEqual([undefined, undefined]);
      }
      expect(around(700, 20, rateAt(10, 500), doubt, rateAt(30, 500))).toEqual([undefined, 500]);
      expect(around(600, 20, rateAt(10, 500), doubt, rateAt(30, 500))).toEqual([500, 500]);
    });

    it('has each of them among the rates that are or were on file', () => {
      const history = new RateHistory([rateAt(10, 600), doubtAt(20, 500, 700), rateAt(30, 500)]);
      expect(history.rangeOf('demo-books')).toEqual({ lowest: 500, highest: 700 });
      expect(history.around('demo-books', 15).all).toEqual([500, 600, 300, 700]);
      expect(history.earlierRates('demo-books', 25)).toEqual([600]);
      expect(history.earlierRates('demo-books', 35)).toEqual([600, 700]);
      expect(history.newestBearing('demo-books', 10, 40, (one) => one === 700)).toBe(20);
    });
  });

  it('is empty only without any read', () => {
    expect(new RateHistory([]).isEmpty).toBe(true);
    expect(new RateHistory([rateAt(10, 300)]).isEmpty).toBe(false);
  });

  it('finds what a walk through all reads finds, in whatever order they came', () => {
    const read = fc.record({ atMs: fc.nat(50), rate: fc.nat(10_000) });
    const reads = fc.uniqueArray(read, { maxLength: 12, selector: (one) => one.atMs });
    const law = fc.property(reads, fc.nat(60), (some, atMs) => {
      const sorted = [...some].sort((a, b) => a.atMs - b.atMs);
      const { before, after } = new RateHistory(some.map((one) => rateAt(one.atMs, one.rate))).around(
        'demo-books',
        atMs,
      );
      expect(before).toBe(sorted.findLast((one) => one.atMs <= atMs)?.rate);
      expect(after).toBe(sorted.find((one) => one.atMs > atMs)?.rate);
    });
    fc.assert(law);
  });
});
