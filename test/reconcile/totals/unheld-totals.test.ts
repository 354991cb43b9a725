import { describe, expect, it } from 'vitest';
import { monthContextOf } from '../../../src/reconcile/month/month-context.js';
import { unheldTotalsOf } from '../../../src/reconcile/totals/unheld-totals.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';

function unheldIn(alter: (draft: DraftMonth) => void) {
  const draft = draftMonth();
  draft.hasLines = false;
  draft.facts = { events: { events: [], readAtMs: undefined, isCut: false } };
  alter(draft);
  return unheldTotalsOf(monthContextOf(factsOf(draft)));
}

describe('unheldTotalsOf', () => {
  it('holds what there is a record, a read, a row or an event for', () => {
    expect(unheldIn(() => undefined)).toEqual({ deposits: false, orders: false });
    const withEvents = unheldIn((draft) => {
      draft.facts = {};
      draft.ownDeposits = undefined;
      draft.orders = [];
      draft.book = undefined;
    });
    expect(withEvents).toEqual({ deposits: false, orders: false });
  });

  it('holds nothing of deposits without records of our own, of orders without reads and book', () => {
    const bare = (draft: DraftMonth): void => {
      draft.ownDeposits = undefined;
      draft.orders = [];
      draft.book = undefined;
    };
    expect(unheldIn(bare)).toEqual({ deposits: true, orders: true });
    const withLines = unheldIn((draft) => {
      bare(draft);
      draft.hasLines = true;
    });
    expect(withLines).toEqual({ deposits: false, orders: false });
  });

  it('holds orders by reads alone, or by the book alone', () => {
    const orders = (alter: (draft: DraftMonth) => void): boolean => unheldIn(alter).orders;
    const withoutBook = (draft: DraftMonth): void => {
      draft.book = undefined;
    };
    const withoutReads = (draft: DraftMonth): void => {
      draft.orders = [];
    };
    expect([orders(withoutBook), orders(withoutReads)]).toEqual([false, false]);
  });

  it('has nothing to hold where no month is stated', () => {
    const unstated = unheldIn((draft) => {
      draft.ownDeposits = undefined;
      draft.facts = { ...draft.facts, statements: new Map() };
    });
    expect(unstated).toEqual({ deposits: false, orders: false });
  });
});
