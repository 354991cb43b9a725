// The supplier interface's refusals: each code in plain words, its group, and what there is to decide.

import type { ServiceError } from '../wire/sandbox/envelope.js';
import {
  isSupplierErrorCode,
  type SupplierErrorCode,
  supplierErrorCodes,
} from '../wire/supplier/error-codes.js';
import type { Decision } from './client-failure.js';
import type { RefusalWords } from './refusal-words.js';
import type { RefusalDialect } from './service-refusal.js';

const LATER = 'Run again later.';
const SAME_REFERENCE = 'Send the same order again later, with the same reference.';
const CHECK_AGAIN = 'Check the price again; take brand and amount from the brand list.';

const words: Readonly<Record<SupplierErrorCode, RefusalWords>> = {
  invalid_request: {
    message: 'the service refused the request as invalid',
    hint: 'Fix the field that it names.',
  },
  unauthorised: {
    message: 'the service does not know this supplier key',
    hint: 'Give the key that was issued with production access.',
  },
  LEDGER_INSUFFICIENT: {
    message: 'the float does not cover the order',
    hint: 'Send stablecoins to the float, then send the same order again.',
  },
  not_found: { message: 'the service has no such path', hint: 'Check the base address.' },
  unknown_brand: { message: 'there is no such brand', hint: CHECK_AGAIN },
  brand_not_available: { message: 'the brand is not available now', hint: CHECK_AGAIN },
  unknown_order: {
    message: 'no order of this key has this reference',
    hint: 'Check the reference and the key.',
  },
  method_not_allowed: { message: 'the service refused the method', hint: 'Check the base address.' },
  request_timeout: { message: 'the request reached the service too slowly', hint: LATER },
  denomination_unavailable: { message: 'the amount is not sold by the brand right now', hint: CHECK_AGAIN },
  price_changed: {
    message: 'the live price is no longer the one expected, and nothing was charged',
    hint: 'Check the price again; if it is right, send the same order with it.',
  },
  idempotency_conflict: {
    message: 'this reference already stands for another order, and nothing was charged',
    hint: 'Read the order of this reference; use a new reference for a new order.',
  },
  order_in_progress: { message: 'the same order is still being worked on', hint: SAME_REFERENCE },
  payload_too_large: {
    message: 'the request is too large',
    hint: 'This is a fault of the request; report it with the request id.',
  },
  cap_exceeded: {
    message: 'over the cap of one order, or of a rolling 24 hours',
    hint: 'Where it says how long, send the same order after that; else order less at a time.',
  },
  internal_error: { message: 'the service failed', hint: LATER },
  issue_failed: {
    message: 'the card could not be issued, and the debit was reversed',
    hint: 'Send the same order again, with the same reference.',
  },
  SUPPLIER_RESTOCKING: { message: 'the supplier is restocking', hint: SAME_REFERENCE },
};

export const supplierRefusals: RefusalDialect = {
  wordsOf: (code) =>
    isSupplierErrorCode(code)
      ? words[code]
      : {
          message: 'the service refused the request',
          hint: 'Look up the code in the documentation of the service.',
        },
  groupOf: (code) => (isSupplierErrorCode(code) ? supplierErrorCodes[code].group : undefined),
  decisionOf,
};

/** An answer of this interface states no details, so a decision says no more than its code. */
function decisionOf({ code }: ServiceError, retryAfterSec: number | undefined): Decision | undefined {
  switch (code) {
    case 'price_changed':
      return { code: 'wholesale_changed' };
    case 'LEDGER_INSUFFICIENT':
      return { code: 'float_insufficient' };
    case 'cap_exceeded':
      return { code, retryAfterSec };
    case 'idempotency_conflict':
    case 'denomination_unavailable':
      return { code };
    default:
      return undefined;
  }
}
