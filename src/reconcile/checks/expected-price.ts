/**
 * PR-EXPECTED: the order costs another amount than the partner's own book expected. Last in rank: it follows from a
 * price that is wrong where the book expected the right one, and from a face that differs where the book expected
 * what its own face costs. A price change that the book does not bear out was not accepted, so there the rate is the
 * root and the expectation follows.
 */

import { costMinorOf } from '../../money/cost.js';
import type { CostMinor } from '../../money/units.js';
import { bookClaimOf, type Finding } from '../discrepancy.js';
import type { Draft } from '../draft.js';
import { bookedAtMsOf } from '../match/order-case.js';
import { type OrderCheck, type OrderJudgement, orderIdentity, usd6Between, wordOf } from '../order-check.js';

function rootOf({ orderCase, found, recomputation }: OrderJudgement, expected: number): Draft | undefined {
  const { book, order } = orderCase;
  if (recomputation === undefined || book === undefined) return undefined;
  const isQuoted = order?.quoteId !== undefined;
  const price = found.drafts.find(({ finding }) => isPriceOff(finding));
  const { costMinor, costAtOwnRate, rateBps, rates, basis, bound } = recomputation;
  // Between two reads that differ the rate changed, nobody knows when: the book may have expected either.
  const atRates = [rates.before, rates.after].map((rate) => rate && costMinorOf(basis.faceMinor, rate));
  const isRight = [costMinor, costAtOwnRate, ...atRates].includes(expected as CostMinor);
  // Where no rate is on file any cost inside the bound may be the right one.
  const isInside =
    bound !== undefined && order !== undefined && isInsideOf(expected, order.costMinor, costMinor);
  if (price !== undefined && (isRight || isQuoted || isInside)) return price;
  const isOfBookFace = rateBps !== undefined && expected === costMinorOf(book.faceMinor, rateBps);
  return isOfBookFace ? found.drafts.find((draft) => draft.finding.field === 'face_minor') : undefined;
}

/** Of a changed price only one that our records do not bear out. */
function isPriceOff({ code, class: itemClass }: Finding): boolean {
  return /^PR-(RATE|COST|RANGE)$/.test(code) || (code === 'PR-REPRICED' && itemClass === 'U');
}

/** True for a cost at the bound or beyond it, seen from the cost that is outside. */
function isInsideOf(expected: number, outside: number, bound: number): boolean {
  return outside > bound ? expected <= bound : expected >= bound;
}

function judge(judgement: OrderJudgement): void {
  const { orderCase, settings, found } = judgement;
  const { book, order } = orderCase;
  const expected = book?.expectedCostMinor;
  if (book === undefined || expected === undefined || order === undefined) return;
  if (order.costMinor === expected) return;
  const difference = BigInt(order.costMinor) - BigInt(expected);
  const finding: Finding = {
    ...orderIdentity(orderCase, bookedAtMsOf(orderCase)),
    code: 'PR-EXPECTED',
    field: 'expected_cost_minor',
    sourceA: 'book',
    sourceB: wordOf(judgement),
    unit: 'minor',
    expected,
    actual: order.costMinor,
    differenceUsd6: usd6Between(settings, order.currency, expected, order.costMinor),
    sense: 'charge',
    formula: `${order.costMinor} - ${expected} = ${difference}`,
    note: `${book.file}:${book.line}`,
  };
  found.add(finding, { roots: [rootOf(judgement, expected)], ownClaimUsd6: bookClaimOf(finding) });
}

export const expectedPriceCheck: OrderCheck = {
  codes: ['PR-EXPECTED'],
  needs: ['book', 'order_reads'],
  judge,
};
