import { describe, expect, it } from 'vitest';
import { usd6 } from '../../../src/money/units.js';
import { type DepositView, depositViewsOf } from '../../../src/reconcile/checks/deposit-view.js';
import { ownAmountCheck } from '../../../src/reconcile/checks/own-amount.js';
import type { AccountFacts } from '../../../src/reconcile/month/account-facts.js';
import { type DraftMonth, draftMonth } from '../../months/sandbox/draft-month.js';
import { contextOf, itemsOf, lineOf, restate } from '../../months/sandbox/findings.js';

const [gross, net] = [300_000_000, 299_100_000];

/** A month whose one deposit of 100 units is recorded with this amount, and with units or without. */
function told(
  amount: number,
  plusAmount?: string,
  credited?: readonly [units: string, usd6: number],
): string[] {
  const draft = draftMonth();
  record(draft, amount, plusAmount);
  if (credited !== undefined) {
    const [units, credit] = credited;
    Object.assign(lineOf(draft, 'dep_1'), { plusAmount: units, amountUsd6: usd6(credit) });
    restate(draft);
  }
  return toldOf(draft);
}

function record({ ownDeposits = [] }: DraftMonth, amount: number, plusAmount?: string): void {
  for (const own of ownDeposits) Object.assign(own, { plusAmount, amountUsd6: usd6(amount) });
}

const toldOf = (month: DraftMonth | AccountFacts): string[] =>
  itemsOf(month)
    .filter(({ code }) => code.startsWith('DP-'))
    .map((one) => `${one.code} ${one.field}: ${one.expected} -> ${one.actual}; claim ${one.claimUsd6}`);

describe('the own record of a deposit that states dollars', () => {
  it('agrees where they are what its units are worth, or their credit', () => {
    const said = ['100', undefined].flatMap((units) => [gross, net].map((amount) => told(amount, units)));
    expect(said).toEqual([[], [], [], []]);
  });

  it('is an item where they are neither, with units or without: nobody is known to owe it', () => {
    for (const units of ['100', undefined]) {
      expect(told(gross + 1, units)).toEqual([`DP-CREDIT amount_usd6: ${gross + 1} -> ${gross}; claim 0`]);
    }
  });

  it('tells that fewer units were credited than were sent', () => {
    expect(told(gross, undefined, ['90', 269_190_000])).toEqual([
      `DP-CREDIT amount_usd6: ${gross} -> 270000000; claim 0`,
    ]);
  });

  it.each([
    ['33.333333', 99_699_999, 100_000_000],
    ['7', 20_937_000, 20_940_000],
    ['7', 20_937_000, 20_930_000],
  ])('agrees in whole cents, rounded either way: %s units', (units, credit, amount) => {
    expect([told(amount, units, [units, credit]), told(amount, undefined, [units, credit])]).toEqual([
      [],
      [],
    ]);
    expect(told(amount + 10_000, units, [units, credit])).toHaveLength(amount === 20_930_000 ? 0 : 1);
    expect(told(amount + 1, units, [units, credit])).toHaveLength(1);
  });

  it('that agrees with a credit that is off leaves that the one item', () => {
    for (const amount of [400_000_000, 401_203_611]) {
      expect(told(amount, undefined, ['100', 400_000_000])).toEqual([
        `DP-CREDIT credited_usd6: ${net} -> 400000000; claim -100900000`,
      ]);
    }
  });

  it('is held against the units where totals alone are stated', () => {
    const draft = draftMonth();
    record(draft, 2 * gross, '100');
    draft.hasLines = false;
    expect(toldOf(draft)).toEqual([`DP-CREDIT amount_usd6: ${2 * gross} -> ${gross}; claim 0`]);
  });

  it('is judged by the month that has the credit, which may be a later one than it was sent in', () => {
    const draft = draftMonth();
    record(draft, 2 * gross, '100');
    const [view] = depositViewsOf(contextOf(draft));
    if (view === undefined) throw new Error('the month has no deposit');
    const found = (of: Partial<DepositView>) => ownAmountCheck.find({ ...view, ...of }).length;
    expect(ownAmountCheck.isOfLateToo).toBe(true);
    expect([found({ isHome: false }), found({ credit: undefined })]).toEqual([1, 0]);
  });
});
