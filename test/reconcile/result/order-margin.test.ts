import { describe, expect, it } from 'vitest';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { addLine, bookLineOf, orderOf, restate, without } from '../../months/sandbox/findings.js';

/** The margin of shop-2, which costs 19.40 GBP, in its row. */
function marginIn(draft: DraftMonth): bigint | undefined {
  const { orders } = reconcileAccountMonth(factsOf(restate(draft))).result;
  return [...orders].find(({ clientRef }) => clientRef === 'shop-2')?.marginMinor;
}

/** A month in which the buyer of shop-2 paid so much. */
function paid(paidMinor: number, paidCurrency?: string): DraftMonth {
  const draft = draftMonth();
  Object.assign(bookLineOf(draft, 'shop-2'), { paidMinor, paidCurrency });
  return draft;
}

describe('the margin of a sale', () => {
  it('is what the buyer paid less the cost', () => {
    expect(marginIn(paid(2100, 'GBP'))).toBe(160n);
  });

  it('is negative for a sale below its cost, and nothing paid counts as nothing', () => {
    expect(marginIn(paid(0, 'GBP'))).toBe(-1940n);
  });

  it.each(['USD', undefined])(
    'is not known where what was paid is in another currency or in none: %s',
    (currency) => {
      expect(marginIn(paid(2100, currency))).toBeUndefined();
    },
  );

  it('is not known where the book does not say what was paid', () => {
    expect(marginIn(draftMonth())).toBeUndefined();
    const draft = draftMonth();
    bookLineOf(draft, 'shop-2').paidCurrency = 'GBP';
    expect(marginIn(draft)).toBeUndefined();
  });

  it('is not known for an order that failed: its cost was given back', () => {
    const draft = paid(2100, 'GBP');
    orderOf(draft, 'shop-2').status = 'failed';
    addLine(draft, 'shop-2', { kind: 'reversal', amountUsd6: 24_250_000 });
    expect(marginIn(draft)).toBeUndefined();
  });

  it('is not known where the provider states no cost', () => {
    const draft = paid(2100, 'GBP');
    draft.orders = without(draft.orders, 'shop-2');
    draft.lines = draft.lines.filter((line) => line.ref !== 'shop-2');
    draft.unknownRefs = ['shop-2'];
    expect(marginIn(draft)).toBeUndefined();
  });
});
