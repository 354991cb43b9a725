// Header names, key prefixes and names of query parameters of rewards v2 (source, part B, sections 5 and 6;
// contract, rewards page). Its source calls it a design that is not live. All header names are lower-case, as
// Node delivers them.

import { commonHeaders } from '../common-names.js';

const LIVE_KEY_PREFIX = 'pm_live_';
/** The beginning of a sandbox key; a key of production is refused there. */
export const TEST_KEY_PREFIX = 'pm_test_';
export const rewardsKeyPrefixes = [LIVE_KEY_PREFIX, TEST_KEY_PREFIX] as const;

export const rewardsHeaders = {
  authorization: 'authorization',
  /** Sent in one variant of the source; where it is sent it has to be the key's partner. */
  partner: 'x-partner-id',
  limit: 'x-ratelimit-limit',
  remaining: 'x-ratelimit-remaining',
  reset: 'x-ratelimit-reset',
  eventSignature: 'x-service-signature',
  eventId: 'x-service-event-id',
  ...commonHeaders,
} as const;

/** Both variants of the source; each is a filter of its own. */
export const rewardsQueryNames = {
  month: 'month',
  category: 'category',
  brand: 'brand',
  search: 'search',
  minPlus: 'min_plus',
  region: 'region',
  wallet: 'wallet_address',
} as const;

/** The value that `Authorization` has to have. */
export function rewardsAuthorization(key: string): string {
  return `Bearer ${key}`;
}

/** The key of an `Authorization` header; undefined where it is missing or of another form. */
export function rewardsKeyOf(header: string | undefined): string | undefined {
  return /^Bearer ([\x21-\x7e]{1,512})$/.exec(header ?? '')?.[1];
}

export function isLiveKey(key: string): boolean {
  return key.startsWith(LIVE_KEY_PREFIX);
}
