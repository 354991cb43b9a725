import { describe, expect, it } from 'vitest';
import { depositViewsOf, type JudgedDeposit } from '../../../src/reconcile/checks/deposit-view.js';
import { DraftList } from '../../../src/reconcile/finding/draft.js';
import { judgeDeposit } from '../../../src/reconcile/judge/deposit-judge.js';
import { knownAmountsOf } from '../../../src/reconcile/judge/known-amounts.js';
import { type DraftMonth, draftMonth } from '../../months/sandbox/draft-month.js';
import { contextOf, orderOf, without } from '../../months/sandbox/findings.js';

const shop1 = { ref: 'shop-1', usd6: -23_750_000n };
const shop2 = { ref: 'shop-2', usd6: -24_250_000n };
const deposit = { ref: 'dep_1', usd6: 299_100_000n };

/** The known amounts of the month, its one deposit judged otherwise by `change`. */
function knownIn(draft: DraftMonth, change: Partial<JudgedDeposit> = {}) {
  const context = contextOf(draft);
  const deposits = depositViewsOf(context).map((view) => ({
    ...judgeDeposit(view, [], new DraftList()),
    ...change,
  }));
  return knownAmountsOf(context, context.cases.groupsOfMonth(), deposits);
}

describe('the known amounts of a month', () => {
  it('are what is due for each order, and what each deposit counts as', () => {
    expect(knownIn(draftMonth())).toEqual([shop1, shop2, deposit]);
  });

  it('have no deposit that another month counts', () => {
    expect(knownIn(draftMonth(), { countedUsd6: undefined })).toEqual([shop1, shop2]);
  });

  it('have no order of another month', () => {
    const draft = draftMonth();
    const september = Date.UTC(2026, 8, 10);
    orderOf(draft, 'shop-1').createdAtMs = september;
    draft.lines = draft.lines.filter((line) => line.ref !== 'shop-1');
    draft.book = draft.book?.map((row) =>
      row.clientRef === 'shop-1' ? { ...row, soldAtMs: september } : row,
    );
    expect(knownIn(draft)).toEqual([shop2, deposit]);
  });

  it('have no order that is not due yet, as a provisional statement was made before it', () => {
    const draft = draftMonth();
    draft.lines = draft.lines.filter((line) => line.ref !== 'shop-1');
    draft.figures.isFinal = false;
    draft.figures.generatedAtMs = orderOf(draft, 'shop-1').createdAtMs - 1;
    expect(knownIn(draft)).not.toContainEqual(shop1);
  });

  it('have no order that the provider does not know', () => {
    const draft = draftMonth();
    draft.orders = without(draft.orders, 'shop-1');
    draft.unknownRefs = ['shop-1'];
    expect(knownIn(draft).filter(({ ref }) => ref === 'shop-1')).toEqual([]);
  });
});
