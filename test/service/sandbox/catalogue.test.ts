import { describe, expect, it } from 'vitest';
import { Catalogue, fixedRate, sellsFace } from '../../../src/service/sandbox/catalogue.js';

describe('Catalogue', () => {
  it('changes a rate from an instant on, the latest change counting, and back when it is undone', () => {
    const catalogue = new Catalogue();
    const rateAt = (nowMs: number): number | undefined => catalogue.entryAt('demo-books', nowMs)?.rateBps;
    catalogue.changes.add({ name: 'a', slug: 'demo-books', rateBps: 250, fromMs: 1000 });
    catalogue.changes.add({ name: 'b', slug: 'demo-books', rateBps: 200, fromMs: 2000 });
    expect([rateAt(999), rateAt(1000), rateAt(1999), rateAt(2000)]).toEqual([300, 250, 250, 200]);
    expect(catalogue.entryAt('demo-coffee', 5000)?.rateBps).toBe(500);
    catalogue.changes.undo('b');
    catalogue.changes.undo('never made');
    expect(rateAt(5000)).toBe(250);
  });

  it('has three entries, sorted by slug', () => {
    expect(new Catalogue().entriesAt(0).map((entry) => entry.slug)).toEqual([
      'demo-books',
      'demo-coffee',
      'demo-limited',
    ]);
  });
});

describe('sellsFace', () => {
  it.each([
    ['demo-coffee', 1000, true],
    ['demo-coffee', 1001, false],
    ['demo-books', 1000, true],
    ['demo-books', 10_000, true],
    ['demo-books', 10_001, false],
    ['demo-limited', 5000, true],
    ['demo-limited', 5001, false],
  ])('%s for %i: %s', (slug, face, sells) => {
    const entry = new Catalogue().entryAt(slug, 0);
    expect(entry !== undefined && sellsFace(entry, face)).toBe(sells);
  });
});

describe('fixedRate', () => {
  it('is 1 for dollars and 1.25 for pounds, and nothing for others', () => {
    expect([fixedRate('USD').text, fixedRate('GBP').text]).toEqual(['1', '1.25']);
    expect(() => fixedRate('EUR')).toThrow(RangeError);
  });
});
