// The table of the contract, typed in a second time.

import { describe, expect, it } from 'vitest';
import { isRewardsErrorCode, rewardsErrorCodes } from '../../../src/wire/rewards/error-codes.js';

describe('the error codes', () => {
  it('have the status of the contract', () => {
    expect(Object.entries(rewardsErrorCodes).map(([code, { status }]) => `${status} ${code}`)).toEqual([
      '400 INVALID_REQUEST',
      '400 INVALID_WALLET',
      '401 UNAUTHORIZED',
      '402 INSUFFICIENT_POOL',
      '402 INSUFFICIENT_BALANCE',
      '403 WRONG_PARTNER',
      '403 WRONG_ENVIRONMENT',
      '403 KYC_REQUIRED',
      '404 NOT_FOUND',
      '405 METHOD_NOT_ALLOWED',
      '408 REQUEST_TIMEOUT',
      '409 DUPLICATE_TRANSACTION',
      '409 DUPLICATE_USER',
      '409 OUT_OF_STOCK',
      '429 RATE_LIMITED',
      '500 INTERNAL_ERROR',
    ]);
  });

  it('are told from names that every object has', () => {
    expect(['NOT_FOUND', 'not_found', 'constructor'].map(isRewardsErrorCode)).toEqual([true, false, false]);
  });
});
