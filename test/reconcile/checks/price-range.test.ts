import { describe, expect, it } from 'vitest';
import { costMinor } from '../../../src/money/units.js';
import { catalogueRead, draftMonth } from '../../months/sandbox/draft-month.js';
import { itemsOf, orderOf } from '../../months/sandbox/findings.js';

describe('PR-RANGE in words', () => {
  it('has the bound, the rates on file and the width of the band, and sums that can be done again', () => {
    const draft = draftMonth({ orders: [{ ref: 'shop-1', face: 2500, rate: 1200 }] });
    draft.catalogue = [
      catalogueRead(draft.asOfMs, { 'demo-coffee': 500 }),
      catalogueRead(draft.asOfMs + 1, { 'demo-coffee': 600 }),
    ];
    expect(itemsOf(draft, 'PR-RANGE')).toMatchObject([
      {
        class: 'U',
        sourceA: 'catalogue',
        sourceB: 'order',
        expected: '2225',
        actual: '2200',
        difference: '-25',
        differenceUsd6: -250_000n,
        formula: '2500 - floor(2500 * 1100 / 10000) = 2225; stated 2200',
        note: 'the rate at the time is not on file; those on file for the brand are 500 to 600 bps, and the bound is 500 bps beyond them',
      },
    ]);
  });

  it('is of the cost at the rate that the order states, which its own cost may not be', () => {
    const draft = draftMonth({ orders: [{ ref: 'shop-1', face: 2500, rate: 1200 }] });
    draft.catalogue = [catalogueRead(draft.asOfMs, { 'demo-coffee': 500 })];
    orderOf(draft, 'shop-1').costMinor = costMinor(2190);
    expect(itemsOf(draft, 'PR-RANGE')).toMatchObject([{ expected: '2250', actual: '2200' }]);
  });
});
