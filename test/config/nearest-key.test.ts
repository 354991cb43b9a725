import { describe, expect, it } from 'vitest';
import { nearestKey } from '../../src/config/nearest-key.js';

describe('the key that was probably meant', () => {
  const known = ['books', 'reports', 'headerName', 'sandbox'];

  it.each([
    ['book', 'books'],
    ['header_name', 'headerName'],
    ['SANDBOX', 'sandbox'],
    ['repotrs', 'reports'],
    ['', 'books'],
  ])('of "%s" is "%s"', (key, nearest) => {
    expect(nearestKey(key, known)).toBe(nearest);
  });

  it('is none of an empty list', () => {
    expect(nearestKey('books', [])).toBeUndefined();
  });

  it('is found in a moment for a key of a million characters', () => {
    expect(nearestKey('s'.repeat(1_000_000), known)).toBeDefined();
  });
});
