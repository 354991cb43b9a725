// The outcomes that may be tried again within the run, and after how long. The file is pure: the caller
// sleeps and sends. Every repetition is a new request with a new nonce and timestamp; it repeats the
// question, never the bytes.

import { unreachable } from '../../base/failure/assert.js';
import { parseHttpDate } from '../transport/answer-headers.js';
import type { SourceFault } from '../transport/source-fault.js';

/**
 * The effect that a repetition could have:
 * - `safe`: none, as with every read;
 * - `same_reference`: no more than the first, since the reference makes it one order (source, section 1);
 * - `never_blindly`: it would move money or make something a second time. It is only repeated if it is
 *   certain that the first was not worked on.
 */
export type Repeat = 'safe' | 'same_reference' | 'never_blindly';

export interface RetryPolicy {
  /** Requests for one question, the first one counted. */
  readonly attemptsMost: number;
  /** The wait before the second attempt; it doubles with each one more. */
  readonly backoffMs: number;
  readonly backoffMostMs: number;
  /** No wait is shorter, whatever the service asks for. */
  readonly waitLeastMs: number;
  /** A longer wait is left to the next run. */
  readonly waitMostMs: number;
}

/** The value of an absurd wait: far beyond every cap, and still an exact number of milliseconds. */
const SECONDS_MOST = 1_000_000_000_000;

export const defaultRetryPolicy: RetryPolicy = {
  attemptsMost: 6,
  backoffMs: 250,
  backoffMostMs: 8_000,
  waitLeastMs: 100,
  waitMostMs: 60_000,
};

/**
 * - `stale_timestamp`: signed too long before it was sent, although the clocks agree. It was turned away
 *   unread;
 * - `reused_nonce`: this very request had arrived before, by way of a proxy that delivers twice. It was
 *   worked on.
 */
export type MendableSigning = 'stale_timestamp' | 'reused_nonce';

/** The result of one attempt without success: no usable answer, or an error that the service states. */
export type Setback =
  | { readonly kind: 'fault'; readonly fault: SourceFault }
  | {
      readonly kind: 'error';
      readonly status: number;
      readonly code: string;
      /** The wait that the service asks for, in ms from the answer; undefined if it says nothing readable. */
      readonly retryAfterMs: number | undefined;
      /** Set for a 401 that a new signature fixes. */
      readonly signing: MendableSigning | undefined;
    };

/**
 * `wait_too_long`: worth trying again, but not within this run. `final`: the same again would change nothing.
 */
export type RetryDecision =
  | { readonly kind: 'again'; readonly waitMs: number }
  | { readonly kind: 'wait_too_long'; readonly retryAfterMs: number }
  | { readonly kind: 'attempts_spent' }
  | { readonly kind: 'final' };

/**
 * Decides what follows a setback.
 *
 * @param attempt which attempt it was, from 1
 * @param random a number from 0 to below 1: waits are spread over the upper half of the backoff, so that
 * clients that failed together do not come back together
 */
export function retryDecision(
  setback: Setback,
  repeat: Repeat,
  attempt: number,
  policy: RetryPolicy,
  random: number,
): RetryDecision {
  if (!mayRepeat(setback, repeat)) return { kind: 'final' };
  const askedMs = setback.kind === 'error' ? setback.retryAfterMs : askedByFault(setback.fault);
  if (askedMs !== undefined && askedMs > policy.waitMostMs) {
    return { kind: 'wait_too_long', retryAfterMs: askedMs };
  }
  if (attempt >= policy.attemptsMost) return { kind: 'attempts_spent' };
  const backoffMs = Math.min(policy.backoffMostMs, policy.backoffMs * 2 ** Math.min(attempt - 1, 20));
  const spreadMs = Math.ceil(backoffMs / 2 + (backoffMs / 2) * random);
  return { kind: 'again', waitMs: Math.max(policy.waitLeastMs, askedMs ?? 0, spreadMs) };
}

/** True if the same question may be put again at all, now or in a later run. */
function mayRepeat(setback: Setback, repeat: Repeat): boolean {
  if (setback.kind === 'fault') {
    return setback.fault.passing && (repeat !== 'never_blindly' || isBeforeWork(setback.fault));
  }
  switch (repeat) {
    case 'safe':
      return setback.signing !== undefined || isPassingError(setback.status, setback.code);
    case 'same_reference':
      if (finalOrderCodes.has(setback.code)) return false;
      return setback.signing !== undefined || isPassingError(setback.status, setback.code);
    case 'never_blindly':
      // Turned away before anything was done: the only answers after which nothing can have happened.
      return setback.code === 'rate_limited' || setback.signing === 'stale_timestamp';
    default:
      return unreachable(repeat);
  }
}

/** Certain that nothing was done: no byte went out, or whoever answered turned the request away unread. */
function isBeforeWork(fault: SourceFault): boolean {
  return !fault.sent || (fault.fault === 'http_status' && fault.httpStatus === 429);
}

/** A 429 that no waiting fixes, though its status alone would have it repeated. */
const LIFETIME_LIMIT = 'limit_exceeded';

/**
 * The same for an order: no short waiting fixes a cap on money; after `issue_failed` a debit and its
 * reversal stand, and the caller chooses whether there are more. A read spends and issues nothing, so that
 * beside these codes its status alone counts.
 */
const finalOrderCodes: ReadonlySet<string> = new Set(['cap_exceeded', 'issue_failed']);

/**
 * Errors that pass by themselves. `price_changed` is a 409 that needs a decision. Codes that nobody knows are
 * judged by their status.
 */
function isPassingError(status: number, code: string): boolean {
  if (code === LIFETIME_LIMIT) return false;
  return status === 429 || status >= 500 || status === 408 || code === 'order_in_progress';
}

function askedByFault(fault: SourceFault): number | undefined {
  return fault.retryAfterSec === undefined ? undefined : fault.retryAfterSec * 1000;
}

/**
 * The wait that the service asks for, in ms: the longer of the header and the body. A header of digits is
 * seconds, else it is read as an HTTP date; whatever is neither (`abc`, `-5`, `1e9`, nothing) counts as not
 * said.
 *
 * @param nowMs the service's time where its `Date` header tells it, so that a clock that is off does not
 * matter
 */
export function retryAfterMsOf(
  header: string | undefined,
  bodySeconds: number | undefined,
  nowMs: number,
): number | undefined {
  const asked = [headerMs(header?.trim() ?? '', nowMs), bodyMs(bodySeconds)].filter((ms) => ms !== undefined);
  return asked.length === 0 ? undefined : Math.max(...asked);
}

function headerMs(header: string, nowMs: number): number | undefined {
  if (/^\d+$/.test(header)) return Math.min(Number(header), SECONDS_MOST) * 1000;
  const dateMs = parseHttpDate(header);
  return dateMs === undefined ? undefined : Math.max(0, dateMs - nowMs);
}

function bodyMs(seconds: number | undefined): number | undefined {
  return seconds === undefined || seconds < 0 ? undefined : Math.min(seconds, SECONDS_MOST) * 1000;
}
