// What the totals of a month without lines say of the orders that failed in it: which of them were debited
// and given back.

import { describe, expect, it } from 'vitest';
import { monthStartMs } from '../../../src/base/time/calendar-month.js';
import { usd6 } from '../../../src/money/units.js';
import { heldDebitOf, heldReversalOf } from '../../../src/reconcile/match/held-by-totals.js';
import { type Lines, UnlistedTries } from '../../../src/reconcile/match/unlisted-tries.js';
import type { OrderRead } from '../../../src/records/order-read.js';
import { monthNamed } from '../../months/evidence.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { orderOf } from '../../months/sandbox/findings.js';

const october = monthNamed('2026-10');
const november = monthNamed('2026-11');
/** What an order of the month costs. */
const cost = 23_750_000;
const nothing: Lines = { debits: [], reversals: [] };

const totalOf = (count: number, sum: number = count * cost) => ({ count, usd6: usd6(sum) });

/** October with these failed orders, and totals that say how many were debited and how many given back. */
function failedMonth(refs: readonly string[], debited: number, givenBack: number): DraftMonth {
  const draft = draftMonth({ orders: refs.map((ref) => ({ ref })), deposits: [] });
  for (const order of draft.orders) Object.assign(order, { status: 'failed', issuedAtMs: undefined });
  draft.hasLines = false;
  Object.assign(draft.figures, { orders: totalOf(debited), reversals: totalOf(givenBack) });
  return draft;
}

/** The orders that were debited and given back in October by its totals, as far as they tell. */
function triedIn(draft: DraftMonth, listed: Readonly<Record<string, Lines>> = {}): string[] {
  const facts = factsOf(draft);
  const tries = new UnlistedTries(facts, (ref) => listed[ref] ?? nothing);
  return [...facts.orders].flatMap(([ref, history]) =>
    tries.beside(history, nothing).debits.length > 0 ? [ref] : [],
  );
}

/** The order is issued, when said. */
function issue(draft: DraftMonth, ref: string, issuedAtMs: number): void {
  Object.assign(orderOf(draft, ref), { status: 'issued', issuedAtMs });
}

const laterDebit = (order: OrderRead): Lines => ({ debits: [heldDebitOf(order, november)], reversals: [] });
const laterReversal = (order: OrderRead): Lines => ({
  debits: [],
  reversals: [heldReversalOf(order, november)],
});

describe('the total of reversals', () => {
  it('is of the failed order that no month lists, where another may be listed in full by a later one', () => {
    const draft = failedMonth(['a', 'b'], 1, 1);
    expect(triedIn(draft, { a: laterReversal(orderOf(draft, 'a')) })).toEqual(['b']);
  });

  it('is of both where it is their sum, though a later month lists one of them again', () => {
    const draft = failedMonth(['a', 'b'], 2, 2);
    expect(triedIn(draft, { a: laterReversal(orderOf(draft, 'a')) })).toEqual(['a', 'b']);
  });

  it('tells nothing where either of two may be meant', () => {
    expect(triedIn(failedMonth(['a', 'b'], 1, 1))).toEqual([]);
  });

  it('tells of an order whatever the total of orders says', () => {
    expect(triedIn(failedMonth(['a'], 0, 1))).toEqual(['a']);
  });

  it('is not asked where the month states its lines: they tell', () => {
    expect(triedIn({ ...failedMonth(['a'], 1, 1), hasLines: true })).toEqual([]);
  });
});

describe('the total of orders beside one of reversals that holds no failed order', () => {
  it.each([
    ['count', totalOf(1, 0)],
    ['sum', totalOf(0, cost - 1)],
  ])('tells of a failed order where the month gave anything back, be it a %s alone', (_, reversals) => {
    const draft = failedMonth(['a'], 1, 0);
    draft.figures.reversals = reversals;
    expect(triedIn(draft)).toEqual(['a']);
  });

  it('tells of no try where the month gave nothing back', () => {
    expect(triedIn(failedMonth(['a'], 1, 0))).toEqual([]);
  });

  it('is of the orders that stand in the month, and of none that was made in another or is not known', () => {
    const draft = failedMonth(['a', 'stands', 'later'], 2, 1);
    issue(draft, 'stands', orderOf(draft, 'stands').createdAtMs);
    issue(draft, 'later', monthStartMs(november));
    orderOf(draft, 'later').createdAtMs = monthStartMs(november);
    draft.unknownRefs = ['nobody'];
    draft.figures.reversals = totalOf(1, cost - 1);
    expect(triedIn(draft)).toEqual(['a']);
  });
});

describe('an issued order of a month without lines', () => {
  const issuedIn = (month: typeof october, isDebitedLater: boolean): string[] => {
    const draft = failedMonth(['a'], 1, 1);
    issue(draft, 'a', monthStartMs(month) + 20 * 24 * 3600 * 1000);
    return triedIn(draft, isDebitedLater ? { a: laterDebit(orderOf(draft, 'a')) } : {});
  };

  it('failed first where a later month debits it and it was issued only then', () => {
    expect(issuedIn(november, true)).toEqual(['a']);
  });

  it('did not fail where it was issued in the month already, or no later month debits it', () => {
    expect(issuedIn(october, true)).toEqual([]);
    expect(issuedIn(november, false)).toEqual([]);
    expect(issuedIn(october, false)).toEqual([]);
  });
});
