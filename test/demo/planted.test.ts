import { describe, expect, it } from 'vitest';
import { plantedErrors } from '../../src/demo/planted.js';
import { monthScripts } from '../../src/demo/script.js';
import { discrepancyCodes } from '../../src/reconcile/finding/code.js';

const all = plantedErrors('dep_1');
const planted = all.filter(({ isHonest }) => !isHonest);

describe('the planted errors', () => {
  it('are at least eight, each of another kind', () => {
    expect(planted.length).toBeGreaterThanOrEqual(8);
    const kinds = planted.map(({ interfaceName, code }) => `${interfaceName} ${code}`);
    expect(new Set(kinds).size).toBe(planted.length);
  });

  it('are of codes that there are, in the months of the script', () => {
    const months = monthScripts.map(({ month }) => month);
    for (const { code, month } of planted) {
      expect(discrepancyCodes).toContain(code);
      expect(months).toContain(month);
    }
  });

  it('name the deposit without the fee by the id that it was given', () => {
    expect(planted.find(({ code }) => code === 'DP-CREDIT')?.subject).toBe('dep_1');
  });

  it('are worth what the formulas say', () => {
    const worth = Object.fromEntries(
      planted.map((one) => [`${one.interfaceName} ${one.code}`, one.differenceUsd6]),
    );
    expect(worth).toEqual({
      // One cent.
      'sandbox OR-CHARGE': 10_000n,
      // 100 units are 300 dollars; the fee of 0.30% is 90 cents.
      'sandbox DP-CREDIT': 900_000n,
      // 1000 less 5% is 950.
      'sandbox OR-DOUBLE-DEBIT': 9_500_000n,
      // 2500 less 5% is 2375.
      'sandbox OR-NOT-IN-BOOKS': 23_750_000n,
      'sandbox OR-CUTOFF': undefined,
      // 3000 less 3% is 2910; at 1.25 36.375 dollars, at 1.5625 45.46875.
      'sandbox FX-CONVERSION': 45_468_750n - 36_375_000n,
      'sandbox OR-NOT-AT-PROVIDER': -23_750_000n,
      // 3% of 4000 is 120, at 1.25.
      'sandbox PR-COST': 1_500_000n,
      'sandbox OR-NOT-IN-STATEMENT': -9_500_000n,
      // 5000 less 5% is 4750, still charged.
      'supplier OR-REVERSAL-MISSING': 47_500_000n,
      // 3000 less 3% is 2910; at 0.8 to the dollar 36.375 dollars, credited once too often.
      'supplier OR-REVERSAL-EXTRA': -36_375_000n,
      'supplier PR-COST': 130_000n,
      'supplier SP-COUNT': undefined,
    });
  });
});
