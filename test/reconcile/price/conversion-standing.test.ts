import { describe, expect, it } from 'vitest';
import { rational } from '../../../src/money/rational.js';
import { costMinor } from '../../../src/money/units.js';
import { conversionStandingOf } from '../../../src/reconcile/price/conversion-standing.js';
import { FxHistory, type RatesInForce } from '../../../src/reconcile/price/fx-history.js';
import { draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { type Rates, supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { quietLife } from '../../months/supplier/quiet-month.js';

type Reads = readonly (readonly [number, Rates])[];

function ratesIn(fixed: Rates | undefined, reads: Reads): RatesInForce {
  const evidence = playFloat(quietLife());
  evidence.unitsPerUsd = fixed;
  evidence.fx = reads.map(([receivedAtMs, rates]) => ({ receivedAtMs, rates }));
  return new FxHistory(supplierAccountFactsOf(evidence)).inForce(50);
}

function standing(costUsd6: bigint, fixed: Rates | undefined, ...reads: Reads) {
  const stated = { costMinor: costMinor(800), costUsd6 };
  const { kind, settings } = conversionStandingOf(ratesIn(fixed, reads), 'GBP', stated);
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

  it('is taken over at a bound of the band to the millionth, and outside a millionth beyond it', () => {
    // Units from 0.76 to 0.84 for a dollar: both costs are 10 dollars just there.
    const kinds = (cost: number) =>
      [9_999_999n, 10_000_000n, 10_000_001n].map((costUsd6) => {
        const rates = ratesIn(undefined, [[10, at80]]);
        const stated = { costMinor: costMinor(cost), costUsd6 };
        return conversionStandingOf(rates, 'GBP', stated).kind;
      });
    expect(kinds(760)).toEqual(['taken', 'taken', 'outside']);
    expect(kinds(840)).toEqual(['outside', 'taken', 'taken']);
  });

  it('says which way a figure at the bound is rounded, so that it stays inside, and says so of no other', () => {
    const boundOf = (costUsd6: bigint) => {
      const stated = { costMinor: costMinor(800), costUsd6 };
      return conversionStandingOf(ratesIn(undefined, [[10, at80]]), 'GBP', stated).settings.boundOf;
    };
    expect(boundOf(20_000_000n)).toEqual({ currency: 'GBP', rounds: 'floor' });
    expect(boundOf(1n)).toEqual({ currency: 'GBP', rounds: 'ceil' });
    const inside = { costMinor: costMinor(800), costUsd6: 10_000_001n };
    const { settings } = conversionStandingOf(ratesIn(undefined, [[10, at80]]), 'GBP', inside);
    expect(settings).not.toHaveProperty('boundOf');
  });

  it('is taken over or unknown, at the rates as they are, where no conversion is stated', () => {
    const [differing, none] = [ratesIn(undefined, [[10, at80]]), ratesIn(undefined, [])];
    const of = (rates: RatesInForce) => conversionStandingOf(rates, 'GBP', undefined);
    expect(of(differing)).toEqual({ kind: 'taken', settings: differing.settings });
    expect(of(none)).toEqual({ kind: 'unknown', settings: none.settings });
  });

  it('has no rate of its own where what is stated comes to none', () => {
    const rates = ratesIn(undefined, []);
    for (const [cost, costUsd6] of [
      [0, 5n],
      [5, 0n],
      [5, -1n],
    ] as const) {
      const stated = { costMinor: costMinor(cost), costUsd6 };
      expect(conversionStandingOf(rates, 'GBP', stated)).toEqual({
        kind: 'unknown',
        settings: rates.settings,
      });
    }
  });

  it('is unknown at a currency that the settings have no dollars of, whatever is stated', () => {
    const rates = new FxHistory(factsOf(draftMonth())).inForce(50);
    const stated = { costMinor: costMinor(800), costUsd6: 10_000_000n };
    expect(conversionStandingOf(rates, 'EUR', stated)).toEqual({ kind: 'unknown', settings: rates.settings });
  });
});
