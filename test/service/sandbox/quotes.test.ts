// Source, section 2.3.

import { describe, expect, it } from 'vitest';
import { quoteAnswerSchema } from '../../../src/wire/sandbox/answers.js';
import { startWithKey } from '../running-service.js';

describe('a quote', () => {
  it('prices the card at the catalogue’s rate and lives 60 seconds', async () => {
    const { client } = await startWithKey();
    const answer = await client.post('/v1/quotes', { slug: 'demo-books', currency: 'GBP', face_minor: 1033 });
    expect(answer.status).toBe(201);
    expect(quoteAnswerSchema.parse(answer.json.data)).toMatchObject({
      rate_bps: 300,
      // 1033 less floor(30.99)
      cost_minor: 1003,
      fx_rate: '1.25',
      cost_usd6: 12_537_500,
      created_at: '2026-09-10T10:00:00.000Z',
      expires_at: '2026-09-10T10:01:00.000Z',
    });
    expect(await client.balanceUsd6()).toBe(100_000_000);
  });

  it('of 9999 states 300 basis points', async () => {
    const { client } = await startWithKey();
    const answer = await client.post('/v1/quotes', { slug: 'demo-books', currency: 'GBP', face_minor: 9999 });
    expect(answer.json.data.rate_bps).toBe(300);
  });

  it.each([
    [{ slug: 'nobody', currency: 'USD', face_minor: 2500 }, 404, 'unknown_brand'],
    [{ slug: 'demo-coffee', currency: 'GBP', face_minor: 2500 }, 400, 'invalid_request'],
    [{ slug: 'demo-coffee', currency: 'USD', face_minor: 2501 }, 409, 'denomination_unavailable'],
    [{ slug: 'demo-coffee', currency: 'USD' }, 400, 'invalid_request'],
    [{ slug: 'demo-coffee', currency: 'USD', face_minor: 2500, extra: 1 }, 400, 'invalid_request'],
  ])('for %j is refused with %i %s', async (wish, status, code) => {
    const { client } = await startWithKey();
    const answer = await client.post('/v1/quotes', wish);
    expect([answer.status, answer.json.error.code]).toEqual([status, code]);
  });
});
