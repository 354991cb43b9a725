import { describe, expect, it } from 'vitest';
import { faceMinor, usd6 } from '../../../src/money/units.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import type { Finding } from '../../../src/reconcile/finding/discrepancy.js';
import {
  type Draft,
  type DraftExtra,
  DraftList,
  type LineEffect,
} from '../../../src/reconcile/finding/draft.js';
import {
  type BrandPart,
  draftsByBrand,
  draftsOfBrandFigure,
  draftsOfFigure,
  draftsOfKind,
} from '../../../src/reconcile/result/figure-items.js';
import { statedKinds } from '../../../src/reconcile/totals/stated-totals.js';
import { lawsBrokenBy } from '../../months/laws.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { bookLineOf, contextOf, lineOf, orderOf, rereadAs, restate } from '../../months/sandbox/findings.js';

/** The figures that differ, each with the codes of the items that it names. */
function differing(draft: DraftMonth): Record<string, string[]> {
  const { items, tieOut } = reconcileAccountMonth(factsOf(draft)).result;
  const codeOf = new Map(items.map((item) => [item.itemId, item.code]));
  return Object.fromEntries(
    tieOut
      .filter(({ result }) => result === 'differs')
      .map(({ figure, slug, itemIds }) => [
        `${figure} ${slug}`.trim(),
        [...new Set(itemIds.map((id) => codeOf.get(id) ?? 'elsewhere'))].sort(),
      ]),
  );
}

/** One order charged a cent too much, another debited under a reference that nothing answers to. */
function overchargeAndUnknownDebit(): DraftMonth {
  const draft = draftMonth();
  lineOf(draft, 'shop-1').amountUsd6 -= 10_000;
  const line = lineOf(draft, 'shop-2');
  draft.lines.push({ ...line, ref: 'shop-9', bookedAtMs: line.bookedAtMs + 1 });
  draft.unknownRefs.push('shop-9');
  return restate(draft);
}

describe('the items of a figure', () => {
  it('are those that change it: money explains no count, and a line too many explains both', () => {
    expect(differing(overchargeAndUnknownDebit())).toEqual({
      'orders.count': ['OR-DEBIT-UNKNOWN'],
      'orders.cost_usd6': ['OR-CHARGE', 'OR-DEBIT-UNKNOWN'],
      closing_balance_usd6: ['OR-CHARGE', 'OR-DEBIT-UNKNOWN'],
      'by_brand.count demo-books': ['OR-DEBIT-UNKNOWN'],
      'by_brand.face_minor demo-books': ['OR-DEBIT-UNKNOWN'],
      'by_brand.cost_minor demo-books': ['OR-DEBIT-UNKNOWN'],
      'by_brand.cost_usd6 demo-books': ['OR-DEBIT-UNKNOWN'],
      'by_brand.cost_usd6 demo-coffee': ['OR-CHARGE'],
    });
  });

  it('are those on lines that name no brand, where the totals leave such a line and its brand out', () => {
    const draft = draftMonth();
    Object.assign(lineOf(draft, 'shop-1'), { slug: undefined, currency: undefined });
    restate(draft);
    draft.figures.byBrand = draft.figures.byBrand.filter(({ slug }) => slug !== '');
    const parts = ['count', 'face_minor', 'cost_minor', 'cost_usd6'];
    const off = parts.map((part) => [`by_brand.${part} demo-coffee`, ['RF-TOTAL']]);
    expect(differing(draft)).toEqual(Object.fromEntries(off));
    expect(lawsBrokenBy(factsOf(draft))).toEqual([]);
  });

  it('of a total that alone is off are the total’s own word, not that of another total', () => {
    const draft = draftMonth();
    draft.figures.orders = { ...draft.figures.orders, count: draft.figures.orders.count + 1 };
    expect(differing(draft)).toEqual({ 'orders.count': ['RF-TOTAL'] });
  });

  it('are whatever touches the kind where nothing is known to change just this figure', () => {
    const draft = draftMonth();
    draft.hasLines = false;
    draft.orders = draft.orders.filter((order) => order.clientRef !== 'shop-1');
    draft.events = draft.events.filter((event) => event.body?.order?.clientRef !== 'shop-1');
    draft.unknownRefs.push('shop-1');
    expect(differing(draft)['orders.count']).toEqual(['OR-NOT-AT-PROVIDER']);
  });

  it('of a brand are those of an order that only its archived read places there', () => {
    const draft = draftMonth();
    draft.lines = draft.lines.filter((line) => line.ref !== 'shop-1');
    restate(draft);
    draft.book = draft.book?.filter((row) => row.clientRef !== 'shop-1');
    draft.events = draft.events.filter((event) => event.body?.order?.clientRef !== 'shop-1');
    draft.facts = { orders: rereadAs(draft, 'shop-1', { slug: 'demo-books' }) };
    expect(differing(draft)).toMatchObject({
      'by_brand.count demo-coffee': ['OR-NOT-IN-STATEMENT'],
      'by_brand.face_minor demo-coffee': ['OR-NOT-IN-STATEMENT'],
    });
  });

  it('of a brand are those of an order of which every source says something else', () => {
    const draft = draftMonth();
    draft.catalogue = [];
    draft.events = draft.events.filter((event) => event.body?.order?.clientRef !== 'shop-1');
    orderOf(draft, 'shop-1').slug = 'demo-tea';
    bookLineOf(draft, 'shop-1').slug = 'demo-cocoa';
    draft.facts = { orders: rereadAs(draft, 'shop-1', { currency: 'GBP' }) };
    const figures = Object.entries(differing(draft));
    expect(figures.length).toBeGreaterThan(0);
    expect(figures.filter(([, codes]) => codes.length === 0)).toEqual([]);
  });
});

