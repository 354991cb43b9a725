import { describe, expect, it } from 'vitest';
import { rational } from '../../../src/money/rational.js';
import { costMinor, faceMinor, rateBps, usd6 } from '../../../src/money/units.js';
import type { OrderCase } from '../../../src/reconcile/match/order-case.js';
import { monthContextOf } from '../../../src/reconcile/month/month-context.js';
import {
  isProven,
  priceBasisOf,
  provenRateOf,
  versionsOf,
} from '../../../src/reconcile/price/price-basis.js';
import type { OrderRead } from '../../../src/records/order-read.js';
import { type DraftMonth, draftMonth, factsOf, pricesOf } from '../../months/sandbox/draft-month.js';
import { bookLineOf, eventOf, lineOf, orderOf, rereadAs, without } from '../../months/sandbox/findings.js';

const ref = 'shop-2';

function caseOf(draft: DraftMonth): { readonly orderCase: OrderCase; readonly order: OrderRead } {
  const orderCase = monthContextOf(factsOf(draft)).cases.find(ref);
  if (orderCase?.order === undefined) throw new Error(`no order ${ref}`);
  return { orderCase, order: orderCase.order };
}

/** The face that an order is priced on where every version fits as well as any other. */
function faceAmongEquals(draft: DraftMonth): number {
  const { orderCase, order } = caseOf(draft);
  return priceBasisOf(order, orderCase, () => 1).faceMinor;
}

/** Without the book's row and the event: only the reads and the debit tell. */
function scarce(): DraftMonth {
  const draft = draftMonth();
  draft.book = without(draft.book ?? [], ref);
  const event = eventOf(draft, ref);
  draft.events = draft.events.filter((one) => one !== event);
  return draft;
}

describe('the versions of an order', () => {
  it('are those of its read, its archived read, its debit, its book and its event, as far as there are any', () => {
    expect(versionsOf(caseOf(draftMonth()).orderCase)).toHaveLength(5);
    const draft = scarce();
    expect(versionsOf(caseOf(draft).orderCase)).toHaveLength(3);
  });

  it('count twice where the read changed since it was archived, and come first where they are even', () => {
    const draft = scarce();
    lineOf(draft, ref).faceMinor = 2500;
    draft.facts = { orders: rereadAs(draft, ref, { faceMinor: faceMinor(2500) }) };
    expect(faceAmongEquals(draft)).toBe(2000);
    draft.facts = {};
    orderOf(draft, ref).faceMinor = faceMinor(2500);
    expect(faceAmongEquals(draft)).toBe(2500);
  });

  it.each<[string, (draft: DraftMonth) => void]>([
    ['slug', (draft) => Object.assign(lineOf(draft, ref), { slug: undefined })],
    ['currency', (draft) => Object.assign(lineOf(draft, ref), { currency: undefined })],
    ['face', (draft) => Object.assign(lineOf(draft, ref), { slug: 'demo-limited', faceMinor: undefined })],
  ])('are no version where the %s is not stated', (_, change) => {
    const draft = scarce();
    lineOf(draft, ref).faceMinor = 2500;
    change(draft);
    const { orderCase, order } = caseOf(draft);
    // What the debit says would fit best.
    const basis = priceBasisOf(order, orderCase, (version) => (version.faceMinor === 2000 ? 1 : 2));
    expect(basis.faceMinor).toBe(2000);
  });

  it('are held against nothing on file where reads, debit and book tell one', () => {
    const never = (): never => {
      throw new Error('nothing is to be asked');
    };
    const isOwn = (draft: DraftMonth): boolean => {
      const { orderCase, order } = caseOf(draft);
      return priceBasisOf(order, orderCase, never) === order;
    };
    expect(isOwn(draftMonth())).toBe(true);
    const alone = scarce();
    alone.lines = alone.lines.filter((line) => line.ref !== ref);
    expect(isOwn(alone)).toBe(true);
  });

  it('are those of the debit and the book where the order was left unread', () => {
    const { orderCase, order } = caseOf(draftMonth());
    const unread = { ...orderCase, history: undefined, events: [] };
    expect(versionsOf(unread)).toHaveLength(3);
    expect(priceBasisOf(order, unread, () => 1)).toBe(order);
    expect(provenRateOf({ ...order, rateBps: rateBps(400) }, unread, faceMinor(2000))).toBe(300);
  });

  it.each<[string, (draft: DraftMonth) => void]>([
    ['slug', (draft) => Object.assign(bookLineOf(draft, ref), { slug: 'demo-limited' })],
    ['currency', (draft) => Object.assign(bookLineOf(draft, ref), { currency: 'EUR' })],
    ['face', (draft) => Object.assign(bookLineOf(draft, ref), { faceMinor: 2500 })],
  ])('are others where the %s alone is another', (_, change) => {
    const draft = draftMonth();
    change(draft);
    const { slug, currency, faceMinor: face } = bookLineOf(draft, ref);
    const { orderCase, order } = caseOf(draft);
    const isOfBook = (one: { slug: string; currency: string; faceMinor: number }): boolean =>
      one.slug === slug && one.currency === currency && one.faceMinor === face;
    expect(isOfBook(priceBasisOf(order, orderCase, (version) => (isOfBook(version) ? 2 : 1)))).toBe(true);
    expect(isOfBook(priceBasisOf(order, orderCase, () => 1))).toBe(false);
  });
});

