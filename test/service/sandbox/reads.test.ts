// Source, section 2.2; contract, "Answers".

import { describe, expect, it } from 'vitest';
import {
  balanceAnswerSchema,
  catalogueAnswerSchema,
  pingAnswerSchema,
} from '../../../src/wire/sandbox/answers.js';
import { startWithKey, tenthOfSeptember } from '../running-service.js';

describe('ping', () => {
  it('tells the key, its life and the service’s time', async () => {
    const { service, client } = await startWithKey();
    await service.setClock(tenthOfSeptember + 1000);
    const answer = await client.get('/v1/ping');
    expect(pingAnswerSchema.parse(answer.json.data)).toEqual({
      ok: true,
      env: 'sandbox',
      key_id: client.key.key_id,
      created_at: '2026-09-10T10:00:00.000Z',
      expires_at: '2026-12-09T10:00:00.000Z',
      server_time: '2026-09-10T10:00:01.000Z',
    });
  });

  it('takes no body, but an empty object where some clients send one', async () => {
    const { client } = await startWithKey();
    expect((await client.call('POST', '/v1/sandbox/keys/revoke', { rawBody: '[]' })).status).toBe(400);
    expect((await client.call('POST', '/v1/sandbox/keys/revoke', { rawBody: '{}' })).status).toBe(200);
  });
});

describe('the catalogue', () => {
  it('is the source’s three entries, sorted by slug', async () => {
    const { client } = await startWithKey();
    const entries = catalogueAnswerSchema.parse((await client.get('/v1/catalogue')).json.data);
    expect(
      entries.map((entry) => [
        entry.slug,
        entry.country,
        entry.currency,
        entry.rate_bps,
        entry.denominations_minor,
        entry.range,
        entry.availability,
      ]),
    ).toEqual([
      ['demo-books', 'GB', 'GBP', 300, null, { min_minor: 1000, max_minor: 10_000 }, 'available'],
      ['demo-coffee', 'US', 'USD', 500, [1000, 2500, 5000], null, 'available'],
      ['demo-limited', 'GB', 'GBP', 300, null, { min_minor: 1000, max_minor: 5000 }, 'limited'],
    ]);
  });

  it.each([
    ['?country=GB', ['demo-books', 'demo-limited']],
    ['?country=GB&limit=1', ['demo-books']],
    ['?limit=1&country=US', ['demo-coffee']],
    ['?country=FR', []],
    ['?limit=100', ['demo-books', 'demo-coffee', 'demo-limited']],
    ['?unknown=1', ['demo-books', 'demo-coffee', 'demo-limited']],
  ])('narrows %s to %j', async (query, slugs) => {
    const { client } = await startWithKey();
    const answer = await client.get(`/v1/catalogue${query}`);
    expect(answer.json.data.map((entry: { slug: string }) => entry.slug)).toEqual(slugs);
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['country=gb', 'country'],
    ['country=', 'country'],
    ['country', 'country'],
  ])('refuses ?%s and names %s', async (query, field) => {
    const { client } = await startWithKey();
    const answer = await client.get(`/v1/catalogue?${query}`);
    expect([answer.status, answer.json.error.details]).toEqual([400, { field }]);
  });
});

describe('the balance', () => {
  it('is in usd6, as of the service’s time', async () => {
    const { client } = await startWithKey();
    expect(balanceAnswerSchema.parse((await client.get('/v1/balance')).json.data)).toEqual({
      currency: 'USD',
      balance_usd6: 100_000_000,
      as_of: '2026-09-10T10:00:00.000Z',
    });
  });
});
