import { describe, expect, it } from 'vitest';
import { codeOf, startRewards, wallet } from './rewards-client.js';

describe('a control call', () => {
  it('issues for a card payment once, as the partner’s call would', async () => {
    const { client } = await startRewards();
    const body = { wallet_address: wallet, amount_usd: 10, transaction_id: 'card-1' };
    const first = await client.post('/_local/card-transactions', body);
    expect([first.status, first.json.plus_amount]).toEqual([201, 15]);
    expect(codeOf(await client.issue('card-1'))).toEqual([409, 'DUPLICATE_TRANSACTION']);
    expect(codeOf(await client.post('/_local/card-transactions', body))).toEqual([
      409,
      'DUPLICATE_TRANSACTION',
    ]);
  });

  it.each([
    ['/_local/pool', {}, 'plus_amount'],
    ['/_local/pool', { plus_amount: -1 }, 'plus_amount'],
    ['/_local/users', { wallet_address: wallet, kyc_status: 'some' }, 'kyc_status'],
    ['/_local/keys', { revoked: 1 }, 'revoked'],
    ['/_local/keys', { revoked: true, more: 1 }, 'more'],
  ])('%s with %j is refused', async (path, body, field) => {
    const { client } = await startRewards();
    const answer = await client.post(path, body);
    expect([answer.status, answer.json.field]).toEqual([400, field]);
  });
});
