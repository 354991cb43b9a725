// PR-RATE: the rate is not the catalogue's. PR-COST: the cost is not the floor formula at the order's own
// rate. PR-REPRICED: another rate under a quote, as information where our own records bear it out or it is
// cheaper, and unexplained where it is dearer and only the provider says that we accepted it.
// PR-UNVERIFIABLE: nothing on file says which rate was in force; `price-range.ts` asks whether any rate gives
// the cost then. Source: `cost_minor = face_minor - floor(face_minor * rate_bps / 10000)`.
//
// Rank: PR-RATE and PR-COST have the same rank (face to minor units). If an order shows both and the cost is
// what the catalogue's rate gives, only the stated rate is off, so PR-COST follows from PR-RATE; else both
// the rate and the formula are wrong, and each is a root with its own step of the difference.

import { costCauses } from '../../money/cause.js';
import { costMinorOf } from '../../money/cost.js';
import type { CostMinor, FaceMinor, RateBps } from '../../money/units.js';
import type { Finding } from '../finding/discrepancy.js';
import type { Raised } from '../finding/draft.js';
import { bookedAtMsOf } from '../match/order-booking.js';
import type { OrderCase } from '../match/order-case.js';
import { pricedAtMsOf } from '../month/month-context.js';
import type { RatesAround } from '../price/rate-history.js';
import {
  dueUsd6Of,
  type PricedOrder,
  priceChangeOf,
  pricedOrderOf,
  type RateVerdict,
  type Recomputation,
} from '../price/recomputation.js';
import type { OrderCheck } from './check.js';
import { type OrderView, orderIdentity, usd6Between, wordOf } from './order-view.js';

/** The judgement of an order whose own read gives its price. */
interface Pricing {
  readonly view: OrderView;
  readonly priced: PricedOrder & { readonly rateBps: RateBps };
  readonly recomputation: Recomputation & { readonly rateBps: RateBps };
  readonly faceMinor: FaceMinor;
}

/** Undefined for an order that could not be read. */
function pricingOf(view: OrderView): Pricing | undefined {
  const { orderCase, recomputation } = view;
  const priced = pricedOrderOf(orderCase);
  if (priced?.rateBps === undefined || recomputation?.rateBps === undefined) return undefined;
  if (orderCase.order === undefined) return undefined;
  return {
    view,
    priced: { ...priced, rateBps: priced.rateBps },
    recomputation: { ...recomputation, rateBps: recomputation.rateBps },
    faceMinor: recomputation.basis.faceMinor,
  };
}

function formulaOf(face: number, rate: number, due: number): string {
  return `${face} - floor(${face} * ${rate} / 10000) = ${due}`;
}

/** A cost in usd6 as the way from what is due to the debit counts it. */
function usd6Of({ view: { settings }, recomputation }: Pricing, cost: CostMinor): bigint | undefined {
  return dueUsd6Of(cost, recomputation.basis.currency, settings, recomputation.charged?.costUsd6);
}

/**
 * PR-COST of both interfaces. The rate is the one that the order states, else the one that the brand list
 * bears out.
 */
function findCost(view: OrderView): Raised[] {
  const { orderCase, context, recomputation, settings } = view;
  const priced = pricedOrderOf(orderCase);
  if (priced === undefined || recomputation?.charged === undefined) return [];
  const listed = recomputation.verdict === 'catalogue' ? recomputation.rateBps : undefined;
  const rate = priced.rateBps ?? listed;
  const { costAtOwnRate: due, rates, basis, charged } = recomputation;
  if (rate === undefined || priced.costMinor === due) return [];
  const { slug, currency, faceMinor } = basis;
  const earlier = context.rates.earlierRates(slug, pricedAtMsOf(context, orderCase));
  const otherRates = rates.all.filter((other) => other !== rate);
  return [
    {
      finding: {
        ...orderIdentity(orderCase, bookedAtMsOf(orderCase)),
        code: 'PR-COST',
        field: 'cost_minor',
        sourceA: 'recomputed',
        sourceB: wordOf(view),
        unit: 'minor',
        expected: due,
        actual: priced.costMinor,
        differenceUsd6: usd6Between(settings, currency, due, priced.costMinor),
        sense: 'charge',
        causes: costCauses(faceMinor, rate, otherRates, priced.costMinor, earlier),
        formula: `${formulaOf(faceMinor, rate, due)}; stated ${priced.costMinor}`,
      },
      // A cost that only a later read states was never charged.
      reachesUsd6: dueUsd6Of(charged.costMinor, currency, settings, charged.costUsd6),
    },
  ];
}

/** A check that raises its finding if the verdict on the stated rate is the given one. */
function findAt(verdict: RateVerdict, raise: (pricing: Pricing) => Raised) {
  return (view: OrderView): Raised[] => {
    const pricing = pricingOf(view);
    return pricing?.recomputation.verdict === verdict ? [raise(pricing)] : [];
  };
}

/** A price change is accepted with the proof of its cost; without it PR-COST speaks alone. */
function findRepriced(view: OrderView): Raised[] {
  const pricing = pricingOf(view);
  if (pricing === undefined) return [];
  const { priced, recomputation } = pricing;
  if (recomputation.verdict === 'unaccepted') return [rateFinding(pricing)];
  const isProven = priced.costMinor === recomputation.costAtOwnRate;
  return recomputation.verdict === 'repriced' && isProven ? [informationOf(pricing)] : [];
}

