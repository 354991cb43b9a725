import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { utf8Bytes } from '../../../src/base/text/bytes.js';
import { Exchange } from '../../../src/client/calling/exchange.js';
import { cardCode } from '../support/sandbox-samples.js';

const exchange = new Exchange({
  method: 'GET',
  target: '/v1/orders/shop-1001',
  status: 200,
  requestId: 'req_1',
  receivedAtMs: 1,
  machineUnixMs: 2,
  serviceDateMs: undefined,
  retryAfterMs: undefined,
  signatureReason: undefined,
  answer: { kind: 'data', data: { slug: 'demo-coffee' } },
  receivedBytes: utf8Bytes(`{"code":"${cardCode}"}`),
  json: { code: cardCode },
});

describe('Exchange', () => {
  it('has the bytes and the parsed body for who asks for them', () => {
    expect(Buffer.from(exchange.receivedBytes).toString()).toContain(cardCode);
    expect(exchange.json).toEqual({ code: cardCode });
  });

  it('shows neither when it is printed or dumped', () => {
    expect(inspect(exchange, { depth: 9, showHidden: true })).toContain('demo-coffee');
    expect(inspect(exchange, { depth: 9, showHidden: true })).not.toContain('DEMO-');
    expect(JSON.stringify(exchange)).not.toContain('DEMO-');
    expect(JSON.stringify({ ...exchange })).not.toContain('DEMO-');
  });
});
