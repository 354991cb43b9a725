import { describe, expect, it } from 'vitest';
import { preparations, type SignedEndpoint } from '../../../src/service/sandbox/endpoint-rules.js';
import { openCore } from '../core.js';

const bytes = (body: string): Buffer => Buffer.from(body);

describe('preparations', () => {
  it('reads the body before the rule is asked, and knows the reference of an order', () => {
    const order =
      '{"client_ref":"a","slug":"s","currency":"USD","face_minor":1,"end_customer":{"ref":"b","country":"GB"}}';
    expect(preparations.order(bytes(order)).clientRef).toBe('a');
    expect(() => preparations.order(bytes('{}'))).toThrow('client_ref is missing');
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
    expect(preparations[endpoint](bytes('')).clientRef).toBeUndefined();
    expect(preparations[endpoint](bytes(' {} ')).clientRef).toBeUndefined();
    expect(() => preparations[endpoint](bytes('{"a":1}'))).toThrow('takes no body');
  });

  it('gives a rule that answers', () => {
    const { core, call, close } = openCore();
    const reply = preparations.depositSimulate(bytes('{"plus_amount":"20"}')).perform(core, call());
    expect(reply).toMatchObject({ kind: 'data', status: 201, data: { credited_usd6: 59_820_000 } });
    close();
  });
});
