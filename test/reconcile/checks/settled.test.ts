import { describe, expect, it } from 'vitest';
import { book, judged, overcharge, threeMonths } from '../../months/supplier/settled-months.js';

describe('ST-SETTLED', () => {
  it('names the item, the movement, and what is left, and claims nothing', () => {
    const life = threeMonths();
    overcharge(life, 'pay-2', 10_000);
    book(life, '2026-11', { kind: 'reversal', ref: 'pay-2', amountUsd6: 4000 });
    const [charge] = judged(life, '2026-10').result.items.filter(({ code }) => code === 'OR-CHARGE');
    const items = judged(life, '2026-11').result.items;
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      code: 'ST-SETTLED',
      class: 'I',
      subject: 'pay-2',
      expected: '0',
      actual: '4000',
      difference: '4000',
      claimUsd6: 0n,
      effectUsd6: 0n,
      formula: '10000 - 4000 = 6000',
      note: `seq:12 pay-2 settles OR-CHARGE ${charge?.itemId} of 2026-10; 6000 is left of it`,
      settles: { itemId: charge?.itemId, settledBy: 'seq:12 pay-2' },
    });
  });

  it('is silent where nothing is settled', () => {
    expect(judged(threeMonths(), '2026-11').result.items).toEqual([]);
  });
});
