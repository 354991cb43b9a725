// Puts one question to a service until it has an answer or asking again is pointless: paced by class, with
// the headers of its interface made anew for each attempt, judged, repeated only where `retry.ts` allows it.
// It knows no interface and no endpoint by itself: what the interfaces do differently is a `CallDialect`.

import type { Clock } from '../../base/time/clock.js';
import type { AnswerReading } from '../../wire/answer-envelope.js';
import { commonHeaders } from '../../wire/common-names.js';
import { SourceFault } from '../transport/source-fault.js';
import type { Exchanger, TransportAnswer } from '../transport/transport.js';
import { type JudgeOptions, judgeAnswer } from './answer-judge.js';
import { Exchange } from './exchange.js';
import type { Pace, Sleep } from './pace.js';
import {
  type MendableSigning,
  type Repeat,
  type RetryDecision,
  type RetryPolicy,
  retryAfterMsOf,
  retryDecision,
  type Setback,
} from './retry.js';
import type { QuestionEnd, SourceWatch, WatchedQuestion } from './source-watch.js';

/** One question: where it goes, what it carries, how its answer is read, and whether it may be put again. */
export interface ServiceCall<T, Class extends string> {
  readonly method: 'GET' | 'POST';
  /** Path and query, percent-encoded, without the base address's own path. */
  readonly target: string;
  /** The kind of question, as a template of the path: questions of one source are given up together. */
  readonly source: string;
  readonly limitClass: Class;
  readonly repeat: Repeat;
  /** Reads the bytes. An interface whose envelope states no request id gets the one of the header. */
  readonly read: (bytes: Uint8Array, headerRequestId: string) => AnswerReading<T>;
  readonly body?: Uint8Array;
  /** The order's own reference, for the header of that name. */
  readonly idempotencyKey?: string;
  /** The most bytes of the answer; a megabyte where absent. */
  readonly bytesMax?: number;
}

/** A call without its answer: what its headers are made of. */
export type SentCall = Omit<ServiceCall<unknown, string>, 'read'>;

/** The parts that each interface does in its own way. */
export interface CallDialect extends JudgeOptions {
  /** The headers of one attempt; `target` has the base address's own path before it. */
  headersOf(call: SentCall, target: string): Record<string, string>;
  /** The reason for which a signature was refused, where the answer says so. */
  signatureReasonOf(headers: ReadonlyMap<string, string>): string | undefined;
  /** A refused signature that a new one fixes. */
  mendableSigningOf(exchange: Exchange<unknown>): MendableSigning | undefined;
}

export interface ServiceCallerParts<Class extends string> {
  readonly transport: Exchanger;
  /** The path of the base address. */
  readonly prefix: string;
  readonly dialect: CallDialect;
  /** The clock of this machine. */
  readonly clock: Clock;
  /** The clock by which receipts are dated. */
  readonly receiptClock: Clock;
  readonly paces: Readonly<Record<Class, Pace>>;
  readonly policy: RetryPolicy;
  readonly sleep: Sleep;
  /** From 0 to below 1. */
  readonly random: () => number;
  /** Gives up on what does not answer; undefined for a caller that is asked for one thing at a time. */
  readonly watch?: SourceWatch | undefined;
}

const ANSWER_BYTES_MOST = 1024 * 1024;
const READ_STATUS = 200;
const TOO_MUCH = 429;

export class ServiceCaller<Class extends string> {
  readonly #parts: ServiceCallerParts<Class>;

  constructor(parts: ServiceCallerParts<Class>) {
    this.#parts = parts;
  }

  /**
   * Asks, and asks again where that is safe and may help.
   *
   * @returns the data, or the error that the service states and that no repetition within the run fixes
   * @throws SourceFault where no usable answer came, after as many attempts as the policy and the watch allow
   */
  async ask<T>(call: ServiceCall<T, Class>): Promise<Exchange<T>> {
    const question = this.#parts.watch?.begin(call.source);
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.#attempt(call, question);
      const setback = setbackOf(outcome, this.#parts.dialect);
      if (setback === undefined) {
        question?.end('answered');
        return settled(outcome);
      }
      const { policy, random } = this.#parts;
      const decision = retryDecision(setback, call.repeat, attempt, policy, random());
      if (decision.kind !== 'again' || question?.mayTryAgain(decision.waitMs) === false) {
        question?.end(endOf(setback, decision));
        return settled(outcome);
      }
      await this.#wait(call.limitClass, setback, decision.waitMs);
    }
  }

