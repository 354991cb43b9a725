import { describe, expect, it } from 'vitest';
import { monthStartMs } from '../../../src/base/time/calendar-month.js';
import { costMinor } from '../../../src/money/units.js';
import { type OrderView, orderViewOf } from '../../../src/reconcile/checks/order-view.js';
import type { Draft, LineEffect } from '../../../src/reconcile/finding/draft.js';
import { MonthTally } from '../../../src/reconcile/judge/month-tally.js';
import type { CaseRole } from '../../../src/reconcile/match/case-role.js';
import { monthLinesOf, type OrderCase } from '../../../src/reconcile/match/order-case.js';
import { brandKey } from '../../../src/reconcile/totals/line-totals.js';
import { monthNamed } from '../../months/evidence.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { addLine, bookLineOf, contextOf, lineOf, orderOf, without } from '../../months/sandbox/findings.js';
import { draftOf, effectOf } from './drafts.js';

const cost = 23_750_000n;
const nothing = { count: 0n, usd6: 0n };
const wrong = draftOf('PR-COST');

function seen(draft: DraftMonth): { tally: MonthTally; view: OrderView } {
  const context = contextOf(draft);
  const orderCase = context.cases.find('shop-1');
  if (orderCase === undefined) throw new Error('no case of shop-1');
  return { tally: new MonthTally(context), view: orderViewOf(context, orderCase) };
}

/** The tally of the month after shop-1, told otherwise by `change`. */
function tallied(
  draft: DraftMonth,
  drafts: readonly Draft[] = [],
  change: Partial<OrderView> = {},
): MonthTally {
  const { tally, view } = seen(draft);
  tally.addOrder({ ...view, ...change }, 'judged', drafts);
  return tally;
}

function withoutLines(): DraftMonth {
  const draft = draftMonth();
  draft.hasLines = false;
  return draft;
}

describe('an order by its role in the month', () => {
  /** The movements due of shop-1 as an order of `september` with the lines that the change gives it. */
  function dueOf(
    role: CaseRole,
    change: (orderCase: OrderCase) => Partial<OrderCase>,
  ): { order: unknown; reversal: unknown; due: bigint } {
    const draft = draftMonth();
    addLine(draft, 'shop-1', { kind: 'reversal', amountUsd6: 23_750_000 });
    const { tally, view } = seen(draft);
    const orderCase = { ...view.orderCase, ...change(view.orderCase) };
    const lines = monthLinesOf(orderCase, draft.month);
    const due = tally.addOrder({ ...view, orderCase, lines }, role, []);
    const { order, reversal } = tally.totals.kinds;
    return { order, reversal, due };
  }
  const none = { order: nothing, reversal: nothing, due: 0n };
  const tryAndReversal = { order: { count: 1n, usd6: -cost }, reversal: { count: 1n, usd6: cost }, due: 0n };
  const inSeptember = ({ debits }: OrderCase) =>
    debits.map((line) => ({
      ...line,
      statedMonth: monthNamed('2026-09'),
      bookedAtMs: monthStartMs(monthNamed('2026-10')) - 1,
    }));
  /** A failed order of a float, which September debited and October lists as given back in September. */
  const givenBackInSeptember = (one: OrderCase): Partial<OrderCase> => ({
    isBookedByDebit: true,
    order: one.order && { ...one.order, status: 'failed' },
    debits: inSeptember(one),
    reversals: one.reversals.map((line) => ({
      ...line,
      bookedAtMs: monthStartMs(monthNamed('2026-10')) - 1,
    })),
  });

  it('is due with its cost where it is judged, and says what it adds and no more', () => {
    const { tally, view } = seen(draftMonth());
    expect(tally.addOrder(view, 'judged', [])).toBe(-cost);
    expect(tally.addOrder(view, 'judged', [])).toBe(-cost);
    expect(tally.totals.kinds.order).toEqual({ count: 2n, usd6: -2n * cost });
  });

  it('adds nothing where it failed and was given back: its debit and its reversal', () => {
    const failed = (one: OrderCase) => ({ order: one.order && { ...one.order, status: 'failed' as const } });
    expect(dueOf('judged', failed)).toEqual(tryAndReversal);
  });

  it('is each try with its reversal where a later month judges it', () => {
    expect(dueOf('tried', () => ({}))).toEqual(tryAndReversal);
  });

  it('is no movement where its one debit and one reversal come late: one fills, and one is an item', () => {
    expect(dueOf('late', () => ({ reversals: [] }))).toEqual(none);
  });

  it('is a try that came late and was given back, beside the debit of its own month', () => {
    expect(dueOf('late', (one) => ({ debits: [...inSeptember(one), ...one.debits] }))).toEqual(
      tryAndReversal,
    );
  });

  it('is the reversal that is only listed late, of a failed order that was given back in its own month', () => {
    expect(dueOf('late', givenBackInSeptember)).toEqual({
      order: nothing,
      reversal: { count: 1n, usd6: cost },
      due: cost,
    });
  });

  it.each(['shown', 'absent'] as const)('is nothing where it is %s', (role) => {
    expect(dueOf(role, () => ({}))).toEqual(none);
    expect(dueOf(role, givenBackInSeptember)).toEqual(none);
    expect(dueOf(role, (one) => ({ debits: [...inSeptember(one), ...one.debits] }))).toEqual(none);
  });

  it('is not due yet where a provisional statement was made before it', () => {
    const draft = draftMonth();
    draft.lines = draft.lines.filter((line) => line.ref !== 'shop-1');
    draft.figures.isFinal = false;
    draft.figures.generatedAtMs = orderOf(draft, 'shop-1').createdAtMs - 1;
    expect(tallied(draft).totals.kinds.order).toEqual(nothing);
  });
});

