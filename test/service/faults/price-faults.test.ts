import { describe, expect, it } from 'vitest';
import { bookingFaults, priceFault } from '../../../src/service/faults/fault-kinds.js';
import { FaultList } from '../../../src/service/faults/fault-list.js';
import { spoiltMinor, spoiltUsd6 } from '../../../src/service/faults/price-faults.js';

const kinds = { ...bookingFaults([]), order_cost: priceFault([]) };

function faultOf(fault: 'order_cost' | 'order_conversion', parameters: object) {
  const faults = new FaultList(kinds);
  faults.add({ fault, ...parameters });
  return faults.take(fault, {});
}

describe('spoiltMinor', () => {
  it.each([
    [{ method: 'half_up' }, 1002],
    [{ method: 'ceiling' }, 1002],
    [{ method: 'face_charged' }, 1033],
    [{ method: 'scale_100' }, 100_300],
    [{ delta_minor: -2000 }, 0],
  ])('%j makes of 10.33 at 3%% something else than 10.03', (parameters, spoilt) => {
    expect(spoiltMinor(faultOf('order_cost', parameters), 1033, 300, 1003)).toBe(spoilt);
  });

  it('is right without a fault', () => expect(spoiltMinor(undefined, 1033, 300, 1003)).toBe(1003));
});

describe('spoiltUsd6', () => {
  const wrong = { doubled: () => 2, inverted: () => 3 };
  it.each([
    [{ method: 'fx_missing' }, 10_030_000],
    [{ method: 'fx_doubled' }, 2],
    [{ method: 'fx_inverted' }, 3],
    [{ method: 'delta', delta_usd6: 7 }, 12_537_507],
  ])('%j converts wrongly', (parameters, spoilt) => {
    expect(spoiltUsd6(faultOf('order_conversion', parameters), 1003, 12_537_500, wrong)).toBe(spoilt);
  });

  it('is right without a fault', () => expect(spoiltUsd6(undefined, 1003, 5, wrong)).toBe(5));
});