  /**
   * Too much is a matter of the whole class, so a 429 holds back everybody in it, whatever code it has; any
   * other wait is this call's.
   */
  async #wait(limitClass: Class, setback: Setback, waitMs: number): Promise<void> {
    const status = setback.kind === 'error' ? setback.status : setback.fault.httpStatus;
    if (status === TOO_MUCH) {
      this.#parts.paces[limitClass].hold(waitMs);
      return;
    }
    await this.#parts.sleep(waitMs);
  }

  async #attempt<T>(call: ServiceCall<T, Class>, question: WatchedQuestion | undefined): Promise<Outcome<T>> {
    await this.#parts.paces[call.limitClass].turn();
    const target = this.#parts.prefix + call.target;
    const deadlineMs = question?.beginTry();
    try {
      const raw = await this.#parts.transport.exchange({
        method: call.method,
        target,
        headers: this.#parts.dialect.headersOf(call, target),
        ...(call.body === undefined ? {} : { body: call.body }),
        bytesMax: call.bytesMax ?? ANSWER_BYTES_MOST,
        ...(deadlineMs === undefined ? {} : { deadlineMs }),
      });
      return { kind: 'exchange', exchange: this.#judged(call, target, raw) };
    } catch (error) {
      if (error instanceof SourceFault) {
        question?.endTry();
        return { kind: 'fault', fault: error };
      }
      throw error;
    }
  }

  #judged<T>(call: ServiceCall<T, Class>, target: string, raw: TransportAnswer): Exchange<T> {
    const { dialect, clock, receiptClock } = this.#parts;
    const { answer, requestId, json } = judgeAnswer(raw, call.read, dialect);
    // Data under another status is a part of an answer, or one to another question (assumption A-30).
    if (call.method === 'GET' && answer.kind === 'data' && raw.status !== READ_STATUS) {
      const message = `the answer says data under HTTP ${raw.status}, where a read answers ${READ_STATUS}`;
      throw new SourceFault('schema', { message, sent: true, httpStatus: raw.status });
    }
    const machineUnixMs = clock.nowMs();
    const asked = answer.kind === 'error' ? (answer.error.retry_after_sec ?? undefined) : undefined;
    return new Exchange({
      method: call.method,
      target,
      status: raw.status,
      requestId,
      receivedAtMs: receiptClock.nowMs(),
      machineUnixMs,
      serviceDateMs: raw.dateHeaderMs,
      retryAfterMs: retryAfterMsOf(
        raw.headers.get(commonHeaders.retryAfter),
        asked,
        raw.dateHeaderMs ?? machineUnixMs,
      ),
      signatureReason: dialect.signatureReasonOf(raw.headers),
      answer,
      receivedBytes: raw.bytes,
      json,
    });
  }
}

type Outcome<T> =
  | { readonly kind: 'exchange'; readonly exchange: Exchange<T> }
  | { readonly kind: 'fault'; readonly fault: SourceFault };

function settled<T>(outcome: Outcome<T>): Exchange<T> {
  if (outcome.kind === 'fault') throw outcome.fault;
  return outcome.exchange;
}

/**
 * The end of a question that is not asked again. An error that nothing fixes answers it: there is no such
 * order.
 */
function endOf(setback: Setback, decision: RetryDecision): QuestionEnd {
  if (decision.kind !== 'final') return 'failed';
  return setback.kind === 'error' ? 'answered' : 'unusable';
}

function setbackOf<T>(outcome: Outcome<T>, dialect: CallDialect): Setback | undefined {
  if (outcome.kind === 'fault') return outcome;
  const { exchange } = outcome;
  if (exchange.answer.kind === 'data') return undefined;
  return {
    kind: 'error',
    status: exchange.status,
    code: exchange.answer.error.code,
    retryAfterMs: exchange.retryAfterMs,
    signing: dialect.mendableSigningOf(exchange),
  };
}
