// The header names of the source, and those of a service by another name.

import { describe, expect, it } from 'vitest';
import { REQUEST_ID_PREFIX } from '../../../src/wire/common-names.js';
import {
  API_KEY_PREFIX,
  headerNames,
  LIVE_API_KEY_PREFIX,
  SANDBOX_ENV,
  SIGNING_SECRET_PREFIX,
  STATEMENT_ALGORITHM,
  WEBHOOK_SECRET_PREFIX,
} from '../../../src/wire/sandbox/names.js';

describe('headerNames', () => {
  it('spells the names of the source by default', () => {
    expect(headerNames()).toEqual({
      timestamp: 'x-service-timestamp',
      nonce: 'x-service-nonce',
      signature: 'x-service-signature',
      signatureDebug: 'x-service-signature-debug',
      env: 'x-service-env',
      eventId: 'service-event-id',
      eventSignature: 'service-signature',
      requestId: 'x-request-id',
      idempotencyKey: 'idempotency-key',
      retryAfter: 'retry-after',
      authorization: 'authorization',
      allow: 'allow',
      contentType: 'content-type',
    });
  });

  it('puts the configured name in place of the neutral word, and only there', () => {
    const names = headerNames('acme-cards');
    expect(names.timestamp).toBe('x-acme-cards-timestamp');
    expect(names.eventId).toBe('acme-cards-event-id');
    expect(names.requestId).toBe('x-request-id');
  });

  it.each(['', 'Service', 'a b', 'a:b', '-a', 'a-', 'a--b', 'é', 'a\n'])('refuses the name %j', (service) => {
    expect(() => headerNames(service)).toThrow(RangeError);
  });
});

describe('the fixed words', () => {
  it('are those of the source', () => {
    expect([API_KEY_PREFIX, SIGNING_SECRET_PREFIX, WEBHOOK_SECRET_PREFIX, LIVE_API_KEY_PREFIX]).toEqual([
      'pmr_test_',
      'pmrsig_test_',
      'pmrwh_test_',
      'pmr_live_',
    ]);
    expect([SANDBOX_ENV, REQUEST_ID_PREFIX, STATEMENT_ALGORITHM]).toEqual(['sandbox', 'req_', 'Ed25519']);
  });
});
