// The redemption catalogue, the same everywhere: every category of both variants of the source, each with and
// without a review of the user, in stock and out of it, sold everywhere and in some regions only; and more
// than two pages of gift cards. All brands are fictional. One item a category has a stock of three, so that
// it can be seen to end.

export const catalogueCategories = [
  'cashback',
  'gift_card',
  'partner_perk',
  'subscription',
  'travel',
] as const;

export interface CatalogueEntry {
  readonly id: string;
  readonly name: string;
  readonly brand: string;
  readonly category: (typeof catalogueCategories)[number];
  /** In units of 10^-18 of a token. */
  readonly plusCost: bigint;
  readonly usdMinor: number;
  readonly kycRequired: boolean;
  /** The number in stock before any was redeemed; 0: out of stock. */
  readonly stock: number;
  /** The regions in which it is sold; empty if it is sold everywhere. */
  readonly regions: readonly string[];
}

const FULL_STOCK = 10_000;
const LAST_STOCK = 3;
const PLUS_MILLIS_PER_CENT = 15n;
const UNITS_PER_PLUS_MILLI = 10n ** 15n;

const brandWords = [
  'Amber Bakery',
  'Birch Books',
  'Cobalt Cinema',
  'Dapple Coffee',
  'Ember Games',
  'Fern Garden',
  'Granite Grocer',
  'Harbour Kitchen',
  'Indigo Music',
  'Juniper Outdoor',
  'Kestrel Sports',
  'Lantern Theatre',
] as const;
const valuesUsdMinor = [500, 1000, 1999, 2500, 5000] as const;
const regionLists: readonly (readonly string[])[] = [['GB', 'US'], ['DE', 'FR', 'IE'], ['SG']];

/** Sorted by id. */
export const catalogueEntries: readonly CatalogueEntry[] = catalogueCategories
  .flatMap((category) =>
    Array.from({ length: category === 'gift_card' ? 56 : 12 }, (_, index) => entryOf(category, index)),
  )
  .sort((a, b) => (a.id < b.id ? -1 : 1));

/** Eight in a row hold each of review, stock and regions in every combination. */
function entryOf(category: CatalogueEntry['category'], index: number): CatalogueEntry {
  const words = category.split('_').join(' ');
  const brand = `Demo ${brandWords[index % brandWords.length] ?? ''}`;
  const usdMinor = valuesUsdMinor[index % valuesUsdMinor.length] ?? 0;
  const isLast = index === 8;
  return {
    id: `${category}-${String(index + 1).padStart(3, '0')}`,
    name: `${brand} ${words} ${index + 1}`,
    brand,
    category,
    // 1.5 tokens a dollar, and for every third one a part of a token that no double holds.
    plusCost: BigInt(usdMinor) * PLUS_MILLIS_PER_CENT * UNITS_PER_PLUS_MILLI + (index % 3 === 2 ? 1n : 0n),
    usdMinor,
    kycRequired: index % 2 === 1,
    stock: isLast ? LAST_STOCK : Math.floor(index / 2) % 2 === 1 ? 0 : FULL_STOCK,
    regions: Math.floor(index / 4) % 2 === 1 ? (regionLists[index % regionLists.length] ?? []) : [],
  };
}
