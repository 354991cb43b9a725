// Each error code of the sandbox interface in plain words: what is wrong, and the next step.

import { type ErrorCode, isErrorCode } from '../wire/sandbox/error-codes.js';

export interface RefusalWords {
  /** Half a sentence: what is wrong. */
  readonly message: string;
  /** One sentence: what to do next. */
  readonly hint: string;
}

const LATER = 'Run again later.';
const NEW_KEY = 'Make a new key with `tieout keys create`, or give the key that is in use.';
const SAME_REFERENCE = 'Send the same order again later, with the same reference.';
const REPORT = 'This is a fault of the request; report it with the request id.';

const words: Readonly<Record<ErrorCode, RefusalWords>> = {
  invalid_request: {
    message: 'the service refused the request as invalid',
    hint: 'Fix the field that it names.',
  },
  unauthorised: { message: 'the service does not know this API key', hint: NEW_KEY },
  key_revoked: { message: 'the API key was revoked', hint: NEW_KEY },
  key_expired: { message: 'the API key has expired', hint: NEW_KEY },
  signature_invalid: {
    message: 'the service refused the signature of the request',
    hint: 'Check that the signing secret belongs to the API key, and that the header name is set right.',
  },
  insufficient_balance: {
    message: 'the balance is smaller than the cost',
    hint: 'Fund the balance, then send the same order again.',
  },
  wrong_environment: {
    message: 'the API key is one of another environment',
    hint: 'Use a sandbox key (pmr_test_…) on the sandbox address.',
  },
  challenge_failed: {
    message: 'the security check was not passed',
    hint: 'Ask for a new key again; a challenge is valid for five minutes and can be used once.',
  },
  not_found: { message: 'the service has no such path', hint: 'Check the base address.' },
  unknown_brand: { message: 'the catalogue has no such entry', hint: 'Use a slug from the catalogue.' },
  unknown_order: {
    message: 'no order of this key has this reference',
    hint: 'Check the reference and the key.',
  },
  no_statement: {
    message: 'there is no statement of this month',
    hint: 'Ask for a month between the creation of the key and now.',
  },
  method_not_allowed: { message: 'the service refused the method', hint: 'Check the base address.' },
  request_timeout: { message: 'the request reached the service too slowly', hint: LATER },
  price_changed: {
    message: 'the price has changed',
    hint: 'Decide whether the new cost is right; if so, send the same order with the new quote.',
  },
  denomination_unavailable: {
    message: 'the amount is not sold, or not today',
    hint: 'Use an amount from the catalogue.',
  },
  idempotency_conflict: {
    message: 'this reference already stands for another order, and nothing was charged',
    hint: 'Read the order of this reference; use a new reference for a new order.',
  },
  order_in_progress: { message: 'the same order is still being worked on', hint: SAME_REFERENCE },
  payload_too_large: { message: 'the request is too large', hint: REPORT },
  rate_limited: { message: 'too many requests', hint: LATER },
  limit_exceeded: {
    message: 'a lifetime limit of the key is used up, and waiting does not help',
    hint: 'Make a new key with `tieout keys create`.',
  },
  address_limit: {
    message: 'this address has made all the keys it may make today',
    hint: 'Use an existing key, or try again later.',
  },
  region_blocked: { message: 'not sold in the country of the buyer', hint: 'Offer the buyer another entry.' },
  internal_error: { message: 'the service failed', hint: LATER },
  upstream_failed: {
    message: 'the supplier behind the service failed, and nothing was charged',
    hint: SAME_REFERENCE,
  },
  restocking: { message: 'the entry is being restocked', hint: SAME_REFERENCE },
  capacity_unavailable: { message: 'no more keys are made today', hint: 'Try again on the next day (UTC).' },
  sandbox_full: {
    message: 'the sandbox holds all the keys it can',
    hint: 'Try again later; keys in use go on working.',
  },
};

/** The words of a code; general ones for a code that nobody knows. */
export function wordsOf(code: string): RefusalWords {
  return isErrorCode(code)
    ? words[code]
    : {
        message: 'the service refused the request',
        hint: 'Look up the code in the documentation of the service.',
      };
}
