// From what went wrong to what the caller does next: an error that the service states, or a source that gave
// no usable answer, becomes one of the four failures of `client-failure.ts`.

import { visible } from '../../base/control-characters.js';
import { withoutCodes } from '../../wire/card-code.js';
import {
  balanceDetailsSchema,
  fieldDetailsSchema,
  limitDetailsSchema,
  priceChangedDetailsSchema,
  type ServiceError,
} from '../../wire/sandbox/envelope.js';
import { type ErrorGroup, errorCodes, isErrorCode } from '../../wire/sandbox/error-codes.js';
import { SKEW_SECONDS } from '../../wire/sandbox/limits.js';
import type { Exchange } from '../calling/exchange.js';
import type { Repeat } from '../calling/retry.js';
import { type RefusalWords, wordsOf } from '../sandbox/refusal-words.js';
import type { SourceFault } from '../transport/source-fault.js';
import {
  type ClientFailure,
  Decide,
  type Decision,
  GiveUp,
  MendConfiguration,
  RetryLater,
} from './client-failure.js';

/** How one interface puts its refusals. */
export interface RefusalDialect {
  /** What is wrong and what to do next, in plain words. */
  wordsOf(code: string): RefusalWords;
  /** The group of a known code; undefined for one that nobody knows. */
  groupOf(code: string): ErrorGroup | undefined;
  /** What there is to decide; undefined where a code or its details ask for no decision. */
  decisionOf(error: ServiceError, retryAfterSec: number | undefined): Decision | undefined;
}

/** The sandbox interface's own. */
const sandboxRefusals: RefusalDialect = {
  wordsOf,
  groupOf: (code) => (isErrorCode(code) ? errorCodes[code].group : undefined),
  decisionOf,
};

/** What is known of the call that failed. */
interface FailedCall {
  /** The interface's way with refusals; the sandbox's where absent. */
  readonly refusals?: RefusalDialect;
  /** What was to be done, as `the order` or `the deposit`. */
  readonly subject: string;
  readonly repeat: Repeat;
  /** Values of the request that must not come back in a message, such as the buyer's reference. */
  readonly hidden?: readonly string[];
}

const SHOWN_CHARACTERS = 200;
/** A link can lead to a card, and nobody needs to follow one out of an error. */
const LINK = /https?:\/\/\S+/gi;

/** The failure of an error that the service stated. */
export function failureOfError(
  exchange: Exchange<unknown>,
  error: ServiceError,
  call: FailedCall,
): ClientFailure {
  const { code } = error;
  const refusals = call.refusals ?? sandboxRefusals;
  const words = refusals.wordsOf(code);
  const parts = {
    code,
    message: `${call.subject}: ${words.message} (HTTP ${exchange.status}, ${code})${quoteOf(error.message, call)}`,
    hint: words.hint,
    httpStatus: exchange.status,
    requestId: exchange.requestId,
  };
  // The very same request had been there before, so it was worked on, and its answer went elsewhere.
  if (exchange.signatureReason === 'nonce_reused' && call.repeat === 'never_blindly') {
    return inDoubt(call, exchange.status, exchange.requestId);
  }
  const clock = clockFailure(exchange, parts);
  if (clock !== undefined) return clock;
  const retryAfterSec = secondsOf(exchange.retryAfterMs);
  const decision = refusals.decisionOf(error, retryAfterSec);
  if (decision !== undefined) return new Decide({ ...parts, decision });
  switch (groupOf(refusals.groupOf(code), exchange.status)) {
    case 'mend':
      return new MendConfiguration(parts);
    case 'retry':
      return isInDoubt(exchange.status, code, call)
        ? inDoubt(call, exchange.status, exchange.requestId)
        : new RetryLater({ ...parts, retryAfterSec });
    default:
      return new GiveUp({ ...parts, field: fieldOf(error), limit: limitOf(error) });
  }
}

