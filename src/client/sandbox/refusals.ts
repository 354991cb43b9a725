// The sandbox interface's refusals: each code in plain words, its group, and what there is to decide.

import type { ServiceError } from '../../wire/answer-envelope.js';
import {
  balanceDetailsSchema,
  fieldDetailsSchema,
  limitDetailsSchema,
  priceChangedDetailsSchema,
} from '../../wire/sandbox/envelope.js';
import { type ErrorCode, errorCodes, isErrorCode } from '../../wire/sandbox/error-codes.js';
import type { SignatureReason } from '../../wire/sandbox/signing.js';
import { SKEW_SECONDS } from '../../wire/unix-seconds.js';
import type { Exchange } from '../calling/exchange.js';
import { type Decision, MendConfiguration } from '../failures/client-failure.js';
import { commonWords, LATER, type RefusalWords, SAME_REFERENCE, wordsIn } from '../failures/refusal-words.js';
import type { ErrorDetails, RefusalDialect } from '../failures/service-refusal.js';

const NEW_KEY = 'Make a new key with `tieout keys create`, or give the key that is in use.';

const words: Readonly<Record<ErrorCode, RefusalWords>> = {
  ...commonWords,
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
  unknown_brand: { message: 'the catalogue has no such entry', hint: 'Use a slug from the catalogue.' },
  no_statement: {
    message: 'there is no statement of this month',
    hint: 'Ask for a month between the creation of the key and now.',
  },
  price_changed: {
    message: 'the price has changed',
    hint: 'Decide whether the new cost is right; if so, send the same order with the new quote.',
  },
  denomination_unavailable: {
    message: 'the amount is not sold, or not today',
    hint: 'Use an amount from the catalogue.',
  },
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

/** 5xx codes that say that nothing was done. */
const undoneCodes: ReadonlySet<string> = new Set<ErrorCode>([
  'upstream_failed',
  'capacity_unavailable',
  'sandbox_full',
  'restocking',
]);

const NONCE_REUSED = 'nonce_reused' satisfies SignatureReason;
const TIMESTAMP_SKEW = 'timestamp_skew' satisfies SignatureReason;

export const sandboxRefusals: RefusalDialect = {
  wordsOf: (code) => wordsIn(words, isErrorCode, code),
  groupOf: (code) => (isErrorCode(code) ? errorCodes[code].group : undefined),
  decisionOf,
  isUndone: (code) => undoneCodes.has(code),
  detailsOf,
  wasSentBefore: ({ signatureReason }) => signatureReason === NONCE_REUSED,
  clockFailureOf: clockFailure,
};

function detailsOf({ details }: ServiceError): ErrorDetails {
  const field = fieldDetailsSchema.safeParse(details);
  const limit = limitDetailsSchema.safeParse(details);
  return {
    ...(field.success ? { field: field.data.field } : {}),
    ...(limit.success ? { limit: limit.data } : {}),
  };
}

/** A 401 because the clocks disagree, by the service's own reason or by its `Date` header. */
function clockFailure(
  exchange: Exchange<unknown>,
  parts: { readonly code: string; readonly httpStatus: number; readonly requestId: string },
): MendConfiguration | undefined {
  if (parts.code !== 'signature_invalid') return undefined;
  const aheadMs =
    exchange.serviceDateMs === undefined ? undefined : exchange.machineUnixMs - exchange.serviceDateMs;
  const isOff = aheadMs !== undefined && Math.abs(aheadMs) > SKEW_SECONDS * 1000;
  if (!isOff && exchange.signatureReason !== TIMESTAMP_SKEW) return undefined;
  const aheadSec = aheadMs === undefined ? undefined : Math.round(aheadMs / 1000);
  return new MendConfiguration({
    ...parts,
    message: clockMessage(isOff ? aheadSec : undefined),
    hint: 'Set the clock of this machine (turn on time synchronisation), then run again.',
    clockAheadSec: aheadSec,
  });
}

function clockMessage(aheadSec: number | undefined): string {
  if (aheadSec === undefined) {
    return `the service refused the time of the request: it was more than ${SKEW_SECONDS} s from its clock`;
  }
  const side = aheadSec > 0 ? 'ahead of' : 'behind';
  return (
    `the clock of this machine is about ${Math.abs(aheadSec)} s ${side} the service's, ` +
    `and requests more than ${SKEW_SECONDS} s off are refused`
  );
}

function decisionOf(error: ServiceError): Decision | undefined {
  switch (error.code) {
    case 'price_changed':
      return priceDecision(error);
    case 'insufficient_balance': {
      const details = balanceDetailsSchema.safeParse(error.details);
      return details.success
        ? {
            code: error.code,
            costUsd6: details.data.cost_usd6,
            balanceUsd6: details.data.balance_usd6,
          }
        : undefined;
    }
    case 'idempotency_conflict':
    case 'region_blocked':
    case 'denomination_unavailable':
      return { code: error.code };
    default:
      return undefined;
  }
}

function priceDecision(error: ServiceError): Decision | undefined {
  const details = priceChangedDetailsSchema.safeParse(error.details);
  if (!details.success) return undefined;
  const { quote_id, rate_bps, cost_minor, cost_usd6, expires_at } = details.data;
  return {
    code: 'price_changed',
    quoteId: quote_id,
    rateBps: rate_bps,
    costMinor: cost_minor,
    costUsd6: cost_usd6,
    expiresAt: expires_at,
  };
}
