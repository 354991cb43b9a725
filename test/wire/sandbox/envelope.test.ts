// The envelope around every answer, and everything that an answer can be instead.

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readJson } from '../../../src/base/json/json-reader.js';
import type { AnswerFault } from '../../../src/wire/answer-envelope.js';
import {
  balanceAnswerSchema,
  eventsAnswerSchema,
  orderAnswerSchema,
} from '../../../src/wire/sandbox/answers.js';
import * as envelope from '../../../src/wire/sandbox/envelope.js';
import { fc } from '../../support/fast-check.js';
import { DEMO_CODE, SAMPLES } from './support/sample-answers.js';

function read(text: string | Uint8Array) {
  return envelope.readAnswer(balanceAnswerSchema, typeof text === 'string' ? Buffer.from(text) : text);
}

const GOOD = JSON.stringify({ data: SAMPLES.balance, request_id: 'req_1' });
const ERROR = { code: 'rate_limited', message: 'Too many requests.', request_id: 'req_2' };

describe('readAnswer', () => {
  it('gives the data, the request id and the whole parsed answer of a success', () => {
    expect(read(GOOD)).toEqual({
      kind: 'data',
      data: SAMPLES.balance,
      requestId: 'req_1',
      json: readJson(GOOD),
    });
  });

  it.each([
    ERROR,
    { ...ERROR, retry_after_sec: 1 },
    { ...ERROR, retry_after_sec: -5 },
    { ...ERROR, details: { limit: 200, used: 200 } },
    { ...ERROR, code: 'a_code_of_tomorrow' },
  ])('gives the error of an error envelope: case %#', (error) => {
    expect(read(JSON.stringify({ error }))).toMatchObject({ kind: 'error', error });
  });

  it('takes an error whose optional fields are null for one without them', () => {
    const error = { ...ERROR, retry_after_sec: null, details: null };
    expect(read(JSON.stringify({ error }))).toMatchObject({ kind: 'error', error: ERROR });
  });

  it('lets unknown fields pass and leaves them out', () => {
    const text = JSON.stringify({ data: { ...SAMPLES.balance, held_usd6: 1 }, request_id: 'req_1', page: 1 });
    expect(read(text)).toMatchObject({ kind: 'data', data: SAMPLES.balance });
  });

  const rows: readonly [string, string, AnswerFault['problem'], string][] = [
    ['an empty body', '', 'json', ''],
    ['HTML', '<html></html>', 'json', ''],
    ['JSON cut off', GOOD.slice(0, -5), 'json', ''],
    ['two answers', GOOD + GOOD, 'json', ''],
    ['a doubled field', '{"data":1,"data":2,"request_id":"req_1"}', 'json', ''],
    ['a byte order mark', `\ufeff${GOOD}`, 'json', ''],
    ['a list', '[]', 'envelope', ''],
    ['null', 'null', 'envelope', ''],
    ['neither data nor error', '{"request_id":"req_1"}', 'envelope', ''],
    [
      'both data and error',
      JSON.stringify({ data: SAMPLES.balance, error: ERROR, request_id: 'req_1' }),
      'envelope',
      '',
    ],
    ['the data alone', JSON.stringify(SAMPLES.balance), 'envelope', ''],
    ['no request id', JSON.stringify({ data: SAMPLES.balance }), 'field', 'request_id'],
    [
      'another kind of request id',
      JSON.stringify({ data: SAMPLES.balance, request_id: '1' }),
      'field',
      'request_id',
    ],
    [
      'a request id with a newline',
      JSON.stringify({ data: SAMPLES.balance, request_id: 'req_1\n' }),
      'field',
      'request_id',
    ],
    ['null data', '{"data":null,"request_id":"req_1"}', 'field', 'data'],
    ['a list as data', '{"data":[],"request_id":"req_1"}', 'field', 'data'],
    ['a field missing', '{"data":{"currency":"USD"},"request_id":"req_1"}', 'field', 'data.balance_usd6'],
    ['a field with a fraction', GOOD.replace('12630000', '12630000.0'), 'field', 'data.balance_usd6'],
    ['an integer beyond 2^53', GOOD.replace('12630000', '9007199254740993'), 'field', 'data.balance_usd6'],
    [
      'an error without a code',
      JSON.stringify({ error: { ...ERROR, code: undefined } }),
      'field',
      'error.code',
    ],
    [
      'a code in capitals',
      JSON.stringify({ error: { ...ERROR, code: 'RATE_LIMITED' } }),
      'field',
      'error.code',
    ],
    [
      'an error without a message',
      JSON.stringify({ error: { ...ERROR, message: null } }),
      'field',
      'error.message',
    ],
    ['an error that is a text', '{"error":"no"}', 'field', 'error'],
    [
      'a wait that is a text',
      JSON.stringify({ error: { ...ERROR, retry_after_sec: '1' } }),
      'field',
      'error.retry_after_sec',
    ],
    [
      'details that are a list',
      JSON.stringify({ error: { ...ERROR, details: [] } }),
      'field',
      'error.details',
    ],
  ];

  it.each(rows)('finds fault with %s', (_rule, text, problem, path) => {
    expect(read(text)).toMatchObject({ kind: 'fault', fault: { problem, path } });
  });

  it('finds fault with bytes that are no UTF-8', () => {
    expect(read(Buffer.from([0x7b, 0xff, 0x7d]))).toMatchObject({
      kind: 'fault',
      fault: { problem: 'json' },
    });
  });

  it('never throws, whatever the bytes', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array(),
          fc.json().map((text) => Buffer.from(text)),
        ),
        (bytes) => {
          expect(['data', 'error', 'fault']).toContain(read(bytes).kind);
        },
      ),
    );
  });

  it('never repeats a value, because it may be a gift card code', () => {
    const order = { ...SAMPLES.order, status: DEMO_CODE, slug: { x: DEMO_CODE }, face_minor: DEMO_CODE };
    const text = JSON.stringify({ data: order, request_id: 'req_1' });
    const reading = envelope.readAnswer(orderAnswerSchema, Buffer.from(text));
    expect(reading.kind).toBe('fault');
    expect(JSON.stringify(reading)).not.toContain(DEMO_CODE);
  });

  it('masks a code that stands in the name of a field', () => {
    const deliveries = [{ raw_body: '', headers: { [DEMO_CODE]: 1 } }];
    const text = JSON.stringify({ data: deliveries, request_id: 'req_1' });
    const reading = envelope.readAnswer(eventsAnswerSchema, Buffer.from(text));
    expect(reading).toMatchObject({ kind: 'fault', fault: { path: 'data[0].headers.[removed]' } });
  });
});