function informationOf({ view, priced, recomputation, faceMinor }: Pricing): Raised {
  const { orderCase } = view;
  const costOnFile = costOnFileOf(recomputation, faceMinor);
  const isRepriced = recomputation.verdict === 'repriced';
  return {
    finding: {
      ...orderIdentity(orderCase, bookedAtMsOf(orderCase)),
      code: isRepriced ? 'PR-REPRICED' : 'PR-UNVERIFIABLE',
      field: 'rate_bps',
      sourceA: 'catalogue',
      sourceB: 'order',
      unit: 'bps',
      expected: recomputation.rates.before ?? recomputation.rates.after ?? '',
      actual: priced.rateBps,
      formula: formulaOf(faceMinor, priced.rateBps, recomputation.costAtOwnRate),
      note: isRepriced ? acceptedNote(orderCase) : unverifiableNote(costOnFile, recomputation.rates),
    },
  };
}

/** The cost of the order at the rate on file; undefined if no rate is on file. */
function costOnFileOf({ rates }: Recomputation, faceMinor: FaceMinor): number | undefined {
  const onFile = rates.before ?? rates.after;
  return onFile === undefined ? undefined : costMinorOf(faceMinor, onFile);
}

function acceptedNote(orderCase: OrderCase): string {
  const { isBorneOut } = priceChangeOf(orderCase.order, orderCase);
  return `price change with quote ${orderCase.order?.quoteId ?? ''}; the cost is proven at the new rate, and ${
    isBorneOut ? 'the book bears it out' : 'it is cheaper than the rate on file'
  }`;
}

function unverifiableNote(
  costOnFile: number | undefined,
  { severalBefore, severalAfter }: Pick<RatesAround, 'severalBefore' | 'severalAfter'>,
): string {
  const [read, several] = severalBefore ? ['before', severalBefore] : ['after', severalAfter];
  if (several !== undefined) {
    return `the catalogue read ${read} the order lists the brand with several rates: ${several.join(', ')} bps; ask the provider which of them held`;
  }
  if (costOnFile === undefined) return 'no catalogue on file lists the brand';
  return `at the rate on file it would cost ${costOnFile} minor units`;
}

function rateFinding(pricing: Pricing): Raised {
  const { view, priced, recomputation, faceMinor } = pricing;
  const { orderCase } = view;
  const { costMinor, costAtOwnRate, basis } = recomputation;
  const due = recomputation.rates.before ?? recomputation.rateBps;
  const isUnaccepted = recomputation.verdict === 'unaccepted';
  return {
    finding: {
      ...orderIdentity(orderCase, bookedAtMsOf(orderCase)),
      code: isUnaccepted ? 'PR-REPRICED' : 'PR-RATE',
      ...(isUnaccepted ? unacceptedParts(orderCase) : {}),
      field: 'rate_bps',
      sourceA: 'catalogue',
      sourceB: 'order',
      unit: 'bps',
      expected: due,
      actual: priced.rateBps,
      differenceUsd6: usd6Between(view.settings, basis.currency, costMinor, costAtOwnRate),
      sense: 'charge',
      causes: rateCauses(view, priced.rateBps, recomputation),
      formula: `${formulaOf(faceMinor, due, costMinorOf(faceMinor, due))} at ${due} bps; ${costAtOwnRate} at ${priced.rateBps} bps`,
      evidenceSha256: recomputation.rates.evidenceSha256,
    },
    reachesUsd6: usd6Of(pricing, costAtOwnRate),
  };
}

/** The class and note of a dearer price under a quote: only the provider says that there was a quote. */
function unacceptedParts({ order }: OrderCase): Pick<Finding, 'class' | 'note'> {
  return {
    class: 'U',
    note: `the order has quote ${order?.quoteId ?? ''}, which is the provider's word alone: neither an expected cost nor a quote in the book bears the price out`,
  };
}

/** A rate that the catalogue has or had is named as that, and as the previous price where it was before. */
function rateCauses(
  { orderCase, context }: OrderView,
  rate: RateBps,
  { rates, basis }: Recomputation,
): ('other_rate' | 'previous_price')[] {
  const earlier = context.rates.earlierRates(basis.slug, bookedAtMsOf(orderCase) ?? context.startMs);
  const causes: ('other_rate' | 'previous_price')[] = rates.all.includes(rate) ? ['other_rate'] : [];
  if (earlier.includes(rate)) causes.push('previous_price');
  return causes;
}

/** By the rate that an order states: what it is against the catalogue's. */
export const statedPriceChecks: readonly OrderCheck[] = [
  {
    codes: ['PR-RATE'],
    scope: 'order',
    needs: ['order_reads', 'catalogue'],
    find: findAt('off', rateFinding),
  },
  { codes: ['PR-REPRICED'], scope: 'order', needs: ['order_reads'], find: findRepriced },
  {
    codes: ['PR-UNVERIFIABLE'],
    scope: 'order',
    needs: ['order_reads'],
    find: findAt('unverifiable', informationOf),
  },
];

export const costCheck: OrderCheck = {
  codes: ['PR-COST'],
  scope: 'order',
  needs: ['order_reads', 'price_rate'],
  wants: ['booking_debits'],
  find: findCost,
};
