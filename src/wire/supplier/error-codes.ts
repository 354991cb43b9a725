// Error codes with their HTTP status (source, section 7; contract, supplier page), grouped by what the caller
// does next, and the codes of the check, which are answers and no errors. Letter case is part of a code: the
// source spells two of them in capitals.

import type { ErrorRow } from '../error-group.js';

export const supplierErrorCodes = {
  invalid_request: { status: 400, group: 'give_up' },
  unauthorised: { status: 401, group: 'mend' },
  /** Not retryable until more is deposited. */
  LEDGER_INSUFFICIENT: { status: 402, group: 'decide' },
  not_found: { status: 404, group: 'give_up' },
  unknown_brand: { status: 404, group: 'give_up' },
  brand_not_available: { status: 404, group: 'give_up' },
  unknown_order: { status: 404, group: 'give_up' },
  method_not_allowed: { status: 405, group: 'give_up' },
  request_timeout: { status: 408, group: 'retry' },
  denomination_unavailable: { status: 409, group: 'give_up' },
  price_changed: { status: 409, group: 'decide' },
  idempotency_conflict: { status: 409, group: 'give_up' },
  order_in_progress: { status: 409, group: 'retry' },
  payload_too_large: { status: 413, group: 'give_up' },
  /**
   * Over a rolling cap waiting helps, and the answer says how long; over the cap of one order it never does.
   */
  cap_exceeded: { status: 429, group: 'decide' },
  internal_error: { status: 500, group: 'retry' },
  /** The debit was reversed; the same reference has to be sent again. */
  issue_failed: { status: 502, group: 'retry' },
  SUPPLIER_RESTOCKING: { status: 503, group: 'retry' },
} as const satisfies Readonly<Record<string, ErrorRow>>;

export type SupplierErrorCode = keyof typeof supplierErrorCodes;

/** True for a code of this list. A service may answer others; those are judged by their status. */
export function isSupplierErrorCode(text: string): text is SupplierErrorCode {
  return Object.hasOwn(supplierErrorCodes, text);
}

/** The possible results of a check (source, section 4.1, "Check codes"). */
export const checkCodes = [
  'OK',
  'LEDGER_INSUFFICIENT',
  'SUPPLIER_RESTOCKING',
  'NOT_SOLD',
  'CAP_EXCEEDED',
] as const;

export type CheckCode = (typeof checkCodes)[number];
