/**
 * Puts one question to the sandbox until it has an answer or asking again is pointless: paced by class,
 * signed anew for each attempt, judged, repeated only where `retry.ts` allows it. Used by `SandboxClient` and
 * `SandboxReader`; it knows no endpoint by itself.
 */

import { randomUUID } from 'node:crypto';
import type { Clock } from '../base/clock.js';
import type { LimitClass } from '../wire/sandbox/endpoints.js';
import type { AnswerReading } from '../wire/sandbox/envelope.js';
import { bearerAuthorization } from '../wire/sandbox/key-format.js';
import { skewSeconds } from '../wire/sandbox/limits.js';
import { type HeaderNames, jsonContentType } from '../wire/sandbox/names.js';
import { parseSignatureDebug, signRequest } from '../wire/sandbox/signing.js';
import { judgeAnswer } from './answer-judge.js';
import { Exchange } from './exchange.js';
import type { Pace, Sleep } from './pace.js';
import {
  type MendableSigning,
  type Repeat,
  type RetryPolicy,
  retryAfterMsOf,
  retryDecision,
  type Setback,
} from './retry.js';
import { SourceFault } from './source-fault.js';
import type { Exchanger, TransportAnswer } from './transport.js';

/** One question: where it goes, what it carries, how its answer is read, and whether it may be put again. */
export interface SandboxCall<T> {
  readonly method: 'GET' | 'POST';
  /** Path and query, percent-encoded, without the base address's own path. */
  readonly target: string;
  readonly limitClass: LimitClass;
  readonly repeat: Repeat;
  readonly read: (bytes: Uint8Array) => AnswerReading<T>;
  readonly body?: Uint8Array;
  /** The order's own reference, for the header of that name. */
  readonly idempotencyKey?: string;
  /** The most bytes of the answer; a megabyte where absent. */
  readonly bytesMax?: number;
}

/** What the signed calls are signed with; the unsigned ones carry nothing. */
export interface SigningCredentials {
  readonly apiKey: string;
  readonly signingSecret: string;
}

export interface CallerParts {
  readonly transport: Exchanger;
  /** The path of the base address, signed with the rest. */
  readonly prefix: string;
  readonly names: HeaderNames;
  readonly credentials: SigningCredentials | undefined;
  /** All values that no answer may repeat. */
  readonly secrets: readonly string[];
  /** The clock of this machine: timestamps of signatures. */
  readonly clock: Clock;
  /** The clock by which receipts are dated. */
  readonly receiptClock: Clock;
  readonly paces: Readonly<Record<LimitClass, Pace>>;
  readonly policy: RetryPolicy;
  readonly sleep: Sleep;
  /** From 0 to below 1. */
  readonly random: () => number;
}

const ANSWER_BYTES_MOST = 1024 * 1024;
const NO_BYTES = new Uint8Array(0);

export class SandboxCaller {
  readonly #parts: CallerParts;

  constructor(parts: CallerParts) {
    this.#parts = parts;
  }

