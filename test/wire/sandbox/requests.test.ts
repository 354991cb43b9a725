// Request bodies: the exact fields, each refusal with its field's path, and never a value.

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isClientRef } from '../../../src/wire/client-ref.js';
import { readRequest } from '../../../src/wire/request-body.js';
import {
  depositRequestSchema,
  keyRequestSchema,
  orderRequestSchema,
  quoteRequestSchema,
  webhookTestRequestSchema,
} from '../../../src/wire/sandbox/requests.js';

const ORDER = {
  client_ref: 'shop-1',
  slug: 'demo-books',
  currency: 'GBP',
  face_minor: 2500,
  end_customer: { ref: 'c-17', country: 'GB' },
};

function read(schema: z.ZodType, body: unknown) {
  return readRequest(schema, Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)));
}

function fieldOf(schema: z.ZodType, body: unknown): string {
  const reading = read(schema, body);
  return reading.ok ? 'accepted' : reading.field;
}

describe('an order request', () => {
  it('is read as it was sent, with or without a quote', () => {
    expect(read(orderRequestSchema, ORDER)).toEqual({ ok: true, value: ORDER });
    const quoted = { ...ORDER, quote_id: 'q_1' };
    expect(read(orderRequestSchema, quoted)).toEqual({ ok: true, value: quoted });
  });

  const rows: readonly [string, unknown, string][] = [
    ['no client_ref', { ...ORDER, client_ref: undefined }, 'client_ref'],
    ['a number as client_ref', { ...ORDER, client_ref: 1 }, 'client_ref'],
    ['no slug', { ...ORDER, slug: undefined }, 'slug'],
    ['a null slug', { ...ORDER, slug: null }, 'slug'],
    ['no currency', { ...ORDER, currency: undefined }, 'currency'],
    ['no face', { ...ORDER, face_minor: undefined }, 'face_minor'],
    ['a text as face', { ...ORDER, face_minor: '2500' }, 'face_minor'],
    ['a negative face', { ...ORDER, face_minor: -1 }, 'face_minor'],
    ['a null quote', { ...ORDER, quote_id: null }, 'quote_id'],
    ['no buyer', { ...ORDER, end_customer: undefined }, 'end_customer'],
    ['a list as buyer', { ...ORDER, end_customer: [] }, 'end_customer'],
    ['no buyer reference', { ...ORDER, end_customer: { country: 'GB' } }, 'end_customer.ref'],
    ['no country', { ...ORDER, end_customer: { ref: 'a' } }, 'end_customer.country'],
    ['an unknown field', { ...ORDER, note: 1 }, 'note'],
    [
      'an unknown field of the buyer',
      { ...ORDER, end_customer: { ...ORDER.end_customer, name: 'x' } },
      'end_customer.name',
    ],
    ['a list', [], 'body'],
    ['null', null, 'body'],
    ['no JSON', '{', 'body'],
    ['an empty body', '', 'body'],
    ['JSON with a comma too many', '{"slug":"a",}', 'body'],
    ['a doubled key', '{"slug":"a","slug":"b"}', 'body'],
    ['a nest of 8 KB', '['.repeat(8000), 'body'],
    ['more than 8192 bytes', JSON.stringify(ORDER) + ' '.repeat(8192), 'body'],
    ['a prototype', `{"__proto__":{},${JSON.stringify(ORDER).slice(1)}`, '__proto__'],
  ];

  it.each(rows)('with %s is refused by name', (_rule, body, field) => {
    expect(fieldOf(orderRequestSchema, body)).toBe(field);
  });

  it.each(['2500.0', '25e2', '-0', '9007199254740992', '9223372036854775808', '1e3', 'true', '"2500"'])(
    'with a face of %s is refused: it is no exact integer',
    (literal) => {
      const body = JSON.stringify(ORDER).replace('2500', literal);
      expect(fieldOf(orderRequestSchema, body)).toBe('face_minor');
    },
  );

  it.each([0, 1, 9_007_199_254_740_991])(
    'with a face of %i is read: what is sold is for the catalogue to say',
    (face) => {
      expect(fieldOf(orderRequestSchema, { ...ORDER, face_minor: face })).toBe('accepted');
    },
  );

  it('that is refused never has its values repeated', () => {
    const secret = 'someone@example.com';
    const bodies = [
      { ...ORDER, end_customer: { ref: secret, country: secret } },
      { ...ORDER, client_ref: secret, face_minor: secret },
    ];
    for (const body of bodies) expect(JSON.stringify(read(orderRequestSchema, body))).not.toContain(secret);
  });
});

