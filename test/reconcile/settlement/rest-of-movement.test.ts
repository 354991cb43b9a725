import { describe, expect, it } from 'vitest';
import { withoutSettled } from '../../../src/reconcile/settlement/rest-of-movement.js';
import { noSettlements } from '../../../src/reconcile/settlement/settling.js';
import { book, foundIn, judged, overcharge, threeMonths } from '../../months/supplier/settled-months.js';

describe('a finding on a movement that settles an item', () => {
  it('is what goes beyond the item, with its note, and the month foots', () => {
    const life = threeMonths();
    overcharge(life, 'pay-2', 10_000);
    book(life, '2026-11', { kind: 'reversal', ref: 'pay-2', amountUsd6: 13_000 });
    const month = judged(life, '2026-11');
    expect(foundIn(month)).toEqual(['OR-REVERSAL-EXTRA pay-2 -3000', 'ST-SETTLED pay-2 10000']);
    const [extra] = month.result.items;
    expect(extra).toMatchObject({ actual: '-3000', effectUsd6: 3000n, claimUsd6: -3000n });
    expect(extra?.note).toMatch(/beyond the items that it settles: OR-CHARGE i\w+ by 10000$/);
  });

  it('is as it was where it fits two sets of items, and says which', () => {
    const life = threeMonths();
    overcharge(life, 'pay-2', 10_000);
    overcharge(life, 'pay-3', 10_000);
    book(life, '2026-11', { kind: 'other', ref: 'adj', amountUsd6: 10_000 });
    const [item] = judged(life, '2026-11').result.items;
    expect(item).toMatchObject({ code: 'RF-KIND', actual: '10000', claimUsd6: -10_000n });
    expect(item?.note).toMatch(/it settles none: OR-CHARGE i\w+; or OR-CHARGE i\w+$/);
  });

  it('is left alone where nothing is settled', () => {
    const raised = [{ finding: { code: 'BL-LOW' } as never }];
    expect(withoutSettled(noSettlements, raised)).toBe(raised);
  });
});
