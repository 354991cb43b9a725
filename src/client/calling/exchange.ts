// One answer with what evidence needs of it: what was asked, when and as what bytes it arrived, and what it
// says. The bytes can hold a gift card code, so they and the parsed text stay out of `console.log` and
// `JSON.stringify`.

import { assert } from '../../base/failure/assert.js';
import type { JsonValue } from '../../base/json/json-reader.js';
import type { ServiceError } from '../../wire/answer-envelope.js';

/** The content of an answer: the data that was asked for, or an error that the service states. */
export type Answered<T> =
  | { readonly kind: 'data'; readonly data: T }
  | { readonly kind: 'error'; readonly error: ServiceError };

interface ExchangeParts<T> {
  readonly method: 'GET' | 'POST';
  readonly target: string;
  readonly status: number;
  readonly requestId: string;
  readonly receivedAtMs: number;
  readonly machineUnixMs: number;
  readonly serviceDateMs: number | undefined;
  readonly retryAfterMs: number | undefined;
  readonly signatureReason: string | undefined;
  readonly answer: Answered<T>;
  readonly receivedBytes: Uint8Array;
  readonly json: JsonValue;
}

export class Exchange<T> {
  readonly method: 'GET' | 'POST';
  /** Path and query exactly as sent and signed. */
  readonly target: string;
  readonly status: number;
  /** The `request_id` of the envelope. */
  readonly requestId: string;
  /** By the receipt clock, which the caller may run on the service's own time. */
  readonly receivedAtMs: number;
  /** By the clock of this machine: event signatures are judged against it. */
  readonly machineUnixMs: number;
  /** The service's `Date` header, where it was readable. */
  readonly serviceDateMs: number | undefined;
  /**
   * The wait that the service asks for before the next try, in ms; undefined where it says nothing readable.
   */
  readonly retryAfterMs: number | undefined;
  /**
   * The reason for which a signature was refused, in the word of the interface. The rest of the debug header,
   * the signed text, is not kept.
   */
  readonly signatureReason: string | undefined;
  readonly answer: Answered<T>;
  readonly #receivedBytes: Uint8Array;
  readonly #json: JsonValue;

  constructor(parts: ExchangeParts<T>) {
    this.method = parts.method;
    this.target = parts.target;
    this.status = parts.status;
    this.requestId = parts.requestId;
    this.receivedAtMs = parts.receivedAtMs;
    this.machineUnixMs = parts.machineUnixMs;
    this.serviceDateMs = parts.serviceDateMs;
    this.retryAfterMs = parts.retryAfterMs;
    this.signatureReason = parts.signatureReason;
    this.answer = parts.answer;
    this.#receivedBytes = parts.receivedBytes;
    this.#json = parts.json;
  }

  /**
   * The body as received. The body of an order answer holds the code: redact it before storing
   * (`wire/redaction`).
   */
  get receivedBytes(): Uint8Array {
    return this.#receivedBytes;
  }

  /** The whole parsed body, for the wire's redaction. */
  get json(): JsonValue {
    return this.#json;
  }
}

/** The data of an exchange whose caller has turned stated errors into failures already. */
export function dataOf<T>({ answer }: Exchange<T>): T {
  assert(answer.kind === 'data', 'an error that was stated became a failure');
  return answer.data;
}