describe('the money of an order that was not tested', () => {
  const NO_BOOK = 'no book was imported for this interface';

  function withoutBook(): DraftMonth {
    const draft = draftMonth();
    draft.book = undefined;
    return draft;
  }

  it('is its stated cost, with the reason', () => {
    expect(tallied(withoutBook()).untested.rows()).toEqual([
      { what: 'orders', reason: NO_BOOK, count: 1n, usd6: cost },
    ]);
  });

  it('is none where something was found wrong with it: an item speaks for it', () => {
    expect(tallied(withoutBook(), [wrong]).untested.rows()).toEqual([]);
    const informed = tallied(withoutBook(), [draftOf('PR-REPRICED', {}, { class: 'I' })]);
    expect(informed.untested.rows()).toHaveLength(1);
  });

  it('is none of an order that failed, though it is one that was not tested', () => {
    const draft = withoutBook();
    orderOf(draft, 'shop-1').status = 'failed';
    expect(tallied(draft).untested.rows()).toEqual([
      { what: 'orders', reason: NO_BOOK, count: 1n, usd6: 0n },
    ]);
  });

  it('is what the month charged for it where the order could not be read', () => {
    const draft = withoutBook();
    addLine(draft, 'shop-1', { kind: 'reversal', amountUsd6: 7 });
    draft.orders = without(draft.orders, 'shop-1');
    draft.facts = { unread: [{ source: 'order', subject: 'shop-1', reason: 'timed out' }] };
    expect(tallied(draft).untested.rows()).toEqual([
      expect.objectContaining({ what: 'orders', count: 1n, usd6: cost - 7n }),
    ]);
  });
});

describe('the money of an order that could not be read, and was not tested', () => {
  /** The order as an earlier run read it, and what of its lines the month has. */
  function untestedIn(alter: (draft: DraftMonth) => void): readonly bigint[] {
    const draft = draftMonth();
    draft.book = undefined;
    Object.assign(orderOf(draft, 'shop-1'), { costUsd6: 24_000_000 });
    draft.facts = { unread: [{ source: 'order', subject: 'shop-1', reason: 'timed out' }] };
    alter(draft);
    return tallied(draft)
      .untested.rows()
      .map(({ usd6 }) => usd6);
  }
  const withoutDebit = (draft: DraftMonth): void => {
    draft.lines = draft.lines.filter(({ ref }) => ref !== 'shop-1');
  };

  it('is what was read of it before where the month lists nothing of it, if it was issued then', () => {
    expect(untestedIn(withoutDebit)).toEqual([24_000_000n]);
    const pending = untestedIn((draft) => {
      withoutDebit(draft);
      Object.assign(orderOf(draft, 'shop-1'), { status: 'pending', issuedAtMs: undefined });
    });
    expect(pending).toEqual([0n]);
  });

  it('is what the month lists of it, whatever was read before', () => {
    expect(untestedIn(() => undefined)).toEqual([cost]);
    const withReversal = (draft: DraftMonth): void =>
      addLine(draft, 'shop-1', { kind: 'reversal', amountUsd6: 7 });
    expect(untestedIn(withReversal)).toEqual([cost - 7n]);
  });

  it('is the cost of the row that alone tells of it, which is due in the month', () => {
    const draft = draftMonth();
    Object.assign(draft, { hasLines: false, orders: [], events: [] });
    draft.facts = { events: { events: [], readAtMs: undefined, isCut: false } };
    const { totals, untested } = tallied(draft);
    expect(totals.kinds.order).toEqual({ count: 1n, usd6: -cost });
    expect(untested.rows()).toMatchObject([{ what: 'orders', count: 1n, usd6: cost }]);
  });
});

