// A request the supplier interface refuses: thrown by the rules, turned into the error envelope in one place.

import type { SupplierErrorCode } from '../../wire/supplier/error-codes.js';

interface SupplierRefusalExtras {
  readonly retryAfterSec?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export class SupplierRefusal extends Error {
  override readonly name = 'SupplierRefusal';
  readonly code: SupplierErrorCode;
  readonly extras: SupplierRefusalExtras;

  constructor(code: SupplierErrorCode, message: string, extras: SupplierRefusalExtras = {}) {
    super(message);
    this.code = code;
    this.extras = extras;
  }
}

/** 400 `invalid_request`. This envelope has no details, so the message begins with the field's name. */
export function invalidSupplierField(field: string, message: string): SupplierRefusal {
  return new SupplierRefusal('invalid_request', `${field} ${message}`);
}
