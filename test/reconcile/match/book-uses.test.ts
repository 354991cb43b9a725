import { describe, expect, it } from 'vitest';
import { faceMinor } from '../../../src/money/units.js';
import { rowPlaceOf, usesOf } from '../../../src/reconcile/match/book-uses.js';
import type { BookRow } from '../../../src/reconcile/match/order-case.js';

const row: BookRow = {
  slug: 's',
  currency: 'USD',
  faceMinor: faceMinor(1),
  expectedCostMinor: undefined,
  status: undefined,
  soldAtMs: undefined,
  paidMinor: undefined,
  paidCurrency: undefined,
  quoteId: undefined,
  source: 'web',
  file: 'a.csv',
  line: 2,
};

describe('the uses of a reference', () => {
  it('are one for rows that differ in nothing, or in the status and the place alone', () => {
    const rows = [row, { ...row, status: 'refunded' as const }, { ...row, file: 'b.csv', line: 9 }];
    expect(usesOf(rows)).toEqual([row]);
    expect([usesOf(rows.slice(0, 2)), usesOf([row]), usesOf([])]).toEqual([[row], [row], []]);
  });

  it('are one for a row that the caller names twice', () => {
    expect(usesOf([row, row])).toEqual([row]);
  });

  it.each(['expectedCostMinor', 'soldAtMs', 'paidMinor'] as const)(
    'are two for rows that both say their %s, and not the same',
    (field) => {
      const saying = (value: number): BookRow => ({ ...row, [field]: value });
      expect(usesOf([saying(1), saying(2), saying(1)])).toEqual([saying(1), saying(2)]);
    },
  );

  it.each([
    { source: 'till' },
    { slug: 't' },
    { currency: 'GBP' },
    { faceMinor: faceMinor(2) },
    { soldAtMs: 0 },
    { paidMinor: 0 },
    { paidCurrency: 'USD' },
    { quoteId: 'q' },
  ])('are two for rows that differ in %j', (change) => {
    expect(usesOf([row, { ...row, ...change }])).toHaveLength(2);
  });
});

describe('the place of a row', () => {
  it('names its source where the reference is in two', () => {
    expect(rowPlaceOf(row, [row, row])).toBe('a.csv:2');
    expect(rowPlaceOf(row, [row, { ...row, source: 'till' }])).toBe('web a.csv:2');
  });
});
