import { describe, expect, it } from 'vitest';
import { rational } from '../../../src/money/rational.js';
import { FxHistory } from '../../../src/reconcile/price/fx-history.js';
import { draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { type Rates, supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { quietLife } from '../../months/supplier/quiet-month.js';

function historyOf(fixed: Rates | undefined, ...reads: (readonly [number, Rates])[]): FxHistory {
  const evidence = playFloat(quietLife());
  evidence.unitsPerUsd = fixed;
  evidence.fx = reads.map(([receivedAtMs, rates]) => ({ receivedAtMs, rates }));
  return new FxHistory(supplierAccountFactsOf(evidence));
}

const at80: Rates = { GBP: [4n, 5n] };
const at75: Rates = { GBP: [3n, 4n] };
const unitsAt = (history: FxHistory, currency: string, atMs: number) =>
  history.at(atMs).unitsPerUsd?.get(currency);

describe('the rate that holds at an instant', () => {
  it('is the fixed one, whatever was read', () => {
    const history = historyOf(at80, [10, at75]);
    expect(unitsAt(history, 'GBP', 5)).toEqual(rational(4n, 5n));
    expect(unitsAt(history, 'GBP', 50)).toEqual(rational(4n, 5n));
  });

  it('is without a fixed one that on which the reads before and after agree, in whatever order they came', () => {
    const history = historyOf(undefined, [30, at75], [20, at80], [10, at80]);
    expect(unitsAt(history, 'GBP', 11)).toEqual(rational(4n, 5n));
    expect(unitsAt(history, 'GBP', 21)).toBeUndefined();
    expect(unitsAt(history, 'GBP', 9)).toBeUndefined();
    expect(unitsAt(history, 'GBP', 30)).toBeUndefined();
    expect(history.around('GBP', 20)).toMatchObject({ before: rational(4n, 5n), after: rational(3n, 4n) });
  });

  it('is none at the very instant of a read that says otherwise than one around it, or that no other came before', () => {
    const history = historyOf(undefined, [10, at80], [20, at80], [30, at75], [40, at75]);
    expect([10, 20, 30, 40].map((atMs) => unitsAt(history, 'GBP', atMs))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(unitsAt(historyOf(undefined, [10, at80], [20, at80], [30, at80]), 'GBP', 20)).toEqual(
      rational(4n, 5n),
    );
    expect(history.around('GBP', 20)).toMatchObject({ before: rational(4n, 5n), after: rational(3n, 4n) });
    expect(history.around('GBP', 30)).toMatchObject({ before: rational(4n, 5n), after: rational(3n, 4n) });
  });

  it('is one for the dollar, which all rates are quoted against', () => {
    expect(unitsAt(historyOf(undefined), 'USD', 5)).toEqual(rational(1n));
  });

  it('is never nothing or less, not even a fixed one', () => {
    const history = historyOf({ GBP: [0n, 1n], EUR: [-1n, 1n] });
    expect(history.fixedCurrencies).toEqual([]);
    expect(unitsAt(history, 'GBP', 5)).toBeUndefined();
    expect(history.isUnknown('EUR', 5)).toBe(true);
  });

  it('is unknown only where nothing states one', () => {
    const history = historyOf(undefined, [10, at80]);
    expect(['USD', 'GBP', 'EUR'].map((currency) => history.isUnknown(currency, 5))).toEqual([
      false,
      false,
      true,
    ]);
    expect(historyOf(at80).isUnknown('GBP', 5)).toBe(false);
  });

  it('is that of the settings in the sandbox interface', () => {
    const facts = factsOf(draftMonth());
    const history = new FxHistory(facts);
    expect(history.at(5)).toMatchObject(facts.settings);
    expect(['USD', 'EUR'].map((currency) => history.isUnknown(currency, 5))).toEqual([false, true]);
  });
});
