import { describe, expect, it } from 'vitest';
import { usd6 } from '../../../src/money/units.js';
import type { OrderEventFigures } from '../../../src/records/event.js';
import { type DraftMonth, draftMonth } from '../../months/sandbox/draft-month.js';
import { eventOf } from '../../months/sandbox/findings.js';
import { causedIn } from './caused.js';

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
