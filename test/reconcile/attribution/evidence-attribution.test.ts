import { describe, expect, it } from 'vitest';
import { draftMonth } from '../support/draft-month.js';
import { eventIn } from '../support/findings.js';
import { causedIn } from './caused.js';

describe('what follows among the evidence', () => {
  it('is an event’s missing deposit line, from the transfer that was not credited', () => {
    const draft = draftMonth();
    draft.lines = draft.lines.filter(({ kind }) => kind !== 'deposit');
    expect(causedIn(draft, 'EV-EVENT-ORPHAN', 'DP-NOT-CREDITED')).toEqual([
      'DP-NOT-CREDITED dep_1 credited_usd6 <- root',
    ]);
  });

  it('is an event that no order answers to, from the debit that none does', () => {
    const draft = draftMonth();
    draft.orders = draft.orders.filter(({ clientRef }) => clientRef !== 'shop-1');
    draft.unknownRefs.push('shop-1');
    expect(causedIn(draft, 'EV-EVENT-ORPHAN')).toEqual([
      expect.stringMatching(/^EV-EVENT-ORPHAN .* client_ref <- OR-DEBIT-UNKNOWN shop-1 amount_usd6$/),
    ]);
  });

  it('is the event that is missing, from one that could not be trusted', () => {
    const draft = draftMonth();
    const event = eventIn(draft, 'shop-1');
    Object.assign(event, { signature: 'invalid', body: undefined });
    expect(causedIn(draft, 'OR-EVENT-MISSING')).toEqual([
      expect.stringMatching(/^OR-EVENT-MISSING shop-1 order.issued <- EV-EVENT-SIG /),
    ]);
  });
});
