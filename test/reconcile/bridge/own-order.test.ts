import { describe, expect, it } from 'vitest';
import { monthEndMs, monthStartMs } from '../../../src/base/calendar-month.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { ownOrderOf } from '../../../src/reconcile/bridge/own-order.js';
import { orderViewOf } from '../../../src/reconcile/checks/order-view.js';
import { itemIdOf } from '../../../src/reconcile/finding/draft.js';
import { runs } from '../../months/campaign.js';
import { monthNamed } from '../../months/evidence.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { bookLineOf, lineOf, restate, without } from '../../months/sandbox/findings.js';
import { fc } from '../../support/fast-check.js';

const october = monthNamed('2026-10');
/** 25.00 USD less 5%. */
const costUsd6 = 23_750_000n;

/** What the records count for shop-1, its findings by code; `dueUsd6` is what is due for it in the month. */
function countedIn(draft: DraftMonth, dueUsd6 = -costUsd6) {
  const { context, found } = reconcileAccountMonth(factsOf(draft));
  for (const group of context.cases.groupsOfMonth()) {
    const orderCase = context.cases.caseAt(group);
    if (orderCase.clientRef !== 'shop-1') continue;
    const drafts = found.items.on('shop-1');
    const { effects, carried, count } = ownOrderOf(orderViewOf(context, orderCase), drafts, dueUsd6);
    return { effects: effects.map(([{ finding }, usd6]) => [finding.code, usd6]), carried, count };
  }
  throw new Error('the month has no shop-1');
}

/** The month with shop-1 as the book alone has it. */
function withoutProvider(draft: DraftMonth, ref: string): void {
  draft.orders = without(draft.orders, ref);
  draft.events = draft.events.filter(({ body }) => body?.order?.clientRef !== ref);
  draft.lines = draft.lines.filter((line) => line.ref !== ref);
  draft.unknownRefs.push(ref);
}

function soldAt(soldAtMs: number): DraftMonth {
  const draft = draftMonth();
  bookLineOf(draft, 'shop-1').soldAtMs = soldAtMs;
  return draft;
}

describe('the own records of an order', () => {
  it('count what is due where book and provider agree', () => {
    expect(countedIn(draftMonth())).toEqual({ effects: [], carried: [], count: 1 });
  });

  it('have nothing of an order that is not in the book, and the finding says what it cost', () => {
    const draft = draftMonth();
    draft.book = without(draft.book ?? [], 'shop-1');
    expect(countedIn(draft)).toEqual({ effects: [['OR-NOT-IN-BOOKS', -costUsd6]], carried: [], count: 0 });
  });

  it('count a sale that the provider does not know at the rate on file', () => {
    const draft = draftMonth();
    withoutProvider(draft, 'shop-1');
    bookLineOf(draft, 'shop-1').expectedCostMinor = 2300;
    expect(countedIn(restate(draft), 0n)).toEqual({
      effects: [['OR-NOT-AT-PROVIDER', costUsd6]],
      carried: [],
      count: 1,
    });
  });

  it('count nothing for a sale that failed', () => {
    const draft = draftMonth();
    bookLineOf(draft, 'shop-1').status = 'failed';
    expect(countedIn(draft).effects).toEqual([['OR-STATUS', -costUsd6]]);
  });

  it('count another face at what that would have cost', () => {
    const draft = draftMonth();
    bookLineOf(draft, 'shop-1').faceMinor = 5000;
    expect(countedIn(draft).effects).toEqual([['OR-ATTR', costUsd6]]);
  });

  it('leave what the provider charged too much to the provider', () => {
    const draft = draftMonth();
    lineOf(draft, 'shop-1').amountUsd6 -= 10_000;
    expect(countedIn(restate(draft))).toEqual({ effects: [], carried: [], count: 1 });
  });

  it('leave a sale of a later month to it: the cut-off says so', () => {
    expect(countedIn(soldAt(monthEndMs(october)))).toEqual({
      effects: [['OR-CUTOFF', -costUsd6]],
      carried: [],
      count: 0,
    });
  });

  it('leave a sale of an earlier month to the cut-off of that month, which clears here', () => {
    const draft = soldAt(monthStartMs(october) - 1);
    const finding = { code: 'OR-CUTOFF', subject: 'shop-1', field: 'month' } as const;
    const itemId = itemIdOf(factsOf(draft), finding, monthNamed('2026-09'));
    expect(countedIn(draft)).toEqual({ effects: [], carried: [{ itemId, usd6: -costUsd6 }], count: 0 });
  });
});

/** A sale of the model: what the book has of it, and whether the provider has it. */
interface Sale {
  readonly isPounds: boolean;
  readonly face: number;
  readonly book: 'row' | 'failed' | 'none';
  readonly isAtProvider: boolean;
}

/** The cost by a formula of the test's own: pounds are at 3% and 1.25 dollars, dollars at 5%. */
function modelCostUsd6({ face, isPounds }: Sale): bigint {
  const bps = isPounds ? 300n : 500n;
  const minor = BigInt(face) - (BigInt(face) * bps) / 10_000n;
  return minor * (isPounds ? 12_500n : 10_000n);
}

function played(sales: readonly Sale[]): DraftMonth {
  const draft = draftMonth({
    deposits: [],
    orders: sales.map(({ isPounds, face }, at) => ({
      ref: `sale-${at}`,
      slug: isPounds ? 'demo-books' : 'demo-coffee',
      face,
      day: 2 + at,
    })),
  });
  draft.ownDeposits = [];
  for (const [at, { book, isAtProvider }] of sales.entries()) {
    const ref = `sale-${at}`;
    if (book === 'failed') bookLineOf(draft, ref).status = 'failed';
    if (!isAtProvider) withoutProvider(draft, ref);
    if (book === 'none') draft.book = without(draft.book ?? [], ref);
  }
  return restate(draft);
}

const sale: fc.Arbitrary<Sale> = fc.record({
  isPounds: fc.boolean(),
  face: fc.integer({ min: 1000, max: 2000 }),
  book: fc.constantFrom('row', 'row', 'failed', 'none'),
  isAtProvider: fc.boolean(),
});

describe('the own records of a month', () => {
  it('are the sum over the sales of the book that did not fail, at their provable costs', () => {
    const law = fc.property(fc.array(sale, { minLength: 1, maxLength: 5 }), (sales) => {
      const { part } = reconcileAccountMonth(factsOf(played(sales)));
      const rows = sales.filter(({ book }) => book === 'row');
      const sum = rows.reduce((total, one) => total + modelCostUsd6(one), 0n);
      expect(part?.orders.usd6).toBe(-sum);
    });
    fc.assert(law, runs(100));
  });
});