describe('a version that proves the price', () => {
  const { order } = caseOf(draftMonth());
  const settings = pricesOf(draftMonth());
  const proves = (changes: Partial<OrderRead>, face = 2000, currency = 'GBP', rates = settings): boolean =>
    isProven({ slug: 'demo-books', currency, faceMinor: faceMinor(face) }, { ...order, ...changes }, rates);

  it('gives the cost by the order’s rate and the usd6 by its own currency, to the last unit', () => {
    expect(proves({})).toBe(true);
    expect(proves({}, 2001)).toBe(false);
    expect(proves({ costMinor: costMinor(1941) })).toBe(false);
    expect(proves({ costUsd6: usd6(order.costUsd6 + 1) })).toBe(false);
    expect(proves({}, 2000, 'USD')).toBe(false);
  });

  it('proves nothing without a rate of the order, or without one of the currency', () => {
    expect(proves({ rateBps: undefined })).toBe(false);
    expect(proves({}, 2000, 'EUR')).toBe(false);
  });

  it('is not refuted by a conversion that is not whole', () => {
    const thirds = { ...settings, usdPerUnit: new Map([['GBP', rational(1n, 3n)]]) };
    expect(proves({ costUsd6: usd6(1) }, 2000, 'GBP', thirds)).toBe(true);
  });
});

describe('the rate that proves a cost where the read’s own does not', () => {
  const proven = (draft: DraftMonth): number => {
    const { orderCase, order } = caseOf(draft);
    return provenRateOf(order, orderCase, faceMinor(2000));
  };
  const wrong = rateBps(400);

  it('is that of the archived read alone', () => {
    const draft = scarce();
    lineOf(draft, ref).rateBps = 500;
    draft.facts = { orders: rereadAs(draft, ref, { rateBps: wrong }) };
    expect(proven(draft)).toBe(300);
  });

  it('is that of the debit alone', () => {
    const draft = scarce();
    orderOf(draft, ref).rateBps = wrong;
    expect(proven(draft)).toBe(300);
  });

  it('is that of the event alone', () => {
    const draft = draftMonth();
    orderOf(draft, ref).rateBps = wrong;
    lineOf(draft, ref).rateBps = undefined;
    expect(proven(draft)).toBe(300);
  });

  it('is still the read’s own where neither a debit nor an event is there to ask', () => {
    const draft = scarce();
    orderOf(draft, ref).rateBps = wrong;
    draft.lines = draft.lines.filter((line) => line.ref !== ref);
    expect(proven(draft)).toBe(400);
  });
});
