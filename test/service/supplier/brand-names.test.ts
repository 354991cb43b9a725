import { describe, expect, it } from 'vitest';
import { firstWords, secondWords } from '../../../src/service/supplier/brand-names.js';

describe('the words of brand names', () => {
  it('are each there once, and fit a slug', () => {
    for (const words of [firstWords, secondWords]) {
      expect(new Set(words).size).toBe(words.length);
      expect(words.every((word) => /^[A-Z][a-z]+$/.test(word))).toBe(true);
    }
  });
});
