import { describe, expect, it } from 'vitest';
import { raise } from '../../months/supplier/alterations/movement-list.js';
import type { SupplierEvidence } from '../../months/supplier/evidence.js';
import { floatWords, foundAfter } from '../../months/supplier/quiet-month.js';

function listHigher(evidence: SupplierEvidence, read: number, slug: string, face: number): void {
  const brand = evidence.brands[read]?.brands[slug];
  if (brand !== undefined) brand.prices[face] = (brand.prices[face] ?? 0) + 1;
}

describe('a listed price', () => {
  it('that is not the formula’s at the brand’s own rate is one item, and claims nothing by itself', () => {
    const [item, ...others] = foundAfter((e) => listHigher(e, 1, 'fir-games', 1999));
    expect(others).toEqual([]);
    expect(item).toMatchObject({
      code: 'SP-PRICE',
      subject: 'fir-games:1999',
      slug: 'fir-games',
      currency: 'EUR',
      sourceA: 'recomputed',
      sourceB: 'brands',
      unit: 'minor',
      expected: '1945',
      actual: '1946',
      claimUsd6: 0n,
      formula: '1999 - floor(1999 * 275 / 10000) = 1945; listed 1946',
    });
  });

  it('has its cause named where a formula of the closed list gives it exactly', () => {
    const [item] = foundAfter((e) => {
      const brand = e.brands[1]?.brands['fir-games'];
      if (brand !== undefined) brand.prices[1999] = 1999;
    });
    expect(item).toMatchObject({ code: 'SP-PRICE', causes: ['face_charged'] });
  });

  it('is one fault with the others of its brand where one other rate gives them all: the rate is misstated', () => {
    const rated = (change: (brand: { rate: number; prices: Record<number, number> }) => void) =>
      foundAfter((e) => {
        const brand = e.brands[1]?.brands['fir-games'];
        if (brand !== undefined) change(brand);
      }).filter(({ code }) => code === 'SP-PRICE');
    const byRate = rated((brand) => {
      brand.rate += 100;
    });
    const [root, ...others] = byRate;
    expect(others.length).toBeGreaterThan(0);
    expect(root?.causedBy).toEqual([]);
    for (const other of others) expect(other.causedBy).toEqual([root?.itemId]);
    for (const { note } of byRate) expect(note).toBe('one other rate gives all prices that the brand lists');
    // Prices that no one rate gives are faults of their own.
    const each = rated(({ prices }) => {
      for (const face of Object.keys(prices).map(Number)) prices[face] = (prices[face] ?? 0) + 7;
    });
    expect(each).toHaveLength(byRate.length);
    for (const one of each) expect([one.causedBy, one.note]).toEqual([[], '']);
  });

  it('is judged in the reads of the month and in the one that its close makes, once', () => {
    expect(foundAfter((e) => listHigher(e, 0, 'fir-games', 1999))).toEqual([]);
    const items = foundAfter((e) => {
      listHigher(e, 1, 'fir-games', 1999);
      listHigher(e, 2, 'fir-games', 1999);
    });
    expect(floatWords(items)).toEqual(['SP-PRICE A fir-games:1999 wholesale_minor: 1945 -> 1946']);
  });

  it('is that of the newest read in which it is wrong', () => {
    const listed = foundAfter((e) => {
      listHigher(e, 1, 'fir-games', 1999);
      listHigher(e, 2, 'fir-games', 1999);
      listHigher(e, 2, 'fir-games', 1999);
    });
    expect(floatWords(listed)).toEqual(['SP-PRICE A fir-games:1999 wholesale_minor: 1945 -> 1947']);
  });

  it('claims nothing itself: each order that was charged it claims what it cost too much', () => {
    const items = foundAfter((e) => {
      listHigher(e, 1, 'fir-games', 1000);
      raise(e, 'pay-7', 1);
    });
    expect(floatWords(items)).toEqual([
      'PR-COST A pay-7 cost_minor: 973 -> 974; claims 10870',
      'PR-EXPECTED A pay-7 expected_cost_minor: 973 -> 974; from PR-COST',
      'SP-PRICE A fir-games:1000 wholesale_minor: 973 -> 974',
    ]);
  });
});

describe('the headline count', () => {
  it('that is not the total of the list around it is information', () => {
    const items = foundAfter((e) => {
      Object.assign(e.summaries[1] ?? {}, { listed: 4 });
    });
    expect(floatWords(items)).toEqual(['SP-COUNT I main gift_cards_listed: 3 -> 4']);
    expect(items[0]).toMatchObject({ sourceA: 'brands', sourceB: 'summary', unit: 'count', difference: '1' });
  });

  it('is one item, of the newest count that is off, against the list that was read before it', () => {
    const found = (...listed: readonly number[]): string[] =>
      floatWords(
        foundAfter((e) => {
          for (const [at, read] of e.brands.entries()) read.total = 20 + at;
          for (const [at, read] of e.summaries.entries()) read.listed = listed[at] ?? 20 + at;
        }),
      );
    expect(found()).toEqual([]);
    expect(found(20, 9)).toEqual(['SP-COUNT I main gift_cards_listed: 21 -> 9']);
    expect(found(20, 9, 8)).toEqual(['SP-COUNT I main gift_cards_listed: 22 -> 8']);
  });

  it('may be that of the list before or of the list after it', () => {
    const items = foundAfter((e) => {
      Object.assign(e.summaries[1] ?? {}, { listed: 4 });
      Object.assign(e.brands[2] ?? {}, { total: 4 });
      Object.assign(e.summaries[2] ?? {}, { listed: 4 });
    });
    expect(items).toEqual([]);
  });

  it('is not judged where no list was read', () => {
    const items = foundAfter((e) => {
      Object.assign(e.summaries[1] ?? {}, { listed: 4 });
      e.brands = [];
    });
    expect(items.filter(({ code }) => code === 'SP-COUNT')).toEqual([]);
  });

  it('is held against the lists in the order of their receipt, whatever order they came in', () => {
    const found = (turn: boolean): string[] =>
      floatWords(
        foundAfter((e) => {
          Object.assign(e.summaries[1] ?? {}, { listed: 4 });
          Object.assign(e.brands[0] ?? {}, { total: 4 });
          if (!turn) return;
          e.brands.reverse();
          e.summaries.reverse();
        }),
      );
    expect(found(false)).toEqual(['SP-COUNT I main gift_cards_listed: 3 -> 4']);
    expect(found(true)).toEqual(found(false));
  });
});
