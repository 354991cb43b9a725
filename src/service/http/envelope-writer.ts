// Writes the envelope of every answer and the headers that each of them carries.

import { assert, unreachable } from '../../base/failure/assert.js';
import { commonHeaders, JSON_CONTENT_TYPE } from '../../wire/common-names.js';
import type { Paging } from '../../wire/paging.js';
import type { Answer, TransportRefusal } from './answer.js';
import { invalidField, RefusedRequest } from './refused-request.js';
import type { Reply } from './reply.js';

type MalformedPart = Extract<TransportRefusal, { kind: 'malformed' }>['field'];

/** The form in which one interface writes. */
export interface EnvelopeForm {
  makeRequestId(): string;
  /** The headers that it adds to every answer. */
  ownHeaders(): Readonly<Record<string, string>>;
  statusOf(code: string): number;
  dataText(data: unknown, paging: Paging | undefined, requestId: string): string;
  errorText(refusal: RefusedRequest<string>, requestId: string): string;
  /** The fault of a request that the HTTP layer refuses, in words. */
  readonly malformed: Readonly<Record<MalformedPart, string>>;
}

export class EnvelopeWriter {
  readonly #form: EnvelopeForm;

  constructor(form: EnvelopeForm) {
    this.#form = form;
  }

  makeRequestId(): string {
    return this.#form.makeRequestId();
  }

  reply(reply: Reply, requestId: string): Answer {
    if (reply.kind === 'refusal') return this.refusal(reply.refusal, requestId);
    const body = this.#form.dataText(reply.data, reply.paging, requestId);
    return { status: reply.status, headers: this.#headers(requestId), body };
  }

  refusal(refusal: RefusedRequest<string>, requestId: string): Answer {
    const { retryAfterSec, headers } = refusal.extras;
    const retry = retryAfterSec === undefined ? {} : { [commonHeaders.retryAfter]: String(retryAfterSec) };
    return {
      status: this.#form.statusOf(refusal.code),
      headers: { ...this.#headers(requestId), ...retry, ...headers },
      body: this.#form.errorText(refusal, requestId),
      code: refusal.code,
    };
  }

  /** A text of another type, with the headers of every answer. */
  page(text: string, contentType: string, requestId: string): Answer {
    const headers = { ...this.#headers(requestId), [commonHeaders.contentType]: contentType };
    return { status: 200, headers, body: text };
  }

  /** The answer to a request that the HTTP layer refuses before any rule is asked. */
  transport(refusal: TransportRefusal, requestId: string): Answer {
    return this.refusal(this.#refusalOf(refusal), requestId);
  }

  #refusalOf(refusal: TransportRefusal): RefusedRequest {
    switch (refusal.kind) {
      case 'malformed':
        return invalidField(refusal.field, this.#form.malformed[refusal.field]);
      case 'timeout':
        return new RefusedRequest('request_timeout', 'the whole request did not arrive in time');
      case 'too_large':
        return new RefusedRequest('payload_too_large', 'the body is longer than this interface takes');
      case 'internal':
        return new RefusedRequest('internal_error', 'a fault of the service');
      default:
        return unreachable(refusal);
    }
  }

  #headers(requestId: string): Record<string, string> {
    return {
      [commonHeaders.contentType]: JSON_CONTENT_TYPE,
      ...this.#form.ownHeaders(),
      [commonHeaders.requestId]: requestId,
      'cache-control': 'no-store',
    };
  }
}

/**
 * The status of a code in an interface's own table; a refusal with another code is a fault of the program.
 */
export function statusIn<Code extends string>(
  table: Readonly<Record<Code, { readonly status: number }>>,
  isKnown: (code: string) => code is Code,
  code: string,
): number {
  assert(isKnown(code), 'a refusal has a code of its interface');
  return table[code].status;
}
