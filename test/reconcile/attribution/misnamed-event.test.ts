import { describe, expect, it } from 'vitest';
import { usd6 } from '../../../src/money/units.js';
import type { Found } from '../../../src/reconcile/attribution/causes.js';
import { attributeMisnamedEvents } from '../../../src/reconcile/attribution/misnamed-event.js';
import type { DiscrepancyCode } from '../../../src/reconcile/finding/code.js';
import type { OrderEventFigures } from '../../../src/records/event.js';
import { type DraftMonth, draftMonth } from '../../months/sandbox/draft-month.js';
import { contextOf, eventOf } from '../../months/sandbox/findings.js';
import { causedIn, foundAs, linksBy } from './caused.js';

/** Two orders; the event of the first one tells of something else. */
function telling(changes: Partial<OrderEventFigures>): DraftMonth {
  const draft = draftMonth({ orders: [{ ref: 'shop-1' }, { ref: 'shop-2' }] });
  const event = eventOf(draft, 'shop-1');
  if (event.body?.order !== undefined) {
    event.body = { ...event.body, order: { ...event.body.order, ...changes } };
  }
  return draft;
}

describe('an event of the issue of one order under the reference of another', () => {
  it('is one fault: that no event tells of the order follows from it where no order has the reference', () => {
    const draft = telling({ clientRef: 'shop-9' });
    draft.unknownRefs = ['shop-9'];
    expect(causedIn(draft)).toEqual([
      'EV-EVENT-ORPHAN evt_shop-1 client_ref <- root',
      'OR-EVENT-MISSING shop-1 order.issued <- EV-EVENT-ORPHAN evt_shop-1 client_ref',
    ]);
  });

  it('is one fault where another order has the reference, and differs from the event in its id', () => {
    expect(causedIn(telling({ clientRef: 'shop-2' }))).toEqual([
      'EV-EVENT-DATA evt_shop-1 order_id <- root',
      'OR-EVENT-MISSING shop-1 order.issued <- EV-EVENT-DATA evt_shop-1 order_id',
    ]);
  });

  it('explains nothing where it differs from the order in a figure as well: it may be of another order', () => {
    const draft = telling({ clientRef: 'shop-9', costUsd6: usd6(1) });
    draft.unknownRefs = ['shop-9'];
    expect(causedIn(draft, 'OR-EVENT-MISSING')).toEqual(['OR-EVENT-MISSING shop-1 order.issued <- root']);
  });
});

describe('the event that an order lacks', () => {
  const missing = foundAs({ code: 'OR-EVENT-MISSING' });
  const wrong = (code: DiscrepancyCode, subject = 'evt_shop-1'): Found => foundAs({ code, subject });
  const links = (draft: DraftMonth, ...all: readonly Found[]): string[] =>
    linksBy(attributeMisnamedEvents, contextOf(draft), missing, ...all);

  it('may be one that carries a code as well', () => {
    expect(links(telling({ clientRef: 'shop-9' }), wrong('EV-EVENT-CODE'))).toEqual(['0 <- 1']);
    expect(links(telling({ clientRef: 'shop-9' }), wrong('EV-EVENT-SIG'))).toEqual([]);
  });

  it('is none that nothing is wrong with, and none that tells of no order', () => {
    expect(links(telling({ clientRef: 'shop-9' }))).toEqual([]);
    const draft = telling({});
    const event = eventOf(draft, 'shop-1');
    if (event.body !== undefined) event.body = { ...event.body, order: undefined };
    expect(links(draft, wrong('EV-EVENT-DATA'))).toEqual([]);
  });

  it('is the first of two that tell of it alike', () => {
    const draft = telling({ clientRef: 'shop-9' });
    const event = eventOf(draft, 'shop-9');
    if (event.body === undefined) return expect.unreachable('the event has a body');
    draft.events.push({ ...event, headerId: 'evt_again', body: { ...event.body, id: 'evt_again' } });
    const both = [wrong('EV-EVENT-ORPHAN', 'evt_again'), wrong('EV-EVENT-ORPHAN')] as const;
    expect(links(draft, ...both)).toEqual(['0 <- 2']);
  });
});
