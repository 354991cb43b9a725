import { describe, expect, it } from 'vitest';
import { rational } from '../../../src/money/rational.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { statedFloatOf } from '../../../src/reconcile/month/stated-facts.js';
import { type Rates, type SupplierEvidence, supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { at, floatWords, foundAfter, quietLife } from '../../months/supplier/quiet-month.js';

const off: Rates = { USD: [1n, 1n], GBP: [4n, 5n], EUR: [9n, 10n] };

function stateOff(evidence: SupplierEvidence, read: number): void {
  Object.assign(evidence.fx[read] ?? {}, { rates: off });
}

describe('a rate that the service states', () => {
  it('and that is not the agreed one is one item a currency', () => {
    const items = foundAfter((e) => stateOff(e, 1));
    expect(floatWords(items)).toEqual(['FX-RATE A EUR units_per_usd: 0.92 -> 0.9']);
    expect(items[0]).toMatchObject({
      sourceA: 'settings',
      sourceB: 'fx',
      currency: 'EUR',
      unit: 'rate',
      difference: '-0.02',
      note: 'units of EUR for one dollar',
    });
  });

  it('is the newest of the month that is off, whatever the others leave out', () => {
    const items = foundAfter((e) => {
      stateOff(e, 1);
      for (const read of e.fx.slice(2)) read.rates = { USD: [1n, 1n] };
    });
    expect(items.map(({ code, occurredAtMs }) => [code, occurredAtMs])).toEqual([['FX-RATE', at(10)]]);
  });

  it('is held against the rate agreed for the time of its read, and the note says since when it holds', () => {
    const facts = supplierAccountFactsOf(playFloat(quietLife()));
    const float = statedFloatOf(facts);
    const agreedFrom = (fromMs: number) => {
      const term = [{ fromMs, value: rational(9n, 10n) }];
      const settings = { ...float.settings, unitsPerUsd: new Map([['EUR', term]]) };
      const { items } = reconcileAccountMonth({ ...facts, stated: { ...float, settings } }).result;
      return items.filter(({ code }) => code === 'FX-RATE').map(({ actual, note }) => `${actual}: ${note}`);
    };
    const note = 'units of EUR for one dollar, agreed since 2026-10-10T12:00:00.000Z';
    expect(agreedFrom(at(10))).toEqual([`0.92: ${note}`]);
    expect(agreedFrom(at(20, 12, 10))).toEqual([]);
  });

  it('is judged in the reads of the month and in the one that its close makes', () => {
    expect(foundAfter((e) => stateOff(e, 0))).toEqual([]);
    expect(floatWords(foundAfter((e) => stateOff(e, 2)))).toEqual([
      'FX-RATE A EUR units_per_usd: 0.92 -> 0.9',
    ]);
  });

  it('is held against nothing where no rate was agreed', () => {
    const items = foundAfter((e) => stateOff(e, 1), { isFixed: false });
    expect(items.filter(({ code }) => code === 'FX-RATE')).toEqual([]);
  });

  it('of the dollar is held against 1, whether rates are agreed or not', () => {
    const usdOff: Rates = { USD: [101n, 100n], GBP: [4n, 5n], EUR: [23n, 25n] };
    for (const isFixed of [true, false]) {
      const items = foundAfter((e) => Object.assign(e.fx[1] ?? {}, { rates: usdOff }), { isFixed });
      expect(floatWords(items)).toEqual(['FX-RATE A USD units_per_usd: 1 -> 1.01']);
      expect(items[0]).toMatchObject({ owedBy: 'statement', effectUsd6: 0n, causedBy: [] });
    }
  });

  it('of the dollar claims nothing itself: an order in dollars that was converted at it claims its money', () => {
    const items = foundAfter(() => undefined, {
      isFixed: false,
      steps: [
        { kind: 'lists_read', atMs: at(1, 6) },
        { kind: 'deposit', atMs: at(1), amount: 300_000_000 },
        { kind: 'fx_change', atMs: at(2), currency: 'USD', units: [4n, 5n] },
        { kind: 'lists_read', atMs: at(3) },
        { kind: 'order', atMs: at(4), slug: 'oak-cafe', face: 1000 },
      ],
    });
    expect(floatWords(items)).toEqual([
      'FX-CONVERSION A pay-1 cost_usd6: 9550000 -> 11937500; claims 2387500',
      'FX-RATE A USD units_per_usd: 1 -> 0.8',
    ]);
  });

  it('claims nothing itself: each order that was converted at it claims what it cost too much', () => {
    const items = foundAfter(() => undefined, {
      steps: [
        { kind: 'deposit', atMs: at(1), amount: 300_000_000 },
        { kind: 'fx_change', atMs: at(2), currency: 'EUR', units: [9n, 10n] },
        { kind: 'lists_read', atMs: at(3) },
        { kind: 'order', atMs: at(4), slug: 'fir-games', face: 1000 },
        { kind: 'order', atMs: at(5), slug: 'fir-games', face: 2500 },
      ],
    });
    expect(floatWords(items)).toEqual([
      'FX-CONVERSION A pay-1 cost_usd6: 10576087 -> 10811111; claims 235024',
      'FX-CONVERSION A pay-2 cost_usd6: 26434783 -> 27022222; claims 587439',
      'FX-RATE A EUR units_per_usd: 0.92 -> 0.9',
    ]);
  });
});
