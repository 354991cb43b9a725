// PR-COST in the supplier interface: the cost is not the floor formula at the brand's rate on file.
// PR-UNVERIFIABLE: nothing on file says which rate was in force. PR-RANGE: nor does it, and no rate that may
// have been can give the cost. An order states no rate, so there is no PR-RATE and no PR-REPRICED.
//
// Rank: an order that costs what the brand list says follows from the list where the list's price is not the
// formula's.

import { costCauses } from '../../money/cause.js';
import { costMinorOf } from '../../money/cost.js';
import { bookedAtMsOf } from '../match/order-case.js';
import { pricedAtMsOf } from '../month/month-context.js';
import { dueUsd6Of, type PricedOrder, pricedOrderOf, type Recomputation } from '../price/recomputation.js';
import { type OrderCheck, type OrderJudgement, orderIdentity, usd6Between, wordOf } from './order-check.js';
import { rangeFinding } from './price-range.js';

function judge(judgement: OrderJudgement): void {
  const { orderCase, recomputation } = judgement;
  const priced = pricedOrderOf(orderCase);
  if (priced === undefined || recomputation === undefined || orderCase.order === undefined) return;
  if (recomputation.verdict === 'unverifiable') {
    addUnverifiable(judgement, priced, recomputation);
  } else if (recomputation.verdict === 'range') {
    addRange(judgement, priced, recomputation);
  } else if (priced.costMinor !== recomputation.costMinor) {
    addCost(judgement, priced, recomputation);
  }
}

function addCost(judgement: OrderJudgement, priced: PricedOrder, recomputation: Recomputation): void {
  const { orderCase, context, found, settings } = judgement;
  const { rates, basis, rateBps, costMinor: due } = recomputation;
  if (rateBps === undefined) return;
  const { slug, currency, faceMinor } = basis;
  const others = rates.all.filter((rate) => rate !== rateBps);
  const earlier = context.rates.earlierRates(slug, pricedAtMsOf(context, orderCase));
  const charged = dueUsd6Of(priced.costMinor, currency, settings, orderCase.order?.costUsd6);
  found.add(
    {
      ...orderIdentity(orderCase, bookedAtMsOf(orderCase)),
      code: 'PR-COST',
      field: 'cost_minor',
      sourceA: 'recomputed',
      sourceB: wordOf(judgement),
      unit: 'minor',
      expected: due,
      actual: priced.costMinor,
      differenceUsd6: usd6Between(settings, currency, due, priced.costMinor),
      sense: 'charge',
      causes: costCauses(faceMinor, rateBps, others, priced.costMinor, earlier),
      formula: `${faceMinor} - floor(${faceMinor} * ${rateBps} / 10000) = ${due}; stated ${priced.costMinor}`,
    },
    { effectUsd6: found.effectOfReaching(charged) },
  );
}

function addRange(judgement: OrderJudgement, { costMinor }: PricedOrder, recomputation: Recomputation): void {
  const { orderCase, found, settings } = judgement;
  const { currency } = recomputation.basis;
  found.add(rangeFinding(judgement, recomputation, costMinor), {
    effectUsd6: found.effectOfReaching(dueUsd6Of(costMinor, currency, settings, orderCase.order?.costUsd6)),
  });
}

function addUnverifiable(
  { orderCase, context, found }: OrderJudgement,
  { costMinor }: PricedOrder,
  { rates, basis }: Recomputation,
): void {
  const onFile = [rates.before, rates.after].filter((rate) => rate !== undefined);
  const [first] = onFile;
  const costs = onFile.map((rate) => costMinorOf(basis.faceMinor, rate));
  found.add({
    ...orderIdentity(orderCase, bookedAtMsOf(orderCase)),
    code: 'PR-UNVERIFIABLE',
    field: 'cost_minor',
    sourceA: 'brands',
    sourceB: wordOf({ orderCase, context }),
    unit: 'minor',
    expected: costs[0] ?? '',
    actual: costMinor,
    formula:
      first === undefined
        ? ''
        : `${basis.faceMinor} - floor(${basis.faceMinor} * ${first} / 10000) = ${costs[0]}`,
    note: noteOf(costs),
    evidenceSha256: rates.evidenceSha256,
  });
}

function noteOf(costs: readonly number[]): string {
  const [first, second] = costs;
  if (first === undefined) return 'no brand list on file has the brand';
  if (second === undefined) return `at the rate on file, read later, it would cost ${first} minor units`;
  return `at the rate read before it would cost ${first} minor units, at the one read after ${second}`;
}

export const supplierPriceCheck: OrderCheck = {
  codes: ['PR-COST', 'PR-UNVERIFIABLE', 'PR-RANGE'],
  needs: ['order_reads'],
  judge,
};
