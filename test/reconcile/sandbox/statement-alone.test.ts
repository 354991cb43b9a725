// A statement and a book that were imported as files, without any read: the lines say what they charged for,
// and what they contradict by themselves, or in the book, is found all the same.

import { describe, expect, it } from 'vitest';
import { usd6 } from '../../../src/money/units.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import type { Movement } from '../../../src/records/movement.js';
import { evidenceOf } from '../../months/evidence.js';
import { lawsBrokenBy } from '../../months/laws.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { addLine, bookLineOf, lineOf, restate, toldOf } from '../../months/sandbox/findings.js';

/** Nothing was asked of the service, so no event was ever looked for. */
const noEvents = { events: { events: [], readAtMs: undefined, isCut: false } };

function toldAfter(alter: (draft: DraftMonth) => void): string[] {
  const draft = draftMonth();
  draft.orders = [];
  draft.events = [];
  draft.facts = noEvents;
  alter(draft);
  return toldOf(restate(draft));
}

describe('a signed statement and a book from files alone', () => {
  it('raise nothing where they agree', () => {
    expect(toldAfter(() => undefined)).toEqual([]);
  });

  it('tell of a second debit', () => {
    expect(toldAfter((draft) => addLine(draft, 'shop-1'))).toEqual([
      'OR-DOUBLE-DEBIT shop-1 debit_count: 23750000 -> 47500000; difference 23750000; claim 23750000; charged_twice; root',
    ]);
  });

  it('tell of a line that contradicts itself, in minor units or in dollars, and of a rate of no catalogue', () => {
    const toldOfLine = (changes: Partial<Movement>): string[] =>
      toldAfter((draft) => void Object.assign(lineOf(draft, 'shop-1'), changes));
    expect(toldOfLine({ costMinor: 2376, amountUsd6: -23_760_000 })).toEqual([
      'PR-COST shop-1 cost_minor: 2375 -> 2376; difference 10000; claim 10000; root',
    ]);
    expect(toldOfLine({ amountUsd6: -23_750_001 })).toEqual([
      'OR-CHARGE shop-1 amount_usd6: 23750000 -> 23750001; difference 1; claim 1; root',
    ]);
    expect(toldOfLine({ costMinor: 2376 })).toEqual([
      'OR-CHARGE shop-1 amount_usd6: 23760000 -> 23750000; difference -10000; claim 0; from PR-COST cost_minor',
      'PR-COST shop-1 cost_minor: 2375 -> 2376; difference 10000; claim 0; root',
    ]);
    expect(toldOfLine({ rateBps: 501 })).toEqual([
      'PR-RATE shop-1 rate_bps: 500 -> 501; difference 0; claim 0; root',
    ]);
  });

  it('tell of a rate of exchange that is not the fixed one', () => {
    expect(toldAfter((draft) => void Object.assign(lineOf(draft, 'shop-2'), { fxRate: '1.3' }))).toEqual([
      'FX-RATE shop-2 fx_rate: 1.25 -> 1.3; claim 0; root',
    ]);
  });

  it('tell of a debit without a row, and of a row of another brand', () => {
    const withoutRow = (draft: DraftMonth): void => {
      draft.book = (draft.book ?? []).filter(({ clientRef }) => clientRef !== 'shop-1');
    };
    expect(toldAfter(withoutRow)).toEqual([
      'OR-NOT-IN-BOOKS shop-1 client_ref: 0 -> 23750000; difference 23750000; claim 0; root',
    ]);
    expect(
      toldAfter((draft) => void Object.assign(bookLineOf(draft, 'shop-1'), { slug: 'demo-books' })),
    ).toEqual(['OR-ATTR shop-1 slug: demo-books -> demo-coffee; claim 0; root']);
  });

  it('say nothing of a row without a line: only a read tells whether the order was made', () => {
    const withRow = (draft: DraftMonth): void =>
      void draft.book?.push({ ...bookLineOf(draft, 'shop-1'), line: 99, clientRef: 'ghost' });
    expect(toldAfter(withRow)).toEqual([]);
  });

  it('tell the same beside a line whose reference can’t be asked for', () => {
    const draft = draftMonth();
    Object.assign(draft, { orders: [], events: [], facts: noEvents });
    addLine(draft, 'shop-1');
    addLine(draft, 'shop-2', { ref: 'seq:9 of 2026-10' });
    const unknown = {
      clientRef: 'seq:9 of 2026-10',
      readAtMs: draft.asOfMs,
      evidence: evidenceOf('statement'),
      isUnaskable: true,
    } as const;
    const { clientRef } = unknown;
    const facts = {
      ...factsOf(restate(draft)),
      orders: new Map([[clientRef, { clientRef, reads: [], unknown }]]),
    };
    const { items, checks } = reconcileAccountMonth(facts).result;
    expect(items.map(({ code, subject }) => `${code} ${subject}`)).toEqual([
      'OR-DEBIT-UNKNOWN seq:9 of 2026-10',
      'OR-DOUBLE-DEBIT shop-1',
    ]);
    const runs = checks.filter(({ code }) => /^OR-(DEBIT-UNKNOWN|DOUBLE-DEBIT)$/.test(code));
    expect(runs.map(({ code, status, reason }) => `${code} ${status}: ${reason}`)).toEqual([
      "OR-DEBIT-UNKNOWN ran: no order was read: on 1 of 3, whose references can't be asked for",
      'OR-DOUBLE-DEBIT ran: no order was read: by the number of their debits and reversals',
    ]);
  });

  it('never call an order matched: nobody read it', () => {
    const draft = draftMonth();
    draft.orders = [];
    draft.facts = noEvents;
    const rows = [...reconcileAccountMonth(factsOf(draft)).result.orders];
    expect(rows.map(({ result, untested }) => `${result}: ${untested}`)).toEqual([
      'not_tested: events were not read; no order was read',
      'not_tested: events were not read; no order was read',
    ]);
  });

  it('say of each check on orders whether it ran, and on what', () => {
    const draft = draftMonth();
    draft.orders = [];
    const runs = reconcileAccountMonth(factsOf(draft)).result.checks.map(
      ({ code, status, reason }) => `${code} ${status}: ${reason}`,
    );
    expect(runs.filter((run) => run.includes('no order was read'))).toEqual([
      'EV-ORDER-CHANGED not_tested: no order was read',
      'OR-DEBIT-UNKNOWN not_tested: no order was read',
      'OR-NOT-AT-PROVIDER not_tested: no order was read',
      'OR-NOT-IN-STATEMENT not_tested: no order was read',
      'OR-STATUS ran: no order was read: the status that their lines tell of',
      'OR-PENDING-STALE not_tested: no order was read',
      'FX-CONVERSION not_tested: no order was read',
      'FX-RATE ran: no order was read: the rate that their lines state',
      "OR-CHARGE ran: no order was read: the amount against the debit's own minor units",
      'OR-DOUBLE-DEBIT ran: no order was read: by the number of their debits and reversals',
      'OR-REVERSAL-MISSING ran: no order was read: by the number of their debits and reversals',
      'OR-REVERSAL-EXTRA ran: no order was read: by the number of their debits and reversals',
      'EV-EVENT-DATA ran: no order was read: against the figures of their lines',
      'OR-EVENT-MISSING not_tested: no order was read',
    ]);
  });

  it('tell of an event that states another price than its line, and miss no event of an order', () => {
    const toldWith = (alter: (draft: DraftMonth) => void): string[] =>
      toldAfter((draft) => {
        draft.events = draftMonth().events;
        draft.facts = {};
        alter(draft);
      });
    expect(toldWith(() => undefined)).toEqual([]);
    expect(toldWith((draft) => void draft.events.pop())).toEqual([]);
    expect(
      toldWith((draft) => {
        const figures = draft.events[0]?.body?.order;
        if (figures !== undefined) Object.assign(figures, { costMinor: 2376 });
      }),
    ).toEqual(['EV-EVENT-DATA evt_shop-1 cost_minor: 2375 -> 2376; claim 0; root']);
  });
});

