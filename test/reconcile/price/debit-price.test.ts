import { describe, expect, it } from 'vitest';
import { rational } from '../../../src/money/rational.js';
import { rateBps } from '../../../src/money/units.js';
import { statedFloatOf } from '../../../src/reconcile/month/stated-facts.js';
import { DebitPrices, type PricedDebit } from '../../../src/reconcile/price/debit-price.js';
import type { BrandRead } from '../../../src/records/brand-read.js';
import type { FxRead } from '../../../src/records/fx-read.js';
import { supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { quietLife } from '../../months/supplier/quiet-month.js';

/** The facts of a quiet month with fixed rates, and what its brand lists and rates are replaced by. */
function pricesWith(brands?: readonly BrandRead[], fx?: readonly FxRead[]): DebitPrices {
  const facts = supplierAccountFactsOf(playFloat(quietLife()));
  const float = statedFloatOf(facts);
  const settings = fx === undefined ? float.settings : { ...float.settings, unitsPerUsd: undefined };
  return new DebitPrices({
    ...facts,
    stated: { ...float, settings, brands: brands ?? float.brands, fx: fx ?? float.fx },
  });
}

/** A debit of the quiet month's float. */
function debitOf(ref: string, more: Partial<PricedDebit> = {}): PricedDebit {
  const line = playFloat(quietLife())
    .float.flatMap(({ lines }) => lines)
    .find((one) => one.ref === ref);
  if (line === undefined) throw new Error(`no debit of ${ref}`);
  return { ...line, ...more };
}

const read = (receivedAtMs: number, pounds: bigint): FxRead => ({
  receivedAtMs,
  unitsPerUsd: new Map([['GBP', rational(pounds, 10n)]]),
  evidence: { sha256: 'f'.repeat(64), requestId: '' },
});

describe('a debit', () => {
  it('is right by itself at the rate on file and the rate of exchange', () => {
    expect(pricesWith().isBorneOut(debitOf('pay-2'))).toBe(true);
    expect(pricesWith().isBorneOut(debitOf('pay-3'))).toBe(true);
  });

  it.each<[string, Partial<PricedDebit>]>([
    ['a millionth too much', { amountUsd6: -23_880_001 }],
    ['a millionth too little', { amountUsd6: -23_879_999 }],
    ['a price of its own', { costMinor: 2389, amountUsd6: -23_890_000 }],
    ['no brand', { slug: undefined }],
    ['no currency', { currency: undefined }],
    ['no face', { faceMinor: undefined }],
    ['no price', { costMinor: undefined }],
  ])('is not with %s', (_, more) => {
    expect(pricesWith().isBorneOut(debitOf('pay-2', more))).toBe(false);
  });

  it.each(['slug', 'currency', 'faceMinor', 'costMinor'] as const)(
    'is not without its %s, even where nothing on file can tell',
    (field) => {
      const debit = debitOf('pay-2', { currency: 'GBP', [field]: undefined });
      expect(pricesWith([], []).isBorneOut(debit)).toBe(false);
    },
  );

  it('is right by a list of its very instant that bears it out, and by those around one that does not', () => {
    const debit = debitOf('pay-2');
    const list = (atMs: number, rate: number): BrandRead => ({
      receivedAtMs: atMs,
      total: 1,
      evidence: { sha256: 'e'.repeat(64), requestId: '' },
      brands: new Map([
        ['oak-cafe', { slug: 'oak-cafe', currency: 'USD', netRateBps: rateBps(rate), prices: new Map() }],
      ]),
    });
    const [before, then] = [debit.bookedAtMs - 1, debit.bookedAtMs];
    expect(pricesWith([list(before, 400), list(then, 450)]).isBorneOut(debit)).toBe(true);
    expect(pricesWith([list(before, 450), list(then, 400)]).isBorneOut(debit)).toBe(true);
    expect(pricesWith([list(before, 400), list(then, 300)]).isBorneOut(debit)).toBe(false);
  });

  it('is held against the fixed rate alone, whatever was read', () => {
    const facts = supplierAccountFactsOf(playFloat(quietLife()));
    const float = statedFloatOf(facts);
    const debit = debitOf('pay-2', { currency: 'GBP', costMinor: 2000 });
    const around = [read(debit.bookedAtMs - 1, 5n), read(debit.bookedAtMs + 1, 5n)];
    const prices = new DebitPrices({ ...facts, stated: { ...float, brands: [], fx: around } });
    const isBorneOut = (amountUsd6: number): boolean => prices.isBorneOut({ ...debit, amountUsd6 });
    expect([-25_000_000, -40_000_000].map(isBorneOut)).toEqual([true, false]);
  });

  it('is taken as it is where nothing on file can tell', () => {
    const unpriced = { costMinor: 2389, amountUsd6: -23_890_000 };
    expect(pricesWith([]).isBorneOut(debitOf('pay-2', unpriced))).toBe(true);
    expect(pricesWith([], []).isBorneOut(debitOf('pay-2', { currency: 'GBP', amountUsd6: -1 }))).toBe(true);
  });

  it('is right at either of two rates that were read around it, and at no third', () => {
    const debit = debitOf('pay-2', { currency: 'GBP', costMinor: 2000 });
    const around = pricesWith([], [read(debit.bookedAtMs - 1, 8n), read(debit.bookedAtMs + 1, 5n)]);
    const isBorneOut = (amountUsd6: number): boolean => around.isBorneOut({ ...debit, amountUsd6 });
    expect([-25_000_000, -40_000_000, -20_000_000].map(isBorneOut)).toEqual([true, true, false]);
  });
});
