import { describe, expect, it } from 'vitest';
import { costMinor, faceMinor, rateBps, usd6 } from '../../../src/money/units.js';
import { changedFields, orderChangeCheck } from '../../../src/reconcile/checks/order-change.js';
import { orderViewOf } from '../../../src/reconcile/checks/order-view.js';
import type { OrderRead } from '../../../src/records/order-read.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import {
  contextOf,
  lineOf,
  orderOf,
  rereadAs,
  restate,
  reversalOf,
  said,
} from '../../months/sandbox/findings.js';

/** What is said of shop-1 once it is read a second time with these changes. */
function saidOf(changes: Partial<OrderRead>): string[] {
  const draft = draftMonth();
  draft.facts = { orders: rereadAs(draft, 'shop-1', changes) };
  return said(draft, 'EV-ORDER-CHANGED');
}

describe('EV-ORDER-CHANGED', () => {
  it('is silent where a second read states what the archived one does, save the instant of issue', () => {
    expect(saidOf({ issuedAtMs: undefined })).toEqual([]);
  });

  it.each<[Partial<OrderRead>, string]>([
    [{ orderId: 'ord_other' }, 'order_id: ord_shop-1 -> ord_other'],
    [{ slug: 'demo-books' }, 'slug: demo-coffee -> demo-books'],
    [{ currency: 'GBP' }, 'currency: USD -> GBP'],
    [{ faceMinor: faceMinor(2501) }, 'face_minor: 2500 -> 2501'],
    [{ rateBps: rateBps(501) }, 'rate_bps: 500 -> 501'],
    [{ costMinor: costMinor(2376) }, 'cost_minor: 2375 -> 2376'],
    [{ fxRate: '1.1' }, 'fx_rate: 1 -> 1.1'],
    [{ costUsd6: usd6(23_750_001) }, 'cost_usd6: 23750000 -> 23750001 (1)'],
    [{ quoteId: 'quo_1' }, 'quote_id:  -> quo_1'],
    [{ customer: 'another digest GB' }, 'end_customer: as archived -> changed'],
    [{ status: 'pending' }, 'status: issued -> pending'],
  ])('names %o and claims nothing', (changes, finding) => {
    expect(saidOf(changes)).toEqual([`EV-ORDER-CHANGED shop-1 ${finding}, claim 0`]);
  });

  it('names an instant of creation that changed', () => {
    const { createdAtMs } = orderOf(draftMonth(), 'shop-1');
    expect(saidOf({ createdAtMs: createdAtMs + 1 })).toEqual([
      expect.stringMatching(/^EV-ORDER-CHANGED shop-1 created_at: /),
    ]);
  });

  it('has one root where several fields of one read changed', () => {
    expect(saidOf({ slug: 'demo-books', currency: 'GBP' })).toEqual([
      'EV-ORDER-CHANGED shop-1 currency: USD -> GBP, from EV-ORDER-CHANGED shop-1',
      'EV-ORDER-CHANGED shop-1 slug: demo-coffee -> demo-books, claim 0',
    ]);
  });

  it('comes before what the changed read sets off', () => {
    const draft = draftMonth();
    draft.facts = { orders: rereadAs(draft, 'shop-1', { costMinor: costMinor(2376) }) };
    const roots = said(draft).filter((item) => !item.endsWith('from EV-ORDER-CHANGED shop-1'));
    expect(roots).toEqual(['EV-ORDER-CHANGED shop-1 cost_minor: 2375 -> 2376, claim 0']);
    expect(said(draft).length).toBeGreaterThan(1);
  });

  it('leaves a root of its own what was wrong on the archived read already', () => {
    const draft = draftMonth();
    for (const row of draft.book ?? []) {
      if (row.clientRef === 'shop-1') row.currency = 'EUR';
    }
    draft.facts = { orders: rereadAs(draft, 'shop-1', { orderId: 'ord_other' }) };
    expect(said(draft, 'OR-ATTR')).toEqual([expect.stringMatching(/^OR-ATTR shop-1 currency.* claim 0$/)]);
  });

  it('names an order that the provider once stated and no longer knows', () => {
    const draft = draftMonth();
    const { readAtMs } = orderOf(draft, 'shop-1');
    draft.facts = { orders: rereadAs(draft, 'shop-1', {}, readAtMs + 1) };
    expect(said(draft, 'EV-ORDER-CHANGED')).toEqual([
      'EV-ORDER-CHANGED shop-1 client_ref: ord_shop-1 -> unknown, claim 0',
    ]);
  });

  it('is silent where the provider came to know an order that it did not', () => {
    const draft = draftMonth();
    const { readAtMs } = orderOf(draft, 'shop-1');
    draft.facts = { orders: rereadAs(draft, 'shop-1', {}, readAtMs - 1) };
    expect(said(draft, 'EV-ORDER-CHANGED')).toEqual([]);
  });

  it('lets a status go forward and the instant of issue be filled in', () => {
    const draft = draftMonth();
    const order = orderOf(draft, 'shop-1');
    const pending: OrderRead = { ...order, status: 'pending', issuedAtMs: undefined };
    const history = { clientRef: 'shop-1', reads: [pending, order], unknown: undefined };
    draft.facts = { orders: new Map([...rereadAs(draft, 'shop-2', {}), ['shop-1', history]]) };
    expect(said(draft)).toEqual([]);
  });

  it('lets a failed order be issued later at another price', () => {
    const draft = draftMonth();
    const failed: OrderRead = {
      ...orderOf(draft, 'shop-1'),
      status: 'failed',
      rateBps: rateBps(400),
      costMinor: costMinor(2400),
      costUsd6: usd6(24_000_000),
    };
    const issued = orderOf(draft, 'shop-1');
    const history = { clientRef: 'shop-1', reads: [failed, issued], unknown: undefined };
    const debit = { ...lineOf(draft, 'shop-1'), rateBps: 400, costMinor: 2400, amountUsd6: -24_000_000 };
    const tried = { ...debit, bookedAtMs: debit.bookedAtMs - 2 * 3600 * 1000 };
    draft.lines.push(tried, reversalOf(tried));
    restate(draft);
    draft.facts = { orders: new Map([...rereadAs(draft, 'shop-2', {}), ['shop-1', history]]) };
    expect(said(draft)).toEqual([]);
  });

  it('does not let a failed order be issued with another face', () => {
    const order = orderOf(draftMonth(), 'shop-1');
    const fields = changedFields(
      { ...order, status: 'failed' },
      { ...order, faceMinor: faceMinor(1), costMinor: costMinor(1) },
    );
    expect(fields.map((one) => one.field)).toEqual(['face_minor']);
  });

  it('lets the price of a failed order change only where it is issued, or was tried again and failed again', () => {
    const order = orderOf(draftMonth(), 'shop-1');
    const failed: OrderRead = { ...order, status: 'failed' };
    const dearer: OrderRead = { ...failed, costMinor: costMinor(2376) };
    const fields = (...reads: Parameters<typeof changedFields>) =>
      changedFields(...reads).map(({ field }) => field);
    expect(fields(failed, dearer)).toEqual(['cost_minor']);
    expect(fields(failed, { ...dearer, status: 'pending' }, false)).toEqual(['cost_minor']);
    expect(fields(failed, dearer, true)).toEqual([]);
    expect(fields(order, dearer, true)).toEqual(['cost_minor']);
  });

  it('takes an order for tried again by its second debit', () => {
    const triedTwice = (times: 1 | 2): string[] => {
      const draft = draftMonth();
      Object.assign(orderOf(draft, 'shop-1'), { status: 'failed' });
      const line = lineOf(draft, 'shop-1');
      const again = { ...line, bookedAtMs: line.bookedAtMs + 2 * 3600 * 1000 };
      draft.lines.push(reversalOf(line), ...(times === 2 ? [again, reversalOf(again)] : []));
      restate(draft);
      draft.facts = { orders: rereadAs(draft, 'shop-1', { costMinor: costMinor(2376) }) };
      return said(draft, 'EV-ORDER-CHANGED');
    };
    expect([triedTwice(1).length, triedTwice(2).length]).toEqual([1, 0]);
  });

  it('does not know whether a failed order was tried again where its second debit may not have been read', () => {
    const draft = draftMonth();
    Object.assign(orderOf(draft, 'shop-1'), { status: 'failed' });
    draft.lines.push(reversalOf(lineOf(draft, 'shop-1')));
    restate(draft);
    const orders = rereadAs(draft, 'shop-1', { costMinor: costMinor(2376) });
    draft.facts = { orders, unread: [{ source: 'statement', subject: '2026-11', reason: 'cut off' }] };
    expect(said(draft, 'EV-ORDER-CHANGED')).toEqual([]);
  });

  it('is not asked of an order that no read tells of', () => {
    const context = contextOf(draftMonth());
    const orderCase = context.cases.find('shop-1');
    if (orderCase === undefined) throw new Error('no source names shop-1');
    for (const history of [undefined, { clientRef: 'shop-1', reads: [], unknown: undefined }]) {
      expect(orderChangeCheck.find(orderViewOf(context, { ...orderCase, history }))).toEqual([]);
    }
  });
});
