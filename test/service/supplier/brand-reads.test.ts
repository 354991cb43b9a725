// Source, part A, sections 2.2, 2.3, 4.1.

import { describe, expect, it } from 'vitest';
import {
  type Brand,
  brandsAnswerSchema,
  fxAnswerSchema,
  summaryAnswerSchema,
} from '../../../src/wire/supplier/answers.js';
import { readSupplierAnswer, readSupplierPage } from '../../../src/wire/supplier/envelope.js';
import { tenthOfSeptember } from '../running-service.js';
import { codeOf, type SupplierTestClient, startSupplier } from './supplier-client.js';

async function page(client: SupplierTestClient, query: string): Promise<{ brands: Brand[]; total: number }> {
  const answer = await client.get(`/v1/brands${query}`);
  const reading = readSupplierPage(brandsAnswerSchema, Buffer.from(answer.text));
  if (reading.kind !== 'data') throw new Error(`no page: ${JSON.stringify(reading)}`);
  return { brands: reading.data, total: reading.paging.total };
}

async function listed(client: SupplierTestClient): Promise<number> {
  const answer = await client.get('/v1/summary');
  return summaryAnswerSchema.parse(answer.json.data).gift_cards_listed;
}

describe('GET /v1/brands', () => {
  it('pages 50 at a time unless told otherwise, sorted by slug, each brand once', async () => {
    const { client } = await startSupplier(0);
    const first = await page(client, '');
    const second = await page(client, '?page=2');
    expect(first.brands).toHaveLength(50);
    expect(first.total).toBe(50 + second.brands.length);
    const slugs = [...first.brands, ...second.brands].map((brand) => brand.slug);
    expect([...new Set(slugs)].sort()).toEqual(slugs);
    expect((await page(client, '?page=3')).brands).toEqual([]);
    expect((await page(client, '?per_page=200')).brands.map((brand) => brand.slug)).toEqual(slugs);
  });

  it('filters by currency, and its total is that of the filter', async () => {
    const { client } = await startSupplier(0);
    const pounds = await page(client, '?currency=GBP&per_page=200');
    expect(pounds.brands.every((brand) => brand.currency === 'GBP')).toBe(true);
    expect(pounds.total).toBe(pounds.brands.length);
    expect(await page(client, '?currency=JPY')).toEqual({ brands: [], total: 0 });
  });

  it.each([
    'page=0',
    'page=-1',
    'page=a',
    'page=1.0',
    'per_page=0',
    'per_page=201',
    'currency=gbp',
    'page=1&page=2',
  ])('refuses %s', async (query) => {
    const { client } = await startSupplier(0);
    const answer = await client.get(`/v1/brands?${query}`);
    expect(codeOf(answer)).toEqual([400, 'invalid_request']);
    expect(answer.json.error).toContain(query.split('=')[0]);
  });

  it('lists a price for each amount sold now, each by the formula, and none for a free range', async () => {
    const { client } = await startSupplier(0);
    for (const brand of (await page(client, '?per_page=200')).brands) {
      expect(brand.prices.map((price) => price.face_minor)).toEqual(brand.denominations);
      for (const { face_minor, wholesale_minor } of brand.prices) {
        const discount = (BigInt(face_minor) * BigInt(brand.net_rate_bps)) / 10_000n;
        expect(BigInt(wholesale_minor)).toBe(BigInt(face_minor) - discount);
      }
      expect(brand.range === null || brand.prices.length === 0).toBe(true);
      expect(brand.denominations.every((face) => brand.all_denominations.includes(face))).toBe(true);
      expect(brand.denominations.every((face) => face <= brand.availability.max_denom_today)).toBe(true);
    }
  });

  it('is what an order is charged by: each amount listed is sold at its listed price', async () => {
    const { client } = await startSupplier(100_000_000_000);
    const { brands } = await page(client, '?per_page=200');
    for (const brand of brands.filter((candidate) => candidate.prices.length > 0)) {
      const price = brand.prices[0];
      const answer = await client.order(`of-${brand.slug}`, {
        brand_slug: brand.slug,
        currency: brand.currency,
        face_minor: price?.face_minor,
        expected_wholesale_minor: price?.wholesale_minor,
      });
      expect([brand.slug, answer.status]).toEqual([brand.slug, 201]);
    }
  });
});

