// The numbers of section 8 of part B and of the contract, typed in a second time.

import { describe, expect, it } from 'vitest';
import * as limits from '../../../src/wire/rewards/limits.js';

describe('the limits', () => {
  it('are the numbers of the source', () => {
    expect(limits.callsPerMinute).toEqual({
      issue: 1000,
      batch: 50,
      redemption: 500,
      staking: 300,
      users: 500,
      other: 1000,
    });
    expect([limits.ITEMS_PER_BATCH, limits.METADATA_KEYS, limits.itemsPerPage.default]).toEqual([
      500, 10, 25,
    ]);
  });

  it('are the numbers of the contract where the source shows none', () => {
    expect(limits).toMatchObject({
      REWARDS_BODY_BYTES: 1_048_576,
      METADATA_CHARACTERS: 500,
      TRANSACTION_ID_CHARACTERS: 128,
      AMOUNT_USD_MINOR_MOST: 100_000_000,
      QUANTITY_MOST: 100,
      SECRET_CHARACTERS_LEAST: 16,
      BLOCK_SECONDS: 2,
      REDEMPTION_SECONDS: 5,
      DELIVERY_SILENCE_SECONDS: 10,
    });
    expect(limits.itemsPerPage.most).toBe(100);
    expect(limits.poolMovementsPerPage).toEqual({ least: 1, most: 500, default: 100 });
    expect(limits.retryDelaysSeconds).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((power) => 5 ** power));
  });
});
