import { describe, expect, it } from 'vitest';
import { judgeAnswer } from '../../../src/client/calling/answer-judge.js';
import { SourceFault } from '../../../src/client/transport/source-fault.js';
import type { TransportAnswer } from '../../../src/client/transport/transport.js';
import { balanceAnswerSchema } from '../../../src/wire/sandbox/answers.js';
import { readAnswer } from '../../../src/wire/sandbox/envelope.js';
import { apiKey, balance, cardCode, signingSecret } from '../support/sandbox-samples.js';

const SANDBOX = { 'content-type': 'application/json', 'x-service-env': 'sandbox' };

function answer(status: number, body: unknown, headers: Record<string, string> = SANDBOX): TransportAnswer {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { status, headers: new Map(Object.entries(headers)), bytes: Buffer.from(text), receivedAtMs: 0 };
}

function judged(raw: TransportAnswer) {
  return judgeAnswer(raw, (bytes) => readAnswer(balanceAnswerSchema, bytes), {
    env: { header: 'x-service-env', value: 'sandbox', hint: 'check the address' },
    secrets: [apiKey, signingSecret],
  });
}

function faultOf(raw: TransportAnswer): SourceFault {
  try {
    judged(raw);
  } catch (error) {
    if (error instanceof SourceFault) return error;
    throw error;
  }
  return expect.unreachable('it was taken');
}

const success = { data: balance, request_id: 'req_1' };
const stated = { error: { code: 'unknown_order', message: 'no', request_id: 'req_2' } };

