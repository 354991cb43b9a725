// Source, sections 2.4, 3, 4; contract, "Answers".

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../src/base/text/digest.js';
import { orderAnswerSchema } from '../../../src/wire/sandbox/answers.js';
import { startService, startWithKey, tenthOfSeptember } from '../running-service.js';
import { SignedClient, send, type TestAnswer } from '../signed-client.js';

const books = (face_minor: number): Record<string, unknown> => ({
  slug: 'demo-books',
  currency: 'GBP',
  face_minor,
});

function refused(answer: TestAnswer, status: number, code: string, field?: string): void {
  expect([answer.status, answer.json.error.code]).toEqual([status, code]);
  if (field !== undefined) expect(answer.json.error.details).toEqual({ field });
}

describe('an order', () => {
  it('is issued with 201, a demo code, a link that says it has no value, and is debited its cost', async () => {
    const { service, client } = await startWithKey();
    const answer = await client.order('a-1');
    expect(answer.status).toBe(201);
    const order = orderAnswerSchema.parse(answer.json.data);
    expect(order).toMatchObject({
      client_ref: 'a-1',
      rate_bps: 500,
      cost_minor: 2375,
      fx_rate: '1',
      cost_usd6: 23_750_000,
      status: 'issued',
      quote_id: null,
      end_customer: { ref_sha256: sha256Hex('buyer-1'), country: 'GB' },
      replay: false,
    });
    expect(order.code).toMatch(/^DEMO-[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/);
    const page = await fetch(order.link ?? '');
    expect(await page.text()).toContain('It has no value and cannot be redeemed anywhere.');
    expect(order.link?.startsWith(`${service.sandboxUrl}/demo/`)).toBe(true);
    expect(await client.balanceUsd6()).toBe(76_250_000);
  });

  it('sent again is a replay with 200, the same card, and nothing charged twice', async () => {
    const { client } = await startWithKey();
    const first = await client.order('a-1');
    const again = await client.order('a-1');
    expect(again.status).toBe(200);
    expect(again.json.data).toEqual({ ...first.json.data, replay: true });
    expect(await client.balanceUsd6()).toBe(76_250_000);
  });

  it.each([
    ['slug', { slug: 'demo-books', currency: 'GBP' }],
    ['face_minor', { face_minor: 5000 }],
    ['end_customer.ref', { end_customer: { ref: 'another', country: 'GB' } }],
    ['end_customer.country', { end_customer: { ref: 'buyer-1', country: 'US' } }],
  ])('with another %s under the same reference is a conflict that charges nothing', async (_name, change) => {
    const { client } = await startWithKey();
    await client.order('a-1');
    refused(await client.order('a-1', change), 409, 'idempotency_conflict');
    expect(await client.balanceUsd6()).toBe(76_250_000);
  });

  it('with another quote under the same reference is still the same order', async () => {
    const { client } = await startWithKey();
    await client.order('a-1');
    expect((await client.order('a-1', { quote_id: 'quo_other' })).status).toBe(200);
  });

  it('keeps references apart that differ in letter case only', async () => {
    const { client } = await startWithKey();
    await client.order('a-1');
    expect((await client.order('A-1')).status).toBe(201);
  });

  it('of another key is another order, and not readable', async () => {
    const { service, client } = await startWithKey();
    const other = await SignedClient.open(service.sandboxUrl);
    await client.order('a-1');
    refused(await other.get('/v1/orders/a-1'), 404, 'unknown_order');
    expect((await other.order('a-1')).status).toBe(201);
  });

  it.each([
    ['no Idempotency-Key', { 'idempotency-key': '' }],
    ['another Idempotency-Key', { 'idempotency-key': 'a-2' }],
    ['two of them', { 'idempotency-key': 'a-1, a-1' }],
  ])('with %s is refused', async (_name, headers) => {
    const { client } = await startWithKey();
    refused(await client.order('a-1', {}, { headers }), 400, 'invalid_request', 'idempotency-key');
  });

  it.each([
    [{ client_ref: 'a'.repeat(129) }, 'client_ref'],
    [{ client_ref: '..' }, 'client_ref'],
    [{ client_ref: 'a b' }, 'client_ref'],
    [{ client_ref: 'ä' }, 'client_ref'],
    [{ face_minor: '2500' }, 'face_minor'],
    [{ face_minor: -1 }, 'face_minor'],
    [{ face_minor: 25.5 }, 'face_minor'],
    [{ slug: 7 }, 'slug'],
    [{ currency: null }, 'currency'],
    [{ end_customer: { ref: 'a@b.example', country: 'GB' } }, 'end_customer.ref'],
    [{ end_customer: { ref: 'a b', country: 'GB' } }, 'end_customer.ref'],
    [{ end_customer: { ref: 'a', country: 'gb' } }, 'end_customer.country'],
    [{ end_customer: { ref: 'a', country: 'GB', name: 'x' } }, 'end_customer.name'],
    [{ end_customer: undefined }, 'end_customer'],
    [{ surprise: 1 }, 'surprise'],
    [{ currency: 'EUR' }, 'currency'],
  ])('with %j is a 400 that names %s', async (change, field) => {
    const { client } = await startWithKey();
    refused(await client.order('a-1', change), 400, 'invalid_request', field);
  });

  it.each(['2500.0', '25e2', '1e3', '-0', '9007199254740992', '9007199254740993', '02500', 'NaN'])(
    'takes no face value written as %s',
    async (literal) => {
      const { client } = await startWithKey();
      const rawBody = `{"client_ref":"a-1","slug":"demo-coffee","currency":"USD","face_minor":${literal},"end_customer":{"ref":"b","country":"GB"}}`;
      const answer = await client.call('POST', '/v1/orders', {
        rawBody,
        headers: { 'idempotency-key': 'a-1' },
      });
      expect(answer.status).toBe(400);
    },
  );

  it('with a doubled key in its body is refused rather than guessed at', async () => {
    const { client } = await startWithKey();
    const rawBody = `{"client_ref":"a-1","client_ref":"a-1","slug":"demo-coffee","currency":"USD","face_minor":2500,"end_customer":{"ref":"b","country":"GB"}}`;
    const answer = await client.call('POST', '/v1/orders', {
      rawBody,
      headers: { 'idempotency-key': 'a-1' },
    });
    refused(answer, 400, 'invalid_request', 'body');
  });

  it.each([
    ['an unknown slug', { slug: 'nobody' }, 404, 'unknown_brand'],
    ['an amount the entry does not sell', { face_minor: 2600 }, 409, 'denomination_unavailable'],
    ['an amount under the range', books(999), 409, 'denomination_unavailable'],
    ['an amount over the range', books(10_001), 409, 'denomination_unavailable'],
    ['demo-limited over 50.00', { ...books(5001), slug: 'demo-limited' }, 409, 'denomination_unavailable'],
    ['a buyer in XX', { end_customer: { ref: 'b', country: 'XX' } }, 451, 'region_blocked'],
    ['1337', books(1337), 503, 'restocking'],
    ['6660 the first time', books(6660), 502, 'upstream_failed'],
    ['9999', books(9999), 409, 'price_changed'],
  ])('for %s books nothing and leaves no order', async (_name, change, status, code) => {
    const { client } = await startWithKey();
    refused(await client.order('a-1', change), status, code);
    refused(await client.get('/v1/orders/a-1'), 404, 'unknown_order');
    expect(await client.balanceUsd6()).toBe(100_000_000);
    expect((await client.get('/v1/sandbox/events')).json.data).toEqual([]);
  });

  it('sells demo-limited up to 50.00', async () => {
    const { client } = await startWithKey();
    expect((await client.order('a-1', { ...books(5000), slug: 'demo-limited' })).status).toBe(201);
  });

  it('for 1337 says to come back in an hour', async () => {
    const { client } = await startWithKey();
    const answer = await client.order('a-1', books(1337));
    expect(answer.headers.get('retry-after')).toBe('3600');
    expect(answer.json.error.retry_after_sec).toBe(3600);
  });

  it('for 6660 fails the first time and is issued when the same reference is sent again', async () => {
    const { client } = await startWithKey();
    expect((await client.order('a-1', books(6660))).status).toBe(502);
    expect((await client.order('a-1', books(6660))).status).toBe(201);
    expect((await client.order('a-2', books(6660))).status).toBe(502);
  });

  it('that costs more than the balance is a 402 that tells both', async () => {
    const { client } = await startWithKey();
    await client.order('a-1', { face_minor: 5000 });
    await client.order('a-2', { face_minor: 5000 });
    const answer = await client.order('a-3');
    refused(answer, 402, 'insufficient_balance');
    expect(answer.json.error.details).toEqual({ cost_usd6: 23_750_000, balance_usd6: 5_000_000 });
  });

  it('spends the balance down to exactly zero, and not below', async () => {
    const { service, client } = await startWithKey();
    const other = await SignedClient.open(service.sandboxUrl);
    // 100 USD are two cards of 47.50 and five dollars that buy nothing more.
    expect((await client.order('a-1', { face_minor: 5000 })).status).toBe(201);
    expect((await client.order('a-2', { face_minor: 5000 })).status).toBe(201);
    expect((await client.order('a-3', { face_minor: 1000 })).status).toBe(402);
    expect(await client.balanceUsd6()).toBe(5_000_000);
    expect(await other.balanceUsd6()).toBe(100_000_000);
  });
});

describe('an order that several things are wrong with', () => {
  const blocked = { end_customer: { ref: 'b', country: 'XX' } };

  it.each([
    ['slug before currency', { slug: 'nobody', currency: 'EUR', ...blocked }, 404, 'unknown_brand'],
    ['currency before amount', { currency: 'EUR', face_minor: 1, ...blocked }, 400, 'invalid_request'],
    ['amount before buyer', { face_minor: 1, ...blocked }, 409, 'denomination_unavailable'],
    ['buyer before restocking', { ...books(1337), ...blocked }, 451, 'region_blocked'],
    ['buyer before the issuer', { ...books(6660), ...blocked }, 451, 'region_blocked'],
    ['buyer before the price', { ...books(9999), ...blocked }, 451, 'region_blocked'],
    ['restocking before the balance', books(1337), 503, 'restocking'],
    ['the issuer before the balance', books(6660), 502, 'upstream_failed'],
    ['the price before the balance', books(9999), 409, 'price_changed'],
  ])('is refused in the contract’s order: %s', async (_name, change, status, code) => {
    const { client } = await startWithKey();
    await client.order('a-1', { face_minor: 5000 });
    await client.order('a-2', { face_minor: 5000 });
    refused(await client.order('a-3', change), status, code);
    expect(await client.balanceUsd6()).toBe(5_000_000);
  });

  it('is a conflict before all of them, where the reference is another order’s', async () => {
    const { client } = await startWithKey();
    await client.order('a-1');
    refused(await client.order('a-1', { slug: 'nobody', ...blocked }), 409, 'idempotency_conflict');
  });
});

describe('a pending order', () => {
  it('is the first of the day with the prefix: 202, debited at once, no code, issued 30 seconds later', async () => {
    const { service, client } = await startWithKey();
    const answer = await client.order('pending-1');
    expect(answer.status).toBe(202);
    expect(answer.json.data).toMatchObject({ status: 'pending', code: null, link: null, issued_at: null });
    expect(await client.balanceUsd6()).toBe(76_250_000);
    await service.setClock(tenthOfSeptember + 29_999);
    expect((await client.get('/v1/orders/pending-1')).json.data.status).toBe('pending');
    await service.setClock(tenthOfSeptember + 30_000);
    const issued = (await client.get('/v1/orders/pending-1')).json.data;
    expect(issued).toMatchObject({ status: 'issued', issued_at: '2026-09-10T10:00:30.000Z' });
    expect(issued.code).toMatch(/^DEMO-/);
  });

  it('is the first only: a second on the same day is issued at once, and the next day begins anew', async () => {
    const { service, client } = await startWithKey();
    expect((await client.order('pending-1')).status).toBe(202);
    expect((await client.order('pending-2')).status).toBe(201);
    await service.setClock(Date.parse('2026-09-11T00:00:00.000Z'));
    expect((await client.order('pending-3')).status).toBe(202);
  });

  it('is counted by key: another key has a first of the day of its own', async () => {
    const { service, client } = await startWithKey();
    await client.order('pending-1');
    const other = await SignedClient.open(service.sandboxUrl);
    expect((await other.order('pending-1')).status).toBe(202);
  });

  it('sent again while pending answers 202 with replay true', async () => {
    const { client } = await startWithKey();
    await client.order('pending-1');
    const again = await client.order('pending-1');
    expect([again.status, again.json.data.replay]).toEqual([202, true]);
  });
});

describe('the order limit of a key', () => {
  it('counts accepted orders up to 200, then refuses with limit and use, and still replays', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'service-'));
    const { service, client } = await startWithKey({ dataDir });
    await client.post('/v1/sandbox/deposits/simulate', { plus_amount: '10000' });
    await client.order('refused', { slug: 'nobody' });
    await Promise.all(Array.from({ length: 199 }, (_, count) => client.order(`a-${count}`)));
    await service.close();

    const limited = await startService({ dataDir, limits: 'contract' });
    const again = new SignedClient(limited.sandboxUrl, client.key);
    expect((await again.order('a-last')).status).toBe(201);
    const answer = await again.order('a-one-more');
    refused(answer, 429, 'limit_exceeded');
    expect(answer.json.error.details).toEqual({ limit: 200, used: 200 });
    expect(answer.json.error.retry_after_sec).toBeUndefined();
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect((await again.order('a-last')).json.data.replay).toBe(true);
    refused(await again.order('a-one-more', books(1337)), 429, 'limit_exceeded');
  });
});

