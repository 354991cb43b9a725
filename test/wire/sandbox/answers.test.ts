// The answers: each good one is read, each field that is not as shown is refused by its path, and unknown
// fields are let through and left out.

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readJson } from '../../../src/base/json/json-reader.js';
import * as answers from '../../../src/wire/sandbox/answers.js';
import { schemaFaultOf } from '../../../src/wire/schema-fault.js';
import { SAMPLES } from './support/sample-answers.js';

const pairs: readonly [string, z.ZodType, Readonly<Record<string, unknown>>][] = [
  ['ping', answers.pingAnswerSchema, SAMPLES.ping],
  ['catalogue entry', answers.catalogueEntrySchema, SAMPLES.catalogueEntry],
  ['quote', answers.quoteAnswerSchema, SAMPLES.quote],
  ['order', answers.orderAnswerSchema, SAMPLES.order],
  ['balance', answers.balanceAnswerSchema, SAMPLES.balance],
  ['statement', answers.statementAnswerSchema, SAMPLES.statement],
  ['statement key', answers.statementKeyAnswerSchema, SAMPLES.statementKey],
  ['key revoke', answers.keyRevokeAnswerSchema, SAMPLES.keyRevoke],
  ['deposit', answers.depositAnswerSchema, SAMPLES.deposit],
  ['event delivery', answers.eventDeliverySchema, SAMPLES.delivery],
  ['webhook test', answers.webhookTestAnswerSchema, SAMPLES.webhookTest],
  ['key challenge', answers.keyChallengeAnswerSchema, SAMPLES.keyChallenge],
  ['key create', answers.keyCreateAnswerSchema, SAMPLES.keyCreate],
];

// What a reader does without, and what may be null.
const OPTIONAL = ['ping.created_at'];
const NULLABLE = [
  'order.quote_id',
  'order.code',
  'order.link',
  'order.issued_at',
  'catalogue entry.denominations_minor',
  'catalogue entry.range',
];

function faultOf(schema: z.ZodType, value: unknown): string {
  const json = readJson(JSON.stringify(value));
  const result = schema.safeParse(json);
  if (result.success) return 'accepted';
  const fault = schemaFaultOf(result.error, json);
  return `${fault.path}: ${fault.message}`;
}

describe.each(pairs)('the %s answer', (name, schema, sample) => {
  it('is read as it came', () => {
    expect(schema.parse(readJson(JSON.stringify(sample)))).toEqual(sample);
  });

  it('is read with unknown fields left out, however they are called', () => {
    const json = `{"fee_usd6":1,"__proto__":{"ok":false},"constructor":2,${JSON.stringify(sample).slice(1)}`;
    expect(schema.parse(readJson(json))).toEqual(sample);
  });

  it.each(Object.keys(sample))('is refused without %s, unless a reader does without', (field) => {
    const { [field]: _left, ...rest } = sample;
    const expected = OPTIONAL.includes(`${name}.${field}`) ? 'accepted' : `${field}: is missing`;
    expect(faultOf(schema, rest)).toBe(expected);
  });

  it.each(Object.keys(sample))('is refused with null for %s, unless the contract says or null', (field) => {
    const fault = faultOf(schema, { ...sample, [field]: null });
    expect(NULLABLE.includes(`${name}.${field}`) ? fault : fault.split(':')[0]).toBe(
      NULLABLE.includes(`${name}.${field}`) ? 'accepted' : field,
    );
  });

  it.each(Object.keys(sample))('is refused with an object of another shape for %s', (field) => {
    expect(faultOf(schema, { ...sample, [field]: { x: [] } })).not.toBe('accepted');
  });

  it('can be written as a JSON Schema', () => {
    expect(z.toJSONSchema(schema, { io: 'input' })).toMatchObject({ type: 'object' });
  });
});

describe('the record of an order', () => {
  it('may be of one that failed, which no order is answered with', () => {
    const failed = { ...SAMPLES.order, status: 'failed' };
    expect(answers.orderRecordSchema.safeParse(failed).success).toBe(true);
    expect(answers.orderRecordSchema.safeParse({ ...failed, status: 'refunded' }).success).toBe(false);
  });
});