describe('GET /v1/fx', () => {
  it('states the rates as JSON numbers with their own digits: USD 1, GBP 0.8, EUR 0.92', async () => {
    const { client } = await startSupplier(0);
    const answer = await client.get('/v1/fx');
    expect(answer.text).toBe(
      '{"data":{"base":"USD","rates":{"EUR":0.92,"GBP":0.8,"USD":1},"source":"fixed"}}',
    );
    const reading = readSupplierAnswer(fxAnswerSchema, Buffer.from(answer.text));
    expect(reading).toMatchObject({ kind: 'data', data: { rates: { EUR: '0.92', GBP: '0.8', USD: '1' } } });
  });
});

describe('GET /v1/summary', () => {
  it('counts what the brand list pages through', async () => {
    const { client } = await startSupplier(0);
    expect(await listed(client)).toBe((await page(client, '')).total);
    const { data } = (await client.get('/v1/summary')).json;
    expect(data.currencies).toEqual(['EUR', 'GBP', 'USD']);
    expect(data.countries).toContain('GB');
  });
});

describe('faults of what is listed', () => {
  it('brand_missing: one brand less in list and total, the headline count unmoved, until it is off', async () => {
    const { service, client } = await startSupplier(0);
    const before = await page(client, '?per_page=200');
    service.addSupplierFault({ fault: 'brand_missing' });
    for (let reading = 0; reading < 2; reading += 1) {
      const now = await page(client, '?per_page=200');
      expect([now.total, now.brands.length]).toEqual([before.total - 1, before.total - 1]);
    }
    expect(await listed(client)).toBe(before.total);
    service.removeSupplierFaults();
    expect((await page(client, '')).total).toBe(before.total);
  });

  it('summary_count: the headline count is another one, the list is not', async () => {
    const { service, client } = await startSupplier(0);
    const total = await listed(client);
    service.addSupplierFault({ fault: 'summary_count', delta: 2 });
    expect([await listed(client), (await page(client, '')).total]).toEqual([total + 2, total]);
  });

  it('listed_price: one listed price is off, orders are charged the right one', async () => {
    const { service, client } = await startSupplier();
    service.addSupplierFault({ fault: 'listed_price', face_minor: 2500, match: { slug: 'demo-coffee' } });
    const { brands } = await page(client, '?per_page=200');
    expect(brands.find((brand) => brand.slug === 'demo-coffee')?.prices).toEqual([
      { face_minor: 1000, wholesale_minor: 950 },
      { face_minor: 2500, wholesale_minor: 2376 },
      { face_minor: 5000, wholesale_minor: 4750 },
    ]);
    expect((await client.order('a-1')).json.data.wholesale_minor).toBe(2375);
  });

  it('brand_rate: from an instant on brand, check and order have another rate', async () => {
    const { service, client } = await startSupplier();
    const from = '2026-09-10T11:00:00.000Z';
    service.addSupplierFault({ fault: 'brand_rate', slug: 'demo-coffee', net_rate_bps: 400, from });
    const price = async (): Promise<number> => (await client.check()).json.data.wholesale_minor;
    expect(await price()).toBe(2375);
    await service.setClock(tenthOfSeptember + 3_600_000);
    expect(await price()).toBe(2400);
    expect((await client.order('a-1', { expected_wholesale_minor: 2375 })).json.code).toBe('price_changed');
    service.removeSupplierFaults();
    expect(await price()).toBe(2375);
  });

  it('fx_rate: the stated rate is another one; with charged yes orders are converted at it too', async () => {
    const { service, client } = await startSupplier();
    const pounds = { brand_slug: 'demo-books', currency: 'GBP', face_minor: 10_000 };
    service.addSupplierFault({ fault: 'fx_rate', currency: 'GBP', rate: '0.81' });
    expect((await client.get('/v1/fx')).text).toContain('"GBP":0.81');
    expect((await client.check(pounds)).json.data.wholesale_usd6).toBe(121_250_000);
    service.removeSupplierFaults();
    service.addSupplierFault({ fault: 'fx_rate', currency: 'GBP', rate: '0.5', charged: 'yes' });
    expect((await client.check(pounds)).json.data.wholesale_usd6).toBe(194_000_000);
  });
});
