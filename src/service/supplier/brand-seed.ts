// The supplier's brands, made from one seed that is part of the program: the same brands everywhere, whatever
// the service was started with. Six are written down, because tests, demonstrations and a reader's first try
// need a name they know; the rest are drawn from digests.

import { sha256Hex } from '../../base/text/digest.js';
import { firstWords, secondWords } from './brand-names.js';

type AvailabilityState = 'available' | 'limited' | 'unavailable';
type FloatLight = 'green' | 'amber' | 'red';
type BrandCurrency = 'USD' | 'GBP' | 'EUR';

export interface BrandEntry {
  readonly slug: string;
  readonly name: string;
  readonly currency: BrandCurrency;
  readonly countries: readonly string[];
  /** Every amount the brand has, ascending; empty where a free range is sold. */
  readonly allDenominations: readonly number[];
  readonly range: { readonly minMinor: number; readonly maxMinor: number } | null;
  readonly netRateBps: number;
  readonly cashEquivalent: boolean;
  readonly state: AvailabilityState;
  readonly floatLight: FloatLight;
  /** The highest amount sold today; 0 where the brand is unavailable. */
  readonly maxDenomToday: number;
  readonly source: string;
}

const SEED = 'supplier brands 1';
const currencies: readonly BrandCurrency[] = ['USD', 'GBP', 'EUR'];
const countriesByCurrency: Readonly<Record<BrandCurrency, readonly (readonly string[])[]>> = {
  USD: [['US'], ['PR', 'US']],
  GBP: [['GB'], ['GB', 'IM', 'JE']],
  EUR: [['DE'], ['FR'], ['IE'], ['AT', 'DE'], ['BE', 'FR', 'NL']],
};
/** Ladders of amounts; some are no round sums, where rounding shows. */
const ladders: readonly (readonly number[])[] = [
  [1000, 2500, 5000],
  [500, 1000, 2000, 5000, 10_000],
  [1500, 3000, 7500],
  [999, 1999, 4999, 9999],
  [2500, 5000, 10_000, 20_000],
  [1033, 2066, 5165],
];
const ranges: readonly { minMinor: number; maxMinor: number }[] = [
  { minMinor: 500, maxMinor: 20_000 },
  { minMinor: 1000, maxMinor: 10_000 },
  { minMinor: 1000, maxMinor: 50_000 },
];
const ratesBps = [0, 125, 175, 250, 275, 300, 333, 400, 450, 500, 625, 750, 875, 1000, 1250];
const sources = ['catalogue', 'partner feed'];

/** The first words of each currency, so many times over the currencies. */
export const seededBrands: readonly BrandEntry[] = [...writtenBrands(), ...drawnBrands()].sort((a, b) =>
  a.slug < b.slug ? -1 : 1,
);

function writtenBrands(): BrandEntry[] {
  const plain = {
    cashEquivalent: false,
    state: 'available',
    floatLight: 'green',
    source: 'catalogue',
  } as const;
  const fixed = { allDenominations: [1000, 2500, 5000], range: null, maxDenomToday: 5000 } as const;
  const free = (maxMinor: number) => ({
    allDenominations: [],
    range: { minMinor: 1000, maxMinor },
    maxDenomToday: maxMinor,
  });
  const usd = { currency: 'USD', countries: ['US'] } as const;
  const gbp = { currency: 'GBP', countries: ['GB'] } as const;
  const eur = { currency: 'EUR', countries: ['DE', 'FR', 'IE'] } as const;
  return [
    { slug: 'demo-coffee', name: 'Demo Coffee', ...usd, ...fixed, netRateBps: 500, ...plain },
    { slug: 'demo-books', name: 'Demo Books', ...gbp, ...free(10_000), netRateBps: 300, ...plain },
    { slug: 'demo-market', name: 'Demo Market', ...eur, ...free(100_000), netRateBps: 275, ...plain },
    {
      slug: 'demo-prepaid',
      name: 'Demo Prepaid',
      ...usd,
      ...fixed,
      netRateBps: 0,
      ...plain,
      cashEquivalent: true,
    },
    {
      ...{ slug: 'demo-limited', name: 'Demo Limited', ...gbp, netRateBps: 300, ...plain },
      ...{ ...free(10_000), maxDenomToday: 5000, state: 'limited', floatLight: 'amber' },
    },
    {
      ...{ slug: 'demo-closed', name: 'Demo Closed', ...eur, ...fixed, netRateBps: 450, ...plain },
      ...{ maxDenomToday: 0, state: 'unavailable', floatLight: 'red' },
    },
  ];
}

function drawnBrands(): BrandEntry[] {
  return currencies.flatMap((currency) =>
    firstWords.map((first, index) => drawnBrand(currency, first, index)),
  );
}

/** One brand from the digest of its currency and number; each choice has bytes of its own. */
function drawnBrand(currency: BrandCurrency, first: string, index: number): BrandEntry {
  const digest = sha256Hex(`${SEED} ${currency} ${index}`);
  const draw = <T>(choice: number, list: readonly [T, ...T[]] | readonly T[]): T =>
    pick(digest, choice, list);
  const countries = draw(0, countriesByCurrency[currency]);
  const second = draw(1, secondWords);
  const range = index % 3 === 2 ? draw(2, ranges) : null;
  const allDenominations = range === null ? draw(3, ladders) : [];
  const state = stateOf(index);
  const top = range?.maxMinor ?? allDenominations.at(-1) ?? 0;
  const country = (countries[0] ?? '').toLowerCase();
  return {
    slug: `${first}-${second}-${country}`.toLowerCase(),
    name: `Demo ${first} ${second}`,
    currency,
    countries,
    allDenominations,
    range,
    netRateBps: draw(4, ratesBps),
    cashEquivalent: index % 10 === 9,
    state,
    floatLight: state === 'available' ? 'green' : state === 'limited' ? draw(5, ['green', 'amber']) : 'red',
    maxDenomToday:
      state === 'available' ? top : state === 'limited' ? limitedTop(range, allDenominations) : 0,
    source: draw(6, sources),
  };
}

/** Every state stands in every currency. */
function stateOf(index: number): AvailabilityState {
  if (index % 11 === 7) return 'unavailable';
  return index % 5 === 3 ? 'limited' : 'available';
}

/** A limited brand sells all but its highest amount, or half of its range. */
function limitedTop(range: BrandEntry['range'], denominations: readonly number[]): number {
  return range === null ? (denominations.at(-2) ?? 0) : Math.floor(range.maxMinor / 2);
}

function pick<T>(digest: string, choice: number, list: readonly T[]): T {
  const number = Number.parseInt(digest.slice(choice * 8, choice * 8 + 8), 16);
  const chosen = list[number % list.length];
  if (chosen === undefined) throw new RangeError('nothing to choose from');
  return chosen;
}
