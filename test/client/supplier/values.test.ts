import { describe, expect, it } from 'vitest';
import { mergedMovements } from '../../../src/client/supplier/lists.js';
import {
  priceCheckOf,
  supplierBrandOf,
  supplierFloatOf,
  supplierOrderOf,
  supplierPageOf,
  supplierRatesOf,
  supplierSummaryOf,
} from '../../../src/client/supplier/values.js';
import { rational } from '../../../src/money/rational.js';
import {
  brandSchema,
  checkAnswerSchema,
  summaryAnswerSchema,
  supplierOrderAnswerSchema,
} from '../../../src/wire/supplier/answers.js';
import { floatAnswerSchema } from '../../../src/wire/supplier/float.js';
import {
  brand,
  debit,
  floatData,
  floatPages,
  supplierOrder,
  transfer,
  voucherCode,
} from '../support/supplier-samples.js';

describe('the values of the supplier client', () => {
  it('names the fields of a brand in the spelling of the language', () => {
    const value = supplierBrandOf(
      brandSchema.parse(brand('a', { range: { min_minor: 100, max_minor: 200 } })),
    );
    expect(value).toMatchObject({
      slug: 'a',
      netRateBps: 500,
      range: { minMinor: 100, maxMinor: 200 },
      prices: [{ faceMinor: 2500, wholesaleMinor: 2375 }],
      availability: { state: 'limited', floatLight: 'green', maxDenomToday: 2500 },
    });
  });

  it('gives a rate as its digits and as the exact fraction that they are', () => {
    const { rates } = supplierRatesOf({ base: 'USD', rates: { USD: '1', GBP: '0.8' }, source: 'x' });
    expect(rates.get('GBP')).toEqual({ text: '0.8', unitsPerUsd: rational(4n, 5n) });
  });

  it('holds a card back until it is asked for, and has none for an order that failed', () => {
    const order = supplierOrderOf(supplierOrderAnswerSchema.parse(supplierOrder));
    expect(order.voucher?.reveal().code).toBe(voucherCode);
    expect(JSON.stringify(order)).not.toMatch(/CANA|canary/);
    expect(order).toMatchObject({ balanceUsd6: 976250000, voucherExpiresAt: '2027-10-02T00:00:00.000Z' });
    const none = { code: null, pin: null, url: null, expires_at: null };
    const failed = { ...supplierOrder, status: 'failed', voucher: none };
    expect(supplierOrderOf(supplierOrderAnswerSchema.parse(failed)).voucher).toBeNull();
  });

  it('gives float movements in their order, each with what its kind has', () => {
    const data = floatData([debit(2)], { deposits: [transfer(1)] });
    const float = supplierFloatOf(floatAnswerSchema.parse(data), mergedMovements(floatPages(2, data)));
    expect(float.movements[0]).toMatchObject({ kind: 'deposit', seq: 1, amountUsd6: 1_000_000_000 });
    expect(float.movements[1]).toMatchObject({ kind: 'debit', clientRef: 'shop-2', wholesaleMinor: 100 });
    expect(float.balanceUsd6).toBe(990000000);
  });

  it('leaves out of a summary and a check what the service left out', () => {
    const summary = supplierSummaryOf(summaryAnswerSchema.parse({ gift_cards_listed: 3 }));
    expect(summary).toEqual({ giftCardsListed: 3, currencies: undefined, countries: undefined });
    const check = { ok: true, code: 'OK', wholesale_minor: 1, wholesale_usd6: 2, ledger_balance_usd6: 3 };
    expect(priceCheckOf(checkAnswerSchema.parse(check))).toMatchObject({
      ok: true,
      retryAfterSec: undefined,
    });
    expect(supplierPageOf({ page: 1, per_page: 2, total: 3 }, ['x'])).toEqual({
      items: ['x'],
      page: 1,
      perPage: 2,
      total: 3,
    });
  });
});
