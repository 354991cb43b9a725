// What of an answer is stored: all of the contract's fields, no code, no link, nothing unforeseen.

import { describe, expect, it } from 'vitest';
import { readJson } from '../../../src/base/json/json-reader.js';
import { holdsCode } from '../../../src/wire/card-code.js';
import { balanceAnswerSchema, orderRecordSchema } from '../../../src/wire/sandbox/answers.js';
import { eventTypes } from '../../../src/wire/sandbox/event-bodies.js';
import { headerNames } from '../../../src/wire/sandbox/names.js';
import {
  redactAnswer,
  redactEvents,
  redactOrderAnswer,
  statementCarriesCode,
} from '../../../src/wire/sandbox/redaction.js';
import { fc } from '../../support/fast-check.js';
import { DEMO_CODE, EVENT_DATA, eventText, SAMPLES } from './support/sample-answers.js';

function redactOrder(data: unknown, extra: Readonly<Record<string, unknown>> = {}) {
  return redactOrderAnswer(readJson(JSON.stringify({ data, request_id: 'req_1', ...extra })));
}

describe('redactOrderAnswer', () => {
  const { code: _code, link: _link, ...record } = SAMPLES.order;

  it('keeps every field of the contract but the code and the link', () => {
    const { text, removed } = redactOrder(SAMPLES.order);
    expect(JSON.parse(text)).toEqual({ data: record, request_id: 'req_1' });
    expect(removed).toEqual(['data.code', 'data.link']);
    expect(orderRecordSchema.parse(JSON.parse(text).data)).toEqual(record);
  });

  it('keeps of the buyer the digest and the country only', () => {
    const buyer = { ...SAMPLES.order.end_customer, ref: 'someone@example.com', name: 'x' };
    const { text, removed } = redactOrder({ ...record, end_customer: buyer });
    expect(JSON.parse(text).data.end_customer).toEqual(SAMPLES.order.end_customer);
    expect(removed).toEqual(['data.end_customer.ref', 'data.end_customer.name']);
  });

  it('leaves out what nobody foresaw, an object under a known name too', () => {
    const changed = { ...record, extra: { code: DEMO_CODE }, slug: { code: DEMO_CODE }, pin: '1234' };
    const { text, removed } = redactOrder(changed, { debug: DEMO_CODE });
    expect(removed).toEqual(['data.slug', 'data.extra', 'data.pin', 'debug']);
    expect(text).not.toContain(DEMO_CODE);
  });

  it('takes a code out of a known field', () => {
    const { text, removed } = redactOrder({ ...record, order_id: `x ${DEMO_CODE}` });
    expect(JSON.parse(text).data.order_id).toBe('x [removed]');
    expect(removed).toEqual(['data.order_id']);
  });

  it('takes the link, and all else that stands under a key of a card, out of any other field', () => {
    const link = 'https://cards.example/demo/k7qx9wzp';
    const card = { link, voucher: { pin: '84417299' }, code: null };
    const { text, removed } = redactOrder({ ...record, ...card, order_id: link, quote_id: 'q-84417299' });
    expect(JSON.parse(text).data).toEqual({ ...record, order_id: '[removed]', quote_id: '[removed]' });
    expect(removed.toSorted()).toEqual([
      'data.code',
      'data.link',
      'data.order_id',
      'data.quote_id',
      'data.voucher',
    ]);
  });

  it('keeps a field that a card repeats by chance: a short text, a date, the reference', () => {
    const card = { pin: 'issued', link: SAMPLES.order.created_at, code: record.client_ref };
    expect(JSON.parse(redactOrder({ ...record, ...card }).text).data).toEqual(record);
  });

  it("lets the partner's own reference be, by which the order is known", () => {
    const { text, removed } = redactOrder({ ...record, client_ref: DEMO_CODE });
    expect(JSON.parse(text).data.client_ref).toBe(DEMO_CODE);
    expect(removed).toEqual([]);
  });

  it('masks a code in the name of what it leaves out', () => {
    expect(redactOrder({ ...record, [DEMO_CODE]: 1 }).removed).toEqual(['data.[removed]']);
  });

  it('keeps the digits of numbers as they came', () => {
    const json =
      '{"data":{"face_minor":2500.0,"cost_minor":9007199254740993,"rate_bps":3e2},"request_id":"req_1"}';
    expect(redactOrderAnswer(readJson(json))).toEqual({ text: json, removed: [] });
  });

  it('keeps the fields of an error, with details by name', () => {
    const error = {
      code: 'price_changed',
      message: 'The price changed.',
      request_id: 'req_1',
      details: { quote_id: 'q_1', rate_bps: 200, cost_minor: 9800, cost_usd6: 122_500_000 },
    };
    const stored = redactOrderAnswer(readJson(JSON.stringify({ error })));
    expect(stored).toEqual({ text: JSON.stringify({ error }), removed: [] });
    const leaking = {
      error: { ...error, message: `Your code: ${DEMO_CODE}`, details: { voucher: DEMO_CODE } },
    };
    const { text, removed } = redactOrderAnswer(readJson(JSON.stringify(leaking)));
    expect(removed).toEqual(['error.details.voucher', 'error.message']);
    expect(JSON.parse(text).error).toEqual({ ...error, message: 'Your code: [removed]', details: {} });
  });

  it.each(['[]', 'null', `"${DEMO_CODE}"`, '1'])('stores nothing of %s, which is no answer', (json) => {
    expect(redactOrderAnswer(readJson(json)).text).toBe('null');
  });

  it('lets no code through, wherever an answer holds it', () => {
    const anywhere = fc.oneof(
      fc.constant(DEMO_CODE),
      fc.constant(DEMO_CODE.toLowerCase()),
      fc.string(),
      fc.integer(),
    );
    const names = fc.constantFrom(
      'order_id',
      'slug',
      'status',
      'code',
      'link',
      'end_customer',
      'country',
      DEMO_CODE,
      'x',
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 3 }, anywhere, fc.dictionary(names, tie('value')), fc.array(tie('value'))),
    }));
    fc.assert(
      fc.property(value, value, (data, error) => {
        const { text, removed } = redactOrderAnswer(
          readJson(JSON.stringify({ data, error, request_id: data })),
        );
        expect(holdsCode(text)).toBe(false);
        expect(holdsCode(removed.join(' '))).toBe(false);
      }),
    );
  });
});

