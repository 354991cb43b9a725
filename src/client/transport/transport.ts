// One exchange over HTTP/1.1: a request goes out, a whole answer comes back or a `SourceFault` says why not.
// No redirects, no content encodings, one byte cap, one deadline over connect, headers and body together.
// Nothing here tries twice: what may be sent again is decided in `retry.ts`.
//
// undici's dispatcher is used below `request`, because only there it shows whether a request had been begun
// when its connection failed. That decides whether a call that moves money may be sent again.

import { type Dispatcher, Pool } from 'undici';
import { assert } from '../../base/failure/assert.js';
import type { Clock } from '../../base/time/clock.js';
import { workingTimeMs } from '../../base/time/working-time.js';
import { parseHttpDate } from './answer-headers.js';
import { AnswerReader, type RawAnswer } from './answer-reader.js';
import { type BaseUrl, readBaseUrl, type TlsEnvironment } from './base-url.js';
import { SourceFault } from './source-fault.js';

/** The longest one call may take, from connecting to the last byte, unless set otherwise. */
const DEFAULT_DEADLINE_MS = 30_000;
/** The longest deadline that may be set. */
export const DEADLINE_MS_MOST = 600_000;

const HEADER_BYTES_MOST = 16 * 1024;
/** As many as a run has questions under way. */
const CONNECTIONS_MOST = 16;

interface TransportOptions {
  readonly baseUrl: string;
  readonly clock: Clock;
  /** Milliseconds over the whole call, 1 to 600,000; 30,000 where absent. */
  readonly deadlineMs?: number;
  /** The caller's environment: with `NODE_TLS_REJECT_UNAUTHORIZED=0` only loopback is called. */
  readonly environment?: TlsEnvironment;
}

export interface TransportRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query as signed, percent-encoded, base prefix included. */
  readonly target: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** The most bytes of body that the answer may have. */
  readonly bytesMax: number;
  /** Milliseconds that this call may take, where that is less than what every call may. */
  readonly deadlineMs?: number;
}

export interface TransportAnswer extends RawAnswer {
  /** The injected clock's time at the last byte, in ms. */
  readonly receivedAtMs: number;
  /** The time of the `Date` header in ms, where there is a readable one. */
  readonly dateHeaderMs?: number;
}

/**
 * The part of the transport that callers of one exchange need; the tests of retries and pacing bring their
 * own.
 */
export interface Exchanger {
  /** @throws SourceFault where no whole answer came that may be believed. */
  exchange(request: TransportRequest): Promise<TransportAnswer>;
}

/** A pool of connections to one base address. */
export class Transport implements Exchanger {
  readonly base: BaseUrl;
  readonly #pool: Pool;
  readonly #clock: Clock;
  readonly #deadlineMs: number;

  /** @throws MendConfiguration for a base address that may not be called, see `readBaseUrl`. */
  constructor(options: TransportOptions) {
    this.#deadlineMs = options.deadlineMs ?? DEFAULT_DEADLINE_MS;
    assert(
      Number.isInteger(this.#deadlineMs) && this.#deadlineMs >= 1 && this.#deadlineMs <= DEADLINE_MS_MOST,
      'a deadline is 1 to 600,000 whole milliseconds',
    );
    this.base = readBaseUrl(options.baseUrl, options.environment);
    this.#clock = options.clock;
    this.#pool = new Pool(this.base.origin, {
      connections: CONNECTIONS_MOST,
      pipelining: 1,
      maxHeaderSize: HEADER_BYTES_MOST,
      // The one deadline below is the only time limit, so that a drip cannot renew it.
      headersTimeout: 0,
      bodyTimeout: 0,
      // Said outright, so that NODE_TLS_REJECT_UNAUTHORIZED=0 does not reach this connection.
      connect: { timeout: this.#deadlineMs, rejectUnauthorized: true, minVersion: 'TLSv1.2' },
    });
  }

  async exchange(request: TransportRequest): Promise<TransportAnswer> {
    const reader = new AnswerReader(request.bytesMax);
    const deadlineMs = Math.min(this.#deadlineMs, request.deadlineMs ?? this.#deadlineMs);
    const timer = setTimeout(() => reader.fail(deadlineFault(reader.sent, deadlineMs)), deadlineMs);
    try {
      this.#dispatch(request, reader);
      const raw = await reader.answer;
      const receivedAtMs = this.#clock.nowMs();
      const dateHeaderMs = workingTimeMs(parseHttpDate(raw.headers.get('date') ?? ''));
      return { ...raw, receivedAtMs, ...(dateHeaderMs === undefined ? {} : { dateHeaderMs }) };
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends all connections at once; a call under way fails with `closed`. */
  async close(): Promise<void> {
    await this.#pool.destroy();
  }

  #dispatch(request: TransportRequest, reader: AnswerReader): void {
    const options: Dispatcher.DispatchOptions = {
      method: request.method,
      path: request.target,
      headers: { ...request.headers, 'accept-encoding': 'identity' },
      body: request.body ?? null,
    };
    this.#pool.dispatch(options, reader);
  }
}

function deadlineFault(sent: boolean, deadlineMs: number): SourceFault {
  const message = `no whole answer within ${deadlineMs} ms`;
  return new SourceFault('deadline', { message, sent });
}
