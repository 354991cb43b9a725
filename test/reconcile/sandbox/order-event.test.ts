import { describe, expect, it } from 'vitest';
import { costMinor, faceMinor, rateBps, usd6 } from '../../../src/money/units.js';
import type { OrderEventFigures } from '../../../src/records/event.js';
import { type DraftMonth, draftMonth } from '../../months/sandbox/draft-month.js';
import { eventOf, itemsOf, lineOf, orderOf, priceAs, restate, said } from '../../months/sandbox/findings.js';

function tells(draft: DraftMonth, ref: string, changes: Partial<OrderEventFigures>): DraftMonth {
  const event = eventOf(draft, ref);
  if (event.body?.order !== undefined) {
    event.body = { ...event.body, order: { ...event.body.order, ...changes } };
  }
  return draft;
}

describe('OR-EVENT-MISSING', () => {
  function withoutEvent(): DraftMonth {
    const draft = draftMonth();
    const event = eventOf(draft, 'shop-1');
    draft.events = draft.events.filter((one) => one !== event);
    return draft;
  }

  it('is silent where every issued order has its event', () => {
    expect(said(draftMonth())).toEqual([]);
  });

  it('names an issued order that no event tells of', () => {
    expect(said(withoutEvent())).toEqual([
      'OR-EVENT-MISSING shop-1 order.issued: order.issued -> none, claim 0',
    ]);
  });

  it('names an issued order of which only an event of another type tells', () => {
    const draft = draftMonth();
    const event = eventOf(draft, 'shop-1');
    if (event.body !== undefined) event.body = { ...event.body, type: 'order.pending' };
    expect(said(draft)).toEqual(['OR-EVENT-MISSING shop-1 order.issued: order.issued -> none, claim 0']);
  });

  it('is dated by the issue of the order, and says that no event tells of it', () => {
    const draft = withoutEvent();
    const order = orderOf(draft, 'shop-1');
    order.issuedAtMs = order.createdAtMs + 60_000;
    expect(itemsOf(draft)).toMatchObject([
      {
        occurredAtMs: order.createdAtMs + 60_000,
        sourceA: 'order',
        sourceB: 'event',
        unit: 'text',
        evidenceSha256: order.evidence.sha256,
        note: 'no event tells of the issue of this order',
      },
    ]);
    // Without a time of its issue it was issued as it was made.
    order.issuedAtMs = undefined;
    expect(itemsOf(draft)).toMatchObject([{ occurredAtMs: order.createdAtMs }]);
  });

  it('is not tested where the events that can be read do not reach back so far', () => {
    const draft = withoutEvent();
    draft.facts = { events: { events: draft.events, readAtMs: draft.asOfMs, isCut: true } };
    expect(said(draft, 'OR-EVENT-MISSING')).toEqual([]);
  });

  it('is silent on an order that was not issued yet', () => {
    const draft = draftMonth({ orders: [{ ref: 'shop-1', pending: true }] });
    draft.events = [];
    expect(said(draft, 'OR-EVENT-MISSING')).toEqual([]);
  });
});

