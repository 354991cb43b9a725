// The redemption catalogue as it is listed (source, part B, section 4.2), with the query parameters of both
// variants: all that are given have to hold. A user's region is the default where a wallet is named.

import type { catalogueAnswerSchema, catalogueItemSchema } from '../../wire/rewards/answers.js';
import { itemsPerPage } from '../../wire/rewards/limits.js';
import { rewardsQueryNames } from '../../wire/rewards/names.js';
import { pageQuery } from '../http/page-query.js';
import type { ServiceCall } from '../http/prepared-call.js';
import { queryField } from '../http/query-fields.js';
import { invalidField } from '../http/refused-request.js';
import { type Reply, reply } from '../http/reply.js';
import type { Written } from '../wire-shape.js';
import { type CatalogueEntry, catalogueEntries } from './catalogue-seed.js';
import type { RewardsCore } from './core.js';
import { nothingHere } from './refusal.js';
import { dollarsNumber, plusNumber, unitsOfText } from './token-amount.js';
import { walletOf } from './wallets.js';

export function answerCatalogue(core: RewardsCore, call: ServiceCall): Reply {
  const filters = [categoryFilter(call), brandFilter(call), searchFilter(call), costFilter(call)];
  const region = regionOf(core, call);
  const { page, perPage, skipped, totalDelta } = pageQuery(core.faults, call, itemsPerPage);
  const found = catalogueEntries.filter(
    (entry) => isSoldIn(entry, region) && filters.every((filter) => filter(entry)),
  );
  const data: Written<typeof catalogueAnswerSchema> = {
    items: found.slice(skipped, skipped + perPage).map((entry) => itemAnswer(core, entry)),
    total: Math.max(0, found.length + totalDelta),
    page,
    per_page: perPage,
  };
  return reply(200, data);
}

/** The number of an item that is left. */
export function stockOf(core: RewardsCore, { id, stock }: CatalogueEntry): number {
  return Math.max(0, stock - core.books.redemptions.taken(id));
}

/** True if an item is sold in a region; without a region every item is. */
export function isSoldIn({ regions }: CatalogueEntry, region: string | undefined): boolean {
  return region === undefined || regions.length === 0 || regions.includes(region);
}

type Filter = (entry: CatalogueEntry) => boolean;

const everything: Filter = () => true;

/** A category that nothing is in is no mistake: the list is empty. */
function categoryFilter({ query }: ServiceCall): Filter {
  const category = queryField(query, rewardsQueryNames.category);
  return category === undefined ? everything : (entry) => entry.category === category;
}

/** Part of the brand's name, in any letter case. */
function brandFilter({ query }: ServiceCall): Filter {
  const part = queryField(query, rewardsQueryNames.brand)?.toLowerCase();
  return part === undefined ? everything : (entry) => entry.brand.toLowerCase().includes(part);
}

/** Every word begins a word of the brand or the name, in any letter case. */
function searchFilter({ query }: ServiceCall): Filter {
  const asked = queryField(query, rewardsQueryNames.search);
  if (asked === undefined) return everything;
  const wanted = wordsOf(asked);
  return ({ brand, name }) => {
    const words = wordsOf(`${brand} ${name}`);
    return wanted.every((word) => words.some((known) => known.startsWith(word)));
  };
}

function costFilter({ query }: ServiceCall): Filter {
  const name = rewardsQueryNames.minPlus;
  const text = queryField(query, name);
  if (text === undefined) return everything;
  const least = unitsOfText(text);
  if (least === undefined) throw invalidField(name, `${name} is not a plain decimal of at most 18 decimals`);
  return ({ plusCost }) => plusCost >= least;
}

/** The region asked for, else that of the user whose wallet is named. */
function regionOf(core: RewardsCore, { query }: ServiceCall): string | undefined {
  const name = rewardsQueryNames.region;
  const region = queryField(query, name);
  if (region !== undefined && !/^[A-Z]{2}$/.test(region)) {
    throw invalidField(name, `${name} is not a country code of two upper-case letters`);
  }
  const address = queryField(query, rewardsQueryNames.wallet);
  if (address === undefined) return region;
  const wallet = walletOf(address);
  const user = core.books.users.find(wallet);
  if (user === undefined && core.books.tokens.wallet(wallet) === undefined) throw nothingHere('wallet');
  return region ?? user?.region ?? undefined;
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
}

function itemAnswer(core: RewardsCore, entry: CatalogueEntry): Written<typeof catalogueItemSchema> {
  return {
    catalogue_item_id: entry.id,
    name: entry.name,
    brand: entry.brand,
    category: entry.category,
    plus_cost: plusNumber(entry.plusCost),
    usd_value: dollarsNumber(entry.usdMinor),
    kyc_required: entry.kycRequired,
    in_stock: stockOf(core, entry) > 0,
    regions: [...entry.regions],
  };
}
