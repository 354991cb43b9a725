// The calls that only tell: brands, rates, summary (source, sections 2.2, 2.3 and 4.1).

import { JsonNumber } from '../../base/json/json-reader.js';
import type { brandSchema, fxAnswerSchema, summaryAnswerSchema } from '../../wire/supplier/answers.js';
import { supplierQueryNames } from '../../wire/supplier/endpoints.js';
import { brandsPerPage } from '../../wire/supplier/limits.js';
import { FX_BASE } from '../../wire/supplier/names.js';
import { discountedMinor } from '../exact-price.js';
import { pageQuery } from '../http/page-query.js';
import type { ServiceCall } from '../http/prepared-call.js';
import { queryField } from '../http/query-fields.js';
import { invalidField } from '../http/refused-request.js';
import { pageReply, type Reply, reply } from '../http/reply.js';
import type { Written } from '../wire-shape.js';
import { denominationsToday } from './brand-list.js';
import type { BrandEntry } from './brand-seed.js';
import type { SupplierCore } from './core.js';

export function answerBrands(core: SupplierCore, call: ServiceCall): Reply {
  const currency = queryField(call.query, supplierQueryNames.currency);
  if (currency !== undefined && !/^[A-Z]{3}$/.test(currency)) {
    throw invalidField(
      supplierQueryNames.currency,
      `${supplierQueryNames.currency} is not a code of three upper-case letters`,
    );
  }
  const { page, perPage, skipped, totalDelta } = pageQuery(core.faults, call, brandsPerPage);
  const missing = missingSlug(core);
  const listed = core.brands
    .brandsAt(call.nowMs)
    .filter((brand) => brand.slug !== missing && (currency === undefined || brand.currency === currency));
  const data = listed.slice(skipped, skipped + perPage).map((brand) => brandAnswer(core, brand));
  return pageReply(data, { page, per_page: perPage, total: listed.length + totalDelta });
}

/** The brand that a fault leaves out of the list, at every reading while it is on. */
function missingSlug(core: SupplierCore): string | undefined {
  const fault = core.faults.hold('brand_missing', {}, 'the list');
  return fault === undefined ? undefined : (fault.text('slug') ?? 'demo-prepaid');
}

function brandAnswer(core: SupplierCore, brand: BrandEntry): Written<typeof brandSchema> {
  const denominations = denominationsToday(brand);
  const listing = core.faults.hold(
    'listed_price',
    { slug: brand.slug, currency: brand.currency },
    brand.slug,
  );
  const spoiltFace = listing?.has('face_minor') === true ? listing.integer('face_minor') : denominations[0];
  return {
    slug: brand.slug,
    name: brand.name,
    currency: brand.currency,
    countries: [...brand.countries],
    all_denominations: [...brand.allDenominations],
    denominations,
    range: brand.range === null ? null : { min_minor: brand.range.minMinor, max_minor: brand.range.maxMinor },
    prices: denominations.map((face) => ({
      face_minor: face,
      wholesale_minor: Math.max(
        0,
        discountedMinor(face, brand.netRateBps) +
          (listing !== undefined && face === spoiltFace ? listing.integer('delta_minor') : 0),
      ),
    })),
    net_rate_bps: brand.netRateBps,
    cash_equivalent: brand.cashEquivalent,
    availability: {
      state: brand.state,
      float_light: brand.floatLight,
      max_denom_today: brand.maxDenomToday,
    },
    source: brand.source,
  };
}

export function answerFx(core: SupplierCore, call: ServiceCall): Reply {
  const rates: Record<string, JsonNumber> = {};
  for (const [currency, rate] of core.brands.statedRatesAt(call.nowMs)) {
    // Written with the digits the rate has: no double comes between.
    rates[currency] = new JsonNumber(rate.text);
  }
  const data: Written<typeof fxAnswerSchema> = { base: FX_BASE, rates, source: 'fixed' };
  return reply(200, data);
}

export function answerSummary(core: SupplierCore, call: ServiceCall): Reply {
  const brands = core.brands.brandsAt(call.nowMs);
  const wrong = core.faults.hold('summary_count', {}, 'the summary');
  const data: Written<typeof summaryAnswerSchema> = {
    gift_cards_listed: Math.max(0, brands.length + (wrong?.integer('delta') ?? 0)),
    currencies: sortedSet(brands.map((brand) => brand.currency)),
    countries: sortedSet(brands.flatMap((brand) => brand.countries)),
  };
  return reply(200, data);
}

function sortedSet(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort();
}
