import { describe, expect, it } from 'vitest';
import { usd6 } from '../../../src/money/units.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { lineOf, orderOf, rereadAs } from '../../months/sandbox/findings.js';
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

  it('is every word of a line that is another order’s, from its amount: two such lines are two faults', () => {
    const draft = draftMonth({
      orders: [{ ref: 'shop-1' }, { ref: 'shop-2', slug: 'demo-limited', face: 4000 }],
    });
    const [first, second] = [lineOf(draft, 'shop-1'), lineOf(draft, 'shop-2')];
    [first.ref, second.ref] = ['shop-2', 'shop-1'];
    const found = causedIn(draft);
    expect(found.filter((one) => one.endsWith('root'))).toEqual([
      'OR-CHARGE shop-1 amount_usd6 <- root',
      'OR-CHARGE shop-2 amount_usd6 <- root',
    ]);
    expect(found).toContain('OR-ATTR shop-1 slug <- OR-CHARGE shop-1 amount_usd6');
    expect(found).toContain('OR-ATTR shop-1 face_minor <- OR-CHARGE shop-1 amount_usd6');
  });

  it('is no brand that a line states otherwise, where its amount is right', () => {
    const draft = draftMonth();
    lineOf(draft, 'shop-1').slug = 'demo-limited';
    expect(causedIn(draft, 'OR-ATTR')).toEqual(['OR-ATTR shop-1 slug <- root']);
  });
});
