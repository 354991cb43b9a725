import { describe, expect, it } from 'vitest';
import { usd6 } from '../../../src/money/units.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { orderOf, rereadAs } from '../../months/sandbox/findings.js';
import { causedIn } from './caused.js';

describe('what follows on one order', () => {
  it('is a root of its own where no rank speaks of it', () => {
    const draft = draftMonth();
    draft.book = draft.book?.filter(({ clientRef }) => clientRef !== 'shop-1');
    expect(causedIn(draft)).toEqual(['OR-NOT-IN-BOOKS shop-1 client_ref <- root']);
  });

  it('follows from the change of a read, and from nothing else, where only the changed read shows it', () => {
    const draft = draftMonth();
    const orders = rereadAs(draft, 'shop-1', { costUsd6: usd6(orderOf(draft, 'shop-1').costUsd6 + 7) });
    draft.facts = { orders };
    const found = causedIn(draft);
    expect(found.length).toBeGreaterThan(1);
    for (const one of found) {
      expect(one).toMatch(/^EV-ORDER-CHANGED .* <- root$|<- EV-ORDER-CHANGED shop-1 cost_usd6$/);
    }
  });
});
