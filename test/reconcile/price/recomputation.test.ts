import { describe, expect, it } from 'vitest';
import { rational } from '../../../src/money/rational.js';
import { costMinor, faceMinor, rateBps } from '../../../src/money/units.js';
import { monthContextOf } from '../../../src/reconcile/month/month-context.js';
import { recomputationIn } from '../../../src/reconcile/price/case-recomputation.js';
import type { RatesAround } from '../../../src/reconcile/price/rate-history.js';
import {
  dueUsd6Of,
  type PriceChange,
  priceChangeOf,
  pricedOrderOf,
  rateVerdictOf,
} from '../../../src/reconcile/price/recomputation.js';
import { runs } from '../../months/campaign.js';
import {
  catalogueRead,
  type DraftMonth,
  draftMonth,
  factsOf,
  pricesOf,
} from '../../months/sandbox/draft-month.js';
import { bookLineOf, lineOf, orderOf } from '../../months/sandbox/findings.js';
import { fc } from '../../support/fast-check.js';

function caseOf(draft: DraftMonth, ref: string) {
  const context = monthContextOf(factsOf(draft));
  const orderCase = context.cases.find(ref);
  if (orderCase === undefined) throw new Error(`no case of ${ref}`);
  return { context, orderCase };
}

function recomputed(draft: DraftMonth, ref: string) {
  const { context, orderCase } = caseOf(draft, ref);
  const found = recomputationIn(context, orderCase);
  return found && { ...found, working: found.working() };
}

const acceptedIn = (draft: DraftMonth, ref = 'shop-1'): boolean => {
  const { orderCase } = caseOf(draft, ref);
  const { isQuoted, isBorneOut } = priceChangeOf(orderCase.order, orderCase);
  return isQuoted && isBorneOut;
};

describe('the recomputation of an order', () => {
  it('is face less floored discount at the rate in force, at the fixed conversion, written out', () => {
    const draft = draftMonth({ orders: [{ ref: 'shop-1', slug: 'demo-books', face: 1999 }] });
    expect(recomputed(draft, 'shop-1')).toMatchObject({
      verdict: 'catalogue',
      basis: { slug: 'demo-books', currency: 'GBP', faceMinor: 1999 },
      rateBps: 300,
      costMinor: 1940,
      costAtOwnRate: 1940,
      costUsd6: 24_250_000n,
      working: '1999 - floor(1999 * 300 / 10000) = 1999 - 59 = 1940; 1940 * 10000 * 1.25 = 24250000',
    });
  });

  it('rests on the catalogue’s rate where the order’s is proven wrong', () => {
    const draft = draftMonth({ orders: [{ ref: 'shop-1', rate: 400 }] });
    expect(recomputed(draft, 'shop-1')).toMatchObject({
      verdict: 'off',
      rateBps: 500,
      costMinor: 2375,
      costAtOwnRate: 2400,
    });
  });

  it('rests on the accepted rate of an order with a quote', () => {
    const draft = draftMonth({ orders: [{ ref: 'shop-1', rate: 400, quoteId: 'q' }] });
    bookLineOf(draft, 'shop-1').quoteId = 'q';
    expect(recomputed(draft, 'shop-1')).toMatchObject({ verdict: 'repriced', rateBps: 400, costMinor: 2400 });
  });

  it('rests on the order’s own rate where no catalogue is on file', () => {
    const draft = draftMonth({ orders: [{ ref: 'shop-1', rate: 400 }] });
    draft.catalogue = [];
    expect(recomputed(draft, 'shop-1')).toMatchObject({ verdict: 'unverifiable', rateBps: 400 });
  });

  it('rests on the debit where the order could not be read', () => {
    const draft = draftMonth();
    draft.orders = draft.orders.filter((order) => order.clientRef !== 'shop-2');
    expect(recomputed(draft, 'shop-2')).toMatchObject({ costMinor: 1940, costUsd6: 24_250_000n });
  });

  it('has no usd6 and leaves the conversion out of the working where the currency has no fixed rate', () => {
    const draft = draftMonth();
    const settings = { ...factsOf(draft).settings, usdPerUnit: new Map([['USD', rational(1n)]]) };
    draft.facts = { settings };
    const result = recomputed(draft, 'shop-2');
    expect(result?.costUsd6).toBeUndefined();
    expect(result?.working).toBe('2000 - floor(2000 * 300 / 10000) = 2000 - 60 = 1940');
  });

  it('is none where only the book names a reference', () => {
    const draft = draftMonth();
    draft.orders = [];
    draft.lines = [];
    draft.events = [];
    expect(recomputed(draft, 'shop-1')).toBeUndefined();
  });

  it('is the floor formula and whole at a fixed rate of 1 for every face and rate', () => {
    const law = fc.property(fc.integer({ min: 1, max: 10 ** 9 }), fc.nat(10_000), (face, rate) => {
      const draft = draftMonth({ orders: [{ ref: 'shop-1', face, rate }] });
      draft.catalogue = [catalogueRead(0, { 'demo-coffee': rate })];
      const cost = BigInt(face) - (BigInt(face) * BigInt(rate)) / 10_000n;
      expect(recomputed(draft, 'shop-1')).toMatchObject({
        costMinor: Number(cost),
        costUsd6: cost * 10_000n,
      });
    });
    fc.assert(law, runs(50));
  });
});

