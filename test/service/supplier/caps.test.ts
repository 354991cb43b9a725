// Source, part A, sections 4.1 and 8; contract: 500 USD an order, 10000 USD a day, 1000 USD a day for one
// buyer.

import { describe, expect, it } from 'vitest';
import { tenthOfSeptember } from '../running-service.js';
import { codeOf, type SupplierTestClient, startSupplier } from './supplier-client.js';

const DAY_MS = 86_400_000;
/** 50.00 USD at no discount. */
const prepaid = { brand_slug: 'demo-prepaid', currency: 'USD', face_minor: 5000 };
/** `demo-market` sells any amount up to 1000.00 EUR at 275 bps. */
const market = (face_minor: number) => ({ brand_slug: 'demo-market', currency: 'EUR', face_minor });
const caps = { orderUsd6: 500_000_000, keyDayUsd6: 200_000_000, walletDayUsd6: 100_000_000 };

async function place(client: SupplierTestClient, count: number, wallet: (index: number) => string) {
  for (let index = 0; index < count; index += 1) {
    const wish = { ...prepaid, wallet_ref: wallet(index) };
    expect((await client.order(`p-${wallet(index)}-${index}`, wish)).status).toBe(201);
  }
}

describe('the cap of one order', () => {
  it('refuses an order over 500 USD without a time to retry, and takes one of at most 500', async () => {
    const { client } = await startSupplier(10_000_000_000, { limits: 'contract' });
    // 473.01 EUR cost 460.01 EUR: 500.0108… USD; 473.00 cost exactly 460.00: 500.00 USD.
    const over = await client.order('over', market(47_301));
    expect(codeOf(over)).toEqual([429, 'cap_exceeded']);
    expect([over.json.retry_after_sec, over.headers.get('retry-after')]).toEqual([undefined, null]);
    const exact = await client.order('exact', market(47_300));
    expect([exact.status, exact.json.data.wholesale_usd6]).toEqual([201, 500_000_000]);
  });
});

describe('the rolling caps', () => {
  it('refuse a buyer over the cap of 24 hours until enough of it has passed, and say when', async () => {
    const { service, client } = await startSupplier(10_000_000_000, { supplierCaps: caps });
    await place(client, 1, () => 'buyer-0001');
    await service.setClock(tenthOfSeptember + 3_600_000);
    expect((await client.order('second', { ...prepaid, wallet_ref: 'buyer-0001' })).status).toBe(201);
    const third = await client.order('third', { ...prepaid, wallet_ref: 'buyer-0001' });
    expect(codeOf(third)).toEqual([429, 'cap_exceeded']);
    expect([third.json.retry_after_sec, third.headers.get('retry-after')]).toEqual([82_800, '82800']);
    expect((await client.order('other', { ...prepaid, wallet_ref: 'buyer-0002' })).status).toBe(201);
    await service.setClock(tenthOfSeptember + DAY_MS - 1);
    expect((await client.order('third', { ...prepaid, wallet_ref: 'buyer-0001' })).status).toBe(429);
    await service.setClock(tenthOfSeptember + DAY_MS);
    expect((await client.order('third', { ...prepaid, wallet_ref: 'buyer-0001' })).status).toBe(201);
  });

  it('refuse the key over its cap whoever buys', async () => {
    const { client } = await startSupplier(10_000_000_000, { supplierCaps: caps });
    await place(client, 4, (index) => `buyer-000${index}`);
    expect((await client.check(prepaid)).json.data).toMatchObject({
      code: 'CAP_EXCEEDED',
      retry_after_sec: 86_400,
    });
    const answer = await client.order('fifth', { ...prepaid, wallet_ref: 'buyer-0009' });
    expect(codeOf(answer)).toEqual([429, 'cap_exceeded']);
  });

  it('are those of the contract where limits are on: 1000 USD for a buyer, 10000 USD for the key', async () => {
    const { client } = await startSupplier(20_000_000_000, { limits: 'contract' });
    const big = (wallet: string) => ({ ...market(47_300), wallet_ref: wallet });
    expect((await client.order('b-0', big('buyer-0000'))).status).toBe(201);
    expect((await client.order('b-1', big('buyer-0000'))).status).toBe(201);
    expect((await client.order('b-2', { ...prepaid, wallet_ref: 'buyer-0000' })).status).toBe(429);
    for (let index = 2; index < 20; index += 1) {
      expect((await client.order(`b-${index}`, big(`buyer-1${index}00`))).status).toBe(201);
    }
    expect((await client.order('b-20', { ...prepaid, wallet_ref: 'buyer-9999' })).status).toBe(429);
  });

  it('count neither refused nor failed orders, and never stand in the way of a replay', async () => {
    const tight = { ...caps, walletDayUsd6: 85_000_000 };
    const { client } = await startSupplier(10_000_000_000, { supplierCaps: tight });
    const failing = { brand_slug: 'demo-books', currency: 'GBP', face_minor: 6660 };
    expect((await client.order('f', failing)).status).toBe(502);
    expect((await client.order('f', failing)).status).toBe(201);
    expect((await client.order('g', prepaid)).status).toBe(429);
    expect((await client.order('f', failing)).json.data.replay).toBe(true);
  });

  it('are lifted together with the other limits', async () => {
    const { client } = await startSupplier(10_000_000_000, { limits: 'off' });
    expect((await client.order('a-1', market(100_000))).status).toBe(201);
  });
});
