import { describe, expect, it } from 'vitest';
import { RewardsBooks } from '../../../../src/service/rewards/books/rewards-books.js';

const row = {
  redemption_id: 'rdm_1',
  wallet: '0xa',
  catalogue_item_id: 'a',
  quantity: 2,
  spent_plus18: '1',
  delivery_email: null,
  status: 'processing',
  created_at_ms: 5,
} as const;

describe('redemptions', () => {
  it('take their items from the stock, and end once', () => {
    const { redemptions } = new RewardsBooks(undefined);
    redemptions.insert(row);
    redemptions.insert({ ...row, redemption_id: 'rdm_2', quantity: 3 });
    expect([redemptions.taken('a'), redemptions.taken('b'), redemptions.count()]).toEqual([5, 0, 2]);
    redemptions.complete('rdm_1');
    expect(() => redemptions.complete('rdm_1')).toThrow();
    expect([redemptions.find('rdm_1')?.status, redemptions.latestMs()]).toEqual(['completed', 5]);
  });
});