describe('a movement that totals and sequence tell of and nothing else', () => {
  it('counts as due, in its brand as in its kind', () => {
    const draft = draftMonth();
    const is = (ref: string | undefined): boolean => ref === 'shop-1';
    draft.lines = draft.lines.filter(({ ref }) => !is(ref));
    draft.orders = draft.orders.filter(({ clientRef }) => !is(clientRef));
    draft.book = draft.book?.filter(({ clientRef }) => !is(clientRef));
    draft.events = draft.events.filter(({ body }) => !is(body?.order?.clientRef));
    expect(differing(draft)).toEqual({});
  });

  it('is none where the order says by itself what is due', () => {
    const draft = draftMonth();
    lineOf(draft, 'shop-1').amountUsd6 -= 1;
    draft.facts = { orders: rereadAs(draft, 'shop-1', { costUsd6: usd6(23_750_001) }) };
    const { tieOut } = reconcileAccountMonth(factsOf(draft)).result;
    const orders = tieOut.find(({ figure }) => figure === 'orders.cost_usd6');
    expect(orders).toMatchObject({ stated: 48_000_000n, recomputed: 48_000_000n });
  });
});

const finding: Finding = {
  code: 'OR-CHARGE',
  subject: 'shop-1',
  sourceA: 'order',
  sourceB: 'statement',
  unit: 'usd6',
  expected: 0,
  actual: 0,
};

type Spec = Partial<Pick<Finding, 'code' | 'field' | 'subject' | 'slug' | 'currency'>> &
  Omit<DraftExtra, 'lineEffects'> & { lines?: readonly Partial<LineEffect>[] };

const coffee = { slug: 'demo-coffee', currency: 'USD' };
const noLine = { kind: 'order', ...coffee, count: 0n, faceMinor: 0n, costMinor: 0n, usd6: 0n } as const;

function draftsOf(specs: Readonly<Record<string, Spec>>): Map<Draft, string> {
  const list = new DraftList();
  return new Map(
    Object.entries(specs).map(([name, { effectUsd6 = 0n, lines = [], ...words }]) => [
      list.add(
        { ...finding, ...words },
        { effectUsd6, lineEffects: lines.map((line) => ({ ...noLine, ...line })) },
      ),
      name,
    ]),
  );
}

/** Names of the drafts that make the count and the money of a kind differ. */
function namedByKind(kind: LineEffect['kind'], specs: Readonly<Record<string, Spec>>): [string, string] {
  const stated = statedKinds.find((one) => one.kind === kind);
  if (stated === undefined) throw new Error(`no kind ${kind}`);
  const drafts = draftsOf(specs);
  const named = (part: 'count' | 'usd6'): string =>
    draftsOfKind([...drafts.keys()], stated, part)
      .map((draft) => drafts.get(draft))
      .join(' ');
  return [named('count'), named('usd6')];
}