const HEADERS = SAMPLES.delivery.headers;

function redactBodies(...bodies: readonly string[]) {
  const data = bodies.map((raw_body) => ({ raw_body, headers: HEADERS }));
  return redactEvents(readJson(JSON.stringify({ data, request_id: 'req_1' })));
}

function storedBody(body: string): string {
  return JSON.parse(redactBodies(body).text).data[0].raw_body;
}

describe('redactEvents', () => {
  it.each(eventTypes)(
    'keeps the body of %s verbatim, so that its signature can be verified again',
    (type) => {
      const text = `  ${eventText(type, { ...EVENT_DATA[type], test: true })}\n`;
      const redacted = redactBodies(text);
      expect(redacted).toMatchObject({ removed: [], deliveries: [{ carriesCode: false }] });
      expect(JSON.parse(redacted.text)).toEqual({
        data: [{ raw_body: text, headers: HEADERS }],
        request_id: 'req_1',
      });
    },
  );

  const order = EVENT_DATA['order.issued'];
  const codes: readonly [string, string][] = [
    ['a key code', eventText('order.issued', { ...order, code: 'x' })],
    ['a key CODE', eventText('order.issued', { ...order, CODE: null })],
    ['a key link', eventText('order.issued', { ...order, link: 'x' })],
    ['a key pin', eventText('order.issued', { ...order, pin: 1234 })],
    ['a key voucher deep inside', eventText('order.issued', { ...order, extra: [{ Voucher: {} }] })],
    ['a key code beside the data', eventText('order.issued', order, { code: 'x' })],
    ['an escaped key', eventText('order.issued', { ...order, xode: 1 }).replace('xode', '\\u0063ode')],
    ['a code in a known field', eventText('order.issued', { ...order, slug: `a ${DEMO_CODE} b` })],
    ['a code as a reference', eventText('order.issued', { ...order, client_ref: DEMO_CODE })],
    ['a code in small letters', eventText('order.issued', { ...order, slug: DEMO_CODE.toLowerCase() })],
    [
      'a code written with escapes',
      eventText('order.issued', { ...order, slug: 'XEMO' }).replace('XEMO', '\\u0044EMO-AAAA-BBBB-CCCC'),
    ],
    ['a code as a key', eventText('order.issued', { ...order, [DEMO_CODE]: 1 })],
    ['a code under an unknown type', eventText('order.gifted', { voucher: DEMO_CODE })],
    ['a code in JSON inside a text', eventText('x', { note: JSON.stringify({ pin: 1 }) })],
    ['a code in what is no JSON', `code: ${DEMO_CODE}`],
    ['a key code in JSON that was cut off', '{"id":"evt_1","data":{"code":"12'],
  ];

  it.each(codes)('marks and cleans a body with %s', (_rule, body) => {
    const redacted = redactBodies(body);
    expect(redacted.deliveries).toEqual([{ carriesCode: true }]);
    expect(redacted.removed).toContain('data[0].raw_body');
    expect(holdsCode(redacted.text)).toBe(false);
    expect(redacted.text).not.toMatch(/\\"(?:code|link|pin|voucher)\\"/i);
  });

  it('writes a cleaned body again with the fields of its type only', () => {
    const body = eventText('order.issued', { ...order, code: DEMO_CODE, note: 1 }, { trace: 2 });
    expect(storedBody(body)).toBe(eventText('order.issued', order));
    expect(redactBodies(body).removed).toEqual([
      'data[0].raw_body.data.code',
      'data[0].raw_body.data.note',
      'data[0].raw_body.trace',
      'data[0].raw_body',
    ]);
  });

  it('replaces a code in a known field by a mark', () => {
    const body = eventText('order.issued', { ...order, slug: `a ${DEMO_CODE} b` });
    expect(JSON.parse(storedBody(body)).data.slug).toBe('a [removed] b');
  });

  it('leaves out unknown fields that hold no code as well, and shows that it did', () => {
    const redacted = redactBodies(eventText('key.revoked', { key_id: 'k', by: 'x' }));
    expect(redacted.deliveries).toEqual([{ carriesCode: false }]);
    expect(redacted.removed).toEqual(['data[0].raw_body.data.by', 'data[0].raw_body']);
  });

  it('keeps of an unknown type its id, type and time', () => {
    const redacted = redactBodies(eventText('order.refunded', { amount: 1 }));
    expect(JSON.parse(JSON.parse(redacted.text).data[0].raw_body)).toEqual({
      id: 'evt_1',
      type: 'order.refunded',
      created_at: '2026-10-01T00:00:00.000Z',
    });
    expect(redacted.deliveries).toEqual([{ carriesCode: false }]);
  });

  it.each(['', 'no JSON', '[]', '"x"', '1', '{"a":1,"a":2}'])('keeps nothing of the body %j', (body) => {
    expect(storedBody(body)).toBe('[removed]');
    expect(redactBodies(body)).toMatchObject({
      removed: ['data[0].raw_body'],
      deliveries: [{ carriesCode: false }],
    });
  });

  it('keeps the digits of numbers in a body that it wrote again', () => {
    const body = eventText('key.revoked', { key_id: 1, by: 'x' }).replace('"key_id":1', '"key_id":1.50');
    expect(storedBody(body)).toContain('"key_id":1.50');
  });

  it('judges each delivery by itself, in their order', () => {
    const good = eventText('key.revoked', { key_id: 'k' });
    const redacted = redactBodies(good, eventText('key.revoked', { key_id: 'k', pin: 1 }), good);
    expect(redacted.deliveries.map((each) => each.carriesCode)).toEqual([false, true, false]);
    expect(redacted.removed).toEqual(['data[1].raw_body.data.pin', 'data[1].raw_body']);
  });

  it('keeps the three headers of the contract, in any letter case, and no others', () => {
    const raw_body = eventText('key.revoked', { key_id: 'k' });
    const headers = { ...HEADERS, 'X-Link': 'y', 'Service-Event-Id': 'evt_1', 'set-cookie': 'x' };
    const answer = readJson(JSON.stringify({ data: [{ raw_body, headers }], request_id: 'req_1' }));
    const redacted = redactEvents(answer);
    expect(Object.keys(JSON.parse(redacted.text).data[0].headers)).toEqual([
      'content-type',
      'service-event-id',
      'service-signature',
      'Service-Event-Id',
    ]);
    expect(redacted.removed).toEqual(['data[0].headers.X-Link', 'data[0].headers.set-cookie']);
    expect(redactEvents(answer, headerNames('shop')).removed).toContain('data[0].headers.service-signature');
  });

  it('finds a code in a header or beside the body', () => {
    const raw_body = eventText('key.revoked', { key_id: 'k' });
    const deliveries = [
      { raw_body, headers: { ...HEADERS, 'service-event-id': DEMO_CODE } },
      { raw_body, headers: { ...HEADERS, other: DEMO_CODE } },
      { raw_body, headers: HEADERS, code: 1 },
      { raw_body, headers: DEMO_CODE },
      DEMO_CODE,
    ];
    const redacted = redactEvents(readJson(JSON.stringify({ data: deliveries, request_id: 'req_1' })));
    expect(redacted.deliveries.every((each) => each.carriesCode)).toBe(true);
    expect(holdsCode(redacted.text)).toBe(false);
    expect(redacted.removed).toEqual([
      'data[0].headers.service-event-id',
      'data[1].headers.other',
      'data[2].code',
      'data[3].headers',
      'data[4]',
    ]);
  });

  it('stores an error answer by the names of its fields, and of no answer nothing', () => {
    const error = { code: 'rate_limited', message: 'Slow down.', request_id: 'req_1', retry_after_sec: 1 };
    const stored = redactEvents(readJson(JSON.stringify({ error: { ...error, trace: 1 }, debug: 2 })));
    expect(stored).toEqual({
      text: JSON.stringify({ error }),
      removed: ['error.trace', 'debug'],
      deliveries: [],
    });
    expect(redactEvents(readJson('[]'))).toEqual({ text: '{}', removed: [''], deliveries: [] });
    expect(redactEvents(readJson('{"data":{}}'))).toEqual({ text: '{}', removed: ['data'], deliveries: [] });
  });

  it('lets no code through, wherever a body holds it', () => {
    const names = fc.constantFrom(
      'id',
      'type',
      'data',
      'slug',
      'client_ref',
      'code',
      'created_at',
      DEMO_CODE,
    );
    const leaf = fc.constantFrom<unknown>(DEMO_CODE, 'order.issued', 1, null, `\\u0044${DEMO_CODE.slice(1)}`);
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 3 }, leaf, fc.dictionary(names, tie('value')), fc.array(tie('value'))),
    }));
    fc.assert(
      fc.property(value, (body) => {
        const text = JSON.stringify(body);
        const redacted = redactBodies(text);
        expect(holdsCode(redacted.text)).toBe(false);
        expect(holdsCode(redacted.removed.join(' '))).toBe(false);
        expect(redacted.deliveries[0]?.carriesCode).toBe(holdsCode(text) || text.includes('"code":'));
      }),
    );
  });
});

