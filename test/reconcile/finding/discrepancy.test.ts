import { describe, expect, it } from 'vitest';
import {
  bookClaimOf,
  causedBy,
  discrepancyOf,
  type Finding,
  type MoneySense,
  type Unit,
} from '../../../src/reconcile/finding/discrepancy.js';
import { monthNamed } from '../../months/evidence.js';
import { fc } from '../../support/fast-check.js';

const key = { interfaceName: 'sandbox', account: 'abcdefghijkl' } as const;
const month = monthNamed('2026-10');
const bare: Finding = {
  code: 'OR-CHARGE',
  subject: 'shop-1',
  sourceA: 'order',
  sourceB: 'statement',
  unit: 'usd6',
  expected: 23_750_000,
  actual: 23_760_000n,
};

const itemOf = (changes: Partial<Finding> = {}, claim?: bigint) =>
  discrepancyOf({ ...bare, ...changes }, key, month, 'id', claim);

describe('a discrepancy', () => {
  it('has every field, with what the finding left out empty', () => {
    expect(itemOf()).toEqual({
      ...key,
      itemId: 'id',
      code: 'OR-CHARGE',
      class: 'A',
      month,
      subject: 'shop-1',
      slug: '',
      currency: '',
      occurredAtMs: undefined,
      field: '',
      sourceA: 'order',
      sourceB: 'statement',
      unit: 'usd6',
      expected: '23750000',
      actual: '23760000',
      difference: '10000',
      differenceUsd6: 10_000n,
      sense: 'neutral',
      causes: [],
      causedBy: [],
      claimUsd6: 0n,
      formula: '',
      evidenceSha256: '',
      requestId: '',
      note: '',
    });
  });

  it('has a difference of actual less expected in the integer units only', () => {
    const differences = (['usd6', 'minor', 'bps', 'count', 'rate', 'plus', 'time', 'text'] as Unit[]).map(
      (unit) => itemOf({ unit, expected: 7, actual: 5 }).difference,
    );
    expect(differences).toEqual(['-2', '-2', '-2', '-2', '', '', '', '']);
  });

  it('has no difference where a side is missing', () => {
    expect(itemOf({ expected: '' })).toMatchObject({ difference: '', differenceUsd6: undefined });
    expect(itemOf({ actual: '' })).toMatchObject({ difference: '', differenceUsd6: undefined });
  });

  it('takes what a difference in another unit is worth from the finding', () => {
    expect(itemOf({ unit: 'minor', expected: 2375, actual: 2376, differenceUsd6: 12_500n })).toMatchObject({
      difference: '1',
      differenceUsd6: 12_500n,
    });
    expect(itemOf({ unit: 'minor', expected: 2375, actual: 2376 }).differenceUsd6).toBeUndefined();
  });

  it('claims an overcharge and a credit too small, and nothing of what moves no money', () => {
    const claimOf = (sense: MoneySense) => itemOf({ sense, expected: 5, actual: 7 }).claimUsd6;
    expect([claimOf('charge'), claimOf('credit'), claimOf('neutral')]).toEqual([2n, -2n, 0n]);
  });

  it('claims what was worked out for it instead of its difference, where that is given', () => {
    expect(itemOf({ sense: 'charge' }, 0n).claimUsd6).toBe(0n);
    expect(itemOf({ sense: 'charge' }, -3n).claimUsd6).toBe(-3n);
  });

  it('claims nothing as timing or information, whatever was worked out', () => {
    expect(itemOf({ code: 'OR-CUTOFF', sense: 'charge' }, 9n)).toMatchObject({ class: 'T', claimUsd6: 0n });
    expect(itemOf({ code: 'DP-ROUNDING', sense: 'credit' }, 9n)).toMatchObject({ class: 'I', claimUsd6: 0n });
  });

  it('has the class and month of origin that a finding gives instead of its code’s and this month', () => {
    const item = itemOf({ code: 'DP-NOT-CREDITED', class: 'T', month: monthNamed('2026-09') });
    expect([item.class, item.month]).toEqual(['T', '2026-09']);
  });

  it('claims nothing once it follows from roots, which it names sorted and once each', () => {
    const item = causedBy(itemOf({ sense: 'charge' }, 5n), ['b', 'a', 'b']);
    expect([item.causedBy, item.claimUsd6]).toEqual([['a', 'b'], 0n]);
  });
});

describe('what a finding that holds the book against the provider claims', () => {
  it('is all of its difference, by its sense', () => {
    const usd6 = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
    const law = fc.property(usd6, usd6, (expected, actual) => {
      const difference = actual - expected;
      expect(bookClaimOf({ ...bare, expected, actual, sense: 'charge' })).toBe(difference);
      expect(bookClaimOf({ ...bare, expected, actual, sense: 'credit' })).toBe(-difference);
      expect(bookClaimOf({ ...bare, expected, actual })).toBe(0n);
    });
    fc.assert(law);
  });

  it('is what the difference is worth where the unit is no usd6, and nothing where that is not known', () => {
    const text: Finding = { ...bare, unit: 'text', expected: 'issued', actual: '', sense: 'charge' };
    expect(bookClaimOf({ ...text, differenceUsd6: -4n })).toBe(-4n);
    expect(bookClaimOf(text)).toBe(0n);
  });
});
