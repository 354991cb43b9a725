import { describe, expect, it } from 'vitest';
import { monthEndMs, monthStartMs } from '../../../src/base/time/calendar-month.js';
import { costMinor, faceMinor, usd6 } from '../../../src/money/units.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { ownOrderOf } from '../../../src/reconcile/bridge/own-order.js';
import { type OrderView, orderViewOf } from '../../../src/reconcile/checks/order-view.js';
import type { Finding } from '../../../src/reconcile/finding/discrepancy.js';
import { type Draft, DraftList, itemIdOf } from '../../../src/reconcile/finding/draft.js';
import type { BookRow, OrderCase } from '../../../src/reconcile/match/order-case.js';
import { runs } from '../../months/campaign.js';
import { monthNamed } from '../../months/evidence.js';
import { catalogueRead, type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
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
    const drafts = found.findings.on('shop-1');
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

  it('count nothing for a sale that failed while the provider has it as pending still, which is timing', () => {
    for (const status of ['failed', 'cancelled', 'issued', 'pending', 'refunded', undefined] as const) {
      const draft = draftMonth();
      bookLineOf(draft, 'shop-1').status = status;
      for (const read of draft.orders) {
        if (read.clientRef === 'shop-1') Object.assign(read, { status: 'pending', issuedAtMs: undefined });
      }
      const isFailed = status === 'failed' || status === 'cancelled';
      expect(countedIn(draft).effects).toEqual(isFailed ? [['OR-PENDING-STALE', -costUsd6]] : []);
      const stale = reconcileAccountMonth(factsOf(draft)).result.items.find(
        ({ code }) => code === 'OR-PENDING-STALE',
      );
      const effectUsd6 = isFailed ? -costUsd6 : 0n;
      expect(stale).toMatchObject({ effectUsd6, claimUsd6: 0n, owedBy: 'time' });
    }
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

/** The view of shop-1 in the month, as it is or with another case. */
function viewIn(draft: DraftMonth, changes: Partial<OrderCase> = {}): OrderView {
  const { context } = reconcileAccountMonth(factsOf(draft));
  const orderCase = context.cases.find('shop-1');
  if (orderCase === undefined) throw new Error('no source names shop-1');
  const { unknown, order, book, ...others } = { ...orderCase, ...changes };
  return orderViewOf(context, { ...others, unknown, order, book });
}

/** Findings on shop-1 that say no more than their code, their field and their source. */
function found(...findings: readonly Partial<Finding>[]): Draft[] {
  const list = new DraftList();
  const rest = { subject: 'shop-1', sourceA: 'order', sourceB: 'book', unit: 'text' } as const;
  return findings.map((one) => list.add({ code: 'OR-CHARGE', ...rest, expected: '', actual: '', ...one }));
}

const effectsOf = (view: OrderView, drafts: readonly Draft[], dueUsd6 = 0n): unknown[] =>
  ownOrderOf(view, drafts, dueUsd6).effects.map(([{ finding }, usd6]) => [finding.code, usd6]);

describe('the finding that answers for what the records have otherwise', () => {
  it('is the first by rank of those that say that book and provider differ', () => {
    const view = viewIn(draftMonth());
    const drafts = found({}, { code: 'OR-ATTR' }, { code: 'OR-STATUS' }, { code: 'OR-DUPLICATE-ROW' });
    expect(effectsOf(view, drafts)).toEqual([['OR-STATUS', costUsd6]]);
    expect(effectsOf(view, found({}, { code: 'OR-EVENT-MISSING' }))).toEqual([]);
  });

  it('is none by a line that names another brand than its order, in a month without a book', () => {
    const draft = draftMonth();
    draft.book = undefined;
    lineOf(draft, 'shop-1').slug = 'demo-limited';
    expect(countedIn(draft).effects).toEqual([]);
  });

  it('is a missing debit where only the book tells of the order', () => {
    const view = viewIn(draftMonth());
    const missing = { code: 'OR-NOT-IN-STATEMENT' } as const;
    expect(effectsOf(view, found({ ...missing, sourceA: 'order' }))).toEqual([]);
    const ofBook = found({ ...missing, sourceA: 'book' }, { code: 'OR-STATUS', sourceA: 'order' });
    expect(effectsOf(view, ofBook)).toEqual([['OR-NOT-IN-STATEMENT', costUsd6]]);
  });

  it('is a second debit where it is on another account: there the sale counts, and not here', () => {
    const view = viewIn(draftMonth());
    const twice = { code: 'OR-DOUBLE-DEBIT' } as const;
    const here = found({ ...twice, field: 'debit_count' });
    expect(effectsOf(view, here, -costUsd6)).toEqual([]);
    expect(ownOrderOf(view, here, -costUsd6).count).toBe(1);
    const elsewhere = found({ ...twice, field: 'accounts' });
    expect(effectsOf(view, elsewhere, -costUsd6)).toEqual([['OR-DOUBLE-DEBIT', -costUsd6]]);
    expect(ownOrderOf(view, elsewhere, -costUsd6).count).toBe(0);
    const other = found({ code: 'OR-ATTR' }, { ...twice, field: 'accounts' });
    expect(effectsOf(view, other, -costUsd6)).toEqual([['OR-DOUBLE-DEBIT', -costUsd6]]);
    expect(ownOrderOf(view, found({ code: 'OR-ATTR', field: 'accounts' }), 0n).count).toBe(1);
  });

  it('is none by the wait of a pending order without a row in the book', () => {
    const view = viewIn(draftMonth(), { book: undefined, bookRows: [] });
    expect(effectsOf(view, found({ code: 'OR-PENDING-STALE' }), -costUsd6)).toEqual([]);
  });

  it('shares with a reference that is used twice: each further use answers for its own cost', () => {
    const { orderCase } = viewIn(draftMonth());
    const { book } = orderCase;
    if (book === undefined) throw new Error('the book has shop-1');
    const other: BookRow = { ...book, faceMinor: faceMinor(5000), source: 'shop', line: 9 };
    const view = viewIn(draftMonth(), { bookRows: [other, book] });
    const reused = { code: 'OR-REF-REUSED' } as const;
    expect(effectsOf(view, found({}, reused, { code: 'OR-ATTR' }), -costUsd6)).toEqual([
      ['OR-REF-REUSED', 2n * costUsd6],
      ['OR-ATTR', 0n],
    ]);
    expect(effectsOf(view, found({ code: 'OR-ATTR' }), -costUsd6)).toEqual([['OR-ATTR', 2n * costUsd6]]);
    expect(ownOrderOf(view, [], -costUsd6).count).toBe(2);
  });
});

describe('the cost of a row of the book', () => {
  const costOf = (view: OrderView): bigint => {
    const [effect] = ownOrderOf(view, found({ code: 'OR-ATTR' }), 0n).effects;
    return effect?.[1] ?? 0n;
  };
  const rowOf = (draft: DraftMonth, changes: Partial<BookRow>): BookRow => {
    const { book } = viewIn(draft).orderCase;
    if (book === undefined) throw new Error('the book has shop-1');
    return { ...book, ...changes };
  };
  const withRow = (changes: Partial<BookRow>, draft = draftMonth(), other: Partial<OrderCase> = {}) => {
    const book = rowOf(draft, changes);
    return viewIn(draft, { book, bookRows: [book], ...other });
  };

  it('is that of its order where they agree in what was sold', () => {
    const { recomputation: _, ...unpriced } = viewIn(draftMonth());
    expect(costOf({ ...unpriced, recomputation: undefined })).toBe(costUsd6);
    expect(costOf(withRow({}))).toBe(costUsd6);
    const { recomputation, ...view } = viewIn(draftMonth());
    const other = recomputation && { ...recomputation, costUsd6: 9n };
    expect(costOf({ ...view, recomputation: other })).toBe(9n);
  });

  it('is by the rate on file where it names another card, currency or face', () => {
    expect(costOf(withRow({ slug: 'demo-books' }))).toBe(24_250_000n);
    expect(costOf(withRow({ faceMinor: faceMinor(1000) }))).toBe(9_500_000n);
    expect(costOf(withRow({ currency: 'GBP' }))).toBe(29_687_500n);
  });

  it('is what the book expects where no rate is on file, and else that of its order', () => {
    const unlisted = { slug: 'demo-other', expectedCostMinor: costMinor(2000) };
    expect(costOf(withRow(unlisted))).toBe(20_000_000n);
    expect(costOf(withRow({ slug: 'demo-other', expectedCostMinor: undefined }))).toBe(costUsd6);
  });

  it('is nothing of an order that stands on another account: the sale is one of that account', () => {
    const view = withRow({}, draftMonth(), { standsOn: 'other' });
    expect(costOf(view)).toBe(0n);
    expect(ownOrderOf(view, [], 0n).count).toBe(0);
  });

  const unread = { order: undefined, history: undefined, debits: [], reversals: [], events: [] };

  it('is nothing where neither an order nor a rate nor the book says one', () => {
    const row = { slug: 'demo-other', expectedCostMinor: undefined };
    expect(costOf(withRow(row, draftMonth(), unread))).toBe(0n);
  });

  it('is at the rate of the time of the order, else of the sale, else of the end of the month', () => {
    const repriced = (): DraftMonth => {
      const draft = draftMonth();
      const changedAtMs = monthStartMs(october) + 15 * 24 * 3600 * 1000;
      draft.catalogue = [
        catalogueRead(monthStartMs(october) - 1),
        catalogueRead(changedAtMs, { 'demo-coffee': 1000 }),
      ];
      return draft;
    };
    const faceMinorOf = { faceMinor: faceMinor(1000) };
    expect(costOf(withRow({ ...faceMinorOf, soldAtMs: monthEndMs(october) - 1 }, repriced()))).toBe(
      9_500_000n,
    );
    const early = { ...faceMinorOf, soldAtMs: monthStartMs(october) };
    expect(costOf(withRow(early, repriced(), unread))).toBe(9_500_000n);
    const late = { ...faceMinorOf, soldAtMs: undefined };
    expect(costOf(withRow(late, repriced(), unread))).toBe(9_000_000n);
  });

  it('is by a list that was read later where none was read before', () => {
    const draft = draftMonth();
    draft.catalogue = [catalogueRead(monthEndMs(october))];
    expect(costOf(withRow({ faceMinor: faceMinor(1000) }, draft))).toBe(9_500_000n);
  });

  it('is what was debited where nothing answers for the order but its lines', () => {
    const { debits } = viewIn(draftMonth()).orderCase;
    const lines = debits.map((line) => ({ ...line, amountUsd6: usd6(-9) }));
    const back = lines.map((line) => ({ ...line, amountUsd6: usd6(2) }));
    const alone = { ...unread, debits: lines, reversals: back };
    expect(costOf(withRow({}, draftMonth(), alone))).toBe(7n);
    const unknown = { clientRef: 'shop-1', readAtMs: 0, evidence: { sha256: '', requestId: '' } };
    expect(costOf(withRow({}, draftMonth(), { ...alone, unknown }))).toBe(costUsd6);
  });

  it('counts of a row that is pending once the provider has the order', () => {
    const pendingWhere = (status: 'issued' | 'pending' | 'failed') => {
      const draft = draftMonth();
      const order = viewIn(draft).orderCase.order;
      const read = order && { ...order, status };
      return costOf(withRow({ status: 'pending' }, draft, { order: read }));
    };
    expect(pendingWhere('issued')).toBe(costUsd6);
    expect(pendingWhere('pending')).toBe(costUsd6);
    expect(pendingWhere('failed')).toBe(0n);
    expect(costOf(withRow({ status: 'pending' }, draftMonth(), unread))).toBe(0n);
    expect(costOf(withRow({ status: 'issued' }, draftMonth(), unread))).toBe(costUsd6);
  });
});

describe('an order that was sold in another month than it was booked', () => {
  const day = 24 * 3600 * 1000;
  const november = monthNamed('2026-11');
  const cutOffIn = (draft: DraftMonth, month: string, drafts: readonly Draft[] = []) => {
    const view = viewIn(draft);
    const context = { ...view.context, month: monthNamed(month) };
    const { effects, ...rest } = ownOrderOf({ ...view, context }, drafts, 0n);
    return { effects: effects.map(([{ finding }, usd6]) => [finding.code, usd6]), ...rest };
  };
  const itemOf = (month: typeof october) =>
    itemIdOf(factsOf(draftMonth()), { code: 'OR-CUTOFF', subject: 'shop-1', field: 'month' } as const, month);

  it('moves its cost to the month of the sale, which clears the item of the earlier one', () => {
    const late = soldAt(monthEndMs(october) + day);
    const moved = { itemId: itemOf(october), usd6: costUsd6 };
    expect(cutOffIn(late, '2026-11')).toEqual({ effects: [], carried: [moved], count: 1 });
    expect(cutOffIn(late, '2026-10')).toEqual({ effects: [], carried: [], count: 0 });
    const drafts = found({}, { code: 'OR-CUTOFF' });
    expect(cutOffIn(late, '2026-10', drafts).effects).toEqual([['OR-CUTOFF', -costUsd6]]);
    expect(cutOffIn(late, '2026-12', drafts)).toEqual({ effects: [], carried: [], count: 0 });
    expect(cutOffIn(late, november, found({ code: 'OR-ATTR' })).effects).toEqual([]);
  });

  it('is none where the two are one month, or the line stands in another than it is dated in', () => {
    expect(cutOffIn(draftMonth(), '2026-10', found({ code: 'OR-CUTOFF' })).effects).toEqual([]);
    const view = viewIn(draftMonth());
    const debits = view.orderCase.debits.map((line) => ({ ...line, statedMonth: monthNamed('2026-09') }));
    const misplaced = { ...view, orderCase: { ...view.orderCase, debits } };
    const context = { ...view.context, month: monthNamed('2026-09') };
    expect(ownOrderOf({ ...misplaced, context }, [], 0n)).toEqual({ effects: [], carried: [], count: 1 });
    expect(ownOrderOf(misplaced, [], 0n)).toEqual({ effects: [], carried: [], count: 0 });
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
