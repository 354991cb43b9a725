// Writes the envelope of every sandbox answer (source, section 2.8) and the two headers each of them carries.

import { randomUUID } from 'node:crypto';
import { unreachable } from '../../base/assert.js';
import { errorCodes } from '../../wire/sandbox/error-codes.js';
import {
  type HeaderNames,
  JSON_CONTENT_TYPE,
  REQUEST_ID_PREFIX,
  SANDBOX_ENV,
} from '../../wire/sandbox/names.js';
import type { Answer, TransportRefusal } from '../http/answer.js';
import { ApiRefusal, invalidField } from './refusal.js';

export class EnvelopeWriter {
  readonly #names: HeaderNames;

  constructor(names: HeaderNames) {
    this.#names = names;
  }

  makeRequestId(): string {
    return `${REQUEST_ID_PREFIX}${randomUUID().replaceAll('-', '')}`;
  }

  success(status: number, data: unknown, requestId: string): Answer {
    return {
      status,
      headers: this.#headers(requestId),
      body: JSON.stringify({ data, request_id: requestId }),
    };
  }

  refusal(refusal: ApiRefusal, requestId: string): Answer {
    const { retryAfterSec, details, headers } = refusal.extras;
    const error = {
      code: refusal.code,
      message: refusal.message,
      request_id: requestId,
      ...(retryAfterSec === undefined ? {} : { retry_after_sec: retryAfterSec }),
      ...(details === undefined ? {} : { details }),
    };
    const retry = retryAfterSec === undefined ? {} : { [this.#names.retryAfter]: String(retryAfterSec) };
    return {
      status: errorCodes[refusal.code].status,
      headers: { ...this.#headers(requestId), ...retry, ...headers },
      body: JSON.stringify({ error }),
      code: refusal.code,
    };
  }

  /** A page for people, with the headers of every answer. */
  page(html: string, requestId: string): Answer {
    const headers = { ...this.#headers(requestId), [this.#names.contentType]: 'text/html; charset=utf-8' };
    return { status: 200, headers, body: html };
  }

  /** What the HTTP layer refuses before any rule is asked. */
  transport(refusal: TransportRefusal, requestId: string): Answer {
    return this.refusal(transportRefusal(refusal), requestId);
  }

  #headers(requestId: string): Record<string, string> {
    return {
      [this.#names.contentType]: JSON_CONTENT_TYPE,
      [this.#names.env]: SANDBOX_ENV,
      [this.#names.requestId]: requestId,
      'cache-control': 'no-store',
    };
  }
}

const malformed = {
  target: 'the request target holds a raw plus, space or hash, a bad escape, or is no absolute path',
  headers: 'too many headers, or one that may stand there once is doubled',
  host: 'the Host header is missing, doubled or names another host',
  request: 'this is not a request the server can read',
} as const;

function transportRefusal(refusal: TransportRefusal): ApiRefusal {
  switch (refusal.kind) {
    case 'malformed':
      return invalidField(refusal.field, malformed[refusal.field]);
    case 'timeout':
      return new ApiRefusal('request_timeout', 'the whole request did not arrive in time');
    case 'too_large':
      return new ApiRefusal('payload_too_large', 'the body is over 8 KB');
    case 'internal':
      return new ApiRefusal('internal_error', 'a fault of the service');
    default:
      return unreachable(refusal);
  }
}
