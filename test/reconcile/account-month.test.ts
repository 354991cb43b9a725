import { describe, expect, it } from 'vitest';
import { reconcileAccountMonth } from '../../src/reconcile/account-month.js';
import type { AccountFacts } from '../../src/reconcile/month/account-facts.js';
import { signedStatementsOf } from '../../src/reconcile/month/stated-facts.js';
import type { EventRecord } from '../../src/records/event.js';
import { changedFacts } from '../months/changed-facts.js';
import { catalogueRead, type DraftMonth, draftMonth, factsOf } from '../months/sandbox/draft-month.js';
import { eventOf, factsOfBoth, follow, itemsOf, lineOf, restate, said } from '../months/sandbox/findings.js';

/** Roots as `code subject field difference`. */
function rootsOf(draft: ReturnType<typeof draftMonth>): string[] {
  const { items } = reconcileAccountMonth(factsOf(draft)).result;
  return items
    .filter((item) => item.causedBy.length === 0)
    .map((item) => `${item.code} ${item.subject} ${item.field} ${item.differenceUsd6 ?? ''}`.trim());
}

describe('an account’s month', () => {
  it('raises nothing where every source agrees', () => {
    expect(rootsOf(draftMonth())).toEqual([]);
  });

  it('has a row for every order and deposit, in the order of booking', () => {
    const { result } = reconcileAccountMonth(factsOf(draftMonth()));
    expect([...result.orders].map((row) => `${row.clientRef} ${row.result}`)).toEqual([
      'shop-1 matched',
      'shop-2 matched',
    ]);
    expect(result.orderCount).toBe(2);
    expect(result.deposits.map((row) => `${row.depositRef} ${row.result}`)).toEqual(['dep_1 matched']);
  });

  it('names a charge that is one millionth of a dollar too high, and nothing else', () => {
    const draft = draftMonth();
    for (const line of draft.lines) {
      if (line.ref === 'shop-1') line.amountUsd6 -= 1;
      if (line.seq >= 3 && line.balanceUsd6 !== undefined) line.balanceUsd6 -= 1;
    }
    const { figures } = draft;
    figures.orders = { ...figures.orders, usd6: (figures.orders.usd6 + 1) as typeof figures.orders.usd6 };
    figures.closingUsd6 = (figures.closingUsd6 - 1) as typeof figures.closingUsd6;
    figures.byBrand = figures.byBrand.map((brand) =>
      brand.slug === 'demo-coffee'
        ? { ...brand, costUsd6: (brand.costUsd6 + 1) as typeof brand.costUsd6 }
        : brand,
    );
    draft.balanceUsd6 -= 1;
    expect(rootsOf(draft)).toEqual(['OR-CHARGE shop-1 amount_usd6 1']);
  });
});

describe('what a month cannot know', () => {
  const without = (draft: DraftMonth, ref: string): EventRecord => {
    const event = eventOf(draft, ref);
    draft.events = draft.events.filter((one) => one !== event);
    return event;
  };

  it('an event that is missing follows from a delivery that was signed badly', () => {
    const draft = draftMonth();
    const event = without(draft, 'shop-1');
    draft.events.push({ ...event, signature: 'invalid', body: undefined });
    expect(said(draft, 'OR-EVENT-MISSING')).toEqual([expect.stringMatching(/, from EV-EVENT-SIG \S+$/)]);
  });

  it('an event that is missing follows from a delivery whose body could not be read', () => {
    const draft = draftMonth();
    const event = without(draft, 'shop-1');
    draft.events.push({ ...event, body: undefined, bodyFault: 'no JSON' });
    expect(said(draft, 'OR-EVENT-MISSING')).toEqual([expect.stringMatching(/, from EV-EVENT-DATA \S+$/)]);
  });

  it('events that are missing stand alone where fewer deliveries were bad', () => {
    const draft = draftMonth();
    without(draft, 'shop-2');
    const event = without(draft, 'shop-1');
    draft.events.push({ ...event, signature: 'invalid', body: undefined });
    expect(said(draft, 'OR-EVENT-MISSING')).toEqual([
      expect.stringMatching(/^OR-EVENT-MISSING shop-1 .*, claim 0$/),
      expect.stringMatching(/^OR-EVENT-MISSING shop-2 .*, claim 0$/),
    ]);
  });

  it.each([
    ['catalogue', 'from RN-INCOMPLETE'],
    ['balance', 'claim 0'],
  ] as const)(
    'a price without a rate on file follows from an unread list of rates: %s, %s',
    (source, end) => {
      const draft = draftMonth();
      draft.catalogue = [];
      draft.facts = { unread: [{ source, subject: '', reason: 'answered 500' }] };
      const items = said(draft, 'PR-UNVERIFIABLE');
      expect(items).not.toEqual([]);
      expect(items.filter((item) => !item.includes(`, ${end}`))).toEqual([]);
    },
  );

  it('a price that a later rate cannot prove stands alone, though a list was not read', () => {
    const draft = draftMonth();
    draft.catalogue = [catalogueRead(draft.asOfMs, { 'demo-coffee': 400 })];
    draft.facts = { unread: [{ source: 'catalogue', subject: '', reason: 'answered 500' }] };
    expect(said(draft, 'PR-UNVERIFIABLE')).toEqual([
      expect.stringMatching(/^PR-UNVERIFIABLE shop-1 .*, claim 0$/),
    ]);
  });
});

