import { describe, expect, it } from 'vitest';
import { RewardsBooks } from '../../../../src/service/rewards/books/rewards-books.js';

const row = {
  stake_id: 'stk_1',
  wallet: '0xa',
  amount_plus18: '1',
  tier: '3m',
  auto_compound: 0,
  status: 'active',
  matures_at_ms: 9,
  renewed_as: null,
  created_at_ms: 5,
} as const;

describe('stakes', () => {
  it('mature once, and have a term unless they are flexible', () => {
    const { stakes } = new RewardsBooks(undefined);
    stakes.insert(row);
    expect(() => stakes.insert({ ...row, stake_id: 'stk_2', matures_at_ms: null })).toThrow();
    stakes.mature('stk_1', 'stk_3');
    expect(() => stakes.mature('stk_1', null)).toThrow();
    expect(stakes.find('stk_1')).toMatchObject({ status: 'matured', renewed_as: 'stk_3' });
    expect([stakes.count(), stakes.latestMs()]).toEqual([1, 5]);
  });
});
