import { describe, expect, it } from 'vitest';
import { Failure } from '../../../src/base/failure/failure.js';
import {
  ClientFailure,
  Decide,
  GiveUp,
  MendConfiguration,
  RetryLater,
} from '../../../src/client/failures/client-failure.js';

const parts = {
  code: 'some_code',
  message: 'what is wrong',
  hint: 'what to do',
  httpStatus: 409,
  requestId: 'req_1',
};

describe('ClientFailure', () => {
  it('is one of four classes, each a Failure with code, status, request id and the next step', () => {
    const cause = new Error('under it');
    const failures = [
      new RetryLater({ ...parts, retryAfterSec: 3 }),
      new MendConfiguration({ ...parts, clockAheadSec: -301 }),
      new Decide({ ...parts, decision: { code: 'wholesale_changed' } }),
      new GiveUp({ ...parts, field: 'slug', cause }),
    ];
    for (const failure of failures) {
      expect(failure).toBeInstanceOf(ClientFailure);
      expect(failure).toBeInstanceOf(Failure);
      expect(failure).toMatchObject({ httpStatus: 409, requestId: 'req_1', hint: 'what to do' });
    }
    expect(failures.map((failure) => failure.code)).toEqual(Array(4).fill('some_code'));
    expect(failures[3]?.cause).toBe(cause);
  });

  it('takes the code of the decision where the service gave none', () => {
    const { code: _, ...withoutCode } = parts;
    expect(new Decide({ ...withoutCode, decision: { code: 'region_blocked' } }).code).toBe('region_blocked');
  });

  it('ends a run as unfinished where the same may succeed later or the outcome is not known, else as refused', () => {
    expect(new RetryLater({ ...parts, retryAfterSec: undefined }).kind).toBe('unfinished');
    expect(new Decide({ ...parts, decision: { code: 'outcome_unknown' } }).kind).toBe('unfinished');
    expect(new Decide({ ...parts, decision: { code: 'idempotency_conflict' } }).kind).toBe('refused');
    expect(new MendConfiguration(parts).kind).toBe('refused');
    expect(new GiveUp(parts).kind).toBe('refused');
    expect(new GiveUp({ ...parts, kind: 'evidence' }).kind).toBe('evidence');
  });
});
