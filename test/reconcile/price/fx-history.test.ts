import { describe, expect, it } from 'vitest';
import { type Rational, rational } from '../../../src/money/rational.js';
import { statedFloatOf } from '../../../src/reconcile/month/stated-facts.js';
import { FxHistory } from '../../../src/reconcile/price/fx-history.js';
import { evidenceOf } from '../../months/evidence.js';
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

  it('is one for the dollar even where the reads around the instant agree on another', () => {
    const history = historyOf(undefined, [10, { USD: [2n, 1n] }], [20, { USD: [2n, 1n] }]);
    expect([5, 15, 25].map((atMs) => unitsAt(history, 'USD', atMs))).toEqual(Array(3).fill(rational(1n)));
  });

  it('is never nothing or less, not even a fixed one', () => {
    const history = historyOf({ GBP: [0n, 1n], EUR: [-1n, 1n] });
    expect(history.fixedCurrencies).toEqual([]);
    expect(historyOf(at80).fixedCurrencies).toEqual(['GBP']);
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
    expect(['USD', 'GBP', 'EUR'].map((currency) => history.isUnknown(currency, 5))).toEqual([
      false,
      false,
      true,
    ]);
    expect([history.reads, history.fixedCurrencies]).toEqual([[], []]);
  });

  it('is of a dated term the value of the instant, and none where one of its values is nothing or less', () => {
    const dated = (...values: readonly (readonly [number | undefined, Rational])[]) => {
      const facts = supplierAccountFactsOf(playFloat(quietLife()));
      const float = statedFloatOf(facts);
      const term = values.map(([fromMs, value]) => ({ fromMs, value }));
      const settings = { ...float.settings, unitsPerUsd: new Map([['GBP', term]]) };
      return new FxHistory({ ...facts, stated: { ...float, settings, fx: [] } });
    };
    const late = dated([100, rational(4n, 5n)]);
    expect([late.fixedAt('GBP', 99), late.fixedAt('GBP', 100), late.fixedAt('EUR', 100)]).toEqual([
      undefined,
      rational(4n, 5n),
      undefined,
    ]);
    expect(dated([undefined, rational(4n, 5n)], [100, rational(0n)]).fixedCurrencies).toEqual([]);
  });

  it('is one and the same answer between two reads and two changes', () => {
    const history = historyOf(undefined, [10, at80], [20, at80]);
    expect(history.at(11)).toBe(history.at(19));
    expect(history.at(11)).not.toBe(history.at(20));
  });

  it('is none of a currency that a read around the instant lacks, nor of any where a side was not read', () => {
    const history = historyOf(undefined, [10, { ...at80, EUR: [9n, 10n] }], [20, at80]);
    expect(unitsAt(history, 'EUR', 15)).toBeUndefined();
    const known = new Map([['USD', rational(1n)]]);
    expect([5, 25].map((atMs) => history.at(atMs).unitsPerUsd)).toEqual([known, known]);
  });
});

describe('the reads around an instant', () => {
  it('are the last before it and the first after it, or one of that instant that differs from the one before', () => {
    const around = (...reads: (readonly [number, Rates])[]) => {
      const { before, after } = historyOf(undefined, ...reads).around('GBP', 20);
      return [before, after];
    };
    const [lower, upper] = [rational(3n, 4n), rational(4n, 5n)];
    expect(around([10, at80], [30, at80])).toEqual([upper, upper]);
    expect(around([10, at80], [20, at80], [30, at80])).toEqual([upper, upper]);
    expect(around([10, at80], [20, at75], [30, at80])).toEqual([upper, lower]);
    expect(around([10, {}], [20, at80], [30, {}])).toEqual([undefined, upper]);
    expect(around([10, {}], [20, {}], [30, at80])).toEqual([undefined, upper]);
    expect(around([10, at80])).toEqual([upper, undefined]);
  });

  it('are cited by the one before, else by the one after, else not at all', () => {
    const cited = (...instants: number[]) =>
      historyOf(undefined, ...instants.map((atMs) => [atMs, at80] as const)).around('GBP', 20).evidenceSha256;
    expect(cited(10, 30)).toBe(evidenceOf('fx 10').sha256);
    expect(cited(30)).toBe(evidenceOf('fx 30').sha256);
    expect(cited()).toBe('');
  });

  it('give each rate once', () => {
    const rates = (...reads: (readonly [number, Rates])[]) =>
      historyOf(undefined, ...reads).ratesAround('GBP', 20);
    expect(rates([10, at80], [20, at80], [30, at80])).toEqual([rational(4n, 5n)]);
    expect(rates([10, at80], [20, at75], [30, {}])).toEqual([rational(4n, 5n), rational(3n, 4n)]);
    expect(rates()).toEqual([]);
  });
});
