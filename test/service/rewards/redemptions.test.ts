// Redeeming over HTTP: price times quantity, e-mail, review, stock and balance, in the contract's order.

import { describe, expect, it } from 'vitest';
import { FixedClock } from '../../../src/base/time/clock.js';
import { tenthOfSeptember } from '../running-service.js';
import { codeOf, startRewards, wallet, wallets } from './rewards-client.js';

/** A wallet with 1500 tokens, and its user where one is asked for. */
async function rich(user?: Record<string, unknown>) {
  const clock = new FixedClock(tenthOfSeptember);
  const { client } = await startRewards('10000', { clock });
  await client.issue('earn', { amount_usd: 1000 });
  clock.advance(2000);
  if (user !== undefined) await client.post('/v2/users', { wallet_address: wallet, ...user });
  const redeem = (wish: Record<string, unknown>) =>
    client.post('/v2/redemption/redeem', { wallet_address: wallet, ...wish });
  return { clock, client, redeem };
}

describe('a redemption', () => {
  it('spends cost times quantity to the last digit, and lowers what is available', async () => {
    const { client, redeem } = await rich({ email: 'a@b.example' });
    const answer = await redeem({ catalogue_item_id: 'gift_card-009', quantity: 2 });
    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({
      redemption_id: expect.stringMatching(/^rdm_/),
      wallet_address: wallet,
      catalogue_item_id: 'gift_card-009',
      quantity: 2,
      plus_spent: '75.000000000000000002',
      delivery_email: 'a@b.example',
      status: 'processing',
      created_at: '2026-09-10T10:00:02.000Z',
    });
    expect((await client.balance()).json).toMatchObject({
      total_plus: '1424.999999999999999998',
      lifetime_redeemed: '75.000000000000000002',
      lifetime_earned: 1500,
    });
  });

  it('takes the item by the name of either variant, and both only where they agree', async () => {
    const { redeem } = await rich();
    expect((await redeem({ item_id: 'travel-001' })).status).toBe(201);
    expect((await redeem({ item_id: 'travel-001', catalogue_item_id: 'travel-001' })).status).toBe(201);
    for (const wish of [{}, { item_id: 'travel-001', catalogue_item_id: 'travel-005' }]) {
      const answer = await redeem(wish);
      expect([answer.status, answer.json.field]).toEqual([400, 'catalogue_item_id']);
    }
  });

  it('needs an e-mail address for a gift card, given or on file', async () => {
    const { redeem } = await rich();
    const answer = await redeem({ item_id: 'gift_card-001' });
    expect([answer.status, answer.json.field]).toEqual([400, 'delivery_email']);
    const given = await redeem({ item_id: 'cashback-001', delivery_email: 'x@y.example' });
    expect(given.json.delivery_email).toBe('x@y.example');
    expect((await redeem({ item_id: 'partner_perk-001' })).json.delivery_email).toBe(null);
  });

  it('is refused for want of a review before stock, and for stock before balance', async () => {
    const { client, redeem } = await rich({});
    // 004: review needed and out of stock; 003: out of stock; 005: 75 tokens.
    expect(codeOf(await redeem({ item_id: 'travel-004' }))).toEqual([403, 'KYC_REQUIRED']);
    const review = { wallet_address: wallet, kyc_status: 'full' };
    expect((await client.post('/_local/users', review)).json.kyc_status).toBe('full');
    expect(codeOf(await redeem({ item_id: 'travel-004' }))).toEqual([409, 'OUT_OF_STOCK']);
    expect(codeOf(await redeem({ item_id: 'travel-005', quantity: 100 }))).toEqual([
      402,
      'INSUFFICIENT_BALANCE',
    ]);
    expect((await redeem({ item_id: 'travel-002' })).status).toBe(201);
  });

  it('ends where the stock of an item does', async () => {
    const { client, redeem } = await rich();
    expect(codeOf(await redeem({ item_id: 'travel-009', quantity: 4 }))).toEqual([409, 'OUT_OF_STOCK']);
    expect((await redeem({ item_id: 'travel-009', quantity: 3 })).status).toBe(201);
    expect(codeOf(await redeem({ item_id: 'travel-009' }))).toEqual([409, 'OUT_OF_STOCK']);
    const { items } = (await client.get('/v2/redemption/catalogue?category=travel')).json;
    expect(items[8]).toMatchObject({ catalogue_item_id: 'travel-009', in_stock: false });
  });

  it('is unknown where the item is, or is not sold in the region of the user', async () => {
    const { redeem } = await rich({ region: 'SG' });
    expect(codeOf(await redeem({ item_id: 'nothing' }))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await redeem({ item_id: 'travel-005' }))).toEqual([404, 'NOT_FOUND']);
  });

  it.each([0, 101, 1.5, '1', null])('is refused with a quantity of %s', async (quantity) => {
    const { redeem } = await rich();
    const answer = await redeem({ item_id: 'travel-001', quantity });
    expect([answer.status, answer.json.field]).toEqual([400, 'quantity']);
  });

  it('is 402 for a wallet that has nothing yet', async () => {
    const { client } = await rich();
    const body = { wallet_address: wallets[2], item_id: 'travel-001' };
    expect(codeOf(await client.post('/v2/redemption/redeem', body))).toEqual([402, 'INSUFFICIENT_BALANCE']);
  });

  it('is unknown under an id that nobody made', async () => {
    const { client } = await rich();
    expect(codeOf(await client.get('/v2/redemption/rdm_0'))).toEqual([404, 'NOT_FOUND']);
  });
});
