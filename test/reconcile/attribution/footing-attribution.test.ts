import { describe, expect, it } from 'vitest';
import { usd6 } from '../../../src/money/units.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { october } from '../../months/supplier/alterations/movement-list.js';
import { floatWords, foundAfter } from '../../months/supplier/quiet-month.js';
import { causedIn } from './caused.js';

describe('a closing that does not foot', () => {
  it('follows from a total that alone is off by just as much, before anything else would do', () => {
    const draft = draftMonth();
    draft.figures.orders = { ...draft.figures.orders, usd6: usd6(draft.figures.orders.usd6 + 9) };
    expect(causedIn(draft)).toEqual([
      'RF-FOOTING 2026-10 closing_balance_usd6 <- RF-TOTAL 2026-10 orders.cost_usd6',
      'RF-TOTAL 2026-10 orders.cost_usd6 <- root',
    ]);
  });

  it('is a root where it alone is off', () => {
    const draft = draftMonth();
    draft.figures.closingUsd6 = usd6(draft.figures.closingUsd6 + 9);
    expect(causedIn(draft, 'RF-FOOTING')).toEqual(['RF-FOOTING 2026-10 closing_balance_usd6 <- root']);
  });

  it.each([
    ['as much as a debit is too high', 10_000],
    ['as much again', -10_000],
    ['another amount', 7],
  ])('is a root where it is off by %s, and the balance holds what its movements say', (_, off) => {
    const overUsd6 = 10_000;
    const items = foundAfter((evidence) => {
      for (const line of october(evidence).lines) {
        if (line.ref === 'pay-2') line.amountUsd6 -= overUsd6;
      }
      for (const read of evidence.float) {
        const lowered = (usd6: number | undefined) => (usd6 ?? 0) - overUsd6;
        read.balanceUsd6 = lowered(read.balanceUsd6);
        if (read.month !== '2026-09') read.closingUsd6 = lowered(read.closingUsd6);
        if (read.month === '2026-11') read.openingUsd6 = lowered(read.openingUsd6);
      }
      october(evidence).closingUsd6 = (october(evidence).closingUsd6 ?? 0) + off;
    });
    expect(floatWords(items)).toEqual([
      `RF-FOOTING A 2026-10 closing_balance_usd6: 365775110 -> ${365_775_110 + off}`,
      `BL-MISMATCH A 2026-10 balance_usd6: ${356_225_110 + off} -> 356225110; from RF-FOOTING`,
      'OR-CHARGE A pay-2 amount_usd6: 23880000 -> 23890000; claims 10000',
    ]);
  });
});
