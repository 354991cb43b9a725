import { describe, expect, it } from 'vitest';
import { monthContextOf } from '../../../src/reconcile/month/month-context.js';
import { recomputationIn } from '../../../src/reconcile/price/case-recomputation.js';
import { draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { quietLife } from '../../months/supplier/quiet-month.js';

describe('the recomputation in a month', () => {
  it('is by the catalogue as of the booking of the order', () => {
    const context = monthContextOf(factsOf(draftMonth()));
    const orderCase = context.cases.find('shop-2');
    if (orderCase === undefined) throw new Error('no case of shop-2');
    const recomputation = recomputationIn(context, orderCase);
    expect(recomputation).toMatchObject({ verdict: 'catalogue', costUsd6: 24_250_000n });
  });

  it('is by the brand list where orders state no rate', () => {
    const context = monthContextOf(supplierAccountFactsOf(playFloat(quietLife())));
    const orderCase = context.cases.caseAt(0);
    expect(orderCase.order?.rateBps).toBeUndefined();
    expect(recomputationIn(context, orderCase)).toMatchObject({
      verdict: 'catalogue',
      costUsd6: BigInt(orderCase.order?.costUsd6 ?? 0),
    });
  });
});