/** The failure of a source that gave no usable answer. */
export function failureOfFault(fault: SourceFault, call: FailedCall): ClientFailure {
  const parts = {
    code: fault.fault,
    message: `${call.subject}: ${fault.message}`,
    hint: fault.hint,
    httpStatus: fault.httpStatus,
    requestId: fault.requestId,
    cause: fault,
  };
  const refusedUnread = fault.fault === 'http_status' && fault.httpStatus === 429;
  if (call.repeat === 'never_blindly' && fault.sent && !refusedUnread && fault.fault !== 'redirect') {
    return inDoubt(call, fault.httpStatus, fault.requestId, fault);
  }
  switch (fault.fault) {
    case 'cut_off':
    case 'deadline':
    case 'refused_connection':
    case 'http_status':
    case 'given_up':
      return new RetryLater({ ...parts, retryAfterSec: fault.retryAfterSec });
    case 'redirect':
    case 'wrong_env':
    case 'tls':
      return new MendConfiguration(parts);
    default:
      return new GiveUp({ ...parts, ...afterOrder(fault, call), kind: 'unfinished', field: fault.field });
  }
}

/** An order whose answer could not be believed may stand all the same. */
function afterOrder(fault: SourceFault, call: FailedCall): { hint?: string } {
  return call.repeat === 'same_reference' && fault.sent
    ? { hint: 'The order may stand: read the order of this reference before anything else.' }
    : {};
}

/** A 401 because the clocks disagree, by the service's own reason or by its `Date` header. */
function clockFailure(
  exchange: Exchange<unknown>,
  parts: { code: string; httpStatus: number; requestId: string },
): MendConfiguration | undefined {
  if (parts.code !== 'signature_invalid') return undefined;
  const aheadMs =
    exchange.serviceDateMs === undefined ? undefined : exchange.machineUnixMs - exchange.serviceDateMs;
  const isOff = aheadMs !== undefined && Math.abs(aheadMs) > SKEW_SECONDS * 1000;
  if (!isOff && exchange.signatureReason !== 'timestamp_skew') return undefined;
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
    `the clock of this machine is ${Math.abs(aheadSec)} s ${side} the service's, ` +
    `and requests more than ${SKEW_SECONDS} s off are refused`
  );
}

type Group = 'retry' | 'mend' | 'give_up';

/** The wire's own group of a known code; an unknown one is judged by its status. */
function groupOf(known: ErrorGroup | undefined, status: number): Group {
  if (known !== undefined && known !== 'decide') return known;
  if (status === 429 || status >= 500) return 'retry';
  return status === 401 || status === 403 ? 'mend' : 'give_up';
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

/** A 5xx may come after the work was done; only codes that say that nothing was done leave no doubt. */
function isInDoubt(status: number, code: string, call: FailedCall): boolean {
  const saysNothingDone =
    code === 'upstream_failed' ||
    code === 'capacity_unavailable' ||
    code === 'sandbox_full' ||
    code === 'restocking';
  return call.repeat === 'never_blindly' && (status >= 500 || status === 408) && !saysNothingDone;
}

function inDoubt(
  call: FailedCall,
  httpStatus: number | undefined,
  requestId: string | undefined,
  cause?: SourceFault,
): Decide {
  const why = cause === undefined ? `HTTP ${httpStatus ?? ''}` : cause.message;
  return new Decide({
    message: `${call.subject}: sent, but whether it was done is not known (${why}); it is not sent again by itself`,
    hint: 'Find out first whether it was done (the balance, the events, a ping); repeat it only if it was not.',
    httpStatus,
    requestId,
    decision: { code: 'outcome_unknown' },
    cause,
  });
}

function fieldOf(error: ServiceError): string | undefined {
  const details = fieldDetailsSchema.safeParse(error.details);
  return details.success ? visible(withoutCodes(details.data.field)).slice(0, 100) : undefined;
}

function limitOf(error: ServiceError): { limit: number; used: number } | undefined {
  const details = limitDetailsSchema.safeParse(error.details);
  return details.success ? details.data : undefined;
}

function secondsOf(ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : Math.ceil(ms / 1000);
}

/** The service's own words, made fit for a terminal: cut, without codes, links and what the request held. */
function quoteOf(message: string, call: FailedCall): string {
  let shown = withoutCodes(message).replace(LINK, '[link removed]');
  for (const value of call.hidden ?? []) {
    shown = value === '' ? shown : shown.replaceAll(value, '(not shown)');
  }
  const characters = [...visible(shown.slice(0, SHOWN_CHARACTERS * 4))];
  const cut =
    characters.length > SHOWN_CHARACTERS
      ? `${characters.slice(0, SHOWN_CHARACTERS).join('')}…`
      : characters.join('');
  return cut === '' ? '' : `; the service says: ${cut}`;
}