describe('a signed statement of totals alone, with nothing else on file', () => {
  function aloneWith(change: { readonly costUsd6?: number; readonly count?: number }): DraftMonth {
    const draft = restate(draftMonth());
    Object.assign(draft, { hasLines: false, orders: [], book: undefined, events: [], facts: noEvents });
    const [first, ...others] = draft.figures.byBrand;
    if (first === undefined) throw new Error('the month has brands');
    const { costUsd6 = 0, count = 0 } = change;
    const changed = { ...first, costUsd6: usd6(first.costUsd6 + costUsd6), count: first.count + count };
    draft.figures.byBrand = [changed, ...others];
    return draft;
  }

  it('has the total of its orders held against its rows by brand', () => {
    expect(toldOf(aloneWith({}))).toEqual([]);
    expect(toldOf(aloneWith({ costUsd6: 5 }))).toEqual([
      'BL-RESIDUAL 2026-10 closing_balance_usd6: 351099995 -> 351100000; difference 5; claim 0; root',
      'BL-RESIDUAL 2026-10 orders.cost_usd6: 48000005 -> 48000000; difference -5; claim 0; from BL-RESIDUAL closing_balance_usd6',
    ]);
    expect(toldOf(aloneWith({ count: 1 }))).toEqual([
      'BL-RESIDUAL 2026-10 orders.count: 3 -> 2; claim 0; root',
    ]);
  });

  it.each([{}, { costUsd6: 5 }, { costUsd6: -5 }, { count: 1 }])(
    'keeps the laws with %j in a row',
    (change) => {
      expect(lawsBrokenBy(factsOf(aloneWith(change)))).toEqual([]);
    },
  );
});

