/**
 * PR-COST: the cost is not the floor formula at the order's own rate. PR-RATE: the rate is not the catalogue's.
 * PR-REPRICED: the partner accepted another rate. PR-UNVERIFIABLE: nothing on file says which rate was in force.
 * Source: `cost_minor = face_minor - floor(face_minor * rate_bps / 10000)`.
 */

import { costCauses } from '../../money/cause.js';
import { costMinorOf } from '../../money/cost.js';
import { bookedAtMsOf, type OrderCase } from '../match/order-case.js';
import { hasLines, type MonthContext } from '../month-context.js';
import { type OrderCheck, type OrderJudgement, orderIdentity, usd6OfMinor } from '../order-check.js';
import { type PricedOrder, pricedOrderOf, type Recomputation } from '../recomputation.js';

/** What a wrong price moves on the balance: nothing where lines are on file and none of them debits the order. */
export function balanceEffectOf(
  context: MonthContext,
  orderCase: OrderCase,
  chargedTooMuchUsd6: bigint | undefined,
): bigint {
  if (chargedTooMuchUsd6 === undefined) return 0n;
  return hasLines(context) && orderCase.debits.length === 0 ? 0n : -chargedTooMuchUsd6;
}

function judgeCost(judgement: OrderJudgement): void {
  const { orderCase, context, found, recomputation } = judgement;
  const priced = pricedOrderOf(orderCase);
  if (priced === undefined || recomputation === undefined || orderCase.order === undefined) return;
  const due = costMinorOf(priced.faceMinor, priced.rateBps);
  if (priced.costMinor === due) return;
  const overchargeUsd6 = usd6OfMinor(context, priced.currency, BigInt(priced.costMinor) - BigInt(due));
  const earlier = context.rates.earlierRates(priced.slug, bookedAtMsOf(orderCase) ?? context.startMs);
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
      differenceUsd6: overchargeUsd6,
      sense: 'charge',
      causes: costCauses(priced.faceMinor, priced.rateBps, otherRates, priced.costMinor, earlier),
      formula: formulaOf(priced, due),
    },
    { effectUsd6: balanceEffectOf(context, orderCase, overchargeUsd6) },
  );
}

function formulaOf(priced: PricedOrder, due: number): string {
  return `${priced.faceMinor} - floor(${priced.faceMinor} * ${priced.rateBps} / 10000) = ${due}; stated ${priced.costMinor}`;
}

function judgeRate(judgement: OrderJudgement): void {
  const { orderCase, recomputation, found } = judgement;
  const priced = pricedOrderOf(orderCase);
  if (priced === undefined || recomputation === undefined || orderCase.order === undefined) return;
  if (recomputation.verdict === 'off') addRate(judgement, priced, recomputation);
  if (recomputation.verdict === 'off' || recomputation.verdict === 'catalogue') return;
  const onFile = recomputation.rates.before ?? recomputation.rates.after;
  const costOnFile = onFile === undefined ? undefined : costMinorOf(priced.faceMinor, onFile);
  const isRepriced = recomputation.verdict === 'repriced';
  found.add({
    ...orderIdentity(orderCase, bookedAtMsOf(orderCase)),
    code: isRepriced ? 'PR-REPRICED' : 'PR-UNVERIFIABLE',
    field: 'rate_bps',
    sourceA: 'catalogue',
    sourceB: 'order',
    unit: 'bps',
    expected: onFile ?? '',
    actual: priced.rateBps,
    formula: formulaOf(priced, costMinorOf(priced.faceMinor, priced.rateBps)),
    note: noteOf(isRepriced, orderCase, costOnFile),
  });
}

function noteOf(isRepriced: boolean, orderCase: OrderCase, costOnFile: number | undefined): string {
  if (isRepriced)
    return `price change accepted with quote ${orderCase.order?.quoteId ?? ''}; the cost is proven at the new rate`;
  if (costOnFile === undefined) return 'no catalogue on file lists the brand';
  return `at the rate on file it would cost ${costOnFile} minor units`;
}

function addRate(judgement: OrderJudgement, priced: PricedOrder, recomputation: Recomputation): void {
  const { orderCase, context, found } = judgement;
  const statedCost = costMinorOf(priced.faceMinor, priced.rateBps);
  const difference = BigInt(statedCost) - BigInt(recomputation.costMinor);
  const overchargeUsd6 = usd6OfMinor(context, priced.currency, difference);
  const cost = found.find('PR-COST');
  const earlier = context.rates.earlierRates(priced.slug, bookedAtMsOf(orderCase) ?? context.startMs);
  found.add(
    {
      ...orderIdentity(orderCase, bookedAtMsOf(orderCase)),
      code: 'PR-RATE',
      field: 'rate_bps',
      sourceA: 'catalogue',
      sourceB: 'order',
      unit: 'bps',
      expected: recomputation.rateBps,
      actual: priced.rateBps,
      differenceUsd6: overchargeUsd6,
      sense: 'charge',
      causes: earlier.includes(priced.rateBps) ? ['other_rate', 'previous_price'] : [],
      formula: `${formulaOf(priced, recomputation.costMinor)}; at ${recomputation.rateBps} bps ${recomputation.costMinor}, at ${priced.rateBps} bps ${statedCost}`,
      evidenceSha256: recomputation.rates.evidenceSha256,
    },
    {
      effectUsd6: balanceEffectOf(context, orderCase, overchargeUsd6),
      roots: cost === undefined ? [] : [cost],
    },
  );
}

export const priceChecks: readonly OrderCheck[] = [
  { codes: ['PR-COST'], needs: ['order_reads'], judge: judgeCost },
  { codes: ['PR-RATE', 'PR-REPRICED', 'PR-UNVERIFIABLE'], needs: ['order_reads'], judge: judgeRate },
];
