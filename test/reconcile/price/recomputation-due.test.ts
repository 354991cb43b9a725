// What is due for an order that states its rate, by what the catalogue, the quote and the book say of it.

import { describe, expect, it } from 'vitest';
import { rational } from '../../../src/money/rational.js';
import { costMinor, faceMinor, rateBps, usd6 } from '../../../src/money/units.js';
import { monthContextOf, pricedAtMsOf } from '../../../src/reconcile/month/month-context.js';
import { recomputationIn } from '../../../src/reconcile/price/case-recomputation.js';
import { rateOf } from '../../../src/reconcile/price/currency-rate.js';
import {
  dueUsd6Of,
  isConversionTested,
  isPriceTested,
  priceChangeOf,
  type RateVerdict,
  workingOf,
} from '../../../src/reconcile/price/recomputation.js';
import type { CatalogueRead } from '../../../src/records/catalogue-read.js';
import {
  catalogueRead,
  type DraftMonth,
  draftMonth,
  factsOf,
  pricesOf,
} from '../../months/sandbox/draft-month.js';
import { bookLineOf, eventOf, lineOf, orderOf, rereadAs, without } from '../../months/sandbox/findings.js';

const coffee = 'demo-coffee';
const tea = 'demo-tea';

/** One order of 25.00 at 5 percent; its catalogue lists nothing yet. */
function monthOf(rate = 500, quoteId?: string): DraftMonth {
  const draft = draftMonth({
    orders: [{ ref: 'shop-1', rate, ...(quoteId === undefined ? {} : { quoteId }) }],
  });
  draft.catalogue = [];
  return draft;
}

const orderedAtMs = orderOf(monthOf(), 'shop-1').createdAtMs;

function caseOf(draft: DraftMonth) {
  const context = monthContextOf(factsOf(draft));
  const orderCase = context.cases.find('shop-1');
  if (orderCase === undefined) throw new Error('no source names shop-1');
  return { context, orderCase };
}

function due(draft: DraftMonth) {
  const { context, orderCase } = caseOf(draft);
  const found = recomputationIn(context, orderCase);
  if (found === undefined) throw new Error('shop-1 has no price');
  return { ...found, working: found.working() };
}

/** A read of the catalogue that lists these rates and no others. */
function listing(atMs: number, rates: Readonly<Record<string, number | undefined>>): CatalogueRead {
  const listed = Object.entries(rates).flatMap(([slug, rate]) =>
    rate === undefined ? [] : [[slug, { slug, currency: 'USD', rateBps: rateBps(rate) }] as const],
  );
  return { ...catalogueRead(atMs), entries: new Map(listed) };
}

type Around = readonly [before: number | undefined, after: number | undefined];

/** Lists the first order's brand, and another, before the order and after it. */
function list(draft: DraftMonth, ofCoffee: Around, ofTea: Around = [undefined, undefined]): DraftMonth {
  draft.catalogue = ([0, 1] as const).map((at) =>
    listing(at === 0 ? orderedAtMs - 1 : orderedAtMs + 1, { [coffee]: ofCoffee[at], [tea]: ofTea[at] }),
  );
  return draft;
}

function withoutRow(draft: DraftMonth): DraftMonth {
  draft.book = without(draft.book ?? [], 'shop-1');
  return draft;
}

describe('what is tested of a recomputation', () => {
  it('is the price but where no rate on file can tell, and the conversion where a rate speaks for it or against it', () => {
    const verdicts: RateVerdict[] = ['catalogue', 'repriced', 'unaccepted', 'unverifiable', 'range', 'off'];
    expect(verdicts.filter((verdict) => !isPriceTested({ verdict }))).toEqual(['unverifiable']);
    const kinds = ['held', 'taken', 'outside', 'unknown'] as const;
    const settings = pricesOf(monthOf());
    expect(kinds.filter((kind) => isConversionTested({ conversion: { kind, settings } }))).toEqual([
      'held',
      'outside',
    ]);
  });
});

describe('the working of a price', () => {
  const [face, rate, cost] = [faceMinor(2500), rateBps(500), costMinor(2375)];
  const price = '2500 - floor(2500 * 500 / 10000) = 2500 - 125 = 2375';
  const dated = { ...pricesOf(monthOf()), sinceMs: new Map([['usdPerUnit.GBP', 0]]) };

  it('goes on to dollars where there is a rate, and names a rate that was agreed for an instant', () => {
    const [usd, gbp] = [rateOf(dated, 'USD'), rateOf(dated, 'GBP')];
    expect(workingOf(face, rate, cost, 23_750_000n, usd)).toBe(`${price}; 2375 * 10000 * 1 = 23750000`);
    expect(workingOf(face, rate, cost, 29_687_500n, gbp)).toBe(
      `${price}; 2375 * 10000 * 1.25 = 29687500; 1 GBP = 1.25 USD since 1970-01-01T00:00:00.000Z`,
    );
    expect(workingOf(face, rate, cost, undefined, usd)).toBe(price);
    expect(workingOf(face, rate, cost, 1n, undefined)).toBe(price);
  });
});

