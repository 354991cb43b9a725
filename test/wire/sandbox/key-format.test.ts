// The three key values by their shape.

import { describe, expect, it } from 'vitest';
import {
  bearerAuthorization,
  bearerTokenOf,
  formatApiKey,
  isSigningSecret,
  isWebhookSecret,
  KEY_ID_PATTERN,
  KEY_SECRET_LENGTH,
  parseApiKey,
} from '../../../src/wire/sandbox/key-format.js';

const KEY_ID = 'abc123def456';
const SECRET = 'a1b2c3d4'.repeat(4);
const DERIVED = 'AZaz09_-'.repeat(5) + 'abc';

describe('parseApiKey', () => {
  it('takes a key apart and puts it together again', () => {
    expect(parseApiKey(formatApiKey(KEY_ID, SECRET))).toEqual({
      kind: 'test',
      keyId: KEY_ID,
      secret: SECRET,
    });
    expect([SECRET.length, KEY_ID_PATTERN.test(KEY_ID)]).toEqual([KEY_SECRET_LENGTH, true]);
  });

  it.each([`pmr_live_${KEY_ID}_${SECRET}`, 'pmr_live_', 'pmr_live_x'])('sees a live key in %s', (text) => {
    expect(parseApiKey(text)).toEqual({ kind: 'live' });
  });

  it.each([
    '',
    'pmr_test_',
    `pmr_test_${KEY_ID}`,
    `pmr_test_${KEY_ID}_`,
    `pmr_test_${KEY_ID}_${SECRET}a`,
    `pmr_test_${KEY_ID}_${SECRET.slice(1)}`,
    `pmr_test_${KEY_ID.toUpperCase()}_${SECRET}`,
    `pmr_test_${KEY_ID}_${SECRET}\n`,
    ` pmr_test_${KEY_ID}_${SECRET}`,
    `PMR_TEST_${KEY_ID}_${SECRET}`,
  ])('finds %j malformed', (text) => {
    expect(parseApiKey(text)).toEqual({ kind: 'malformed' });
  });
});

describe('the derived secrets', () => {
  it('are their prefix and 43 characters of base64url', () => {
    expect(DERIVED).toHaveLength(43);
    expect(isSigningSecret(`pmrsig_test_${DERIVED}`)).toBe(true);
    expect(isWebhookSecret(`pmrwh_test_${DERIVED}`)).toBe(true);
  });

  it.each([
    DERIVED,
    `pmrsig_test_${DERIVED}=`,
    `pmrsig_test_${DERIVED}\n`,
    `pmrsig_test_${DERIVED.slice(1)}`,
    '',
  ])('are not %j', (text) => {
    expect(isSigningSecret(text)).toBe(false);
    expect(isWebhookSecret(text)).toBe(false);
  });

  it('are not taken for one another', () => {
    expect(isSigningSecret(`pmrwh_test_${DERIVED}`)).toBe(false);
    expect(isWebhookSecret(`pmrsig_test_${DERIVED}`)).toBe(false);
  });
});

describe('the authorization header', () => {
  it('gives back the token it was made of, whatever the case of its scheme', () => {
    expect(bearerTokenOf(bearerAuthorization('abc'))).toBe('abc');
    expect(bearerTokenOf('bearer abc')).toBe('abc');
    expect(bearerTokenOf('BEARER abc')).toBe('abc');
  });

  it.each([
    '',
    'abc',
    'Bearer',
    'Bearer ',
    'Bearer  abc',
    'Bearer a b',
    'Basic abc',
    ' Bearer abc',
    'Bearer abc\n',
  ])('has no token in %j', (value) => {
    expect(bearerTokenOf(value)).toBeUndefined();
  });
});
