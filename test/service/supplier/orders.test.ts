// Source, part A, sections 2.5, 4.1, 7; contract, supplier page.

import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../src/base/text/digest.js';
import { supplierOrderAnswerSchema } from '../../../src/wire/supplier/answers.js';
import { readSupplierAnswer } from '../../../src/wire/supplier/envelope.js';
import { tenthOfSeptember } from '../running-service.js';
import { books, codeOf, startSupplier } from './supplier-client.js';

const market = { brand_slug: 'demo-market', currency: 'EUR', face_minor: 100_000 };

describe('an order', () => {
  it('is issued with 201, a voucher and the float after it, and is debited its wholesale price', async () => {
    const { client } = await startSupplier(100_000_000);
    const answer = await client.order('shop:1', { expected_wholesale_minor: 2375 });
    expect(answer.status).toBe(201);
    const reading = readSupplierAnswer(supplierOrderAnswerSchema, Buffer.from(answer.text));
    expect(reading).toMatchObject({
      kind: 'data',
      data: {
        client_ref: 'shop:1',
        status: 'issued',
        brand_slug: 'demo-coffee',
        wholesale_minor: 2375,
        wholesale_usd6: 23_750_000,
        wallet_ref_sha256: sha256Hex('wallet-0001'),
        created_at: '2026-09-10T10:00:00.000Z',
        voucher: { expires_at: '2027-09-10T10:00:00.000Z' },
        ledger: { balance_usd6: 76_250_000 },
        replay: false,
      },
    });
    expect(answer.json.data.voucher.code).toMatch(/^DEMO-[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/);
    expect(answer.text).not.toContain('wallet-0001');
    expect(await client.balanceUsd6()).toBe(76_250_000);
  });

  it('gives cards with a pin and cards whose pin is null', async () => {
    const { client } = await startSupplier();
    const pins = new Set<string>();
    for (let count = 0; count < 8; count += 1) {
      const { pin } = (await client.order(`pin-${count}`)).json.data.voucher;
      pins.add(pin === null ? 'null' : 'digits');
      expect(pin === null || /^[0-9]{6}$/.test(pin)).toBe(true);
    }
    expect([...pins].sort()).toEqual(['digits', 'null']);
  });

  it('has a link to a page that says it has no value, the same for every card', async () => {
    const { client } = await startSupplier();
    const { url } = (await client.order('a-1')).json.data.voucher;
    expect(url.startsWith(`${client.baseUrl}/demo/`)).toBe(true);
    const page = await (await fetch(url)).text();
    expect(page).toContain('It has no value');
    expect(await (await fetch(`${client.baseUrl}/demo/${'0'.repeat(32)}`)).text()).toBe(page);
  });

  it('sent again is a replay with 200, the same card, and nothing debited twice', async () => {
    const { client } = await startSupplier(100_000_000);
    const first = await client.order('a-1');
    const again = await client.order('a-1');
    expect(again.status).toBe(200);
    expect(again.json.data).toEqual({ ...first.json.data, replay: true });
    expect(await client.balanceUsd6()).toBe(76_250_000);
  });

  it('sent again replays although the float is spent and the price has changed', async () => {
    const { service, client } = await startSupplier(23_750_000);
    await client.order('a-1', { expected_wholesale_minor: 2375 });
    service.addSupplierFault({ fault: 'brand_rate', slug: 'demo-coffee', net_rate_bps: 100 });
    const again = await client.order('a-1', { expected_wholesale_minor: 1 });
    expect([again.status, again.json.data.wholesale_minor]).toEqual([200, 2375]);
  });

  it.each([
    ['brand_slug', { brand_slug: 'demo-prepaid' }],
    ['currency', { currency: 'EUR' }],
    ['face_minor', { face_minor: 5000 }],
    ['wallet_ref', { wallet_ref: 'wallet-0002' }],
  ])('with another %s under the same reference is a conflict that debits nothing', async (_name, change) => {
    const { client } = await startSupplier(100_000_000);
    await client.order('a-1');
    expect(codeOf(await client.order('a-1', change))).toEqual([409, 'idempotency_conflict']);
    expect(await client.balanceUsd6()).toBe(76_250_000);
  });

  it('keeps references apart that differ in letter case only', async () => {
    const { client } = await startSupplier();
    await client.order('a-1');
    expect((await client.order('A-1')).status).toBe(201);
  });

  it.each([
    ['client_ref', { client_ref: '..' }],
    ['client_ref', { client_ref: 'r'.repeat(129) }],
    ['wallet_ref', { wallet_ref: 'short' }],
    ['wallet_ref', { wallet_ref: undefined }],
    ['face_minor', { face_minor: 25.5 }],
    ['face_minor', { face_minor: '2500' }],
    ['brand_slug', { brand_slug: 7 }],
    ['surprise', { surprise: 1 }],
  ])('with a bad %s is a 400 whose message names it', async (field, change) => {
    const { client } = await startSupplier();
    const answer = await client.order('a-1', change);
    expect(codeOf(answer)).toEqual([400, 'invalid_request']);
    expect(answer.json.error.startsWith(`${field} `)).toBe(true);
  });

  it.each(['2500.0', '25e2', '-0', '9007199254740993', '02500', 'NaN'])(
    'takes no face value written as %s',
    async (literal) => {
      const { client } = await startSupplier();
      const body = `{"client_ref":"a","brand_slug":"demo-coffee","currency":"USD","face_minor":${literal},"wallet_ref":"wallet-0001"}`;
      expect((await client.raw('POST', '/v1/orders', body)).status).toBe(400);
    },
  );

  it.each([
    ['an unknown brand', { brand_slug: 'nobody' }, 404, 'unknown_brand'],
    ['a brand named like a property', { brand_slug: '__proto__' }, 404, 'unknown_brand'],
    [
      'a brand that is not available',
      { brand_slug: 'demo-closed', currency: 'EUR' },
      404,
      'brand_not_available',
    ],
    ['an amount the brand has not', { face_minor: 2600 }, 409, 'denomination_unavailable'],
    ['another currency than the brand has', { currency: 'EUR' }, 409, 'denomination_unavailable'],
    ['an amount under the range', books(999), 409, 'denomination_unavailable'],
    ['an amount over the range', books(10_001), 409, 'denomination_unavailable'],
    [
      'an amount over max_denom_today',
      { ...books(5001), brand_slug: 'demo-limited' },
      409,
      'denomination_unavailable',
    ],
    ['a price that is not the live one', { expected_wholesale_minor: 2374 }, 409, 'price_changed'],
    ['1337', books(1337), 503, 'SUPPLIER_RESTOCKING'],
  ])('for %s books nothing and leaves no order', async (_name, change, status, code) => {
    const { client } = await startSupplier(100_000_000);
    expect(codeOf(await client.order('a-1', change))).toEqual([status, code]);
    expect(codeOf(await client.get('/v1/orders/a-1'))).toEqual([404, 'unknown_order']);
    expect(await client.movements()).toHaveLength(1);
  });

  it('sells a limited brand up to max_denom_today', async () => {
    const { client } = await startSupplier();
    expect((await client.order('a-1', { ...books(5000), brand_slug: 'demo-limited' })).status).toBe(201);
  });

  it('for 1337 says in body and header to come back in an hour', async () => {
    const { client } = await startSupplier();
    const answer = await client.order('a-1', books(1337));
    expect([answer.json.retry_after_sec, answer.headers.get('retry-after')]).toEqual([3600, '3600']);
  });

  it('that costs more than the float is a 402, and one that costs exactly as much is issued', async () => {
    const { client } = await startSupplier(23_750_000);
    expect(codeOf(await client.order('a-1', { face_minor: 5000 }))).toEqual([402, 'LEDGER_INSUFFICIENT']);
    expect((await client.order('a-2')).status).toBe(201);
    expect(await client.balanceUsd6()).toBe(0);
  });
});

describe('the order of refusals', () => {
  // Each request breaks the rule of its row and every rule after it.
  it.each([
    ['malformed first', { client_ref: '..', face_minor: 5000 }, 'invalid_request'],
    ['then the conflict', { client_ref: 'known', face_minor: 5000 }, 'idempotency_conflict'],
    ['then the unknown brand', { brand_slug: 'nobody', expected_wholesale_minor: 1 }, 'unknown_brand'],
    [
      'then the brand that is not available',
      { brand_slug: 'demo-closed', currency: 'EUR', face_minor: 1, expected_wholesale_minor: 1 },
      'brand_not_available',
    ],
    ['then the amount', { ...books(100_001), expected_wholesale_minor: 1 }, 'denomination_unavailable'],
    ['then the price', { ...market, expected_wholesale_minor: 1 }, 'price_changed'],
    ['then the cap', market, 'cap_exceeded'],
    ['then the float', books(1337), 'LEDGER_INSUFFICIENT'],
  ])('is %s', async (_name, change, code) => {
    // Just enough for the one order that is known.
    const { client } = await startSupplier(23_750_000, { limits: 'contract' });
    expect((await client.order('known')).status).toBe(201);
    expect((await client.order('a-1', change)).json.code).toBe(code);
  });

  it('is restocking only where the float covers the order', async () => {
    const { client } = await startSupplier(100_000_000);
    expect((await client.order('a-1', books(1337))).json.code).toBe('SUPPLIER_RESTOCKING');
  });
});

describe('an issue that fails', () => {
  it('answers 502, books the debit and its reversal, and reads as failed with a voucher of nulls', async () => {
    const { client } = await startSupplier(100_000_000);
    const answer = await client.order('a-1', books(6660));
    expect(codeOf(answer)).toEqual([502, 'issue_failed']);
    expect(answer.json.retry_after_sec).toBe(1);
    expect(await client.movements()).toMatchObject([
      { seq: 1, kind: 'deposit' },
      { seq: 2, kind: 'debit', usd6: -80_762_500, ref: 'a-1' },
      { seq: 3, kind: 'reversal', usd6: 80_762_500, ref: 'a-1' },
    ]);
    const read = (await client.get('/v1/orders/a-1')).json.data;
    expect(supplierOrderAnswerSchema.parse(read)).toMatchObject({
      status: 'failed',
      voucher: { code: null, pin: null, url: null, expires_at: null },
      ledger: { balance_usd6: 100_000_000 },
      replay: false,
    });
  });

  it('is issued when the same reference is sent again: same id, same created_at, no replay, one net debit', async () => {
    const { service, client } = await startSupplier(100_000_000);
    await client.order('a-1', books(6660));
    const failed = (await client.get('/v1/orders/a-1')).json.data;
    await service.setClock(tenthOfSeptember + 60_000);
    const retry = await client.order('a-1', books(6660));
    expect(retry.status).toBe(201);
    expect(retry.json.data).toMatchObject({
      id: failed.id,
      created_at: failed.created_at,
      status: 'issued',
      replay: false,
    });
    expect(await client.balanceUsd6()).toBe(100_000_000 - 80_762_500);
    expect((await client.order('a-1', books(6660))).json.data.replay).toBe(true);
  });

  it('is judged afresh on the retry: a price that changed meanwhile is the one that counts', async () => {
    const { service, client } = await startSupplier(100_000_000);
    await client.order('a-1', { ...books(6660), expected_wholesale_minor: 6461 });
    service.addSupplierFault({ fault: 'brand_rate', slug: 'demo-books', net_rate_bps: 200 });
    const stale = await client.order('a-1', { ...books(6660), expected_wholesale_minor: 6461 });
    expect(codeOf(stale)).toEqual([409, 'price_changed']);
    const retry = await client.order('a-1', { ...books(6660), expected_wholesale_minor: 6527 });
    expect([retry.status, retry.json.data.wholesale_minor]).toEqual([201, 6527]);
  });

  it('sent again with other content is a conflict, as for an issued one', async () => {
    const { client } = await startSupplier(100_000_000);
    await client.order('a-1', books(6660));
    expect(codeOf(await client.order('a-1', books(6661)))).toEqual([409, 'idempotency_conflict']);
  });

  it('happens to the first sending of each reference of its own', async () => {
    const { client } = await startSupplier();
    await client.order('a-1', books(6660));
    await client.order('a-1', books(6660));
    expect((await client.order('a-2', books(6660))).status).toBe(502);
  });
});

describe('a reference that is being processed', () => {
  it('answers 409 order_in_progress with a time to come back, then replays', async () => {
    const { service, client } = await startSupplier();
    service.addSupplierFault({ fault: 'slow_before', delay_ms: 300, match: { path: '/v1/orders' } });
    const first = client.order('a-1');
    await new Promise((resolve) => setTimeout(resolve, 100));
    const second = await client.order('a-1', { face_minor: 5000 });
    expect(codeOf(second)).toEqual([409, 'order_in_progress']);
    expect([second.json.retry_after_sec, second.headers.get('retry-after')]).toEqual([1, '1']);
    expect((await first).status).toBe(201);
    expect((await client.order('a-1')).json.data.replay).toBe(true);
  });
});

describe('reading an order', () => {
  it('answers it with replay false, its reference percent-encoded or not', async () => {
    const { client } = await startSupplier();
    await client.order('shop:1_a.b-c');
    const plain = await client.get('/v1/orders/shop:1_a.b-c');
    const encoded = await client.get('/v1/orders/shop%3A1_a.b-c');
    expect([plain.status, plain.json.data.replay]).toEqual([200, false]);
    expect(encoded.json.data).toEqual(plain.json.data);
  });

  it('finds the order whose reference is the word check', async () => {
    const { client } = await startSupplier();
    await client.order('check');
    expect((await client.get('/v1/orders/check')).json.data.client_ref).toBe('check');
  });

  it.each(['unknown', '%00', 'a%2Fb', 'a%252F', 'r'.repeat(129)])(
    'answers 404 unknown_order for %s',
    async (segment) => {
      const { client } = await startSupplier();
      expect(codeOf(await client.get(`/v1/orders/${segment}`))).toEqual([404, 'unknown_order']);
    },
  );

  it.each(['%ff', 'a%C3', '%zz'])('with the bad escape %s is a 400, as in a query', async (segment) => {
    const { client } = await startSupplier();
    for (const target of [`/v1/orders/${segment}`, `/v1/brands?currency=${segment}`]) {
      expect(codeOf(await client.get(target))).toEqual([400, 'invalid_request']);
    }
  });
});
