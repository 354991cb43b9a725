import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../src/client/calling/exchange.js';
import { receivedOf } from '../../../src/jobs/fetch/received-exchange.js';

describe('an exchange as the records take it', () => {
  it('has its own figures, with what only the asker knows', () => {
    const exchange = {
      method: 'GET',
      target: '/v1/fx',
      status: 200,
      requestId: 'r',
      receivedAtMs: 1,
      receivedBytes: new Uint8Array(2),
      json: null,
    } as unknown as Exchange<unknown>;
    expect(receivedOf(exchange, { topic: 'fx', receivedAtMs: 2 })).toEqual({
      method: 'GET',
      target: '/v1/fx',
      status: 200,
      requestId: 'r',
      bytes: new Uint8Array(2),
      json: null,
      topic: 'fx',
      receivedAtMs: 2,
    });
  });
});