describe('a client_ref', () => {
  it.each(['a', 'A_z.0:9-', 'pending-1', '...a', 'a..', 'x'.repeat(128)])('may be %j', (ref) => {
    expect(isClientRef(ref)).toBe(true);
    expect(fieldOf(orderRequestSchema, { ...ORDER, client_ref: ref })).toBe('accepted');
  });

  it.each([
    '',
    '.',
    '..',
    '...',
    'x'.repeat(129),
    'a/b',
    'a b',
    'a+b',
    'a%2Fb',
    'é',
    'e\u0301',
    'a\n',
    '１',
    'a\u0000',
  ])('may not be %j', (ref) => {
    expect(isClientRef(ref)).toBe(false);
    expect(fieldOf(orderRequestSchema, { ...ORDER, client_ref: ref })).toBe('client_ref');
  });
});

describe('a buyer', () => {
  it.each(['a@b.c', '@', 'a b', ' a', 'a\t', 'a\u00a0b', 'a\u2028', '', 'x'.repeat(257)])(
    'may not be called %j',
    (ref) => {
      const body = { ...ORDER, end_customer: { ref, country: 'GB' } };
      expect(fieldOf(orderRequestSchema, body)).toBe('end_customer.ref');
    },
  );

  it.each(['gb', 'GBR', 'G', '', 'G1', 'ＧＢ', 1, null])('may not be in the country %j', (country) => {
    const body = { ...ORDER, end_customer: { ref: 'a', country } };
    expect(fieldOf(orderRequestSchema, body)).toBe('end_customer.country');
  });
});

describe('a simulated deposit', () => {
  it.each(['20', '0.0001', '10000', '10000.000', '0.000000000000000001', '9999.999999999999999999'])(
    'may be of %s units',
    (plus_amount) => {
      expect(read(depositRequestSchema, { plus_amount })).toEqual({ ok: true, value: { plus_amount } });
    },
  );

  it.each([
    '0',
    '0.000',
    '10000.000000000000000001',
    '10001',
    '100000',
    '-1',
    '+1',
    '1e5',
    '1E1',
    ' 1',
    '1 ',
    '1\n',
    '１',
    '01',
    '.5',
    '5.',
    '1,5',
    '0x10',
    'NaN',
    'Infinity',
    '',
    '0.0000000000000000001',
    20,
    null,
  ])('may not be of %j units', (plus_amount) => {
    expect(fieldOf(depositRequestSchema, { plus_amount })).toBe('plus_amount');
  });
});

describe('the other requests', () => {
  it.each([
    'order.pending',
    'order.issued',
    'deposit.credited',
    'balance.low',
    'statement.ready',
    'key.revoked',
  ])('ask for a test event of type %s', (type) => {
    expect(read(webhookTestRequestSchema, { type })).toEqual({ ok: true, value: { type } });
  });

  it.each([
    [webhookTestRequestSchema, { type: 'order.lost' }, 'type'],
    [webhookTestRequestSchema, { type: 'toString' }, 'type'],
    [webhookTestRequestSchema, {}, 'type'],
    [quoteRequestSchema, { slug: 'a', currency: 'USD' }, 'face_minor'],
    [quoteRequestSchema, { slug: 'a', currency: 'USD', face_minor: 1, client_ref: 'x' }, 'client_ref'],
    [quoteRequestSchema, { slug: '', currency: 'USD', face_minor: 1 }, 'slug'],
    [keyRequestSchema, { challenge: 'a' }, 'solution'],
    [keyRequestSchema, { challenge: 'a', solution: 1 }, 'solution'],
    [keyRequestSchema, { challenge: '', solution: '1' }, 'challenge'],
  ])('case %# is refused by name', (schema, body, field) => {
    expect(fieldOf(schema, body)).toBe(field);
  });
});

describe('the JSON Schemas of the requests', () => {
  it.each([
    orderRequestSchema,
    quoteRequestSchema,
    depositRequestSchema,
    webhookTestRequestSchema,
    keyRequestSchema,
  ])('case %# can be written and refuses unknown fields', (schema) => {
    expect(z.toJSONSchema(schema, { io: 'input' })).toMatchObject({
      type: 'object',
      additionalProperties: false,
    });
  });
});
