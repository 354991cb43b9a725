import { describe, expect, it } from 'vitest';
import {
  keyStateSchema,
  poolFundingSchema,
  userReviewSchema,
} from '../../../src/wire/rewards/control-requests.js';

describe('control bodies', () => {
  it('are strict', () => {
    expect(poolFundingSchema.safeParse({ plus_amount: 1 }).success).toBe(true);
    expect(poolFundingSchema.safeParse({ plus_amount: 1, more: 1 }).success).toBe(false);
    expect(userReviewSchema.safeParse({ wallet_address: 'x', kyc_status: 'half' }).success).toBe(false);
    expect(keyStateSchema.safeParse({ revoked: 'yes' }).success).toBe(false);
  });
});