describe('the grants of a month', () => {
  /** The second month of an account whose beginning nobody told, with grants of these amounts. */
  function unbegun(hasLines: boolean, ...amounts: number[]): AccountFacts {
    const first = draftMonth();
    const second = draftMonth({ month: '2026-11', orders: [{ ref: 'shop-3' }], deposits: [] });
    const [grant] = second.lines;
    if (grant === undefined) throw new Error('the draft has no grant');
    follow(first, second);
    second.lines.push(...amounts.map((amountUsd6) => ({ ...grant, amountUsd6 })));
    restate(second, first.lines.length + 1);
    second.hasLines = hasLines;
    return factsOfBoth(first, second, { createdAtMs: undefined });
  }
  const alone = (facts: AccountFacts): AccountFacts =>
    changedFacts(facts, { statements: new Map([...signedStatementsOf(facts).statements].slice(1)) });
  const stated = (facts: AccountFacts) => said(alone(facts));

  it.each([true, false])(
    'are each of 100 dollars where the beginning is not known; lines: %s',
    (hasLines) => {
      expect(stated(unbegun(hasLines)).filter((item) => item.startsWith('BL-'))).toEqual([]);
      expect(stated(unbegun(hasLines, 100_000_000)).filter((item) => item.startsWith('BL-'))).toEqual([]);
      const two = unbegun(hasLines, 100_000_000, 100_000_000);
      expect(stated(two).filter((item) => item.startsWith('BL-'))).toEqual([]);
    },
  );

  it.each([true, false])('are off by what they are short of that; lines: %s', (hasLines) => {
    const closing = itemsOf(alone(unbegun(hasLines, 40_000_000)), 'BL-RESIDUAL').find(
      (item) => item.field === 'closing_balance_usd6',
    );
    expect(closing?.differenceUsd6).toBe(-60_000_000n);
  });
});

describe('totals without lines that nothing is there to hold against', () => {
  const noEvents = { events: [], readAtMs: undefined, isCut: false };
  const bare = (change: (draft: DraftMonth) => void = () => undefined): DraftMonth => {
    const draft = draftMonth();
    draft.hasLines = false;
    draft.facts = { events: noEvents, orders: new Map() };
    draft.book = undefined;
    draft.ownDeposits = undefined;
    change(draft);
    return draft;
  };
  /** Figures recomputed of the tie-out, by name. */
  const recomputedOf = (draft: DraftMonth, name: string) =>
    reconcileAccountMonth(factsOf(draft))
      .result.tieOut.filter((one) => one.figure === name)
      .map((one) => one.recomputed);

  it('are taken as they stand', () => {
    expect(said(bare(), 'BL-RESIDUAL', 'RF-TOTAL')).toEqual([]);
    expect(recomputedOf(bare(), 'orders.cost_usd6')).toEqual([48_000_000n]);
    const { result } = reconcileAccountMonth(factsOf(bare()));
    expect(result.brands.map(({ slug, recomputed }) => [slug, recomputed.costUsd6])).toEqual([
      ['demo-books', 24_250_000n],
      ['demo-coffee', 23_750_000n],
    ]);
  });

  it.each<[string, (draft: DraftMonth) => void, number]>([
    ['orders against a book', (d) => Object.assign(d, { book: [] }), 48_000_000],
    ['orders against reads', (d) => Object.assign(d, { facts: { events: noEvents } }), 0],
    ['deposits against records', (d) => Object.assign(d, { ownDeposits: [] }), -299_100_000],
  ])('are not where there is something: %s', (_, change, difference) => {
    const draft = bare(change);
    const closing = itemsOf(draft, 'BL-RESIDUAL').find((item) => item.field === 'closing_balance_usd6');
    expect(closing?.differenceUsd6 ?? 0n).toBe(BigInt(-difference));
  });
});

describe('the orders that a month shows', () => {
  it('are those of other months too where a line of this one is on them, and say so', () => {
    const first = draftMonth();
    const late = { ...lineOf(first, 'shop-1') };
    first.lines = first.lines.filter((line) => line.ref !== 'shop-1');
    restate(first);
    const second = draftMonth({ month: '2026-11', orders: [{ ref: 'shop-3' }], deposits: [] });
    second.lines.push({ ...late, bookedAtMs: second.figures.periodStartMs });
    const month = reconcileAccountMonth(factsOfBoth(first, follow(first, second)));
    expect([...month.orders()].map(({ orderCase, isOfMonth }) => [orderCase.clientRef, isOfMonth])).toEqual([
      ['shop-1', false],
      ['shop-3', true],
    ]);
  });
});