describe('any other answer', () => {
  const balance = { currency: 'USD', balance_usd6: 1, as_of: '2026-10-01T00:00:00.000Z' };

  it('has nothing to lose where it holds what its endpoint names', () => {
    expect(redactAnswer(balanceAnswerSchema, { data: balance, request_id: 'req_1' })).toBeUndefined();
  });

  it('loses what nobody foresaw, in the data and around it, and says so', () => {
    const answer = {
      data: { ...balance, last_order: { code: 'DEMO-AAAA-BBBB-CCCC' } },
      request_id: 'req_1',
      card: 'x',
    };
    expect(redactAnswer(balanceAnswerSchema, answer)).toEqual({
      text: JSON.stringify({ data: balance, request_id: 'req_1' }),
      removed: ['data.last_order', 'card'],
    });
  });

  it('is a statement that can not be kept where its signed text holds a code outside of its own references', () => {
    const line = { seq: 1, kind: 'order', ref: 'DEMO-AAAA-BBBB-CCCC', slug: 'demo-coffee' };
    const carries = (statement: unknown) => statementCarriesCode(JSON.stringify(statement));
    expect(carries({ version: 1, lines: [line], loyalty_bonus_usd6: 5 })).toBe(false);
    expect(carries({ version: 1 })).toBe(false);
    expect(carries({ version: 1, lines: [{ ...line, note: 'DEMO-AAAA-BBBB-CCCC' }] })).toBe(true);
    expect(carries({ version: 1, lines: [{ ...line, voucher: { pin: '1234' } }] })).toBe(true);
    expect(carries({ version: 1, note: 'DEMO-AAAA-BBBB-CCCC' })).toBe(true);
    expect(statementCarriesCode('no JSON with DEMO-AAAA-BBBB-CCCC')).toBe(true);
    expect(statementCarriesCode('no JSON')).toBe(false);
  });

  it('is a statement that can not be kept where a line that is of no order names a code', () => {
    const carries = (kind: unknown) =>
      statementCarriesCode(JSON.stringify({ version: 1, lines: [{ kind, ref: 'DEMO-AAAA-BBBB-CCCC' }] }));
    expect(['order', 'reversal'].map(carries)).toEqual([false, false]);
    // The id of a deposit is the provider's, and nothing says what a line of an unknown kind names.
    expect(['deposit', 'grant', 'fee', undefined].map(carries)).toEqual([true, true, true, true]);
  });
});
