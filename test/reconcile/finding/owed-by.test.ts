import { describe, expect, it } from 'vitest';
import { classOf, discrepancyCodes } from '../../../src/reconcile/finding/code.js';
import {
  claimOf,
  isClaimed,
  isOfStatement,
  type Owed,
  type OwedBy,
  owedByOf,
} from '../../../src/reconcile/finding/owed-by.js';

const owed = (code: Owed['code'], changes: Partial<Owed> = {}): Owed => ({
  code,
  class: classOf(code),
  sourceA: 'order',
  causedBy: [],
  ...changes,
});

/** The contract's table, but for codes that owe nothing. */
const table: readonly { readonly owedBy: OwedBy; readonly codes: readonly Owed['code'][] }[] = [
  {
    owedBy: 'provider',
    codes: [
      'PR-COST',
      'PR-RATE',
      'FX-CONVERSION',
      'OR-CHARGE',
      'OR-DOUBLE-DEBIT',
      'OR-DEBIT-UNKNOWN',
      'OR-REVERSAL-MISSING',
      'OR-REVERSAL-EXTRA',
      'OR-NOT-IN-STATEMENT',
      'DP-CREDIT',
    ],
  },
  { owedBy: 'unclear', codes: ['PR-RANGE', 'FX-RANGE', 'RF-KIND'] },
  {
    owedBy: 'book',
    codes: [
      'OR-NOT-IN-BOOKS',
      'OR-NOT-AT-PROVIDER',
      'OR-ATTR',
      'OR-REF-REUSED',
      'OR-STATUS',
      'DP-UNEXPECTED',
      'DP-NOT-CREDITED',
      'PR-EXPECTED',
      'RN-INPUT-ROW',
      'RN-RECORDS-MISSING',
    ],
  },
  {
    owedBy: 'statement',
    codes: [
      'RF-OPENING',
      'RF-FOOTING',
      'RF-TOTAL',
      'RF-RUNNING',
      'BL-MISMATCH',
      'BL-NEGATIVE',
      'FX-RATE',
      'SP-PRICE',
    ],
  },
  { owedBy: 'time', codes: ['OR-CUTOFF', 'OR-PENDING-STALE'] },
];

describe('who owes what a discrepancy moves', () => {
  it.each(table)('is $owedBy by the table, of each of its codes', ({ owedBy, codes }) => {
    expect(codes.map((code) => owedByOf(owed(code), 5n))).toEqual(codes.map(() => owedBy));
  });

  it('claims all of the money of decided and unclear codes, and nothing of any other', () => {
    const claiming = new Set(table.slice(0, 2).flatMap(({ codes }) => codes));
    for (const code of discrepancyCodes.filter((one) => !one.startsWith('RW-'))) {
      expect([code, claimOf(owed(code), 5n)]).toEqual([code, claiming.has(code) ? 5n : 0n]);
    }
  });

  it('is us where a decided code claims less than nothing', () => {
    expect(owedByOf(owed('OR-CHARGE'), -1n)).toBe('us');
    expect(owedByOf(owed('OR-CHARGE'), 0n)).toBe('provider');
  });

  it('goes by the class where a code has two', () => {
    expect(owedByOf(owed('PR-RANGE', { class: 'A' }), 5n)).toBe('provider');
    expect(owedByOf(owed('PR-REPRICED', { class: 'U' }), 5n)).toBe('unclear');
    expect(owedByOf(owed('PR-REPRICED', { class: 'I' }), 0n)).toBe('');
    expect(owedByOf(owed('DP-NOT-CREDITED', { class: 'T' }), 0n)).toBe('time');
  });

  it('leaves a row of the book whose order nobody read to the book', () => {
    const row = owed('OR-NOT-IN-STATEMENT', { sourceA: 'book' });
    expect([owedByOf(row, 0n), claimOf(row, 5n)]).toEqual(['book', 0n]);
  });

  it('is nobody of information, evidence, the unexplained rest, and what follows from a root', () => {
    for (const code of ['DP-ROUNDING', 'EV-SIG-INVALID', 'RF-SEQUENCE', 'BL-RESIDUAL'] as const) {
      expect([owedByOf(owed(code), 0n), claimOf(owed(code), 5n)]).toEqual(['', 0n]);
    }
    const consequence = owed('OR-CHARGE', { causedBy: ['i1'] });
    expect([owedByOf(consequence, 0n), claimOf(consequence, 5n)]).toEqual(['', 0n]);
    expect(owedByOf(owed('OR-CUTOFF', { causedBy: ['i1'] }), 0n)).toBe('');
  });

  it('claims nothing of timing and information, whatever the code', () => {
    for (const itemClass of ['T', 'I'] as const) {
      expect(claimOf(owed('OR-CHARGE', { class: itemClass }), 5n)).toBe(0n);
    }
  });

  it('leaves to the provider what the book shows of any code but a missing debit', () => {
    expect(owedByOf(owed('OR-CHARGE', { sourceA: 'book' }), 5n)).toBe('provider');
  });

  it('is claimed of the provider, of us, and where nobody knows yet, and of nothing else', () => {
    const sides = ['provider', 'us', 'unclear', 'book', 'statement', 'time', ''] as const;
    expect(sides.filter(isClaimed)).toEqual(['provider', 'us', 'unclear']);
  });

  it('puts the statement itself off where that has to be put right or nobody owes, and not where it was booked', () => {
    const sides = ['provider', 'us', 'unclear', 'book', 'statement', 'time', ''] as const;
    expect(sides.filter(isOfStatement)).toEqual(['statement', '']);
  });
});
