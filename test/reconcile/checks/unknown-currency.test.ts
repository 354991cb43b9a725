// FX-UNKNOWN: one item a currency, whatever was sold in it.

import { describe, expect, it } from 'vitest';
import { rational } from '../../../src/money/rational.js';
import { draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { itemsOf } from '../../months/sandbox/findings.js';

describe('addUnknownCurrency', () => {
  it('a currency without any rate is one item, named after the order that it was first met on', () => {
    const gbp = { slug: 'demo-books', face: 2000 } as const;
    const draft = draftMonth({
      orders: [
        { ref: 'shop-1', ...gbp },
        { ref: 'shop-2', ...gbp, day: 12 },
      ],
    });
    const settings = { ...factsOf(draft).settings, usdPerUnit: new Map([['USD', rational(1n)]]) };
    draft.facts = { settings };
    expect(itemsOf(draft, 'FX-UNKNOWN')).toMatchObject([
      {
        subject: 'GBP',
        field: 'fx_rate',
        currency: 'GBP',
        sourceA: 'settings',
        sourceB: 'order',
        unit: 'text',
        expected: 'a rate',
        actual: 'none',
        note: 'first met on order shop-1; conversions of this currency were not tested',
      },
    ]);
  });
});
