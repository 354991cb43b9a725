// PR-RATE: the rate is not the catalogue's. PR-COST: the cost is not the floor formula at the order's own
// rate. PR-REPRICED: another rate under a quote, as information where our own records bear it out or it is
// cheaper, and unexplained where it is dearer and only the provider says that we accepted it.
// PR-UNVERIFIABLE: nothing on file says which rate was in force. PR-RANGE: nor does it, and no rate that may
// have been can give the cost. Source: `cost_minor = face_minor - floor(face_minor * rate_bps / 10000)`.
//
// Rank: PR-RATE and PR-COST have the same rank (face to minor units). Of an order that shows both, the stated
// rate alone is off where the cost is what the catalogue's rate gives, so PR-COST follows from PR-RATE; else
// both the rate and the formula are wrong, and each is a root with its own step of the difference.

import { costCauses } from '../../money/cause.js';
import { costMinorOf } from '../../money/cost.js';
import type { CostMinor, FaceMinor, RateBps } from '../../money/units.js';
import type { Finding } from '../finding/discrepancy.js';
import { bookedAtMsOf, type OrderCase } from '../match/order-case.js';
import {
  dueUsd6Of,
  type PricedOrder,
  priceChangeOf,
  pricedOrderOf,
  type Recomputation,
} from '../price/recomputation.js';
import { type OrderCheck, type OrderJudgement, orderIdentity, usd6Between } from './order-check.js';
import { rangeFinding } from './price-range.js';

/** The judgement of an order whose own read gives its price; undefined for one that could not be read. */
interface Pricing {
  readonly judgement: OrderJudgement;
  readonly priced: PricedOrder & { readonly rateBps: RateBps };
  readonly recomputation: Recomputation & { readonly rateBps: RateBps };
  readonly faceMinor: FaceMinor;
}

function pricingOf(judgement: OrderJudgement): Pricing | undefined {
  const { orderCase, recomputation } = judgement;
  const priced = pricedOrderOf(orderCase);
  if (priced?.rateBps === undefined || recomputation?.rateBps === undefined) return undefined;
  if (orderCase.order === undefined) return undefined;
  return {
    judgement,
    priced: { ...priced, rateBps: priced.rateBps },
    recomputation: { ...recomputation, rateBps: recomputation.rateBps },
    faceMinor: recomputation.basis.faceMinor,
  };
}

function formulaOf(face: number, rate: number, due: number): string {
  return `${face} - floor(${face} * ${rate} / 10000) = ${due}`;
}

/** A cost in usd6 as the way from what is due to the debit counts it. */
function usd6Of({ judgement, recomputation }: Pricing, cost: CostMinor): bigint | undefined {
  const { settings, orderCase } = judgement;
  return dueUsd6Of(cost, recomputation.basis.currency, settings, orderCase.order?.costUsd6);
}

function judgeCost(judgement: OrderJudgement): void {
  const pricing = pricingOf(judgement);
  if (pricing === undefined) return;
  const { priced, recomputation, faceMinor } = pricing;
  const { orderCase, context, found } = judgement;
  const due = recomputation.costAtOwnRate;
  if (priced.costMinor === due) return;
  const { slug, currency } = recomputation.basis;
  const earlier = context.rates.earlierRates(slug, bookedAtMsOf(orderCase) ?? context.startMs);
  const otherRates = recomputation.rates.all.filter((rate) => rate !== priced.rateBps);
  found.add(
    {
      ...orderIdentity(orderCase, bookedAtMsOf(orderCase)),
      code: 'PR-COST',
      field: 'cost_minor',
      sourceA: 'recomputed',
      sourceB: 'order',
      unit: 'minor',
      expected: due,
      actual: priced.costMinor,
      differenceUsd6: usd6Between(judgement.settings, currency, due, priced.costMinor),
      sense: 'charge',
      causes: costCauses(faceMinor, priced.rateBps, otherRates, priced.costMinor, earlier),
      formula: `${formulaOf(faceMinor, priced.rateBps, due)}; stated ${priced.costMinor}`,
    },
    { effectUsd6: found.effectOfReaching(usd6Of(pricing, priced.costMinor)) },
  );
}

function judgeRate(judgement: OrderJudgement): void {
  const pricing = pricingOf(judgement);
  if (pricing === undefined) return;
  const { verdict } = pricing.recomputation;
  const isProven = pricing.priced.costMinor === pricing.recomputation.costAtOwnRate;
  if (verdict === 'off' || verdict === 'unaccepted') addRate(pricing);
  if (verdict === 'range') addRange(pricing);
  // A price change is accepted with the proof of its cost; without it PR-COST speaks alone.
  if (verdict === 'unverifiable' || (verdict === 'repriced' && isProven)) addInformation(pricing);
}

