import { describe, expect, it } from 'vitest';
import { Failure } from '../../../src/base/failure/failure.js';
import { evidenceOf, instantMs, withData } from '../../../src/records/from-wire/archived-answer.js';
import { failureOf, receipt } from '../../store/sample.js';

describe('withData', () => {
  const answer = receipt({ target: 'GET /v1/thing' });

  it('gives a reading with data back as it is', () => {
    const reading = { kind: 'data', data: 1, page: 2 } as const;
    expect(withData(answer, reading)).toBe(reading);
  });

  it.each([
    [{ kind: 'error', error: { code: 'odd' } } as const, 'odd'],
    [{ kind: 'fault', fault: { path: 'data.a', message: 'is missing' } } as const, 'data.a is missing'],
  ])('takes any other one for evidence that failed, and names what was asked', (reading, what) => {
    const failure = failureOf(() => withData(answer, reading));
    expect(failure.kind).toBe('evidence');
    expect(failure.message).toBe(`the archived answer to GET /v1/thing cannot be read: ${what}`);
  });
});

describe('evidenceOf', () => {
  it('cites the stored bytes and the request', () => {
    const answer = receipt({ requestId: 'req_9' });
    expect(evidenceOf(answer)).toEqual({ sha256: answer.storedSha256, requestId: 'req_9' });
  });
});

describe('instantMs', () => {
  it('is the instant in ms, and no other text is one', () => {
    expect(instantMs('2026-10-01T00:00:00.000Z')).toBe(Date.parse('2026-10-01T00:00:00Z'));
    expect(() => instantMs('yesterday')).toThrow(Failure);
  });
});
