import { describe, expect, it } from 'vitest';
import { usd6 } from '../../src/money/units.js';
import { reconcileAccountMonth } from '../../src/reconcile/account-month.js';
import { itemWorkingOf } from '../../src/reconcile/item-working.js';
import { type DraftMonth, draftMonth, factsOf } from './support/draft-month.js';
import { lineOf, restate } from './support/told-items.js';

function workingOf(draft: DraftMonth, code: string) {
  const month = reconcileAccountMonth(factsOf(draft));
  const item = month.result.items.find((one) => one.code === code);
  if (item === undefined) throw new Error(`the month has no ${code}`);
  return itemWorkingOf(month, item);
}

describe('the working of an item', () => {
  it('lists every source of an order with its place or hash, then rate and rate of exchange', () => {
    const draft = draftMonth();
    lineOf(draft, 'shop-1').amountUsd6 = -23_760_000;
    const { inputs, steps, tried } = workingOf(restate(draft), 'OR-CHARGE');
    expect(inputs.map(({ source }) => source)).toEqual([
      'book',
      'order',
      'statement',
      'event',
      'catalogue',
      'settings',
    ]);
    const book = inputs.find(({ source }) => source === 'book');
    expect(book?.place).toMatch(/:\d+$/);
    for (const { source, evidenceSha256 } of inputs) {
      expect([source, evidenceSha256 === '']).toEqual([source, source === 'book' || source === 'settings']);
    }
    expect(steps).toEqual([
      '2500 - floor(2500 * 500 / 10000) = 2500 - 125 = 2375',
      '2375 * 10000 * 1 = 23750000',
    ]);
    expect(tried.some(({ fits }) => fits)).toBe(false);
  });

  it('marks the cause that gives the figure exactly', () => {
    const draft = draftMonth();
    lineOf(draft, 'shop-1').amountUsd6 = -47_500_000;
    const { tried } = workingOf(restate(draft), 'OR-CHARGE');
    expect(tried.filter(({ fits }) => fits)).toEqual([
      { cause: 'charged_twice', gives: ['47500000'], fits: true },
    ]);
  });

  it('rests an item of the statement itself on the statement, and tries no cause on it', () => {
    const draft = draftMonth();
    draft.figures.openingUsd6 = usd6(1);
    const { inputs, tried } = workingOf(draft, 'RF-FOOTING');
    expect(inputs.map(({ source }) => source)).toEqual(['statement']);
    expect(inputs[0]?.says).toContain(`opening ${draft.figures.openingUsd6} usd6`);
    expect(tried).toEqual([]);
  });

  it('shows what was sent and credited of a deposit, and the fee', () => {
    const draft = draftMonth();
    const line = draft.lines.find(({ kind }) => kind === 'deposit');
    if (line === undefined) throw new Error('the draft has no deposit');
    line.amountUsd6 -= 1_000_000;
    const { inputs, steps } = workingOf(restate(draft), 'DP-CREDIT');
    expect(inputs.map(({ source }) => source)).toEqual(['deposits', 'statement', 'settings']);
    expect(inputs.at(-1)?.says).toBe('1 unit = 3 USD, pool fee 30 bps');
    expect(steps.at(-1)).toMatch(/ = -1000000$/);
  });
});
