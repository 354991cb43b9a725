import { describe, expect, it } from 'vitest';
import {
  discrepancyOf,
  type Finding,
  isDifference,
  type RootMoney,
  type Unit,
} from '../../../src/reconcile/finding/discrepancy.js';
import { monthNamed } from '../../months/evidence.js';

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

const itemOf = (changes: Partial<Finding> = {}, money?: RootMoney, causedBy?: string[]) =>
  discrepancyOf({ ...bare, ...changes }, key, month, 'id', money, causedBy);
const moving = (effectUsd6: bigint): RootMoney => ({ effectUsd6, claimUsd6: -effectUsd6 });

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
      effectUsd6: 0n,
      owedBy: 'provider',
      claimUsd6: 0n,
      formula: '',
      evidenceSha256: '',
      requestId: '',
      note: '',
    });
  });

  it('names the subject that the journal posts it under, where that is another, and else says nothing of it', () => {
    expect(itemOf({ postedAs: '0xabc' })).toMatchObject({ subject: 'shop-1', postedAs: '0xabc' });
    expect(itemOf()).not.toHaveProperty('postedAs');
  });

  it('names the item that it settles, where it is a settlement, and no item where it is none', () => {
    const settles = { itemId: 'i1', settledBy: 'seq:4 a' };
    expect(itemOf({ code: 'ST-SETTLED', settles }).settles).toEqual(settles);
    expect(itemOf()).not.toHaveProperty('settles');
  });

  it('is no difference as timing or information', () => {
    expect((['E', 'A', 'T', 'U', 'I'] as const).filter(isDifference)).toEqual(['E', 'A', 'U']);
  });

  it('has a difference of actual less expected in the integer units and of rates', () => {
    const differences = (['usd6', 'minor', 'bps', 'count', 'rate', 'plus', 'time', 'text'] as Unit[]).map(
      (unit) => itemOf({ unit, expected: 7, actual: 5 }).difference,
    );
    expect(differences).toEqual(['-2', '-2', '-2', '-2', '-2', '', '', '']);
  });

  it.each([
    ['1.25', '1.24', '-0.01'],
    ['0.8', '0.92', '0.12'],
    ['97', '1.5', '-95.5'],
    ['1.25', '1.250', '0'],
    ['1.2345678901234567', '1.2345678901234568', '0.0000000000000001'],
    ['none', '1.25', ''],
    ['1.25', 'none', ''],
  ])(
    'has the exact difference of two rates, %s and %s, where both are decimals',
    (expected, actual, difference) => {
      expect(itemOf({ unit: 'rate', expected, actual })).toMatchObject({
        difference,
        differenceUsd6: undefined,
      });
    },
  );

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

  it('moves and claims what was worked out for it, whatever its difference is', () => {
    expect(itemOf({ sense: 'charge' })).toMatchObject({ effectUsd6: 0n, claimUsd6: 0n });
    expect(itemOf({}, moving(-3n))).toMatchObject({ effectUsd6: -3n, owedBy: 'provider', claimUsd6: 3n });
    expect(itemOf({}, moving(3n))).toMatchObject({ effectUsd6: 3n, owedBy: 'us', claimUsd6: -3n });
  });

  it('moves its money and claims nothing as timing, information, or what is to be put right elsewhere', () => {
    const of = (code: Finding['code']) => itemOf({ code }, moving(9n));
    expect(of('OR-CUTOFF')).toMatchObject({ effectUsd6: 9n, owedBy: 'time', claimUsd6: 0n });
    expect(of('DP-ROUNDING')).toMatchObject({ effectUsd6: 9n, owedBy: '', claimUsd6: 0n });
    expect(of('OR-NOT-IN-BOOKS')).toMatchObject({ effectUsd6: 9n, owedBy: 'book', claimUsd6: 0n });
    expect(of('RF-FOOTING')).toMatchObject({ effectUsd6: 9n, owedBy: 'statement', claimUsd6: 0n });
  });

  it('has the class and month of origin that a finding gives instead of its code’s and this month', () => {
    const item = itemOf({ code: 'DP-NOT-CREDITED', class: 'T', month: monthNamed('2026-09') });
    expect([item.class, item.month]).toEqual(['T', '2026-09']);
  });

  it('moves and claims nothing where it follows from roots, which it names sorted and once each', () => {
    const item = itemOf({}, moving(-5n), ['b', 'a', 'b']);
    expect([item.causedBy, item.effectUsd6, item.owedBy, item.claimUsd6]).toEqual([['a', 'b'], 0n, '', 0n]);
  });
});