describe('the margin of a brand', () => {
  const paid = (draft = draftMonth()): DraftMonth => {
    Object.assign(bookLineOf(draft, 'shop-1'), { paidMinor: 2600, paidCurrency: 'USD' });
    return draft;
  };
  const key = brandKey('demo-coffee', 'USD');

  it('grows by what the buyer paid less what the card cost', () => {
    expect([...tallied(paid()).totals.brandMargins]).toEqual([[key, 225n]]);
  });

  it('goes to the brand that the order states where its price could not be recomputed', () => {
    const { totals } = tallied(paid(), [], { recomputation: undefined });
    expect([...totals.brandMargins]).toEqual([[key, 225n]]);
  });

  it('goes to the brand that its price rests on where the order states another', () => {
    const { view } = seen(paid());
    const { recomputation, orderCase } = view;
    const order = orderCase.order && { ...orderCase.order, slug: 'demo-books' };
    const { totals } = tallied(paid(), [], { recomputation, orderCase: { ...orderCase, order } });
    expect([...totals.brandMargins]).toEqual([[key, 225n]]);
  });

  it('does not grow where the book does not say what was paid', () => {
    expect([...tallied(draftMonth()).totals.brandMargins]).toEqual([]);
  });
});

describe('a currency without a rate', () => {
  it('is named by the first of its orders, and not where its rate is known at another instant only', () => {
    const draft = draftMonth({ orders: [{ ref: 'shop-1' }, { ref: 'shop-3', day: 11 }] });
    draft.facts = { settings: { ...factsOf(draft).settings, usdPerUnit: new Map() } };
    const context = contextOf(draft);
    const tally = new MonthTally(context);
    for (const ref of ['shop-1', 'shop-3']) {
      const orderCase = context.cases.find(ref);
      if (orderCase !== undefined) tally.addOrder(orderViewOf(context, orderCase), 'judged', []);
    }
    expect([...tally.unpricedCurrencies]).toEqual([['USD', 'shop-1']]);
  });
});

describe('what totals without lines may hold of an order', () => {
  const due = effectOf({
    count: -1n,
    faceMinor: -2500n,
    costMinor: -2375n,
    usd6: cost,
  });
  const disputed: readonly LineEffect[] = [effectOf({ usd6: -1n })];

  it('is what a finding on it disputes, with lines or without', () => {
    const draft = draftOf('OR-ATTR', { bearing: { disputed } });
    expect(tallied(draftMonth(), [wrong, draft]).disputes).toEqual([{ effects: disputed, drafts: [draft] }]);
    expect(tallied(withoutLines(), [draft]).disputes).toContainEqual({ effects: disputed, drafts: [draft] });
  });

  it('is, of an order with a finding, its own figures or those of the book instead of what is due', () => {
    const draft = withoutLines();
    Object.assign(orderOf(draft, 'shop-1'), { costMinor: costMinor(2400), costUsd6: 24_000_000 });
    bookLineOf(draft, 'shop-1').slug = 'demo-books';
    expect(tallied(draft, [wrong]).disputes).toEqual([
      { effects: [effectOf({ costMinor: 2400n, usd6: -24_000_000n }), due], drafts: [wrong] },
      { effects: [effectOf({ slug: 'demo-books' }), due], drafts: [wrong] },
    ]);
  });

  it('is its own charge, by its word or the book’s, where nothing says what it is in dollars', () => {
    const draft = withoutLines();
    Object.assign(orderOf(draft, 'shop-1'), { costUsd6: 24_000_000 });
    const { recomputation } = seen(draft).view;
    const change = recomputation && { recomputation: { ...recomputation, costUsd6: undefined } };
    const charged = effectOf({ usd6: -24_000_000n });
    const taken = { ...due, usd6: 24_000_000n };
    expect(tallied(draft, [wrong], change).disputes.map(({ effects }) => effects)).toEqual([
      [charged, taken],
      [charged, taken],
    ]);
  });

  it('is its own figures alone where the book has no row', () => {
    const draft = withoutLines();
    draft.book = [];
    expect(tallied(draft, [wrong]).disputes).toHaveLength(1);
  });

  it('is nothing where nothing was found, where its price is not known, and where it was not read', () => {
    expect(tallied(withoutLines()).disputes).toEqual([]);
    expect(tallied(withoutLines(), [wrong], { recomputation: undefined }).disputes).toEqual([]);
    const { view } = seen(withoutLines());
    const unread = { ...view.orderCase, order: undefined };
    expect(tallied(withoutLines(), [wrong], { orderCase: unread }).disputes).toEqual([]);
  });

  it('is nothing more where the lines say which order was booked', () => {
    expect(tallied(draftMonth(), [wrong]).disputes).toEqual([]);
    expect(lineOf(draftMonth(), 'shop-1').amountUsd6).toBe(-23_750_000);
  });
});
