// A request that an interface refuses: thrown by the rules, turned into the error envelope in one place.

interface RefusalExtras {
  readonly retryAfterSec?: number;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Codes that every interface has, for what they refuse alike. */
type CommonCode =
  | 'invalid_request'
  | 'not_found'
  | 'method_not_allowed'
  | 'request_timeout'
  | 'payload_too_large'
  | 'order_in_progress'
  | 'idempotency_conflict'
  | 'internal_error';

/** Each interface has a class of its own with its own codes; what refuses for all of them uses this one. */
export class RefusedRequest<Code extends string = CommonCode> extends Error {
  override readonly name = 'RefusedRequest';
  readonly code: Code;
  readonly extras: RefusalExtras;

  constructor(code: Code, message: string, extras: RefusalExtras = {}) {
    super(message);
    this.code = code;
    this.extras = extras;
  }
}

/** 400 `invalid_request` about a field. The message alone names the field if an envelope has no details. */
export function invalidField(field: string, message: string): RefusedRequest {
  return new RefusedRequest('invalid_request', message, { details: { field } });
}

/** 405 with the methods that the path takes. */
export function otherMethod(allow: string): RefusedRequest {
  return new RefusedRequest('method_not_allowed', 'this path takes another method', { headers: { allow } });
}

/** 404: no such path. */
export function noSuchPath(): RefusedRequest {
  return new RefusedRequest('not_found', 'there is nothing at this path');
}