describe('an answer with a value that nobody showed', () => {
  const rows: readonly [z.ZodType, unknown, string][] = [
    [
      answers.orderAnswerSchema,
      { ...SAMPLES.order, status: 'failed' },
      'status: is not one of pending, issued',
    ],
    [
      answers.orderAnswerSchema,
      { ...SAMPLES.order, status: 'ISSUED' },
      'status: is not one of pending, issued',
    ],
    [
      answers.catalogueEntrySchema,
      { ...SAMPLES.catalogueEntry, availability: 'sold_out' },
      'availability: is not one of available, limited',
    ],
    [answers.pingAnswerSchema, { ...SAMPLES.ping, env: 'production' }, 'env: is not one of sandbox'],
    [answers.pingAnswerSchema, { ...SAMPLES.ping, ok: false }, 'ok: is not one of true'],
    [answers.balanceAnswerSchema, { ...SAMPLES.balance, currency: 'EUR' }, 'currency: is not one of USD'],
    [
      answers.statementAnswerSchema,
      { ...SAMPLES.statement, algorithm: 'none' },
      'algorithm: is not one of Ed25519',
    ],
    [answers.quoteAnswerSchema, { ...SAMPLES.quote, fx_rate: 1.25 }, 'fx_rate: is not a string'],
    [answers.quoteAnswerSchema, { ...SAMPLES.quote, rate_bps: 10_001 }, 'rate_bps: is out of range'],
    [answers.quoteAnswerSchema, { ...SAMPLES.quote, cost_usd6: 0.5 }, 'cost_usd6: is not an exact integer'],
    [
      answers.orderAnswerSchema,
      { ...SAMPLES.order, end_customer: { ref_sha256: 'c-17', country: 'GB' } },
      'end_customer.ref_sha256: is not 64 lower-case hex digits',
    ],
    [
      answers.catalogueEntrySchema,
      { ...SAMPLES.catalogueEntry, range: { min_minor: 1000 } },
      'range.max_minor: is missing',
    ],
    [
      answers.catalogueAnswerSchema,
      [SAMPLES.catalogueEntry, { ...SAMPLES.catalogueEntry, denominations_minor: [1000, '2500'] }],
      '[1].denominations_minor[1]: is not an exact integer',
    ],
    [answers.eventsAnswerSchema, [{ raw_body: {}, headers: {} }], '[0].raw_body: is not a string'],
    [answers.eventsAnswerSchema, [{ raw_body: '', headers: { a: 1 } }], '[0].headers.a: is not a string'],
    [answers.eventsAnswerSchema, {}, ': is not an array'],
  ];

  it.each(rows)('case %# is refused: %o', (schema, value, fault) => {
    expect(faultOf(schema, value)).toBe(fault);
  });
});

describe('a statement answer as a reader takes it', () => {
  it.each([
    ['no signature', { signature: undefined }],
    ['a null signature', { signature: null }],
    ['another algorithm', { algorithm: 'none' }],
    ['no algorithm', { algorithm: undefined }],
  ])('may have %s: that is a statement that does not verify, not an unreadable answer', (_rule, change) => {
    expect(faultOf(answers.statementAnswerReadingSchema, { ...SAMPLES.statement, ...change })).toBe(
      'accepted',
    );
  });

  it('still has to have the text that was signed', () => {
    const { raw_statement: _left, ...rest } = SAMPLES.statement;
    expect(faultOf(answers.statementAnswerReadingSchema, rest)).toBe('raw_statement: is missing');
  });
});

describe('an order as it may be stored', () => {
  it('is read without its code and link', () => {
    const { code: _code, link: _link, ...rest } = SAMPLES.order;
    expect(answers.orderRecordSchema.parse(rest)).toEqual(rest);
    expect(Object.keys(answers.orderRecordSchema.parse(SAMPLES.order))).not.toContain('code');
  });
});
