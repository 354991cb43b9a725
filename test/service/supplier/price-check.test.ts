// Source, part A, sections 2.4 and 4.1, "Check codes".

import { describe, expect, it } from 'vitest';
import { checkAnswerSchema } from '../../../src/wire/supplier/answers.js';
import { books, codeOf, startSupplier } from './supplier-client.js';

const market = { brand_slug: 'demo-market', currency: 'EUR', face_minor: 100_000 };

describe('a check', () => {
  it('answers OK with the price in both units and the float, and books nothing', async () => {
    const { client } = await startSupplier(100_000_000);
    const answer = await client.check();
    expect(answer.status).toBe(200);
    expect(checkAnswerSchema.parse(answer.json.data)).toEqual({
      ok: true,
      code: 'OK',
      wholesale_minor: 2375,
      wholesale_usd6: 23_750_000,
      ledger_balance_usd6: 100_000_000,
    });
    expect(await client.movements()).toHaveLength(1);
  });

  it.each([
    ['an unknown brand', { brand_slug: 'nobody' }],
    ['a brand that is not available', { brand_slug: 'demo-closed', currency: 'EUR' }],
    ['an amount the brand does not sell', { face_minor: 2600 }],
    ['another currency than the brand has', { currency: 'GBP' }],
    ['an amount over max_denom_today', { ...books(5001), brand_slug: 'demo-limited' }],
  ])('answers 200 NOT_SOLD with prices of 0 for %s', async (_name, wish) => {
    const { client } = await startSupplier(100_000_000);
    const answer = await client.check(wish);
    expect(answer.status).toBe(200);
    expect(answer.json.data).toEqual({
      ok: false,
      code: 'NOT_SOLD',
      wholesale_minor: 0,
      wholesale_usd6: 0,
      ledger_balance_usd6: 100_000_000,
    });
  });

  it('answers LEDGER_INSUFFICIENT, with the price and without a time to retry, where the float is short', async () => {
    const { client } = await startSupplier(23_749_999);
    expect((await client.check()).json.data).toEqual({
      ok: false,
      code: 'LEDGER_INSUFFICIENT',
      wholesale_minor: 2375,
      wholesale_usd6: 23_750_000,
      ledger_balance_usd6: 23_749_999,
    });
  });

  it('answers SUPPLIER_RESTOCKING with the time to retry, only where the float covers it', async () => {
    const { client } = await startSupplier(100_000_000);
    expect((await client.check(books(1337))).json.data).toMatchObject({
      ok: false,
      code: 'SUPPLIER_RESTOCKING',
      wholesale_minor: 1297,
      retry_after_sec: 3600,
    });
    const poor = await startSupplier(1);
    expect((await poor.client.check(books(1337))).json.data.code).toBe('LEDGER_INSUFFICIENT');
  });

  it('answers CAP_EXCEEDED before it looks at the float', async () => {
    const { client } = await startSupplier(1, { limits: 'contract' });
    const { data } = (await client.check(market)).json;
    expect([data.code, data.wholesale_minor, data.retry_after_sec]).toEqual([
      'CAP_EXCEEDED',
      97_250,
      undefined,
    ]);
  });

  it("can't know a buyer's cap: it says OK where the order is refused", async () => {
    const caps = { orderUsd6: 500_000_000, keyDayUsd6: 500_000_000, walletDayUsd6: 30_000_000 };
    const { client } = await startSupplier(100_000_000, { supplierCaps: caps });
    await client.order('a-1');
    expect((await client.check()).json.data.code).toBe('OK');
    expect(codeOf(await client.order('a-2'))).toEqual([429, 'cap_exceeded']);
  });

  it('refuses a malformed body, naming its field', async () => {
    const { client } = await startSupplier(0);
    const answer = await client.check({ wallet_ref: 'wallet-0001' });
    expect(codeOf(answer)).toEqual([400, 'invalid_request']);
    expect(answer.json.error).toContain('wallet_ref');
  });
});
