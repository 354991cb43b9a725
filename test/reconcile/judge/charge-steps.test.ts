import { describe, expect, it } from 'vitest';
import { chargeSteps } from '../../../src/reconcile/judge/charge-steps.js';
import { fc } from '../../support/fast-check.js';

const usd6 = fc.bigInt({ min: 0n, max: 10n ** 15n });
const reached = fc.array(fc.option(usd6, { nil: undefined }), { maxLength: 6 });

describe('the findings on the price of one order', () => {
  it('answer each for its own step: together they are what was due less the debit', () => {
    const law = fc.property(usd6, reached, (due, steps) => {
      const sum = chargeSteps(due, steps).reduce((total, one) => total + one, 0n);
      const debit = steps.findLast((one) => one !== undefined) ?? due;
      expect(sum).toBe(due - debit);
    });
    fc.assert(law);
  });

  it('are as many as findings, and one that is no step moves nothing', () => {
    expect(chargeSteps(100n, [undefined, 110n, undefined, 105n])).toEqual([0n, -10n, 0n, 5n]);
  });

  it('move nothing where nothing of the order was booked', () => {
    expect(chargeSteps(undefined, [5n, undefined])).toEqual([0n, 0n]);
  });
});
