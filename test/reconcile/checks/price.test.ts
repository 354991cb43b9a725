import { describe, expect, it } from 'vitest';
import { rational } from '../../../src/money/rational.js';
import { rateBps } from '../../../src/money/units.js';
import type { CatalogueRead } from '../../../src/records/catalogue-read.js';
import { catalogueRead, type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { itemsOf, priceAs, said } from '../../months/sandbox/findings.js';

const monthOf = (face: number, rate?: number, quoteId?: string): DraftMonth =>
  draftMonth({
    orders: [
      {
        ref: 'shop-1',
        face,
        ...(rate === undefined ? {} : { rate }),
        ...(quoteId === undefined ? {} : { quoteId }),
      },
    ],
  });
const day = 24 * 3600 * 1000;
/** A read of the catalogue that lists the brand with 500 and with 400 bps. */
const doubtfulRead = (atMs: number): CatalogueRead => ({
  ...catalogueRead(atMs),
  entries: new Map([
    [
      'demo-coffee',
      { slug: 'demo-coffee', currency: 'USD', rateBps: rateBps(500), otherRatesBps: [rateBps(400)] },
    ],
  ]),
});
const beforeMs = (draft: DraftMonth): number => draft.figures.periodStartMs - day;

describe('PR-COST', () => {
  it('is silent where the cost is the face less the discount rounded down', () => {
    expect(said(monthOf(2510), 'PR-COST', 'PR-RATE', 'PR-UNVERIFIABLE', 'PR-REPRICED')).toEqual([]);
  });

  it.each([
    ['a discount rounded half up', 2510, 2384, '2385 -> 2384 (-10000) by half_up|ceiling, claim -10000'],
    ['a discount rounded up', 2505, 2379, '2380 -> 2379 (-10000) by ceiling, claim -10000'],
    ['no discount at all', 2500, 2500, '2375 -> 2500 (1250000) by face_charged, claim 1250000'],
    ['a cost a hundredth of what it is', 2000, 19, '1900 -> 19 (-18810000) by scale_100, claim -18810000'],
    ['a cost a hundred times what it is', 100, 9500, '95 -> 9500 (94050000) by scale_100, claim 94050000'],
    ['a cent that nothing explains', 2500, 2376, '2375 -> 2376 (10000), claim 10000'],
  ])('names %s and claims by its sign', (_, face, cost, finding) => {
    const draft = priceAs(monthOf(face), 'shop-1', { cost, usd: cost * 10_000 });
    expect(said(draft)).toEqual([`PR-COST shop-1 cost_minor: ${finding}`]);
  });

  it('names a rate that the catalogue had before as another rate and as the previous price', () => {
    const draft = priceAs(monthOf(2500), 'shop-1', { cost: 2400, usd: 24_000_000 });
    draft.catalogue.push(catalogueRead(beforeMs(draft) - day, { 'demo-coffee': 400 }));
    expect(said(draft, 'PR-COST')).toEqual([
      'PR-COST shop-1 cost_minor: 2375 -> 2400 (250000) by other_rate|previous_price, claim 250000',
    ]);
  });

  it('names a rate that the catalogue came to have afterwards as another rate alone', () => {
    const draft = priceAs(monthOf(2500), 'shop-1', { cost: 2400, usd: 24_000_000 });
    draft.catalogue.push(catalogueRead(draft.asOfMs + day, { 'demo-coffee': 400 }));
    expect(said(draft, 'PR-COST')).toEqual([
      'PR-COST shop-1 cost_minor: 2375 -> 2400 (250000) by other_rate, claim 250000',
    ]);
  });

  it('counts a cent of a pound at the fixed rate', () => {
    const draft = draftMonth({ orders: [{ ref: 'shop-1', slug: 'demo-books', face: 2000 }] });
    priceAs(draft, 'shop-1', { cost: 1941, usd: 1941 * 12_500 });
    expect(said(draft)).toEqual(['PR-COST shop-1 cost_minor: 1940 -> 1941 (12500), claim 12500']);
  });
});

describe('PR-RATE', () => {
  it('claims what an order costs more at a rate that no catalogue read has', () => {
    expect(said(monthOf(2500, 400))).toEqual(['PR-RATE shop-1 rate_bps: 500 -> 400 (250000), claim 250000']);
  });

  it('owes back what an order costs less at a better rate', () => {
    expect(said(monthOf(2500, 600))).toEqual([
      'PR-RATE shop-1 rate_bps: 500 -> 600 (-250000), claim -250000',
    ]);
  });

  it('names the rate that was in force before as the previous price', () => {
    const draft = monthOf(2500, 400);
    draft.catalogue.push(catalogueRead(beforeMs(draft) - day, { 'demo-coffee': 400 }));
    expect(said(draft)).toEqual([
      'PR-RATE shop-1 rate_bps: 500 -> 400 (250000) by other_rate|previous_price, claim 250000',
    ]);
  });

  it('names a rate that was in force until shortly before the order, in the same month, as the previous price', () => {
    const draft = monthOf(2500, 400);
    const changedMs = draft.figures.periodStartMs + 5 * day;
    draft.catalogue = [
      catalogueRead(beforeMs(draft), { 'demo-coffee': 400 }),
      catalogueRead(changedMs),
      catalogueRead(draft.asOfMs),
    ];
    expect(said(draft)).toEqual([
      'PR-RATE shop-1 rate_bps: 500 -> 400 (250000) by other_rate|previous_price, claim 250000',
    ]);
  });

  it('is the root of a cost that the catalogue’s rate gives, and claims nothing then', () => {
    const draft = priceAs(monthOf(2500), 'shop-1', { rate: 400, cost: 2375, usd: 23_750_000 });
    expect(said(draft)).toEqual([
      'PR-COST shop-1 cost_minor: 2400 -> 2375 (-250000) by other_rate, from PR-RATE shop-1',
      'PR-RATE shop-1 rate_bps: 500 -> 400 (250000), claim 0',
    ]);
  });

  it('stands beside a wrong formula as a root of its own, each with its own step', () => {
    const draft = priceAs(monthOf(2500), 'shop-1', { rate: 400, cost: 2401, usd: 24_010_000 });
    expect(said(draft)).toEqual([
      'PR-COST shop-1 cost_minor: 2400 -> 2401 (10000), claim 10000',
      'PR-RATE shop-1 rate_bps: 500 -> 400 (250000), claim 250000',
    ]);
  });
});

describe('PR-REPRICED', () => {
  const U = 'PR-REPRICED shop-1 rate_bps: 500 -> 400 (250000), claim 250000';
  const I = 'PR-REPRICED shop-1 rate_bps: 500 -> 400, claim 0';

  it('is unexplained where the order is dearer and the quote is the provider’s word alone', () => {
    const draft = monthOf(2500, 400, 'quo_1');
    expect(said(draft)).toEqual([U]);
    expect(itemsOf(draft)[0]).toMatchObject({ class: 'U' });
  });

  it('finds a rate of 1 bps under a quote that nothing of ours knows', () => {
    expect(said(monthOf(2500, 1, 'quo_1'))).toEqual([
      'PR-REPRICED shop-1 rate_bps: 500 -> 1 (1250000), claim 1250000',
    ]);
  });

  it('is information where the book has the quote', () => {
    const draft = monthOf(2500, 400, 'quo_1');
    for (const row of draft.book ?? []) row.quoteId = 'quo_1';
    expect(said(draft)).toEqual([I]);
    expect(itemsOf(draft)[0]).toMatchObject({ class: 'I' });
  });

  it('is information where the book expected the cost at the new rate', () => {
    const draft = monthOf(2500, 400, 'quo_1');
    for (const row of draft.book ?? []) row.expectedCostMinor = 2400;
    expect(said(draft)).toEqual([I]);
  });

  it('is information where the order is cheaper, whoever says so', () => {
    expect(said(monthOf(2500, 600, 'quo_1'))).toEqual(['PR-REPRICED shop-1 rate_bps: 500 -> 600, claim 0']);
  });

  it('is the root of a cost that the book expected otherwise', () => {
    const draft = monthOf(2500, 400, 'quo_1');
    for (const row of draft.book ?? []) row.expectedCostMinor = 2375;
    expect(said(draft)).toEqual([
      U,
      'PR-EXPECTED shop-1 expected_cost_minor: 2375 -> 2400 (250000), from PR-REPRICED shop-1',
    ]);
  });

  it('follows from the row that the book lacks, which is what is wrong then', () => {
    const draft = monthOf(2500, 400, 'quo_1');
    draft.book = draft.book?.filter(({ clientRef }) => clientRef !== 'shop-1');
    expect(said(draft)).toEqual([
      'OR-NOT-IN-BOOKS shop-1 client_ref: 0 -> 24000000 (24000000), claim 0',
      'PR-REPRICED shop-1 rate_bps: 500 -> 400 (0), from OR-NOT-IN-BOOKS shop-1',
    ]);
  });

  it('rests on the book’s word where the rate at the order’s time is not on file', () => {
    const draft = monthOf(2500, 400, 'quo_1');
    draft.catalogue = [];
    expect(said(draft)).toEqual(['PR-UNVERIFIABLE shop-1 rate_bps:  -> 400, claim 0']);
    for (const row of draft.book ?? []) row.quoteId = 'quo_1';
    expect(said(draft)).toEqual(['PR-REPRICED shop-1 rate_bps:  -> 400, claim 0']);
  });
});

describe('PR-RANGE', () => {
  /** The only read came later, and has 500 bps. */
  const laterRead = (rate: number): DraftMonth => {
    const draft = monthOf(2500, rate);
    draft.catalogue = [catalogueRead(draft.asOfMs)];
    return draft;
  };

  it('is silent at the bound of the band, either side', () => {
    expect(said(laterRead(0), 'PR-RANGE')).toEqual([]);
    expect(said(laterRead(1000), 'PR-RANGE')).toEqual([]);
    expect(said(laterRead(1000), 'PR-UNVERIFIABLE')).toHaveLength(1);
  });

  it('counts what is cheaper than any rate near those on file from the nearest that is', () => {
    expect(said(laterRead(1200))).toEqual([
      'PR-RANGE shop-1 cost_minor: 2250 -> 2200 (-500000), claim -500000',
    ]);
    expect(itemsOf(laterRead(1200))[0]).toMatchObject({ class: 'U' });
  });

  it('counts what is dearer likewise, within a band of another width', () => {
    const draft = laterRead(100);
    const { settings } = factsOf(draft);
    draft.facts = { settings: { ...settings, bands: { priceBps: 200, fxPercent: rational(5n) } } };
    expect(said(draft)).toEqual(['PR-RANGE shop-1 cost_minor: 2425 -> 2475 (500000), claim 500000']);
  });

  it('leaves a cost that is not the formula’s at the order’s own rate to PR-COST', () => {
    const draft = priceAs(laterRead(500), 'shop-1', { cost: 3025, usd: 30_250_000 });
    expect(said(draft)).toEqual(['PR-COST shop-1 cost_minor: 2375 -> 3025 (6500000), claim 6500000']);
  });
});

describe('PR-UNVERIFIABLE', () => {
  it.each([
    [
      'the reads before and after differ and the order has the later one’s rate',
      400,
      [500, 400],
      '500 -> 400',
      2375,
    ],
    [
      'the reads before and after differ and the order has the earlier one’s rate',
      500,
      [500, 400],
      '500 -> 500',
      2375,
    ],
    ['the only read came later and has another rate', 500, [undefined, 400], '400 -> 500', 2400],
  ] as const)('is raised where %s', (_, rate, [before, after], figures, atRateOnFile) => {
    const draft = monthOf(2500, rate);
    draft.catalogue = [
      ...(before === undefined ? [] : [catalogueRead(beforeMs(draft), { 'demo-coffee': before })]),
      catalogueRead(draft.asOfMs, { 'demo-coffee': after }),
    ];
    expect(said(draft)).toEqual([`PR-UNVERIFIABLE shop-1 rate_bps: ${figures}, claim 0`]);
    expect(itemsOf(draft)[0]?.note).toBe(`at the rate on file it would cost ${atRateOnFile} minor units`);
  });

  it.each([
    ['before', 400, ' -> 400'],
    ['before', 500, ' -> 500'],
    ['after', 400, '500 -> 400'],
  ] as const)(
    'is raised where the read %s it lists the brand with several rates, an older read on file or not: at %i',
    (place, rate, figures) => {
      const draft = monthOf(2500, rate);
      const doubtful = doubtfulRead(place === 'before' ? beforeMs(draft) : draft.asOfMs);
      draft.catalogue = [catalogueRead(beforeMs(draft) - 1, { 'demo-coffee': 500 }), doubtful];
      expect(said(draft)).toEqual([`PR-UNVERIFIABLE shop-1 rate_bps: ${figures}, claim 0`]);
      expect(itemsOf(draft)[0]?.note).toBe(
        `the catalogue read ${place} the order lists the brand with several rates: 500, 400 bps; ask the provider which of them held`,
      );
    },
  );

  it('leaves a rate that is none of several after the order to PR-RATE', () => {
    const draft = monthOf(2500, 450);
    draft.catalogue = [catalogueRead(beforeMs(draft)), doubtfulRead(draft.asOfMs)];
    expect(said(draft)).toHaveLength(1);
    expect(said(draft, 'PR-RATE')).toHaveLength(1);
  });

  it('is raised where no catalogue was ever read', () => {
    const draft = monthOf(2500);
    draft.catalogue = [];
    expect(said(draft, 'PR-UNVERIFIABLE')).toEqual(['PR-UNVERIFIABLE shop-1 rate_bps:  -> 500, claim 0']);
  });

  it('is silent where the only read came later and bears the rate out', () => {
    const draft = monthOf(2500);
    draft.catalogue = [catalogueRead(draft.asOfMs)];
    expect(said(draft)).toEqual([]);
  });
});
