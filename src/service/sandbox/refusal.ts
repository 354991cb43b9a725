// A request the interface refuses: thrown by the rules, turned into the error envelope in one place.

import type { ErrorCode } from '../../wire/sandbox/error-codes.js';

interface RefusalExtras {
  readonly retryAfterSec?: number;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal';
  readonly code: ErrorCode;
  readonly extras: RefusalExtras;

  constructor(code: ErrorCode, message: string, extras: RefusalExtras = {}) {
    super(message);
    this.code = code;
    this.extras = extras;
  }
}

/** 400 `invalid_request` that names the field. */
export function invalidField(field: string, message: string): ApiRefusal {
  return new ApiRefusal('invalid_request', message, { details: { field } });
}
