// Source, section 4, rules 5 and 6, and the test value 9999.

import { describe, expect, it } from 'vitest';
import { priceAt } from '../../../src/service/sandbox/order-price.js';
import { startWithKey, tenthOfSeptember } from '../running-service.js';
import { SignedClient } from '../signed-client.js';

const wish = { slug: 'demo-books', currency: 'GBP', face_minor: 5000 };
const changed = { slug: 'demo-books', currency: 'GBP', face_minor: 9999 };

async function quoteOf(client: SignedClient, card: Record<string, unknown>): Promise<string> {
  return (await client.post('/v1/quotes', card)).json.data.quote_id;
}

describe('the price change of 9999', () => {
  it('answers 122.50 dollars and a fresh quote, and the order sent again with it is taken at that cost', async () => {
    const { client } = await startWithKey();
    await client.post('/v1/sandbox/deposits/simulate', { plus_amount: '20' });
    const refusal = (await client.order('a-1', changed)).json.error;
    expect(refusal.details).toMatchObject({ rate_bps: 200, cost_minor: 9800, cost_usd6: 122_500_000 });
    const accepted = await client.order('a-1', { ...changed, quote_id: refusal.details.quote_id });
    expect(accepted.status).toBe(201);
    expect(accepted.json.data).toMatchObject({
      rate_bps: 200,
      cost_usd6: 122_500_000,
      quote_id: refusal.details.quote_id,
    });
    expect(await client.balanceUsd6()).toBe(100_000_000 + 59_820_000 - 122_500_000);
  });

  it('has to be funded first when it is beyond the balance', async () => {
    const { client } = await startWithKey();
    const { quote_id } = (await client.order('a-1', changed)).json.error.details;
    expect((await client.order('a-1', { ...changed, quote_id })).status).toBe(402);
    await client.post('/v1/sandbox/deposits/simulate', { plus_amount: '20' });
    expect((await client.order('a-1', { ...changed, quote_id })).status).toBe(201);
  });

  it('meets an order with a quote taken beforehand as well', async () => {
    const { client } = await startWithKey();
    const quoteId = await quoteOf(client, changed);
    const answer = await client.order('a-1', { ...changed, quote_id: quoteId });
    expect(answer.json.error).toMatchObject({ code: 'price_changed', details: { rate_bps: 200 } });
  });
});

describe('a quote in an order', () => {
  it('holds its price for 60 seconds, although the catalogue’s rate changed meanwhile', async () => {
    const { service, client } = await startWithKey();
    const quoteId = await quoteOf(client, wish);
    service.addFault({ fault: 'catalogue_rate', slug: 'demo-books', rate_bps: 100 });
    await service.setClock(tenthOfSeptember + 59_999);
    const answer = await client.order('a-1', { ...wish, quote_id: quoteId });
    expect(answer.json.data).toMatchObject({ rate_bps: 300, quote_id: quoteId });
  });

  it('expired is price_changed with a fresh quote at the price of now', async () => {
    const { service, client } = await startWithKey();
    const quoteId = await quoteOf(client, wish);
    await service.setClock(tenthOfSeptember + 60_000);
    const answer = await client.order('a-1', { ...wish, quote_id: quoteId });
    expect([answer.status, answer.json.error.code]).toEqual([409, 'price_changed']);
    const { quote_id } = answer.json.error.details;
    expect(quote_id).not.toBe(quoteId);
    expect((await client.order('a-1', { ...wish, quote_id })).status).toBe(201);
  });

  it.each([
    ['unknown', async () => 'quo_nobody'],
    [
      'used already',
      async (client: SignedClient) => {
        const quoteId = await quoteOf(client, wish);
        await client.order('before', { ...wish, quote_id: quoteId });
        return quoteId;
      },
    ],
    [
      'of another key',
      async (_client: SignedClient, url: string) => quoteOf(await SignedClient.open(url), wish),
    ],
    ['of another face', (client: SignedClient) => quoteOf(client, { ...wish, face_minor: 5001 })],
    ['of another slug', (client: SignedClient) => quoteOf(client, { ...wish, slug: 'demo-limited' })],
  ])('%s is a 400 that names quote_id', async (_name, make) => {
    const { service, client } = await startWithKey();
    const quoteId = await make(client, service.sandboxUrl);
    const answer = await client.order('a-1', { ...wish, quote_id: quoteId });
    expect([answer.status, answer.json.error.details]).toEqual([400, { field: 'quote_id' }]);
  });

  it('serves one of two orders that use it at once', async () => {
    const { client } = await startWithKey();
    const quoteId = await quoteOf(client, { ...wish, face_minor: 1000 });
    const card = { ...wish, face_minor: 1000, quote_id: quoteId };
    const answers = await Promise.all(['a-1', 'a-2', 'a-3'].map((ref) => client.order(ref, card)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 400, 400]);
  });
});

describe('priceAt', () => {
  it('is the source’s own example', () => {
    expect(priceAt({ currency: 'USD', face_minor: 2500 }, 500)).toEqual({
      rate_bps: 500,
      cost_minor: 2375,
      fx_rate: '1',
      cost_usd6: 23_750_000,
    });
  });
});