describe('EV-EVENT-DATA', () => {
  it.each<[Partial<OrderEventFigures>, string]>([
    [{ orderId: 'ord_other' }, 'order_id: ord_shop-1 -> ord_other'],
    [{ slug: 'demo-books' }, 'slug: demo-coffee -> demo-books'],
    [{ currency: 'GBP' }, 'currency: USD -> GBP'],
    [{ faceMinor: faceMinor(2501) }, 'face_minor: 2500 -> 2501'],
    [{ rateBps: rateBps(501) }, 'rate_bps: 500 -> 501'],
    [{ costMinor: costMinor(2376) }, 'cost_minor: 2375 -> 2376'],
    [{ costUsd6: usd6(23_750_001) }, 'cost_usd6: 23750000 -> 23750001 (1)'],
  ])('is a root on %o where order and debit agree, and claims nothing', (changes, finding) => {
    expect(said(tells(draftMonth(), 'shop-1', changes))).toEqual([
      `EV-EVENT-DATA evt_shop-1 ${finding}, claim 0`,
    ]);
  });

  it('says which event and which read of the order differ', () => {
    const draft = tells(draftMonth(), 'shop-1', { slug: 'demo-books' });
    const { body, evidence } = eventOf(draft, 'shop-1');
    expect(itemsOf(draft)).toMatchObject([
      {
        slug: 'demo-coffee',
        currency: 'USD',
        occurredAtMs: body?.createdAtMs,
        sourceA: 'order',
        sourceB: 'event',
        unit: 'text',
        evidenceSha256: evidence.sha256,
        requestId: evidence.requestId,
        note: 'event of order shop-1',
      },
    ]);
  });

  it('compares no rate where the read of the order states none', () => {
    const draft = draftMonth();
    orderOf(draft, 'shop-1').rateBps = undefined;
    expect(said(draft, 'EV-EVENT-DATA')).toEqual([]);
  });

  it('has one root where several figures of one body differ', () => {
    const draft = tells(draftMonth(), 'shop-1', { costMinor: costMinor(2376), costUsd6: usd6(23_760_000) });
    expect(said(draft)).toEqual([
      'EV-EVENT-DATA evt_shop-1 cost_minor: 2375 -> 2376, claim 0',
      'EV-EVENT-DATA evt_shop-1 cost_usd6: 23750000 -> 23760000 (10000), from EV-EVENT-DATA evt_shop-1',
    ]);
  });

  it('follows from the price where order and debit agree on a wrong one and the event tells the right one', () => {
    const draft = priceAs(draftMonth(), 'shop-1', { cost: 2376, usd: 23_760_000 });
    tells(draft, 'shop-1', { costMinor: costMinor(2375), costUsd6: usd6(23_750_000) });
    expect(said(draft)).toEqual([
      'EV-EVENT-DATA evt_shop-1 cost_minor: 2376 -> 2375, from PR-COST shop-1',
      'EV-EVENT-DATA evt_shop-1 cost_usd6: 23760000 -> 23750000 (-10000), from PR-COST shop-1',
      'PR-COST shop-1 cost_minor: 2375 -> 2376 (10000), claim 10000',
    ]);
  });

  it('follows from the charge where order and debit differ', () => {
    const draft = priceAs(draftMonth(), 'shop-1', { cost: 2376, usd: 23_760_000 });
    const order = draft.orders.find((one) => one.clientRef === 'shop-1');
    Object.assign(order ?? {}, { costMinor: costMinor(2375), costUsd6: usd6(23_750_000) });
    expect(said(draft, 'EV-EVENT-DATA')).toEqual([
      'EV-EVENT-DATA evt_shop-1 cost_minor: 2375 -> 2376, from OR-CHARGE shop-1',
      'EV-EVENT-DATA evt_shop-1 cost_usd6: 23750000 -> 23760000 (10000), from OR-CHARGE shop-1',
    ]);
  });

  it('is not judged on an event whose signature did not hold', () => {
    const draft = tells(draftMonth(), 'shop-1', { costMinor: costMinor(1) });
    Object.assign(eventOf(draft, 'shop-1'), { body: undefined, signature: 'the HMAC differs' });
    expect(said(draft, 'EV-EVENT-DATA')).toEqual([]);
  });

  it('is no root where the order has no debit to agree with', () => {
    const draft = tells(draftMonth(), 'shop-1', { costMinor: costMinor(2376) });
    draft.lines = draft.lines.filter((line) => line.ref !== 'shop-1');
    expect(said(restate(draft))).toEqual([
      'EV-EVENT-DATA evt_shop-1 cost_minor: 2375 -> 2376, from OR-NOT-IN-STATEMENT shop-1',
      'OR-NOT-IN-STATEMENT shop-1 amount_usd6: 23750000 -> 0 (-23750000), claim -23750000',
    ]);
  });

  it('is no root where order and debit disagree, in whatever they do', () => {
    const draft = tells(draftMonth(), 'shop-1', { rateBps: rateBps(501) });
    lineOf(draft, 'shop-1').faceMinor = 2600;
    expect(said(draft, 'EV-EVENT-DATA')).toEqual([
      'EV-EVENT-DATA evt_shop-1 rate_bps: 500 -> 501, from OR-ATTR shop-1',
    ]);
  });
});