describe('reading an order', () => {
  it('answers it with replay false, its reference percent-encoded or not', async () => {
    const { client } = await startWithKey();
    await client.order('shop:1_a.b-c');
    const plain = await client.get('/v1/orders/shop:1_a.b-c');
    const encoded = await client.get('/v1/orders/shop%3A1_a.b-c');
    expect(plain.status).toBe(200);
    expect(plain.json.data).toMatchObject({ client_ref: 'shop:1_a.b-c', replay: false });
    expect(encoded.json.data).toEqual(plain.json.data);
  });

  it('takes a reference of 128 characters', async () => {
    const { client } = await startWithKey();
    const ref = 'r'.repeat(128);
    expect((await client.order(ref)).status).toBe(201);
    expect((await client.get(`/v1/orders/${ref}`)).status).toBe(200);
  });

  it.each(['unknown', '%00', 'a%2Fb', 'a%252F'])('answers 404 unknown_order for %s', async (segment) => {
    const { client } = await startWithKey();
    refused(await client.get(`/v1/orders/${segment}`), 404, 'unknown_order');
  });

  it.each(['%ff', 'a%C3', '%zz'])('with the bad escape %s is a 400, as in a query', async (segment) => {
    const { service } = await startWithKey();
    for (const target of [`/v1/orders/${segment}`, `/v1/catalogue?country=${segment}`]) {
      refused(await send(service.sandboxUrl, 'GET', target), 400, 'invalid_request');
    }
  });
});

describe('the demo page', () => {
  it('is the same for a card that does not exist, so that it tells nothing', async () => {
    const service = await startService();
    const page = await send(service.sandboxUrl, 'GET', `/demo/${'0'.repeat(32)}`);
    expect(page.status).toBe(200);
    expect(page.headers.get('x-service-env')).toBe('sandbox');
  });
});