function addInformation({ judgement, priced, recomputation, faceMinor }: Pricing): void {
  const { orderCase, found } = judgement;
  const costOnFile = costOnFileOf(recomputation, faceMinor);
  const isRepriced = recomputation.verdict === 'repriced';
  found.add({
    ...orderIdentity(orderCase, bookedAtMsOf(orderCase)),
    code: isRepriced ? 'PR-REPRICED' : 'PR-UNVERIFIABLE',
    field: 'rate_bps',
    sourceA: 'catalogue',
    sourceB: 'order',
    unit: 'bps',
    expected: recomputation.rates.before ?? recomputation.rates.after ?? '',
    actual: priced.rateBps,
    formula: formulaOf(faceMinor, priced.rateBps, recomputation.costAtOwnRate),
    note: isRepriced ? acceptedNote(orderCase) : unverifiableNote(costOnFile),
  });
}

/** What the order would cost at the rate on file; undefined where none is. */
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

function unverifiableNote(costOnFile: number | undefined): string {
  if (costOnFile === undefined) return 'no catalogue on file lists the brand';
  return `at the rate on file it would cost ${costOnFile} minor units`;
}

function addRate(pricing: Pricing): void {
  const { judgement, priced, recomputation, faceMinor } = pricing;
  const { orderCase, found } = judgement;
  const { costMinor, costAtOwnRate, basis } = recomputation;
  const due = recomputation.rates.before ?? recomputation.rateBps;
  const isUnaccepted = recomputation.verdict === 'unaccepted';
  found.add(
    {
      ...orderIdentity(orderCase, bookedAtMsOf(orderCase)),
      code: isUnaccepted ? 'PR-REPRICED' : 'PR-RATE',
      ...(isUnaccepted ? unacceptedParts(orderCase) : {}),
      field: 'rate_bps',
      sourceA: 'catalogue',
      sourceB: 'order',
      unit: 'bps',
      expected: due,
      actual: priced.rateBps,
      differenceUsd6: usd6Between(judgement.settings, basis.currency, costMinor, costAtOwnRate),
      sense: 'charge',
      causes: rateCauses(judgement, priced.rateBps, recomputation),
      formula: `${formulaOf(faceMinor, due, costMinorOf(faceMinor, due))} at ${due} bps; ${costAtOwnRate} at ${priced.rateBps} bps`,
      evidenceSha256: recomputation.rates.evidenceSha256,
    },
    { effectUsd6: found.effectOfReaching(usd6Of(pricing, costAtOwnRate)) },
  );
}

/** What a dearer price under a quote says of itself: the quote is the provider's word alone. */
function unacceptedParts({ order }: OrderCase): Pick<Finding, 'class' | 'note'> {
  return {
    class: 'U',
    note: `the order has quote ${order?.quoteId ?? ''}, which is the provider's word alone: neither an expected cost nor a quote in the book bears the price out`,
  };
}

/**
 * Beyond what any rate on file gives, widened by the band: by the rate that the order states, and by its
 * cost.
 */
function addRange(pricing: Pricing): void {
  const { judgement, recomputation } = pricing;
  judgement.found.add(rangeFinding(judgement, recomputation, recomputation.costAtOwnRate), {
    effectUsd6: judgement.found.effectOfReaching(usd6Of(pricing, recomputation.costAtOwnRate)),
  });
}

/** A rate that the catalogue has or had is named as that, and as the previous price where it was before. */
function rateCauses(
  { orderCase, context }: OrderJudgement,
  rate: RateBps,
  { rates, basis }: Recomputation,
): ('other_rate' | 'previous_price')[] {
  const earlier = context.rates.earlierRates(basis.slug, bookedAtMsOf(orderCase) ?? context.startMs);
  const causes: ('other_rate' | 'previous_price')[] = rates.all.includes(rate) ? ['other_rate'] : [];
  if (earlier.includes(rate)) causes.push('previous_price');
  return causes;
}

export const priceChecks: readonly OrderCheck[] = [
  {
    codes: ['PR-RATE', 'PR-REPRICED', 'PR-UNVERIFIABLE', 'PR-RANGE'],
    needs: ['order_reads'],
    judge: judgeRate,
  },
  { codes: ['PR-COST'], needs: ['order_reads'], judge: judgeCost },
];
