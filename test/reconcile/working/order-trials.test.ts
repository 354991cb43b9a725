import { describe, expect, it } from 'vitest';
import { causesGiving } from '../../../src/money/cause.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { recomputationIn } from '../../../src/reconcile/price/case-recomputation.js';
import {
  chargeTrialsOf,
  conversionTrialsOf,
  priceTrialsOf,
  rateTrialsOf,
} from '../../../src/reconcile/working/order-trials.js';
import { draftMonth, factsOf } from '../../months/sandbox/draft-month.js';

/** The order of 20.00 GBP at 3%, which is due 19.40 GBP or 24.25 USD, as its causes are tried. */
function triedOrder() {
  const { context } = reconcileAccountMonth(factsOf(draftMonth()));
  const orderCase = context.cases.find('shop-2');
  if (orderCase === undefined) throw new Error('the month has no such order');
  const recomputation = recomputationIn(context, orderCase);
  if (recomputation === undefined) throw new Error('the order is not priced');
  return { context, orderCase, recomputation };
}

describe('the causes tried on an order', () => {
  it('take the rate of any brand for another rate', () => {
    const tried = triedOrder();
    expect(causesGiving(priceTrialsOf(tried, tried.recomputation.rateBps), 1900n)).toEqual(['other_rate']);
    expect(causesGiving(rateTrialsOf(tried), 500n)).toEqual(['other_rate']);
  });

  it('are held against usd6 where the conversion or the charge is off', () => {
    const tried = triedOrder();
    expect(causesGiving(conversionTrialsOf(tried), 19_400_000n)).toEqual(['fx_missing']);
    expect(causesGiving(chargeTrialsOf(tried), 25_000_000n)).toEqual(['face_charged']);
    expect(causesGiving(chargeTrialsOf(tried), 23_750_000n)).toEqual(['other_rate']);
  });
});
