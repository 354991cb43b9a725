import { describe, expect, it } from 'vitest';
import { bodyOf, type ServiceCall, withBody, withoutBody } from '../../../src/service/http/prepared-call.js';
import { reply } from '../../../src/service/http/reply.js';
import { depositRequestSchema } from '../../../src/wire/sandbox/requests.js';

const call: ServiceCall = { nowMs: 0, method: 'GET', path: '/', pathValue: '', query: [] };

describe('withoutBody', () => {
  const prepare = withoutBody(() => reply(200, 'told'), 'no body here');

  it('takes nothing or an empty object, and says in the words of its interface what it refuses', () => {
    for (const body of ['', '{}', ' {} ']) {
      const { clientRef, perform } = prepare(Buffer.from(body));
      expect([clientRef, perform({}, call)]).toEqual([undefined, reply(200, 'told')]);
    }
    expect(() => prepare(Buffer.from('{"a":1}'))).toThrow(/^no body here$/);
  });
});

describe('withBody', () => {
  it('hands the body that it read to the rule, and names the reference where there is one', () => {
    const prepare = withBody(
      depositRequestSchema,
      (_core: unknown, _call: ServiceCall, body) => reply(201, body),
      (body) => body.plus_amount,
    );
    const { clientRef, perform } = prepare(Buffer.from('{"plus_amount":"20"}'));
    expect([clientRef, perform({}, call)]).toEqual(['20', reply(201, { plus_amount: '20' })]);
  });
});

describe('bodyOf', () => {
  it('names the field and never the value', () => {
    expect(() => bodyOf(depositRequestSchema, Buffer.from('{"plus_amount":"secret"}'))).toThrow(
      /^plus_amount is not a plain decimal of at most 18 decimals$/,
    );
  });
});