describe('the details of errors', () => {
  it('have the fields of the contract', () => {
    const price = {
      quote_id: 'q_1',
      rate_bps: 200,
      cost_minor: 9800,
      cost_usd6: 122_500_000,
      expires_at: '2026-10-01T00:01:00.000Z',
    };
    expect(envelope.priceChangedDetailsSchema.parse(price)).toEqual(price);
    expect(envelope.limitDetailsSchema.parse({ limit: 200, used: 200 })).toEqual({ limit: 200, used: 200 });
    expect(envelope.balanceDetailsSchema.parse({ cost_usd6: 1, balance_usd6: 0 })).toEqual({
      cost_usd6: 1,
      balance_usd6: 0,
    });
    expect(envelope.fieldDetailsSchema.parse({ field: 'quote_id' })).toEqual({ field: 'quote_id' });
  });

  it('are refused where a field is missing', () => {
    expect(envelope.priceChangedDetailsSchema.safeParse({ quote_id: 'q_1' }).success).toBe(false);
    expect(envelope.limitDetailsSchema.safeParse({ limit: 1.5, used: 1 }).success).toBe(false);
  });
});

describe('the JSON Schemas of the envelopes', () => {
  it('can be written', () => {
    expect(z.toJSONSchema(envelope.errorSchema, { io: 'input' })).toMatchObject({ required: ['error'] });
  });
});
