import { describe, expect, it } from 'vitest';
import { rational } from '../../../src/money/rational.js';
import { costMinor } from '../../../src/money/units.js';
import { conversionStandingOf } from '../../../src/reconcile/price/conversion-standing.js';
import { FxHistory } from '../../../src/reconcile/price/fx-history.js';
import { type Rates, supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { quietLife } from '../../months/supplier/quiet-month.js';

function standing(costUsd6: bigint, fixed: Rates | undefined, ...reads: (readonly [number, Rates])[]) {
  const evidence = playFloat(quietLife());
  evidence.unitsPerUsd = fixed;
  evidence.fx = reads.map(([receivedAtMs, rates]) => ({ receivedAtMs, rates }));
  const fx = new FxHistory(supplierAccountFactsOf(evidence));
  const { kind, settings } = conversionStandingOf(fx.inForce(50), 'GBP', {
    costMinor: costMinor(800),
    costUsd6,
  });
  return [kind, settings.unitsPerUsd?.get('GBP')];
}

const at80: Rates = { GBP: [4n, 5n] };
const at81: Rates = { GBP: [81n, 100n] };

describe('how a conversion stands', () => {
  it('is held by a fixed rate, and by one that the reads around it agree on, right or wrong', () => {
    expect(standing(1n, at80)).toEqual(['held', rational(4n, 5n)]);
    expect(standing(1n, undefined, [10, at80], [90, at80])).toEqual(['held', rational(4n, 5n)]);
  });

  it('is held by the only rate that was read where that has it exactly, before it or after it', () => {
    expect(standing(10_000_000n, undefined, [10, at80])).toEqual(['held', rational(4n, 5n)]);
    expect(standing(10_000_000n, undefined, [90, at80])).toEqual(['held', rational(4n, 5n)]);
    expect(standing(10_000_001n, undefined, [90, at80])[0]).toBe('taken');
  });

  it('is taken over where it has one of two that differ, and where it lies between', () => {
    expect(standing(10_000_000n, undefined, [10, at80], [90, at81])).toEqual(['taken', rational(4n, 5n)]);
    // At its own rate, 800 * 10000 / 9950000.
    expect(standing(9_950_000n, undefined, [10, at80], [90, at81])).toEqual(['taken', rational(160n, 199n)]);
  });

  it('is outside where even the bound does not give it', () => {
    expect(standing(20_000_000n, undefined, [10, at80], [90, at81])).toEqual(['outside', rational(19n, 25n)]);
    expect(standing(1n, undefined, [10, at80])).toEqual(['outside', rational(21n, 25n)]);
  });

  it('is unknown where no read at all states the currency', () => {
    expect(standing(1n, undefined, [10, { EUR: [9n, 10n] }])[0]).toBe('unknown');
  });
});
