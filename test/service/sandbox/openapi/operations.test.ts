import { describe, expect, it } from 'vitest';
import {
  commonErrors,
  operations,
  signedErrors,
} from '../../../../src/service/sandbox/openapi/operations.js';
import { errorCodes } from '../../../../src/wire/sandbox/error-codes.js';

describe('operations', () => {
  it('name every error code of the interface somewhere, but those of unknown paths and methods', () => {
    const named = new Set([
      ...commonErrors,
      ...signedErrors,
      ...Object.values(operations).flatMap((operation) => operation.errors),
    ]);
    const missing = Object.keys(errorCodes).filter((code) => !named.has(code as keyof typeof errorCodes));
    expect(missing).toEqual(['not_found', 'method_not_allowed']);
  });
});
