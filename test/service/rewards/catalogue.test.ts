// The catalogue over HTTP, with every query parameter of both variants.

import { describe, expect, it } from 'vitest';
import { codeOf, type Exact, startRewards, wallet, wallets } from './rewards-client.js';

async function listing() {
  const { client } = await startRewards();
  const list = async (query = '') => (await client.get(`/v2/redemption/catalogue${query}`)).json;
  return { client, list };
}

describe('the catalogue', () => {
  it('pages by 25 unless asked otherwise, and holds every item once', async () => {
    const { list } = await listing();
    const first = await list();
    expect([first.items.length, first.page, first.per_page]).toEqual([25, 1, 25]);
    expect(first.total).toBeGreaterThanOrEqual(60);
    const ids: string[] = [];
    for (let page = 1; page <= Math.ceil(first.total / 40); page += 1) {
      const { items } = await list(`?page=${page}&per_page=40`);
      ids.push(...items.map((item: Exact) => item.catalogue_item_id));
    }
    expect(new Set(ids).size).toBe(first.total);
    expect((await list('?page=999')).items).toEqual([]);
  });

  it('shows an item with its exact cost, value, and where it is sold', async () => {
    const { list } = await listing();
    expect((await list('?category=gift_card')).items[2]).toEqual({
      catalogue_item_id: 'gift_card-003',
      name: 'Demo Cobalt Cinema gift card 3',
      brand: 'Demo Cobalt Cinema',
      category: 'gift_card',
      plus_cost: '29.985000000000000001',
      usd_value: '19.99',
      kyc_required: false,
      in_stock: false,
      regions: [],
    });
  });

  it.each(['gift_card', 'cashback', 'partner_perk', 'subscription', 'travel'])(
    'filters by %s',
    async (category) => {
      const { list } = await listing();
      const { items, total } = await list(`?category=${category}&per_page=100`);
      expect(total).toBeGreaterThan(0);
      expect(items.every((item: Exact) => item.category === category)).toBe(true);
    },
  );

  it('finds nothing in a category that there is not', async () => {
    const { list } = await listing();
    expect(await list('?category=none')).toMatchObject({ items: [], total: 0 });
  });

  it('finds brands by a part of their name, items by words, and by both together', async () => {
    const { list } = await listing();
    const all = await list('?brand=COFF&per_page=100');
    expect(new Set(all.items.map((item: Exact) => item.brand))).toEqual(new Set(['Demo Dapple Coffee']));
    const words = await list('?search=travel%20coffee&per_page=100');
    expect(words.items.map((item: Exact) => item.catalogue_item_id)).toEqual(['travel-004']);
    expect((await list('?search=coffee&brand=bakery')).total).toBe(0);
    expect((await list('?search=offee')).total).toBe(0);
  });

  it('finds what costs at least so much, to the last digit', async () => {
    const { list } = await listing();
    const costs = (await list('?min_plus=29.985000000000000001&per_page=100')).items;
    expect(costs.some((item: Exact) => item.plus_cost === '29.985000000000000001')).toBe(true);
    expect(costs.some((item: Exact) => item.plus_cost === '29.985')).toBe(false);
  });

  it('finds what is sold in a region, by default in that of the user', async () => {
    const { client, list } = await listing();
    await client.post('/v2/users', { wallet_address: wallet, region: 'SG' });
    const asked = await list('?region=SG&per_page=100');
    expect(asked.items.every(({ regions }: Exact) => regions.length === 0 || regions.includes('SG'))).toBe(
      true,
    );
    expect((await list(`?wallet_address=${wallet}`)).total).toBe(asked.total);
    expect((await list(`?wallet_address=${wallet}&region=US`)).total).toBe((await list('?region=US')).total);
    expect((await list()).total).toBeGreaterThan(asked.total);
  });

  it.each([
    ['region', '?region=us'],
    ['region', '?region=USA'],
    ['min_plus', '?min_plus=1e3'],
    ['min_plus', '?min_plus=-1'],
    ['per_page', '?per_page=101'],
    ['per_page', '?per_page=0'],
    ['page', '?page=0'],
    ['brand', '?brand=a&brand=b'],
  ])('refuses a bad %s: %s', async (field, query) => {
    const { client } = await listing();
    const answer = await client.get(`/v2/redemption/catalogue${query}`);
    expect([answer.status, answer.json.field]).toEqual([400, field]);
  });

  it('does not know a wallet that nobody registered and nothing was issued to', async () => {
    const { client } = await listing();
    const asked = (address: string) => client.get(`/v2/redemption/catalogue?wallet_address=${address}`);
    expect(codeOf(await asked(wallets[1]))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await asked('0x1'))).toEqual([400, 'INVALID_WALLET']);
    await client.issue('t-1', { wallet_address: wallets[1] });
    expect((await asked(wallets[1])).status).toBe(200);
  });
});
