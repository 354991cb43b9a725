import { describe, expect, it } from 'vitest';
import { supplierRefusals } from '../../../src/client/supplier/refusals.js';
import { supplierErrorCodes } from '../../../src/wire/supplier/error-codes.js';

describe('supplierRefusals', () => {
  it.each(Object.keys(supplierErrorCodes))('has words and a next step for %s', (code) => {
    const { message, hint } = supplierRefusals.wordsOf(code);
    expect(message).toMatch(/^[a-z].*[^.]$/);
    expect(hint).toMatch(/^[A-Z].*\.$/);
    expect(supplierRefusals.groupOf(code)).toBeDefined();
  });

  it('knows nothing of a code that nobody knows', () => {
    expect(supplierRefusals.groupOf('odd')).toBeUndefined();
    expect(supplierRefusals.wordsOf('constructor').message).toBe('the service refused the request');
  });

  it('asks for a decision only where there is one', () => {
    const decisionOf = (code: string, retryAfterSec?: number) =>
      supplierRefusals.decisionOf({ code, message: '', request_id: '' }, retryAfterSec);
    expect(decisionOf('price_changed')).toEqual({ code: 'wholesale_changed' });
    expect(decisionOf('LEDGER_INSUFFICIENT')).toEqual({ code: 'float_insufficient' });
    expect(decisionOf('cap_exceeded', 60)).toEqual({ code: 'cap_exceeded', retryAfterSec: 60 });
    expect(decisionOf('idempotency_conflict')).toEqual({ code: 'idempotency_conflict' });
    expect(decisionOf('denomination_unavailable')).toEqual({ code: 'denomination_unavailable' });
    expect(decisionOf('issue_failed')).toBeUndefined();
  });
});
