import { describe, expect, it } from 'vitest';
import { orderViewOf } from '../../../src/reconcile/checks/order-view.js';
import { MonthTally } from '../../../src/reconcile/judge/month-tally.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { contextOf } from '../../months/sandbox/findings.js';

function tallied(draft: DraftMonth): MonthTally {
  const context = contextOf(draft);
  const tally = new MonthTally(context);
  for (const group of context.cases.groupsOfMonth()) {
    tally.addOrder(orderViewOf(context, context.cases.caseAt(group)), 'judged', []);
  }
  return tally;
}

describe('what a month adds up to', () => {
  it('is what is due for each order, which is then known by its amount', () => {
    const { totals, knownAmounts, untested } = tallied(draftMonth());
    expect(totals.kinds.order).toEqual({ count: 2n, usd6: -48_000_000n });
    expect(knownAmounts).toEqual([
      { ref: 'shop-1', usd6: -23_750_000n },
      { ref: 'shop-2', usd6: -24_250_000n },
    ]);
    expect(untested.rows()).toEqual([]);
  });

  it('is nothing of an order that is only shown in the month', () => {
    const context = contextOf(draftMonth());
    const tally = new MonthTally(context);
    tally.addOrder(orderViewOf(context, context.cases.caseAt(0)), 'shown', []);
    expect([tally.totals.kinds.order.count, tally.knownAmounts]).toEqual([0n, []]);
  });

  it('names each currency without a rate once, by the first order that has it', () => {
    const draft = draftMonth();
    const { settings } = factsOf(draft);
    draft.facts = { settings: { ...settings, usdPerUnit: new Map() } };
    expect([...tallied(draft).unpricedCurrencies]).toEqual([
      ['USD', 'shop-1'],
      ['GBP', 'shop-2'],
    ]);
  });

  it('has the grant that an account starts with, which no order or deposit is', () => {
    const tally = new MonthTally(contextOf(draftMonth()));
    tally.addRest();
    expect(tally.totals.kinds.grant).toEqual({ count: 1n, usd6: 100_000_000n });
  });
});
