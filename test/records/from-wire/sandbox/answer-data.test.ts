import { describe, expect, it } from 'vitest';
import {
  dataOf,
  isRefusal,
  NO_STATEMENT_CODE,
  UNKNOWN_ORDER_CODE,
} from '../../../../src/records/from-wire/sandbox/answer-data.js';
import { balanceAnswerSchema, orderRecordSchema } from '../../../../src/wire/sandbox/answers.js';
import { failureOf, receipt } from '../../../store/sample.js';

const refusal = (code: string) => JSON.stringify({ error: { code, message: 'no', request_id: 'req_1' } });
const balance = { currency: 'USD', balance_usd6: 12_630_000, as_of: '2026-10-01T00:00:00.000Z' };
const balanceText = (changes: object = {}) =>
  JSON.stringify({ data: { ...balance, ...changes }, request_id: 'req_1' });

describe('dataOf', () => {
  it('reads the data of an archived answer', () => {
    expect(dataOf(balanceAnswerSchema, receipt({ text: balanceText() }))).toEqual(balance);
  });

  it.each<[string, string, RegExp]>([
    ['a figure that is no integer', balanceText({ balance_usd6: 1.5 }), /data\.balance_usd6/],
    ['a missing field', balanceText({ as_of: undefined }), /data\.as_of/],
    ['bytes that are no JSON', '<html>', /is no strict JSON/],
    ['an error where data was expected', refusal('key_expired'), /key_expired/],
  ])('fails as evidence for %s, and names what was asked', (_what, text, message) => {
    const failure = failureOf(() =>
      dataOf(balanceAnswerSchema, receipt({ text, target: 'GET /v1/balance' })),
    );
    expect(failure.kind).toBe('evidence');
    expect(failure.message).toMatch(message);
    expect(failure.message).toContain('GET /v1/balance');
  });

  it('never repeats a value of what it could not read', () => {
    const text = balanceText({ as_of: 'DEMO-AAAA-BBBB-CCCC' });
    expect(failureOf(() => dataOf(balanceAnswerSchema, receipt({ text }))).message).not.toContain('DEMO');
  });
});

describe('isRefusal', () => {
  it.each<[boolean, number, string]>([
    [true, 404, 'unknown_order'],
    [false, 404, 'not_found'],
    [false, 401, 'key_expired'],
    [false, 401, 'unknown_order'],
    [false, 403, 'wrong_environment'],
    [false, 500, 'unknown_order'],
  ])('is %s for HTTP %s with the code %s', (expected, status, code) => {
    const answer = receipt({ status, text: refusal(code) });
    expect(isRefusal(orderRecordSchema, answer, UNKNOWN_ORDER_CODE)).toBe(expected);
  });

  it('takes no answer for a refusal of another kind, and no page for one at all', () => {
    const noStatement = receipt({ status: 404, text: refusal('no_statement') });
    expect(isRefusal(orderRecordSchema, noStatement, UNKNOWN_ORDER_CODE)).toBe(false);
    expect(isRefusal(orderRecordSchema, noStatement, NO_STATEMENT_CODE)).toBe(true);
    const page = receipt({ status: 404, text: '<h1>404</h1>' });
    expect(isRefusal(orderRecordSchema, page, UNKNOWN_ORDER_CODE)).toBe(false);
  });
});
