// Writes the envelope of every supplier answer (source, sections 2.1 and 7) and the headers each of them
// carries. The `Date` header tells the service's own time: nothing else of this interface says when an answer
// was given, and brands and rates have to be held against orders on one clock.

import { randomBytes } from 'node:crypto';
import { unreachable } from '../../base/assert.js';
import type { Clock } from '../../base/clock.js';
import type { JsonValue } from '../../base/json-reader.js';
import { writeJson } from '../../wire/json-text.js';
import { JSON_CONTENT_TYPE, REQUEST_ID_PREFIX } from '../../wire/sandbox/names.js';
import type { Paging } from '../../wire/supplier/envelope.js';
import { supplierErrorCodes } from '../../wire/supplier/error-codes.js';
import { supplierHeaders } from '../../wire/supplier/names.js';
import type { Answer, TransportRefusal } from '../http/answer.js';
import type { SupplierReply } from './core.js';
import { invalidSupplierField, SupplierRefusal } from './refusal.js';

const REQUEST_ID_BYTES = 12;

export class SupplierEnvelope {
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  makeRequestId(): string {
    return `${REQUEST_ID_PREFIX}${randomBytes(REQUEST_ID_BYTES).toString('hex')}`;
  }

  /** What a rule came to. Its data holds exact numbers only, some of them with digits of their own. */
  reply(reply: SupplierReply, requestId: string): Answer {
    if (reply.kind === 'refusal') return this.refusal(reply.refusal, requestId);
    return this.#written(reply.status, writeJson(reply.data as JsonValue), reply.paging, requestId);
  }

  /** A success of plain data. */
  success(status: number, data: unknown, requestId: string): Answer {
    return this.#written(status, JSON.stringify(data), undefined, requestId);
  }

  refusal(refusal: SupplierRefusal, requestId: string): Answer {
    const { retryAfterSec, headers } = refusal.extras;
    const advice = retryAfterSec === undefined ? {} : { retry_after_sec: retryAfterSec };
    const retry = retryAfterSec === undefined ? {} : { [supplierHeaders.retryAfter]: String(retryAfterSec) };
    return {
      status: supplierErrorCodes[refusal.code].status,
      headers: { ...this.#headers(requestId), ...retry, ...headers },
      body: JSON.stringify({ error: refusal.message, code: refusal.code, ...advice }),
      code: refusal.code,
    };
  }

  /** A page for people, with the headers of every answer. */
  page(html: string, requestId: string): Answer {
    const type = { [supplierHeaders.contentType]: 'text/html; charset=utf-8' };
    return { status: 200, headers: { ...this.#headers(requestId), ...type }, body: html };
  }

  /** What the HTTP layer refuses before any rule is asked. */
  transport(refusal: TransportRefusal, requestId: string): Answer {
    return this.refusal(transportRefusal(refusal), requestId);
  }

  #written(status: number, dataText: string, paging: Paging | undefined, requestId: string): Answer {
    const beside = paging === undefined ? '' : `,${JSON.stringify(paging).slice(1, -1)}`;
    return { status, headers: this.#headers(requestId), body: `{"data":${dataText}${beside}}` };
  }

  #headers(requestId: string): Record<string, string> {
    return {
      [supplierHeaders.contentType]: JSON_CONTENT_TYPE,
      [supplierHeaders.requestId]: requestId,
      'cache-control': 'no-store',
      date: new Date(this.#clock.nowMs()).toUTCString(),
    };
  }
}

const malformed = {
  target: 'holds a raw plus, space or hash, a bad escape, or is no absolute path',
  headers: 'are too many, or one that may stand there once is doubled',
  host: 'header is missing, doubled or names another host',
  request: 'is not one that the server can read',
} as const;

function transportRefusal(refusal: TransportRefusal): SupplierRefusal {
  switch (refusal.kind) {
    case 'malformed':
      return invalidSupplierField(refusal.field, malformed[refusal.field]);
    case 'timeout':
      return new SupplierRefusal('request_timeout', 'the whole request did not arrive in time');
    case 'too_large':
      return new SupplierRefusal('payload_too_large', 'the body is over 8 KB');
    case 'internal':
      return new SupplierRefusal('internal_error', 'a fault of the service');
    default:
      return unreachable(refusal);
  }
}