describe('the drafts of a kind of movement', () => {
  it('are those whose lines of that kind have the count or the money', () => {
    const specs: Record<string, Spec> = {
      counted: { lines: [{ count: 1n }] },
      paid: { lines: [{ usd6: -5n }] },
      both: { lines: [{}, { count: 1n, usd6: -5n }] },
      elsewhere: { lines: [{ kind: 'reversal', count: 1n, usd6: 5n }] },
    };
    expect(namedByKind('order', specs)).toEqual(['counted both', 'paid both']);
    expect(namedByKind('reversal', specs)).toEqual(['elsewhere', 'elsewhere']);
  });

  it('move the money without a line where they have none, and no count', () => {
    const specs: Record<string, Spec> = {
      moves: { effectUsd6: -5n },
      still: {},
      lined: { effectUsd6: -5n, lines: [{ kind: 'deposit', count: 1n }] },
      arithmetic: { code: 'RF-RUNNING', effectUsd6: -5n },
      residual: { code: 'BL-RESIDUAL', field: 'closing_balance_usd6', effectUsd6: -5n },
    };
    expect(namedByKind('order', specs)[1]).toBe('moves');
  });

  it('are of the codes that speak of the kind', () => {
    const line = (kind: LineEffect['kind']): Spec => ({ lines: [{ kind, count: 1n, usd6: 1n }] });
    const codes = ['OR-CHARGE', 'PR-COST', 'FX-RATE', 'DP-CREDIT', 'EV-EVENT-ORPHAN', 'RF-SEQUENCE'] as const;
    const ofKind = (kind: LineEffect['kind']) =>
      namedByKind(kind, Object.fromEntries(codes.map((code) => [code, { ...line(kind), code }])))[0];
    expect(ofKind('grant')).toBe('RF-SEQUENCE');
    expect(ofKind('deposit')).toBe('DP-CREDIT EV-EVENT-ORPHAN RF-SEQUENCE');
    expect(ofKind('order')).toBe('OR-CHARGE PR-COST FX-RATE RF-SEQUENCE');
    expect(ofKind('reversal')).toBe('OR-CHARGE RF-SEQUENCE');
  });

  it('are a total of its own word for the figure that its field names alone', () => {
    const specs: Record<string, Spec> = {
      count: { code: 'RF-TOTAL', field: 'orders.count' },
      money: { code: 'BL-RESIDUAL', field: 'orders.cost_usd6' },
      other: { code: 'RF-TOTAL', field: 'deposits.count', lines: [{ count: 1n, usd6: 1n }] },
    };
    expect(namedByKind('order', specs)).toEqual(['count', 'money']);
    expect(namedByKind('deposit', specs)).toEqual(['other', 'other']);
  });

  it('are, where none changes just the figure, what moves something of the kind, and no money for a count', () => {
    const specs: Record<string, Spec> = {
      charge: { effectUsd6: -5n, lines: [{ kind: 'reversal', usd6: 1n }] },
      unknown: { code: 'OR-DEBIT-UNKNOWN', effectUsd6: -5n, lines: [{ faceMinor: 1n }] },
      quiet: { code: 'OR-EVENT-MISSING' },
      face: { code: 'RF-TOTAL', field: 'orders.face_minor' },
      deposit: { code: 'DP-WALLET', effectUsd6: 5n, lines: [{ kind: 'grant' }] },
      nameless: { code: 'RF-TOTAL' },
    };
    expect(namedByKind('order', specs)).toEqual(['unknown face', 'charge unknown face']);
  });

  it('are the rest of the closing where nothing else changes the figure: it is of no figure by its word', () => {
    const rest: Spec = { code: 'BL-RESIDUAL', field: 'closing_balance_usd6', effectUsd6: -5n };
    for (const kind of ['grant', 'deposit', 'order', 'reversal'] as const) {
      expect(namedByKind(kind, { rest })).toEqual(['rest', 'rest']);
    }
  });

  it('are whatever speaks of the kind where nothing moves', () => {
    const specs: Record<string, Spec> = { quiet: { code: 'OR-EVENT-MISSING' }, far: { code: 'DP-WALLET' } };
    expect(namedByKind('order', specs)).toEqual(['quiet', 'quiet']);
    expect(namedByKind('deposit', specs)).toEqual(['far', 'far']);
    expect(namedByKind('grant', specs)).toEqual(['', '']);
  });
});