describe('dollars of a cost that are not whole', () => {
  it('are those that were charged where they are a neighbour, and the lower one where nobody charged', () => {
    const thirds = { ...pricesOf(monthOf()), usdPerUnit: new Map([['USD', rational(1n, 3n)]]) };
    expect([undefined, 3333n, 3334n].map((usd) => dueUsd6Of(costMinor(1), 'USD', thirds, usd))).toEqual([
      3333n,
      3333n,
      3334n,
    ]);
  });
});

describe('a price change', () => {
  it('is one where any read shows a quote, whatever a later read says', () => {
    const draft = monthOf(500, 'q');
    draft.facts = { orders: rereadAs(draft, 'shop-1', { quoteId: undefined }) };
    bookLineOf(draft, 'shop-1').quoteId = 'q';
    const { orderCase } = caseOf(draft);
    expect(priceChangeOf(orderCase.order, orderCase)).toEqual({ isQuoted: true, isBorneOut: true });
  });

  it('is told by the order’s own read where no other is on file, and by no book where there is none', () => {
    const { orderCase } = caseOf(monthOf(500, 'q'));
    const alone = { ...orderCase, history: undefined, book: undefined };
    expect(priceChangeOf(alone.order, alone)).toEqual({ isQuoted: true, isBorneOut: false });
    const { orderCase: plain } = caseOf(monthOf());
    expect(priceChangeOf(plain.order, plain)).toEqual({ isQuoted: false, isBorneOut: false });
  });
});

describe('the rate that is due', () => {
  const figures = (draft: DraftMonth) => {
    const { verdict, rateBps: rate, costMinor: cost } = due(draft);
    return [verdict, rate, cost];
  };

  it('is the catalogue’s where a dearer one has a quote that nothing of ours knows', () => {
    expect(figures(list(monthOf(400, 'q'), [500, 500]))).toEqual(['unaccepted', 500, 2375]);
  });

  it('is the order’s own, until the row is found, where the book that should know the quote has no row of it', () => {
    expect(figures(withoutRow(list(monthOf(400, 'q'), [500, 500])))).toEqual(['unaccepted', 400, 2400]);
    const bookless = list(monthOf(400, 'q'), [500, 500]);
    bookless.book = undefined;
    expect(figures(bookless)).toEqual(['unaccepted', 500, 2375]);
    expect(figures(withoutRow(list(monthOf(400), [500, 500])))).toEqual(['off', 500, 2375]);
  });

  it('is no price change where the cost is not proven at the changed rate: its formula speaks alone', () => {
    const draft = list(monthOf(400, 'q'), [500, 500]);
    orderOf(draft, 'shop-1').costMinor = costMinor(2401);
    expect(due(draft).verdict).toBe('repriced');
    const unquoted = list(monthOf(400), [500, 500]);
    orderOf(unquoted, 'shop-1').costMinor = costMinor(2401);
    expect(due(unquoted).verdict).toBe('off');
  });

  it('is that of the debit where it proves the cost and the read’s own does not, unless the catalogue rules it out', () => {
    const misread = monthOf();
    orderOf(misread, 'shop-1').rateBps = rateBps(400);
    expect(figures(misread)).toEqual(['unverifiable', 500, 2375]);
    expect(figures(list(misread, [300, 300]))).toEqual(['off', 300, 2425]);
    const unread = monthOf();
    unread.orders = [];
    expect(figures(unread)).toEqual(['unverifiable', 500, 2375]);
  });

  it('is by a read of its very instant that has it, and by those around one that has not', () => {
    const at = (rate: number): DraftMonth => {
      const draft = list(monthOf(), [400, undefined]);
      const { context, orderCase } = caseOf(draft);
      draft.catalogue.push(listing(pricedAtMsOf(context, orderCase), { [coffee]: rate }));
      return draft;
    };
    expect(figures(at(500))).toEqual(['catalogue', 500, 2375]);
    expect(figures(at(300))).toEqual(['off', 400, 2400]);
  });
});

