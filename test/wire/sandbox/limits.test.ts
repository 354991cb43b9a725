// The numbers of section 8 of the source and of the contract, typed in a second time.

import { describe, expect, it } from 'vitest';
import * as limits from '../../../src/wire/sandbox/limits.js';

describe('the limits', () => {
  it('are the numbers of the source, section 8', () => {
    expect(limits.requestsPerSecond).toEqual({ read: 5, quote: 5, order: 2, write: 2 });
    expect(limits).toMatchObject({
      requestsPerSecondPerAddress: 30,
      ordersPerKey: 200,
      depositsPerKey: 50,
      testEventsPerKey: 50,
      keysPerAddressPerDay: 2,
      keysPerDay: 25,
      keyCallsPerSecondPerAddress: 1,
      plusPerDeposit: 10_000,
      bodyBytes: 8192,
      arrivalSeconds: 15,
      skewSeconds: 300,
      quoteSeconds: 60,
      startBalanceUsd6: 100_000_000,
      keyLifeDays: 30,
      keyDeletedAfterDays: 2,
      pendingSeconds: 30,
      restockingRetrySeconds: 3600,
    });
  });

  it('are the numbers of the contract where the source shows none', () => {
    expect(limits).toMatchObject({
      nonceSeconds: 600,
      challengeSeconds: 300,
      challengeDifficultyBits: 16,
      lowBalanceUsd6: 20_000_000,
      clientRefLength: 128,
      plusDecimals: 18,
      headersPerRequest: 64,
      catalogueLimit: { least: 1, most: 100, default: 50 },
      eventsLimit: { least: 1, most: 1000, default: 1000 },
    });
  });

  it('remember a nonce for as long as its timestamp could still pass, on both sides', () => {
    expect(limits.NONCE_SECONDS).toBeGreaterThanOrEqual(2 * limits.SKEW_SECONDS);
  });
});
