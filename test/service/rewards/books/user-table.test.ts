import { describe, expect, it } from 'vitest';
import { RewardsBooks } from '../../../../src/service/rewards/books/rewards-books.js';

const row = {
  wallet: '0xa',
  email: null,
  external_id: 'u',
  region: null,
  kyc_status: 'none',
  created_at_ms: 5,
} as const;

describe('users', () => {
  it('are one a wallet and one an external id', () => {
    const { users } = new RewardsBooks(undefined);
    users.insert(row);
    expect(() => users.insert({ ...row, external_id: null })).toThrow();
    expect(() => users.insert({ ...row, wallet: '0xb' })).toThrow();
    users.insert({ ...row, wallet: '0xb', external_id: null });
    users.review('0xa', 'full');
    expect([users.find('0xa')?.kyc_status, users.find('0xb')?.kyc_status]).toEqual(['full', 'none']);
    expect([users.ofExternalId('u')?.wallet, users.ofExternalId('v')]).toEqual(['0xa', undefined]);
  });

  it('tell when the newest was registered', () => {
    const books = new RewardsBooks(undefined);
    expect(books.users.latestMs()).toBe(0);
    books.users.insert(row);
    expect([books.users.latestMs(), books.latestMs()]).toEqual([5, 5]);
  });
});
