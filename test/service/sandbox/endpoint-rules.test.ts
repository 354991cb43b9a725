import { describe, expect, it } from 'vitest';
import type { ReceivedRequest } from '../../../src/service/http/answer.js';
import { HeaderList } from '../../../src/service/http/header-list.js';
import { bodyOf, prepareCall, type SignedEndpoint } from '../../../src/service/sandbox/endpoint-rules.js';
import { depositRequestSchema } from '../../../src/wire/sandbox/requests.js';
import { openCore } from '../core.js';

function request(body: string): ReceivedRequest {
  return {
    requestId: 'req_1',
    method: 'POST',
    target: { path: '/', rawQuery: '', canonicalQuery: '' },
    headers: new HeaderList([]),
    body: Buffer.from(body),
    address: '127.0.0.1',
  };
}

describe('prepareCall', () => {
  it('reads the body before the rule is asked, and knows the reference of an order', () => {
    const order =
      '{"client_ref":"a","slug":"s","currency":"USD","face_minor":1,"end_customer":{"ref":"b","country":"GB"}}';
    expect(prepareCall('order', request(order)).clientRef).toBe('a');
    expect(() => prepareCall('order', request('{}'))).toThrow('client_ref is missing');
  });

  it.each<SignedEndpoint>([
    'ping',
    'catalogue',
    'orderRead',
    'balance',
    'statement',
    'statementKey',
    'events',
    'keyRevoke',
  ])('%s takes no body but an empty object', (endpoint) => {
    expect(prepareCall(endpoint, request('')).clientRef).toBeUndefined();
    expect(prepareCall(endpoint, request(' {} ')).clientRef).toBeUndefined();
    expect(() => prepareCall(endpoint, request('{"a":1}'))).toThrow('takes no body');
  });

  it('gives a rule that answers', () => {
    const { core, call, close } = openCore();
    const reply = prepareCall('depositSimulate', request('{"plus_amount":"20"}')).perform(core, call());
    expect(reply).toMatchObject({ kind: 'data', status: 201, data: { credited_usd6: 59_820_000 } });
    close();
  });
});

describe('bodyOf', () => {
  it('names the field and never the value', () => {
    expect(() => bodyOf(depositRequestSchema, Buffer.from('{"plus_amount":"secret"}'))).toThrow(
      /^plus_amount is not a plain decimal of at most 18 decimals$/,
    );
  });
});
