// The shape of the three key values. The source (section 2.1) shows the prefixes and "a key id and a secret";
// the lengths and alphabets are the contract's choice. Every secret is used whole, prefix included, as UTF-8.

import {
  API_KEY_PREFIX,
  LIVE_API_KEY_PREFIX,
  SIGNING_SECRET_PREFIX,
  WEBHOOK_SECRET_PREFIX,
} from './names.js';

export const KEY_SECRET_LENGTH = 32;

export const KEY_ID_PATTERN = /^[a-z0-9]{12}$/;
const API_KEY_PATTERN = /^pmr_test_([a-z0-9]{12})_([a-z0-9]{32})$/;
// Derived secrets are 32 random bytes in base64url behind the prefix.
const SIGNING_SECRET_PATTERN = /^pmrsig_test_[A-Za-z0-9_-]{43}$/;
const WEBHOOK_SECRET_PATTERN = /^pmrwh_test_[A-Za-z0-9_-]{43}$/;

/**
 * The kinds of bearer tokens: a key of this environment in its two parts, a key of the other one, or neither.
 */
type ApiKeyText =
  | { readonly kind: 'test'; readonly keyId: string; readonly secret: string }
  | { readonly kind: 'live' }
  | { readonly kind: 'malformed' };

/**
 * Takes an API key apart. Any text that starts like a live key is one, whatever follows: it is never usable
 * here.
 */
export function parseApiKey(text: string): ApiKeyText {
  if (text.startsWith(LIVE_API_KEY_PREFIX)) return { kind: 'live' };
  const match = API_KEY_PATTERN.exec(text);
  const keyId = match?.[1];
  const secret = match?.[2];
  return keyId === undefined || secret === undefined
    ? { kind: 'malformed' }
    : { kind: 'test', keyId, secret };
}

export function formatApiKey(keyId: string, secret: string): string {
  return `${API_KEY_PREFIX}${keyId}_${secret}`;
}

export function isSigningSecret(text: string): boolean {
  return text.startsWith(SIGNING_SECRET_PREFIX) && SIGNING_SECRET_PATTERN.test(text);
}

export function isWebhookSecret(text: string): boolean {
  return text.startsWith(WEBHOOK_SECRET_PREFIX) && WEBHOOK_SECRET_PATTERN.test(text);
}

/**
 * The token of an `Authorization: Bearer` value; undefined when the value is anything else. The scheme's
 * letter case is free (RFC 9110).
 */
export function bearerTokenOf(authorization: string): string | undefined {
  return /^bearer ([\x21-\x7e]+)$/i.exec(authorization)?.[1];
}

export function bearerAuthorization(apiKey: string): string {
  return `Bearer ${apiKey}`;
}
