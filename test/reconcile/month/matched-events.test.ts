import { describe, expect, it } from 'vitest';
import { isOfTotalsAlone, matchedEventsOf } from '../../../src/reconcile/month/matched-events.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';

function matchedIn(alter: (draft: DraftMonth) => void): { isAlone: boolean; count: number } {
  const draft = draftMonth();
  draft.orders = [];
  alter(draft);
  const facts = factsOf(draft);
  return { isAlone: isOfTotalsAlone(facts), count: matchedEventsOf(facts).events.length };
}

describe('matchedEventsOf', () => {
  it('leaves the events out of a month of totals that came as a file', () => {
    const totals = matchedIn((draft) => {
      draft.hasLines = false;
    });
    expect(totals).toEqual({ isAlone: true, count: 0 });
  });

  it('matches all events of a month with lines, of one that was asked for, and of one that is not stated', () => {
    const all = { isAlone: false, count: 2 };
    expect(matchedIn(() => undefined)).toEqual(all);
    const asked = matchedIn((draft) => {
      draft.hasLines = false;
      draft.facts = { isFromFiles: false };
    });
    expect(asked).toEqual(all);
    const unstated = matchedIn((draft) => {
      draft.facts = { statements: new Map() };
    });
    expect(unstated).toEqual(all);
  });
});