  /**
   * Asks, and asks again where that is safe and may help.
   *
   * @returns the data, or the error that the service states and that no repetition within the run mends
   * @throws SourceFault where no usable answer came, after as many attempts as the policy allows
   */
  async ask<T>(call: SandboxCall<T>): Promise<Exchange<T>> {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.#attempt(call);
      const setback = setbackOf(outcome);
      if (setback === undefined) {
        return settled(outcome);
      }
      const { policy, random } = this.#parts;
      const decision = retryDecision(setback, call.repeat, attempt, policy, random());
      if (decision.kind !== 'again') {
        return settled(outcome);
      }
      await this.#wait(call.limitClass, setback, decision.waitMs);
    }
  }

  /**
   * Too much is a matter of the whole class, so a 429 holds back everybody in it; any other wait is this
   * call's.
   */
  async #wait(limitClass: LimitClass, setback: Setback, waitMs: number): Promise<void> {
    if (setback.kind === 'error' && setback.code === 'rate_limited') {
      this.#parts.paces[limitClass].hold(waitMs);
      return;
    }
    await this.#parts.sleep(waitMs);
  }

  async #attempt<T>(call: SandboxCall<T>): Promise<Outcome<T>> {
    await this.#parts.paces[call.limitClass].turn();
    const target = this.#parts.prefix + call.target;
    try {
      const raw = await this.#parts.transport.exchange({
        method: call.method,
        target,
        headers: this.#headers(call, target),
        ...(call.body === undefined ? {} : { body: call.body }),
        bytesMax: call.bytesMax ?? ANSWER_BYTES_MOST,
      });
      return { kind: 'exchange', exchange: this.#judged(call, target, raw) };
    } catch (error) {
      if (error instanceof SourceFault) {
        return { kind: 'fault', fault: error };
      }
      throw error;
    }
  }

  #judged<T>(call: SandboxCall<T>, target: string, raw: TransportAnswer): Exchange<T> {
    const { names, secrets, clock, receiptClock } = this.#parts;
    const { answer, requestId, json } = judgeAnswer(raw, call.read, { names, secrets });
    const machineUnixMs = clock.nowMs();
    const asked = answer.kind === 'error' ? answer.error.retry_after_sec : undefined;
    return new Exchange({
      method: call.method,
      target,
      status: raw.status,
      requestId,
      receivedAtMs: receiptClock.nowMs(),
      machineUnixMs,
      serviceDateMs: raw.dateHeaderMs,
      retryAfterMs: retryAfterMsOf(
        raw.headers.get(names.retryAfter),
        asked,
        raw.dateHeaderMs ?? machineUnixMs,
      ),
      signatureReason: parseSignatureDebug(raw.headers.get(names.signatureDebug) ?? '')?.reason,
      answer,
      receivedBytes: raw.bytes,
      json,
    });
  }

  /** Made anew for every attempt: a nonce serves once, and a timestamp is good for 300 seconds. */
  #headers<T>(call: SandboxCall<T>, target: string): Record<string, string> {
    const { names, credentials, clock } = this.#parts;
    const headers: Record<string, string> = { accept: jsonContentType, 'user-agent': 'tieout' };
    if (call.body !== undefined) {
      headers[names.contentType] = jsonContentType;
    }
    if (call.idempotencyKey !== undefined) {
      headers[names.idempotencyKey] = call.idempotencyKey;
    }
    if (credentials === undefined) {
      return headers;
    }
    const signature = signRequest(credentials.signingSecret, {
      method: call.method,
      target,
      body: call.body ?? NO_BYTES,
      timestampSeconds: Math.floor(clock.nowMs() / 1000),
      nonce: randomUUID(),
    });
    headers[names.authorization] = bearerAuthorization(credentials.apiKey);
    headers[names.timestamp] = signature.timestamp;
    headers[names.nonce] = signature.nonce;
    headers[names.signature] = signature.signature;
    return headers;
  }
}

type Outcome<T> =
  | { readonly kind: 'exchange'; readonly exchange: Exchange<T> }
  | { readonly kind: 'fault'; readonly fault: SourceFault };

function settled<T>(outcome: Outcome<T>): Exchange<T> {
  if (outcome.kind === 'fault') {
    throw outcome.fault;
  }
  return outcome.exchange;
}

function setbackOf<T>(outcome: Outcome<T>): Setback | undefined {
  if (outcome.kind === 'fault') {
    return outcome;
  }
  const { exchange } = outcome;
  if (exchange.answer.kind === 'data') {
    return undefined;
  }
  return {
    kind: 'error',
    status: exchange.status,
    code: exchange.answer.error.code,
    retryAfterMs: exchange.retryAfterMs,
    signing: mendableSigning(exchange),
  };
}

/**
 * A refused signature that a new one mends. A timestamp that was too old although the clocks agree now means
 * that the process was suspended between signing and sending.
 */
function mendableSigning<T>(exchange: Exchange<T>): MendableSigning | undefined {
  const { signatureReason, serviceDateMs, machineUnixMs } = exchange;
  if (exchange.status !== 401) {
    return undefined;
  }
  if (signatureReason === 'nonce_reused') {
    return 'reused_nonce';
  }
  const isStale = signatureReason === 'timestamp_skew' && serviceDateMs !== undefined;
  return isStale && Math.abs(serviceDateMs - machineUnixMs) <= skewSeconds * 1000
    ? 'stale_timestamp'
    : undefined;
}
