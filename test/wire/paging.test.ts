import { describe, expect, it } from 'vitest';
import { pagingSchema } from '../../src/wire/paging.js';

describe('pagingSchema', () => {
  it('counts pages from 1 and entries from 0', () => {
    expect(pagingSchema.safeParse({ page: 1, per_page: 1, total: 0 }).success).toBe(true);
    for (const wrong of [{ page: 0 }, { per_page: 0 }, { total: -1 }, { total: 1.5 }]) {
      expect(pagingSchema.safeParse({ page: 1, per_page: 1, total: 0, ...wrong }).success).toBe(false);
    }
  });
});