describe('a signed statement of totals alone and a book', () => {
  function besideBook(alter: (draft: DraftMonth) => void = () => undefined): DraftMonth {
    const draft = restate(draftMonth());
    Object.assign(draft, { hasLines: false, orders: [], events: [], facts: noEvents });
    alter(draft);
    return draft;
  }
  const rootsOf = (draft: DraftMonth): string[] => toldOf(draft).filter((item) => item.endsWith('; root'));
  const withoutRow = (draft: DraftMonth): void => {
    draft.book = (draft.book ?? []).filter(({ clientRef }) => clientRef !== 'shop-1');
  };
  const charged = (draft: DraftMonth): void => {
    Object.assign(lineOf(draft, 'shop-1'), { costMinor: 2376, amountUsd6: -23_760_000 });
    restate(draft);
  };
  const undated = (draft: DraftMonth): void =>
    void Object.assign(bookLineOf(draft, 'shop-1'), { soldAtMs: undefined });
  const silent = (draft: DraftMonth): void => {
    draft.book = [];
    draft.facts = {
      ...noEvents,
      required: new Map([['book', { months: new Set(), hasUndated: false }]]),
    };
  };

  it('raise nothing where the totals are those of the rows', () => {
    expect(toldOf(besideBook())).toEqual([]);
  });

  it('tell of totals that hold an order more, or another price, than the whole book', () => {
    expect(rootsOf(besideBook(withoutRow))).toEqual([
      'BL-RESIDUAL 2026-10 closing_balance_usd6: 374850000 -> 351100000; difference -23750000; claim 0; root',
    ]);
    expect(rootsOf(besideBook(charged))).toEqual([
      'BL-RESIDUAL 2026-10 closing_balance_usd6: 351100000 -> 351090000; difference -10000; claim 0; root',
    ]);
  });

  it('hold the totals against no book that dates no row, or has none of the month', () => {
    expect(toldOf(besideBook(undated))).toEqual([]);
    expect(toldOf(besideBook(silent))).toEqual([
      'RN-RECORDS-MISSING book rows: a row of this month -> none; claim 0; root',
    ]);
  });

  it('say nothing of events that the fetch of another month read', () => {
    const withEvents = (draft: DraftMonth): void => {
      draft.events = draftMonth().events.slice(0, 1);
      Object.assign(draft, { facts: {}, book: undefined, ownDeposits: undefined });
    };
    expect(toldOf(besideBook(withEvents))).toEqual([]);
  });

  it.each([() => undefined, withoutRow, charged, undated, silent])('keep the laws: %s', (alter) => {
    expect(lawsBrokenBy(factsOf(besideBook(alter)))).toEqual([]);
  });
});
