// Every error code with its status, typed in a second time from the source and the contract.

import { describe, expect, it } from 'vitest';
import { errorCodes, isErrorCode } from '../../../src/wire/sandbox/error-codes.js';

const STATUSES: Readonly<Record<string, number>> = {
  invalid_request: 400,
  unauthorised: 401,
  key_revoked: 401,
  key_expired: 401,
  signature_invalid: 401,
  insufficient_balance: 402,
  wrong_environment: 403,
  challenge_failed: 403,
  not_found: 404,
  unknown_brand: 404,
  unknown_order: 404,
  no_statement: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  price_changed: 409,
  denomination_unavailable: 409,
  idempotency_conflict: 409,
  order_in_progress: 409,
  payload_too_large: 413,
  rate_limited: 429,
  limit_exceeded: 429,
  address_limit: 429,
  region_blocked: 451,
  internal_error: 500,
  upstream_failed: 502,
  restocking: 503,
  capacity_unavailable: 503,
  sandbox_full: 503,
};

describe('the error codes', () => {
  it('have the statuses of the source and the contract, and there are no others', () => {
    const own = Object.fromEntries(Object.entries(errorCodes).map(([code, row]) => [code, row.status]));
    expect(own).toEqual(STATUSES);
  });

  it('are retried only where the same request can succeed later', () => {
    const retried = Object.entries(errorCodes).filter(([, row]) => row.group === 'retry');
    expect(retried.map(([code]) => code)).toEqual([
      'request_timeout',
      'order_in_progress',
      'rate_limited',
      'address_limit',
      'internal_error',
      'upstream_failed',
      'restocking',
      'capacity_unavailable',
      'sandbox_full',
    ]);
  });

  it('leave a changed price and a short balance to whoever decides, never to a retry', () => {
    expect([errorCodes.price_changed.group, errorCodes.insufficient_balance.group]).toEqual([
      'decide',
      'decide',
    ]);
  });

  it('do not retry a spent lifetime limit, though its status is that of too many requests', () => {
    expect(errorCodes.limit_exceeded).toEqual({ status: 429, group: 'give_up' });
  });
});

describe('isErrorCode', () => {
  it.each([
    ['price_changed', true],
    ['PRICE_CHANGED', false],
    ['toString', false],
    ['__proto__', false],
    ['', false],
  ])('of %j is %s', (text, expected) => {
    expect(isErrorCode(text)).toBe(expected);
  });
});
