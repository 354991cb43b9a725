// Every error code with its HTTP status (source, section 7, and the contract), grouped by what the caller
// does next.

import type { ErrorRow } from '../error-group.js';

export const errorCodes = {
  invalid_request: { status: 400, group: 'give_up' },
  unauthorised: { status: 401, group: 'mend' },
  key_revoked: { status: 401, group: 'mend' },
  key_expired: { status: 401, group: 'mend' },
  signature_invalid: { status: 401, group: 'mend' },
  insufficient_balance: { status: 402, group: 'decide' },
  wrong_environment: { status: 403, group: 'mend' },
  challenge_failed: { status: 403, group: 'give_up' },
  not_found: { status: 404, group: 'give_up' },
  unknown_brand: { status: 404, group: 'give_up' },
  unknown_order: { status: 404, group: 'give_up' },
  no_statement: { status: 404, group: 'give_up' },
  method_not_allowed: { status: 405, group: 'give_up' },
  request_timeout: { status: 408, group: 'retry' },
  price_changed: { status: 409, group: 'decide' },
  denomination_unavailable: { status: 409, group: 'give_up' },
  idempotency_conflict: { status: 409, group: 'give_up' },
  order_in_progress: { status: 409, group: 'retry' },
  payload_too_large: { status: 413, group: 'give_up' },
  rate_limited: { status: 429, group: 'retry' },
  /** A lifetime limit of the key is spent: waiting does not help. */
  limit_exceeded: { status: 429, group: 'give_up' },
  address_limit: { status: 429, group: 'retry' },
  region_blocked: { status: 451, group: 'give_up' },
  internal_error: { status: 500, group: 'retry' },
  /** Nothing was charged; the same reference has to be sent again. */
  upstream_failed: { status: 502, group: 'retry' },
  restocking: { status: 503, group: 'retry' },
  capacity_unavailable: { status: 503, group: 'retry' },
  sandbox_full: { status: 503, group: 'retry' },
} as const satisfies Readonly<Record<string, ErrorRow>>;

export type ErrorCode = keyof typeof errorCodes;

/** True for a code of this list. A service may answer others; those are judged by their status. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorCodes, text);
}