describe('judgeAnswer', () => {
  it('takes data and stated errors of the sandbox, and fields that nobody knows', () => {
    expect(judged(answer(200, success)).answer).toEqual({ kind: 'data', data: balance });
    expect(judged(answer(404, stated))).toMatchObject({ requestId: 'req_2', answer: { kind: 'error' } });
    const more = { ...success, data: { ...balance, new_field: [1] }, other: {} };
    expect(judged(answer(200, more)).answer).toEqual({ kind: 'data', data: balance });
    const charset = { ...SANDBOX, 'content-type': 'Application/JSON; charset=utf-8' };
    expect(judged(answer(200, success, charset)).requestId).toBe('req_1');
  });

  it.each([
    ['HTML', 'not_json', undefined, answer(200, '<html>', { ...SANDBOX, 'content-type': 'text/html' })],
    ['HTML called JSON', 'not_json', undefined, answer(200, '<html>')],
    ['an empty body', 'not_json', undefined, answer(200, '')],
    ['no content type', 'not_json', undefined, answer(200, success, { 'x-service-env': 'sandbox' })],
    ['407 of a proxy', 'not_json', undefined, answer(407, 'no', { 'content-type': 'text/plain' })],
    ['JSON twice', 'not_json', undefined, answer(200, JSON.stringify(success).repeat(2))],
    ['truncated JSON', 'not_json', undefined, answer(200, JSON.stringify(success).slice(0, -1))],
    ['a doubled key', 'not_json', undefined, answer(200, '{"data":1,"data":2,"request_id":"req_1"}')],
    ['no environment', 'wrong_env', undefined, answer(200, success, { 'content-type': 'application/json' })],
    ['production', 'wrong_env', undefined, answer(200, success, { ...SANDBOX, 'x-service-env': 'live' })],
    ['no data', 'schema', undefined, answer(200, { request_id: 'req_1' })],
    ['data and an error', 'schema', undefined, answer(200, { ...success, ...stated })],
    ['no request id', 'schema', 'request_id', answer(200, { data: balance })],
    [
      'null for a value',
      'schema',
      'data.as_of',
      answer(200, { ...success, data: { ...balance, as_of: null } }),
    ],
    [
      'a missing value',
      'schema',
      'data.as_of',
      answer(200, { ...success, data: { ...balance, as_of: undefined } }),
    ],
    [
      'a code in capitals',
      'schema',
      'error.code',
      answer(404, { error: { ...stated.error, code: 'Unknown' } }),
    ],
    ['an error under 200', 'schema', undefined, answer(200, stated)],
    ['data under 404', 'schema', undefined, answer(404, success)],
    [
      'a repeated credential',
      'schema',
      undefined,
      answer(404, { error: { ...stated.error, message: apiKey } }),
    ],
    [
      'a code as the request id',
      'schema',
      'request_id',
      answer(200, { ...success, request_id: `req_${cardCode}` }),
    ],
  ] as const)('refuses %s as %s', (_name, kind, field, raw) => {
    const fault = faultOf(raw);
    expect(fault.fault).toBe(kind);
    expect(fault.field).toBe(field);
    expect(fault.passing).toBe(false);
    expect(fault.message).not.toMatch(/canary|CANA|12630000/);
  });

  /** A text with each character as an escape of JSON. */
  const escaped = (text: string): string =>
    [...text].map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`).join('');
  const inName = (text: string) => JSON.stringify(success).replace('"data"', `"${text}":1,"data"`);

  it.each([
    ['in a name', answer(200, inName(apiKey))],
    ['as escapes', answer(200, inName(escaped(apiKey)))],
    ['with one letter as an escape', answer(200, inName(`\\u0070${apiKey.slice(1)}`))],
    ['as escapes in a text that is quoted', answer(200, inName(escaped(apiKey).replaceAll('\\', '\\\\')))],
    ['as escapes of escapes', answer(200, inName(escaped(apiKey).replaceAll('\\', '\\u005c')))],
    ['in the header that is kept', answer(200, success, { ...SANDBOX, 'x-request-id': apiKey })],
  ])('refuses an answer that repeats a credential %s', (_name, raw) => {
    expect(faultOf(raw)).toMatchObject({
      fault: 'schema',
      message: 'the answer repeats a credential of this client',
    });
  });

  it('looks through a long run of backslashes in no more than the time of its length', () => {
    expect(judged(answer(200, inName(`${'\\\\'.repeat(1_000_000)}\\u0061`))).requestId).toBe('req_1');
  });

  it('refuses a credential with a slash that is written as an escape, and takes other escapes', () => {
    const judge = (text: string) =>
      judgeAnswer(answer(200, inName(text)), (bytes) => readAnswer(balanceAnswerSchema, bytes), {
        secrets: ['half/other'],
      });
    expect(() => judge('half\\/other')).toThrow('the answer repeats a credential of this client');
    expect(judge('half\\u00e9\\/\\nanother').requestId).toBe('req_1');
  });

  it.each([
    ['2500.0', '12630000.0'],
    ['an exponent', '1e3'],
    ['beyond 2^53 - 1', '9007199254740992'],
    ['a text', '"12630000"'],
  ])('refuses an amount that is no exact integer: %s', (_name, literal) => {
    const text = JSON.stringify(success).replace('12630000', literal);
    expect(faultOf(answer(200, text))).toMatchObject({ fault: 'schema', field: 'data.balance_usd6' });
  });

  it('calls 429 and 5xx in words of whoever answers a status that passes, with the wait it asks for', () => {
    const html = { 'content-type': 'text/html', 'retry-after': '7' };
    for (const status of [429, 500, 502, 503, 504]) {
      expect(faultOf(answer(status, '<html>', html))).toMatchObject({
        fault: 'http_status',
        httpStatus: status,
        retryAfterSec: 7,
        passing: true,
      });
    }
  });

  it('takes a 5xx that the service words itself as its error', () => {
    const restocking = {
      error: { code: 'restocking', message: '', request_id: 'req_3', retry_after_sec: 3600 },
    };
    expect(judged(answer(503, restocking)).answer).toMatchObject({ error: { code: 'restocking' } });
  });

  it('shows names that the other side chose without codes and control characters', () => {
    const events = (bytes: Uint8Array) => {
      const path = `data[0].headers.${cardCode}\u001b[2J`;
      void bytes;
      return { kind: 'fault', fault: { problem: 'field', path, message: 'is not a string' } } as const;
    };
    const judge = () => judgeAnswer(answer(200, success), events, { secrets: [] });
    expect(judge).toThrow('data[0].headers.[removed]\\u{1b}[2J');
    expect(judge).toThrow(SourceFault);
  });
});
