import { describe, expect, it } from 'vitest';
import { settlementsIn } from '../../../src/reconcile/settlement/settlements-in-month.js';
import { book, foundIn, judged, overcharge, threeMonths } from '../../months/supplier/settled-months.js';

describe('the movements of a month that may settle something', () => {
  it('are none in a month without a fault, and then no other month is asked for', () => {
    const month = judged(threeMonths(), '2026-11');
    const asked = (): never => {
      throw new Error('nothing is to be asked');
    };
    expect(settlementsIn(month, asked).size).toBe(0);
  });

  it('settle by their amount only where nothing answers to their reference', () => {
    const known = threeMonths();
    overcharge(known, 'pay-2', 10_000);
    book(known, '2026-11', { kind: 'reversal', ref: 'pay-3', amountUsd6: 10_000 });
    expect(foundIn(judged(known, '2026-11'))).toEqual(['OR-REVERSAL-EXTRA pay-3 -10000']);
    const unknown = threeMonths();
    overcharge(unknown, 'pay-2', 10_000);
    book(unknown, '2026-11', { kind: 'other', ref: 'adj', amountUsd6: 10_000 });
    expect(foundIn(judged(unknown, '2026-11'))).toEqual(['ST-SETTLED pay-2 10000']);
  });

  it('settle what a month long before left open, and once', () => {
    const life = threeMonths();
    overcharge(life, 'pay-2', 10_000);
    book(life, '2026-11', { kind: 'other', ref: 'adj', amountUsd6: 10_000 });
    book(life, '2026-12', { kind: 'other', ref: 'adj-2', amountUsd6: 10_000 });
    expect(foundIn(judged(life, '2026-12'))).toEqual(['RF-KIND adj-2 10000']);
  });
});
