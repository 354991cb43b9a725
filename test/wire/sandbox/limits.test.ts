// The numbers of section 8 of the source and of the contract, typed in a second time.

import { describe, expect, it } from 'vitest';
import * as limits from '../../../src/wire/sandbox/limits.js';
import { SKEW_SECONDS } from '../../../src/wire/unix-seconds.js';

describe('the limits', () => {
  it('are the numbers of the source, section 8', () => {
    expect(limits.requestsPerSecond).toEqual({ read: 5, quote: 5, order: 2, write: 2 });
    expect(limits).toMatchObject({
      REQUESTS_PER_SECOND_PER_ADDRESS: 30,
      ORDERS_PER_KEY: 200,
      DEPOSITS_PER_KEY: 50,
      TEST_EVENTS_PER_KEY: 50,
      KEYS_PER_ADDRESS_PER_DAY: 2,
      KEYS_PER_DAY: 25,
      KEY_CALLS_PER_SECOND_PER_ADDRESS: 1,
      PLUS_PER_DEPOSIT: 10_000,
      QUOTE_SECONDS: 60,
      START_BALANCE_USD6: 100_000_000,
      KEY_LIFE_DAYS: 30,
      KEY_DELETED_AFTER_DAYS: 2,
      PENDING_SECONDS: 30,
      RESTOCKING_RETRY_SECONDS: 3600,
    });
  });

  it('are the numbers of the contract where the source shows none', () => {
    expect(limits).toMatchObject({
      NONCE_SECONDS: 600,
      CHALLENGE_SECONDS: 300,
      CHALLENGE_DIFFICULTY_BITS: 16,
      LOW_BALANCE_USD6: 20_000_000,
      PLUS_DECIMALS: 18,
      catalogueLimit: { least: 1, most: 100, default: 50 },
      eventsLimit: { least: 1, most: 1000, default: 1000 },
    });
  });

  it('remember a nonce for as long as its timestamp could still pass, on both sides', () => {
    expect(limits.NONCE_SECONDS).toBeGreaterThanOrEqual(2 * SKEW_SECONDS);
  });
});
