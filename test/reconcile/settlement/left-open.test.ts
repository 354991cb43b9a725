import { describe, expect, it } from 'vitest';
import { openAtEndOf } from '../../../src/reconcile/settlement/left-open.js';
import { book, judged, overcharge, threeMonths } from '../../months/supplier/settled-months.js';

describe('what a month leaves open', () => {
  it('is its own roots, and what the months before left, less what was settled since', () => {
    const life = threeMonths();
    overcharge(life, 'pay-2', 10_000);
    overcharge(life, 'pay-3', 20_000);
    book(life, '2026-11', { kind: 'reversal', ref: 'pay-2', amountUsd6: 4000 });
    book(life, '2026-11', { kind: 'reversal', ref: 'pay-3', amountUsd6: 20_000 });
    const atEnd = openAtEndOf([], judged(life, '2026-10'));
    const told = atEnd.map(({ item, openUsd6 }) => `${item.code} ${item.subject} ${openUsd6}`);
    expect(told).toEqual(['OR-CHARGE pay-2 10000', 'OR-CHARGE pay-3 20000']);
    const later = openAtEndOf(atEnd, judged(life, '2026-11'));
    expect(later.map(({ item, openUsd6 }) => `${item.subject} ${openUsd6}`)).toEqual([
      'pay-2 6000',
      'pay-3 0',
    ]);
  });

  it('is an item with nothing open where a person has closed it', () => {
    const life = threeMonths();
    overcharge(life, 'pay-2', 10_000);
    const month = judged(life, '2026-10', { closedUsd6: () => 10_000n });
    expect(openAtEndOf([], month).map(({ openUsd6 }) => openUsd6)).toEqual([0n]);
  });

  it('has of an item that its own month settled what is left', () => {
    const life = threeMonths();
    overcharge(life, 'pay-2', 10_000);
    book(life, '2026-10', { kind: 'reversal', ref: 'pay-2', amountUsd6: 4000 });
    const month = judged(life, '2026-10');
    const charge = month.result.items.find(({ code }) => code === 'OR-CHARGE');
    expect([charge?.differenceUsd6, charge?.claimUsd6, charge?.effectUsd6]).toEqual([10_000n, 6000n, -6000n]);
    expect(openAtEndOf([], month).map(({ openUsd6 }) => openUsd6)).toEqual([6000n]);
  });
});