/** Names of the drafts that make each figure of demo-coffee differ. */
function namedByBrand(specs: Readonly<Record<string, Spec>>): Record<string, string> {
  const drafts = draftsOf(specs);
  const named = (name: string, of: BrandPart): string =>
    draftsOfBrandFigure([...drafts.keys()], 'demo-coffee\nUSD', { name, of })
      .map((draft) => drafts.get(draft))
      .join(' ');
  return {
    count: named('count', 'count'),
    face: named('face_minor', 'faceMinor'),
    cost: named('cost_minor', 'costMinor'),
    usd6: named('cost_usd6', 'costUsd6'),
  };
}

describe('the drafts of a figure of a brand', () => {
  it('are those whose debits of that brand have the figure', () => {
    const specs: Record<string, Spec> = {
      count: { lines: [{ count: 1n }] },
      face: { lines: [{ faceMinor: 1n }] },
      cost: { lines: [{ costMinor: 1n }] },
      usd6: { lines: [{ usd6: -1n }] },
      books: { lines: [{ slug: 'demo-books', count: 1n, faceMinor: 1n, costMinor: 1n, usd6: 1n }] },
      back: { lines: [{ kind: 'reversal', count: 1n, faceMinor: 1n, costMinor: 1n, usd6: 1n }] },
    };
    expect(namedByBrand(specs)).toEqual({ count: 'count', face: 'face', cost: 'cost', usd6: 'usd6' });
  });

  it('move the cost in both units without a line, and neither count nor face', () => {
    const specs: Record<string, Spec> = { moves: { code: 'OR-STATUS', effectUsd6: -1n }, other: {} };
    expect(namedByBrand(specs)).toEqual({ count: '', face: 'moves other', cost: 'moves', usd6: 'moves' });
  });

  it('are an order under another brand for every figure, and a total of its own word for its own', () => {
    const specs: Record<string, Spec> = {
      attr: { code: 'OR-ATTR' },
      total: { code: 'RF-TOTAL', field: 'by_brand.demo-coffee.USD.count' },
      nameless: { code: 'RF-TOTAL' },
    };
    expect(namedByBrand(specs)).toEqual({ count: 'attr total', face: 'attr', cost: 'attr', usd6: 'attr' });
  });

  it('are, where none changes just the figure, all of the brand but money for a count', () => {
    const specs: Record<string, Spec> = { cost: { code: 'PR-COST' }, unread: { code: 'OR-NOT-AT-PROVIDER' } };
    expect(namedByBrand(specs)).toMatchObject({ count: 'unread', face: 'cost unread', usd6: 'cost unread' });
  });
});

