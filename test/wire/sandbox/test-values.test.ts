// The test values of the source, and the arithmetic that its price change rests on.

import { describe, expect, it } from 'vitest';
import * as values from '../../../src/wire/sandbox/test-values.js';

describe('the test values', () => {
  it('are those of the source, section 4', () => {
    expect(values).toMatchObject({
      DEMO_COFFEE_SLUG: 'demo-coffee',
      DEMO_BOOKS_SLUG: 'demo-books',
      DEMO_LIMITED_SLUG: 'demo-limited',
      RESTOCKING_FACE_MINOR: 1337,
      UPSTREAM_FAILED_FACE_MINOR: 6660,
      PRICE_CHANGED_FACE_MINOR: 9999,
      LIMITED_MOST_MINOR: 5000,
      BLOCKED_COUNTRY: 'XX',
      PENDING_REF_PREFIX: 'pending-',
    });
  });

  it('make the changed price 122.50 US dollars: exactly 200 basis points at 1.25', () => {
    const face = values.PRICE_CHANGED_FACE_MINOR;
    const cost = face - Math.floor((face * values.PRICE_CHANGED_RATE_BPS) / 10_000);
    expect(cost).toBe(9800);
    expect((cost * 10_000 * 5) / 4).toBe(122_500_000);
  });
});

describe('isPendingRef', () => {
  it.each([
    ['pending-1', true],
    ['pending-', true],
    ['Pending-1', false],
    ['xpending-1', false],
    ['pending', false],
  ])('of %s is %s', (ref, expected) => {
    expect(values.isPendingRef(ref)).toBe(expected);
  });
});
