// Which causes are tried on an order of either interface, and on one of which something is not known.

import { describe, expect, it } from 'vitest';
import type { CauseTrial } from '../../../src/money/cause.js';
import { formatRational, rational } from '../../../src/money/rational.js';
import { faceMinor } from '../../../src/money/units.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import type { AccountFacts } from '../../../src/reconcile/month/account-facts.js';
import { recomputationIn } from '../../../src/reconcile/price/case-recomputation.js';
import {
  chargeTrialsOf,
  conversionTrialsOf,
  priceTrialsOf,
  readRateTrialsOf,
} from '../../../src/reconcile/working/order-trials.js';
import { draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { at, quietLife, quietSteps } from '../../months/supplier/quiet-month.js';

type Tried = Parameters<typeof chargeTrialsOf>[0];

function triedIn(facts: AccountFacts, ref: string): Tried {
  const { context } = reconcileAccountMonth(facts);
  const orderCase = context.cases.find(ref);
  const recomputation = orderCase && recomputationIn(context, orderCase);
  if (orderCase === undefined || recomputation === undefined) throw new Error(`no price of ${ref}`);
  return { context, orderCase, recomputation };
}

const withoutOrder = (tried: Tried): Tried => ({
  ...tried,
  orderCase: { ...tried.orderCase, order: undefined },
});
const givenBy = (trials: readonly CauseTrial[]): string[] =>
  trials.map(({ cause, gives }) => [cause, ...gives.map(formatRational)].join(' '));

const sandbox = triedIn(factsOf(draftMonth()), 'shop-2');
// 19.99 EUR at 2.75%, which is due 19.45 EUR or 21.141304 or 21.141305 USD.
const supplier = triedIn(supplierAccountFactsOf(playFloat(quietLife())), 'pay-4');

const withoutRates = (tried: Tried): Tried => ({
  ...tried,
  recomputation: {
    ...tried.recomputation,
    conversion: {
      ...tried.recomputation.conversion,
      settings: { ...tried.recomputation.conversion.settings, usdPerUnit: new Map() },
    },
  },
});

describe('the causes tried on a price', () => {
  it('are none without a rate', () => {
    expect(priceTrialsOf(sandbox, undefined)).toEqual([]);
  });
});

describe('the causes tried on a conversion', () => {
  it('are at the rate of the interface, units for a dollar or dollars for a unit', () => {
    expect(givenBy(conversionTrialsOf(sandbox))).toEqual([
      'scale_100 2425000000 242500',
      'fx_missing 19400000',
      'fx_doubled 30312500',
      'fx_inverted 15520000',
    ]);
    const gives = givenBy(conversionTrialsOf(supplier));
    expect(gives.map((one) => one.split(' ')[0])).toEqual([
      'scale_100',
      'fx_missing',
      'fx_doubled',
      'fx_inverted',
    ]);
    expect(gives[1]).toContain('19450000');
  });

  it('are none of an order that was not read, or of a currency without a rate', () => {
    expect(conversionTrialsOf(withoutOrder(sandbox))).toEqual([]);
    expect(conversionTrialsOf(withoutRates(sandbox))).toEqual([]);
  });
});

describe('the causes tried on a charge', () => {
  it('are none of a currency without a rate', () => {
    expect(chargeTrialsOf(withoutRates(sandbox))).toEqual([]);
    expect(chargeTrialsOf(sandbox).length).toBeGreaterThan(0);
  });

  it('of the supplier give both neighbours of what is not whole, and nothing that is right', () => {
    const [given] = givenBy(chargeTrialsOf(supplier)).filter((one) => one.startsWith('face_charged'));
    expect(given).toBe('face_charged 21728260 21728261');
    const right = new Set(['21141304', '21141305']);
    const all = chargeTrialsOf(supplier).flatMap(({ gives }) => gives.map(formatRational));
    expect(all.filter((one) => right.has(one) || one.includes('/'))).toEqual([]);
    // 20.00 EUR less 2.75% is 19.45 EUR however it is rounded: that is the right price once more.
    const basis = { ...supplier.recomputation.basis, faceMinor: faceMinor(2000) };
    const even = { ...supplier, recomputation: { ...supplier.recomputation, basis } };
    expect(givenBy(chargeTrialsOf(even))).toEqual(expect.arrayContaining(['half_up', 'ceiling']));
    const whole = triedIn(supplierAccountFactsOf(playFloat(quietLife())), 'pay-2');
    expect(givenBy(chargeTrialsOf(whole))).toContain('face_charged 25000000');
  });
});

describe('the causes tried where no rate holds', () => {
  const changed = { kind: 'fx_change', atMs: at(6, 13), currency: 'EUR', units: [9n, 10n] } as const;
  const steps = [...quietSteps, changed].sort((a, b) => a.atMs - b.atMs);
  const life = quietLife({ steps, isFixed: false });
  const tried = triedIn(supplierAccountFactsOf(playFloat(life)), 'pay-4');

  it('are each tried at every rate that was read around the order', () => {
    const rates = tried.context.fx.ratesAround('EUR', at(6));
    expect(rates).toEqual(expect.arrayContaining([rational(23n, 25n), rational(9n, 10n)]));
    const all = readRateTrialsOf(tried);
    const causes = all.map(({ cause }) => cause);
    expect(causes).toEqual([...new Set(causes)]);
    expect(causes).toContain('fx_inverted');
    const [inverted] = all.filter(({ cause }) => cause === 'fx_inverted');
    const figures = (inverted?.gives ?? []).map(formatRational);
    expect(figures).toEqual(expect.arrayContaining(['17894000', '17505000']));
    expect(figures).not.toContain('19450000');
  });

  it('are none of an order that was not read', () => {
    const recomputation = { ...tried.recomputation, charged: undefined };
    expect(readRateTrialsOf({ ...tried, recomputation })).toEqual([]);
  });
});
