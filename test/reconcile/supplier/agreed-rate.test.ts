import { describe, expect, it } from 'vitest';
import type { Rates, SupplierEvidence } from '../../months/supplier/evidence.js';
import { at, floatWords, foundAfter } from '../../months/supplier/quiet-month.js';

const off: Rates = { USD: [1n, 1n], GBP: [4n, 5n], EUR: [9n, 10n] };

function stateOff(evidence: SupplierEvidence, read: number): void {
  Object.assign(evidence.fx[read] ?? {}, { rates: off });
}

describe('a rate that the service states', () => {
  it('and that is not the agreed one is one item a currency', () => {
    const items = foundAfter((e) => stateOff(e, 1));
    expect(floatWords(items)).toEqual(['FX-RATE A EUR units_per_usd: 0.92 -> 0.9']);
    expect(items[0]).toMatchObject({ sourceA: 'settings', sourceB: 'fx', currency: 'EUR' });
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