describe('a price that no rate on file can verify', () => {
  /** The only read came later. Rates from 200 to 1200 bps can be right: costs from 2200 to 2450. */
  const later = (rate: number, cost: number, quoteId?: string): DraftMonth => {
    const draft = list(monthOf(rate, quoteId), [undefined, 700]);
    orderOf(draft, 'shop-1').costMinor = costMinor(cost);
    return draft;
  };
  const figures = (draft: DraftMonth) => {
    const { verdict, bound, costMinor: cost, working } = due(draft);
    return [verdict, bound?.rateBps, cost, working.split(';')[0]];
  };
  const sum = (rate: number, discount: number) =>
    `2500 - floor(2500 * ${rate} / 10000) = 2500 - ${discount} = ${2500 - discount}`;

  it('cannot be right where both its rate and its cost are beyond those on file', () => {
    expect(figures(later(1300, 2175))).toEqual(['range', 1200, 2200, sum(1200, 300)]);
    expect(figures(later(100, 2475))).toEqual(['range', 200, 2450, sum(200, 50)]);
  });

  it('contradicts itself where one of the two alone is', () => {
    expect(figures(later(1300, 2300)).slice(0, 3)).toEqual(['unverifiable', undefined, 2175]);
    expect(figures(later(800, 2475)).slice(0, 3)).toEqual(['unverifiable', undefined, 2300]);
  });

  it('may be borne out by a row that the book lacks where there is a quote, up to the face', () => {
    const verdict = (draft: DraftMonth) => due(draft).verdict;
    expect(verdict(withoutRow(later(1300, 2175, 'q')))).toBe('unverifiable');
    expect(verdict(withoutRow(later(1300, 2500, 'q')))).toBe('unverifiable');
    expect(verdict(withoutRow(later(1300, 2501, 'q')))).toBe('range');
    expect(verdict(withoutRow(later(1300, 2175)))).toBe('range');
    expect(verdict(later(1300, 2175, 'q'))).toBe('range');
  });

  it('is judged by no band where the catalogue proves it right or wrong', () => {
    const draft = list(monthOf(), [500, 500]);
    draft.catalogue.push(listing(orderedAtMs + 2, { [coffee]: 500 }));
    orderOf(draft, 'shop-1').costMinor = costMinor(9999);
    expect(due(draft)).toMatchObject({ verdict: 'catalogue', bound: undefined, costMinor: 2375 });
    const off = list(monthOf(2000), [500, 500]);
    expect(due(off)).toMatchObject({ verdict: 'off', bound: undefined, costMinor: 2375 });
  });
});

describe('the brand that an order is priced on, of two that prove its cost alike', () => {
  /** What the catalogue says of a brand, from what speaks for it most to what speaks against it. */
  type Standing = readonly [name: string, ...around: Around[]];
  const unquoted: readonly Standing[] = [
    ['both reads have the rate', [500, 500], [500, undefined], [undefined, 500]],
    ['one of two has it', [500, 400], [400, 500]],
    ['nothing can be told', [undefined, 400]],
    ['it is proven wrong', [400, 400], [600, undefined]],
  ];
  const quoted: readonly Standing[] = [
    ...unquoted.slice(0, 2),
    ['it was changed under a quote', [400, 400], [600, 600]],
    ...unquoted.slice(2, 3),
  ];

  /** The book alone says tea; all others say coffee. */
  const brandOf = (ofCoffee: Around, ofTea: Around, quoteId?: string): string => {
    const draft = list(monthOf(500, quoteId), ofCoffee, ofTea);
    bookLineOf(draft, 'shop-1').slug = tea;
    return due(draft).basis.slug;
  };

  it.each([
    ['without a quote', unquoted, undefined],
    ['with a quote', quoted, 'q'],
  ] as const)('is the book’s only where the catalogue speaks more for it: %s', (_, standings, quoteId) => {
    for (const [i, [worse, ...ofCoffee]] of standings.entries()) {
      for (const [j, [better, ...ofTea]] of standings.entries()) {
        const brands = ofCoffee.flatMap((of) => ofTea.map((other) => brandOf(of, other, quoteId)));
        expect([worse, better, new Set(brands)]).toEqual([worse, better, new Set([j < i ? tea : coffee])]);
      }
    }
  });

  it('is never the book’s alone where no list has that brand, however wrong the price is by the others’', () => {
    const unlisted: Around = [undefined, undefined];
    for (const [name, ...ofCoffee] of [...unquoted, ['no list has it', unlisted] as const]) {
      expect([name, ...ofCoffee.map((of) => brandOf(of, unlisted))]).toEqual([
        name,
        ...ofCoffee.map(() => coffee),
      ]);
    }
  });

  it('is that of most sources where no list has it, unless the catalogue bears the book’s out', () => {
    const brands = unquoted.map(([, ofTea]) => ofTea && brandOf([undefined, undefined], ofTea));
    expect(brands).toEqual([tea, tea, coffee, coffee]);
  });

  it('is that of most sources where the cost is not proven on its face', () => {
    const draft = list(monthOf(), [400, 400], [500, 500]);
    const row = bookLineOf(draft, 'shop-1');
    row.slug = tea;
    row.faceMinor = 2600;
    expect(due(draft).basis).toMatchObject({ slug: coffee, faceMinor: 2500 });
  });

  it('is the order’s own where its read alone has another price than its debit and its event', () => {
    const draft = list(monthOf(), [500, 500]);
    orderOf(draft, 'shop-1').costUsd6 = usd6(1);
    lineOf(draft, 'shop-1').slug = tea;
    expect(eventOf(draft, 'shop-1').body?.order?.slug).toBe(coffee);
    expect(due(draft).basis.slug).toBe(coffee);
  });
});
