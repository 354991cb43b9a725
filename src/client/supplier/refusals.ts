// The supplier interface's refusals: each code in plain words, its group, and what there is to decide.

import type { ServiceError } from '../../wire/answer-envelope.js';
import {
  isSupplierErrorCode,
  type SupplierErrorCode,
  supplierErrorCodes,
} from '../../wire/supplier/error-codes.js';
import type { Decision } from '../failures/client-failure.js';
import { commonWords, type RefusalWords, SAME_REFERENCE, wordsIn } from '../failures/refusal-words.js';
import type { RefusalDialect } from '../failures/service-refusal.js';
import { supplierNames } from './request-bodies.js';

const CHECK_AGAIN = 'Check the price again; take brand and amount from the brand list.';

const words: Readonly<Record<SupplierErrorCode, RefusalWords>> = {
  ...commonWords,
  unauthorised: {
    message: 'the service does not know this supplier key',
    hint: 'Give the key that was issued with production access.',
  },
  LEDGER_INSUFFICIENT: {
    message: 'the float does not cover the order',
    hint: 'Send stablecoins to the float, then send the same order again.',
  },
  unknown_brand: { message: 'there is no such brand', hint: CHECK_AGAIN },
  brand_not_available: { message: 'the brand is not available now', hint: CHECK_AGAIN },
  denomination_unavailable: { message: 'the amount is not sold by the brand right now', hint: CHECK_AGAIN },
  price_changed: {
    message: 'the live price is no longer the one expected, and nothing was charged',
    hint: 'Check the price again; if it is right, send the same order with it.',
  },
  cap_exceeded: {
    message: 'over the cap of one order, or of a rolling 24 hours',
    hint: 'Send the same order again after the wait that the answer names; if it names none, order less at a time.',
  },
  issue_failed: {
    message: 'the card could not be issued, and the debit was reversed',
    hint: 'Send the same order again, with the same reference.',
  },
  SUPPLIER_RESTOCKING: { message: 'the supplier is restocking', hint: SAME_REFERENCE },
};

export const supplierRefusals: RefusalDialect = {
  wordsOf: (code) => wordsIn(words, isSupplierErrorCode, code),
  groupOf: (code) => (isSupplierErrorCode(code) ? supplierErrorCodes[code].group : undefined),
  decisionOf,
  isUndone: () => false,
  detailsOf: () => ({}),
  ownNames: supplierNames,
  wasSentBefore: () => false,
  clockFailureOf: () => undefined,
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