describe('what an order states of its price', () => {
  it('is its own read, else its debit, else nothing', () => {
    const draft = draftMonth();
    lineOf(draft, 'shop-1').rateBps = 400;
    expect(pricedOrderOf(caseOf(draft, 'shop-1').orderCase)?.rateBps).toBe(500);
    draft.orders = [];
    expect(pricedOrderOf(caseOf(draft, 'shop-1').orderCase)?.rateBps).toBe(400);
    draft.lines = [];
    expect(pricedOrderOf(caseOf(draft, 'shop-1').orderCase)).toBeUndefined();
  });

  it.each(['slug', 'currency', 'faceMinor', 'costMinor'] as const)(
    'is nothing by a debit without %s',
    (field) => {
      const draft = draftMonth();
      draft.orders = [];
      lineOf(draft, 'shop-1')[field] = undefined;
      expect(pricedOrderOf(caseOf(draft, 'shop-1').orderCase)).toBeUndefined();
    },
  );
});

describe('the verdict on a rate', () => {
  const rates = (before: number | undefined, after: number | undefined): RatesAround => ({
    before: before === undefined ? undefined : rateBps(before),
    after: after === undefined ? undefined : rateBps(after),
    all: [],
    evidenceSha256: '',
  });
  const none = { isQuoted: false, isBorneOut: false };
  const quoted = { isQuoted: true, isBorneOut: false };
  const accepted = { isQuoted: true, isBorneOut: true };
  /** The order's rate is 500 throughout. */
  const cases: readonly [number | undefined, number | undefined, PriceChange, string][] = [
    [500, 500, none, 'catalogue'],
    [500, 500, quoted, 'catalogue'],
    [500, undefined, none, 'catalogue'],
    [undefined, 500, none, 'catalogue'],
    [500, 400, none, 'unverifiable'],
    [400, 500, none, 'unverifiable'],
    [500, 400, accepted, 'unverifiable'],
    [400, 400, none, 'off'],
    [400, 300, none, 'off'],
    [400, undefined, none, 'off'],
    [400, 400, { isQuoted: false, isBorneOut: true }, 'off'],
    [undefined, 400, none, 'unverifiable'],
    [undefined, 400, quoted, 'unverifiable'],
    [undefined, undefined, none, 'unverifiable'],
    [undefined, undefined, quoted, 'unverifiable'],
    [undefined, undefined, accepted, 'repriced'],
    [undefined, 400, accepted, 'repriced'],
    [400, 400, quoted, 'repriced'],
    [600, 600, quoted, 'unaccepted'],
    [600, undefined, quoted, 'unaccepted'],
    [600, 700, accepted, 'repriced'],
  ];
  it.each(cases)('read before %s, after %s, %o: %s', (before, after, change, verdict) => {
    expect(rateVerdictOf(rateBps(500), rates(before, after), change)).toBe(verdict);
  });
});

describe('an accepted price change', () => {
  const quoted = () => {
    const draft = draftMonth({ orders: [{ ref: 'shop-1', rate: 400, quoteId: 'q' }] });
    bookLineOf(draft, 'shop-1').quoteId = 'q';
    return draft;
  };

  it('needs a quote, and a word of our own: that of the provider alone is none', () => {
    expect(acceptedIn(quoted())).toBe(true);
    const unquoted = draftMonth({ orders: [{ ref: 'shop-1', rate: 400 }] });
    bookLineOf(unquoted, 'shop-1').expectedCostMinor = 2400;
    expect(acceptedIn(unquoted)).toBe(false);
    expect(acceptedIn(draftMonth({ orders: [{ ref: 'shop-1', rate: 400, quoteId: 'q' }] }))).toBe(false);
  });

  it.each([
    ['the quote itself', 'q', undefined, true],
    ['another quote', 'q2', undefined, false],
    ['the cost as it is', undefined, 2400, true],
    ['another cost', undefined, 2375, false],
    ['the quote, though another cost', 'q', 2375, true],
  ])('is borne out by a book that has %s: %s and %s give %s', (_, quoteId, expected, isAccepted) => {
    const draft = draftMonth({ orders: [{ ref: 'shop-1', rate: 400, quoteId: 'q' }] });
    const row = bookLineOf(draft, 'shop-1');
    if (quoteId !== undefined) row.quoteId = quoteId;
    row.expectedCostMinor = expected;
    expect(acceptedIn(draft)).toBe(isAccepted);
  });

  it('is one where the book expects what the rate gives, though the order’s cost is off', () => {
    const draft = draftMonth({ orders: [{ ref: 'shop-1', rate: 400, quoteId: 'q' }] });
    bookLineOf(draft, 'shop-1').expectedCostMinor = 2400;
    orderOf(draft, 'shop-1').costMinor = costMinor(2401);
    expect(acceptedIn(draft)).toBe(true);
  });

  it('is none of an order that could not be read', () => {
    const { orderCase } = caseOf(quoted(), 'shop-1');
    expect(priceChangeOf(undefined, orderCase)).toEqual({ isQuoted: false, isBorneOut: false });
  });
});

describe('whole usd6', () => {
  it('is that of minor units at the fixed rate, and none without one', () => {
    const settings = pricesOf(draftMonth());
    expect(dueUsd6Of(costMinor(1), 'GBP', settings, 0n)).toBe(12_500n);
    expect(dueUsd6Of(costMinor(1), 'EUR', settings, 0n)).toBeUndefined();
  });
});

describe('a face', () => {
  it('that book and debit agree on counts over the read’s, where it proves the price that was charged', () => {
    const draft = draftMonth();
    orderOf(draft, 'shop-1').faceMinor = faceMinor(2600);
    expect(recomputed(draft, 'shop-1')).toMatchObject({ basis: { faceMinor: 2500 }, costMinor: 2375 });
  });
});