describe('the drafts by brand', () => {
  /** `brand: names` of what is found in a month, of the drafts given. */
  function byBrand(draft: DraftMonth, specs: Readonly<Record<string, Spec>>): string[] {
    const drafts = draftsOf(specs);
    return [...draftsByBrand(contextOf(draft), [...drafts.keys()])].map(
      ([key, own]) => `${key.replace('\n', ' ')}: ${own.map((one) => drafts.get(one)).join(' ')}`,
    );
  }

  it('stand with the brand of their own and that of their lines, where they move a figure', () => {
    const books = { slug: 'demo-books', currency: 'GBP' };
    const specs: Record<string, Spec> = {
      own: { ...coffee, effectUsd6: -1n },
      lines: { lines: [books, coffee] },
      stated: { code: 'PR-COST', ...books },
      rate: { code: 'PR-RATE', ...books },
      total: { code: 'RF-TOTAL', ...coffee },
      slugAlone: { effectUsd6: -1n, slug: 'demo-limited' },
      currencyAlone: { effectUsd6: -1n, currency: 'EUR' },
      still: { ...coffee },
    };
    expect(byBrand(draftMonth(), specs)).toEqual([
      'demo-coffee USD: own lines total',
      'demo-books GBP: lines stated rate',
    ]);
  });

  it('leave out the lines of money that comes in: those are of no brand, and may be of none', () => {
    const nameless = { slug: '', currency: '' };
    const specs: Record<string, Spec> = {
      deposit: { lines: [{ kind: 'deposit', ...nameless }] },
      grant: { lines: [{ kind: 'grant', ...nameless }] },
      order: { lines: [{ kind: 'order', ...nameless }] },
      reversal: { lines: [{ kind: 'reversal', ...nameless }] },
    };
    expect(byBrand(draftMonth(), specs)).toEqual([' : order reversal']);
  });

  it('leave out what moves nothing, though its field is one that a changed order may have', () => {
    const specs: Record<string, Spec> = {
      event: { code: 'EV-EVENT-DATA', field: 'slug', ...coffee },
      changed: { code: 'EV-ORDER-CHANGED', field: 'slug', subject: 'shop-8', ...coffee },
      nameless: { code: 'EV-ORDER-CHANGED', subject: 'shop-8', ...coffee },
    };
    expect(byBrand(draftMonth(), specs)).toEqual(['demo-coffee USD: changed']);
  });

  it('of an order under another brand stand with the lines of no brand where its debit names none', () => {
    const draft = draftMonth();
    Object.assign(lineOf(draft, 'shop-1'), { slug: undefined, currency: undefined });
    expect(byBrand(draft, { attr: { code: 'OR-ATTR' } })).toEqual(['demo-coffee USD: attr', ' : attr']);
  });

  it('of an order whose read says now that it is of something else stand with every brand it was of', () => {
    const draft = draftMonth();
    const draftsFor = (field: string) => byBrand(draft, { changed: { code: 'EV-ORDER-CHANGED', field } });
    draft.facts = { orders: rereadAs(draft, 'shop-1', { slug: 'demo-books', currency: 'GBP' }) };
    const both = ['demo-books GBP: changed', 'demo-coffee USD: changed'];
    for (const field of ['slug', 'currency', 'face_minor']) expect(draftsFor(field).toSorted()).toEqual(both);
    for (const field of ['cost_minor', 'old_slug', 'slug_name']) expect(draftsFor(field)).toEqual([]);
  });

  it('of an order under another brand stand with every brand that a source gives it', () => {
    const draft = draftMonth();
    Object.assign(orderOf(draft, 'shop-1'), { slug: 'a', currency: 'USD' });
    Object.assign(lineOf(draft, 'shop-1'), { slug: 'b', currency: 'GBP', faceMinor: faceMinor(1) });
    Object.assign(bookLineOf(draft, 'shop-1'), { slug: 'c', currency: 'EUR' });
    const specs: Record<string, Spec> = {
      attr: { code: 'OR-ATTR' },
      charge: { effectUsd6: -1n },
      nobody: { code: 'OR-ATTR', subject: 'shop-8' },
    };
    expect(byBrand(draft, specs).toSorted()).toEqual([
      'a USD: attr',
      'b GBP: attr',
      'c EUR: attr',
      'demo-coffee USD: attr',
    ]);
  });
});

describe('the drafts of a figure that differs', () => {
  /** Names of those that make the count of demo-coffee differ, of drafts on lines of these brands. */
  function namedOf(brands: Readonly<Record<string, Pick<LineEffect, 'slug' | 'currency'>>>): string {
    const drafts = draftsOf(
      Object.fromEntries(
        Object.entries(brands).map(([name, brand]) => [name, { lines: [{ ...brand, count: 1n }] }]),
      ),
    );
    const byBrand = draftsByBrand(contextOf(draftMonth()), [...drafts.keys()]);
    return draftsOfFigure(byBrand, 'demo-coffee\nUSD', { name: 'count', of: 'count' })
      .map((draft) => drafts.get(draft))
      .join(' ');
  }
  const books = { slug: 'demo-books', currency: 'GBP' };
  const ofDollars = { slug: '', currency: 'USD' };
  const ofPounds = { slug: '', currency: 'GBP' };
  const ofNothing = { slug: '', currency: '' };

  it('are those of the brand, else those of its currency that name no brand, else those that name neither', () => {
    expect(namedOf({ coffee, ofDollars, ofNothing })).toBe('coffee');
    expect(namedOf({ books, ofPounds, ofNothing, ofDollars })).toBe('ofDollars');
    expect(namedOf({ books, ofPounds, ofNothing })).toBe('ofNothing');
  });

  it('are none where all that is found is on other brands and other currencies', () => {
    expect(namedOf({ books, ofPounds })).toBe('');
    expect(draftsOfFigure(new Map(), 'demo-coffee\nUSD', { name: 'count', of: 'count' })).toEqual([]);
  });
});
