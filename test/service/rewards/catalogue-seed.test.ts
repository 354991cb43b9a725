// What the contract asks of the local catalogue.

import { describe, expect, it } from 'vitest';
import { catalogueCategories, catalogueEntries } from '../../../src/service/rewards/catalogue-seed.js';

describe('the catalogue', () => {
  it('has at least 60 items, each once, and more than 50 in one category', () => {
    expect(catalogueEntries.length).toBeGreaterThanOrEqual(60);
    expect(new Set(catalogueEntries.map(({ id }) => id)).size).toBe(catalogueEntries.length);
    expect(catalogueEntries.filter(({ category }) => category === 'gift_card').length).toBeGreaterThan(50);
  });

  it.each(catalogueCategories)('has every combination of review, stock and regions in %s', (category) => {
    const items = catalogueEntries.filter((entry) => entry.category === category);
    const kinds = items.map(
      ({ kycRequired, stock, regions }) => `${kycRequired} ${stock > 0} ${regions.length > 0}`,
    );
    expect(new Set(kinds).size).toBe(8);
    expect(items.filter(({ stock }) => stock === 3)).toHaveLength(1);
    expect(items.every(({ stock }) => stock === 0 || stock === 3 || stock >= 10_000)).toBe(true);
  });
});
