import { describe, expect, it } from 'vitest';
import { consequencesByRoot, consequenceText } from '../../../src/report/items/item-consequences.js';
import { amountWords } from '../../../src/report/items/item-sentence.js';
import { itemOf } from '../sample-month.js';

describe('what follows from an item', () => {
  it('is one line with its figure, its amount and its id', () => {
    const item = itemOf({ itemId: 'i3', subject: 'shop-3', causedBy: ['i1'], claimUsd6: 0n });
    expect(consequenceText(item)).toBe('PR-COST shop-3 cost_minor: +0.01 GBP, +0.012500 USD (i3)');
    expect(consequenceText({ ...item, field: '' })).toBe('PR-COST shop-3: +0.01 GBP, +0.012500 USD (i3)');
  });

  it('says so where another item has to go as well', () => {
    const item = itemOf({ itemId: 'i3', subject: 'shop-3', causedBy: ['i1', 'i2'] });
    expect(consequenceText(item)).toMatch(/[(]i3[)]; follows from other items as well$/);
  });

  it('stands under each of its roots, in the order of the items', () => {
    const both = itemOf({ itemId: 'i4', causedBy: ['i1', 'i2'] });
    const one = itemOf({ itemId: 'i3', causedBy: ['i1'] });
    const byRoot = consequencesByRoot([itemOf({ itemId: 'i1' }), both, one]);
    expect([...byRoot].map(([root, items]) => [root, items.map(({ itemId }) => itemId)])).toEqual([
      ['i1', ['i4', 'i3']],
      ['i2', ['i4']],
    ]);
  });
});

describe('the amount of an item', () => {
  const base = itemOf({});
  it.each([
    [
      'dollars once',
      { unit: 'usd6', currency: 'USD', difference: '-5', differenceUsd6: -5n },
      '-0.000005 USD',
    ],
    [
      'minor units of dollars once',
      { unit: 'minor', currency: 'USD', difference: '1', differenceUsd6: 10_000n },
      '+0.010000 USD',
    ],
    [
      'a number',
      { unit: 'count', currency: '', difference: '-1', differenceUsd6: undefined },
      '-1 in number',
    ],
    [
      'tokens',
      { unit: 'plus', currency: '', difference: '-0.25', differenceUsd6: undefined },
      '-0.25 tokens',
    ],
    ['none', { unit: 'text', currency: '', difference: '', differenceUsd6: undefined }, 'no amount'],
  ] as const)('is %s', (_, changes, words) => {
    expect(amountWords({ ...base, ...changes })).toBe(words);
  });
});
