import { describe, expect, it } from 'vitest';
import { bonds } from '../../../src/reconcile/attribution/case-bonds.js';
import { caseRanks, ranksOf } from '../../../src/reconcile/attribution/case-ranks.js';

describe('the ranks on one order', () => {
  it('use every bond that there is', () => {
    expect(new Set(caseRanks.map(({ bond }) => bond))).toEqual(new Set(Object.keys(bonds)));
  });

  it('are asked for by code and field, in order', () => {
    expect(ranksOf('OR-CHARGE', 'fx_rate').map(({ bond }) => bond)).toEqual([
      'isConversionOff',
      'comesBefore',
    ]);
    expect(ranksOf('OR-CHARGE', 'amount_usd6').map(({ bond }) => bond)).toEqual(['isDue']);
    expect(ranksOf('OR-DEBIT-UNKNOWN', 'amount_usd6')).toEqual([]);
  });
});
