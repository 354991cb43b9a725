import { describe, expect, it } from 'vitest';
import { rational } from '../../../src/money/rational.js';
import { usd6 } from '../../../src/money/units.js';
import { draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { eventOf, itemsOf, lineOf, orderOf, restate, toldOf } from '../../months/sandbox/findings.js';
import { reprice } from '../../months/supplier/alterations/movement-list.js';
import { foundAfter } from '../../months/supplier/quiet-month.js';

/** A month in which the order in pounds, its debit and its event all state this amount. */
function chargedInAll(amount: number) {
  const draft = draftMonth();
  orderOf(draft, 'shop-2').costUsd6 = usd6(amount);
  lineOf(draft, 'shop-2').amountUsd6 = -amount;
  const event = eventOf(draft, 'shop-2');
  const body = event.body;
  if (body?.order !== undefined) event.body = { ...body, order: { ...body.order, costUsd6: usd6(amount) } };
  return restate(draft);
}

describe('FX-CONVERSION', () => {
  it('is silent on pounds at 1.25 dollars, to the millionth', () => {
    expect(toldOf(chargedInAll(24_250_000))).toEqual([]);
  });

  it.each([
    ['no conversion', 19_400_000, '-4850000', ' fx_missing;'],
    ['a doubled conversion', 30_312_500, '6062500', ' fx_doubled;'],
    ['an inverted conversion', 15_520_000, '-8730000', ' fx_inverted;'],
    ['a conversion a hundred times too large', 2_425_000_000, '2400750000', ' scale_100;'],
    ['an amount one millionth off, which no formula gives', 24_250_001, '1', ''],
  ])('names %s as the one root, with its cause', (_, amount, difference, cause) => {
    const items = toldOf(chargedInAll(amount)).filter((one) => !one.startsWith('BL-NEGATIVE'));
    expect(items).toEqual([
      `FX-CONVERSION shop-2 cost_usd6: 24250000 -> ${amount}; difference ${difference}; claim ${difference};${cause} root`,
    ]);
  });

  it('claims nothing where only the read is off and the right amount was debited', () => {
    const draft = draftMonth();
    orderOf(draft, 'shop-2').costUsd6 = usd6(24_250_001);
    expect(toldOf(draft).filter((one) => /^(FX-CONVERSION|OR-CHARGE)/.test(one))).toEqual([
      'OR-CHARGE shop-2 amount_usd6: 24250001 -> 24250000; difference -1; claim 0; from FX-CONVERSION cost_usd6',
      'FX-CONVERSION shop-2 cost_usd6: 24250000 -> 24250001; difference 1; claim 0; root',
    ]);
  });

  it('says that a currency without a rate was not tested, once, and names no conversion of it', () => {
    const draft = draftMonth();
    draft.facts = { settings: { usdPerUnit: new Map(), usdPerPlus: rational(3n), poolFeeBps: 30 } };
    const codes = toldOf(draft).map((one) => one.split(':')[0]);
    expect(codes).toEqual(['FX-UNKNOWN GBP fx_rate', 'FX-UNKNOWN USD fx_rate']);
  });

  it('says since when its rate holds where that was agreed for an instant', () => {
    const draft = draftMonth();
    Object.assign(orderOf(draft, 'shop-2'), { costUsd6: 24_250_001, fxRate: '1.3' });
    const pound = [{ fromMs: 0, value: rational(5n, 4n) }];
    const { settings } = factsOf(draft);
    draft.facts = {
      settings: { ...settings, usdPerUnit: new Map([...settings.usdPerUnit, ['GBP', pound]]) },
    };
    const agreed = '1 GBP = 1.25 USD since 1970-01-01T00:00:00.000Z';
    expect(itemsOf(draft, 'FX-CONVERSION')[0]?.formula).toBe(
      `1940 * 10000 * 1.25 = 24250000; ${agreed}; stated 24250001`,
    );
    expect(itemsOf(draft, 'FX-RATE')[0]?.note).toBe(agreed);
  });

  it('has the causes of a conversion that is off, by the rate of its currency', () => {
    const items = foundAfter((evidence) => reprice(evidence, 'pay-3', { costUsd6: 19_350_000 }));
    expect(items).toMatchObject([{ code: 'FX-CONVERSION', causes: ['fx_missing'] }]);
  });
});

describe('FX-RATE', () => {
  it('names a stated rate that is not the fixed one', () => {
    const draft = draftMonth();
    orderOf(draft, 'shop-2').fxRate = '1.26';
    lineOf(draft, 'shop-2').fxRate = '1.26';
    expect(toldOf(draft)).toEqual(['FX-RATE shop-2 fx_rate: 1.25 -> 1.26; claim 0; root']);
  });

  it.each(['1.250', '1.25e0'])('takes %s for the fixed rate written otherwise', (text) => {
    const draft = draftMonth();
    orderOf(draft, 'shop-2').fxRate = text;
    lineOf(draft, 'shop-2').fxRate = text;
    expect(toldOf(draft)).toEqual([]);
  });

  it('names a stated rate that is no number', () => {
    const draft = draftMonth();
    orderOf(draft, 'shop-2').fxRate = 'a rate';
    lineOf(draft, 'shop-2').fxRate = 'a rate';
    expect(toldOf(draft)).toEqual(['FX-RATE shop-2 fx_rate: 1.25 -> a rate; claim 0; root']);
  });

  it('follows from the conversion where that was done at the wrong rate', () => {
    const draft = chargedInAll(24_444_000);
    orderOf(draft, 'shop-2').fxRate = '1.26';
    lineOf(draft, 'shop-2').fxRate = '1.26';
    expect(toldOf(draft)).toEqual([
      'FX-CONVERSION shop-2 cost_usd6: 24250000 -> 24444000; difference 194000; claim 194000; root',
      'FX-RATE shop-2 fx_rate: 1.25 -> 1.26; claim 0; from FX-CONVERSION cost_usd6',
    ]);
  });
});
