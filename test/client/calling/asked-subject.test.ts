import { describe, expect, it } from 'vitest';
import { aboutAsked, aboutOrder } from '../../../src/client/calling/asked-subject.js';
import { Exchange } from '../../../src/client/calling/exchange.js';

function exchangeOf<T>(data: T | undefined): Exchange<T> {
  const error = { code: 'unknown_order', message: '', request_id: 'req_1' };
  return new Exchange<T>({
    method: 'GET',
    target: '/v1/anything',
    status: 200,
    requestId: 'req_1',
    receivedAtMs: 0,
    machineUnixMs: 0,
    serviceDateMs: undefined,
    retryAfterMs: undefined,
    signatureReason: undefined,
    answer: data === undefined ? { kind: 'error', error } : { kind: 'data', data },
    receivedBytes: new Uint8Array(0),
    json: null,
  });
}

describe('aboutAsked', () => {
  it('lets through what is about the question, and a stated error, which names nothing', () => {
    for (const exchange of [exchangeOf(7), exchangeOf<number>(undefined)]) {
      expect(aboutAsked(exchange, (data) => data === 7, 'another', 'data')).toBe(exchange);
    }
  });

  it('takes any other answer for none, and names the field that says so', () => {
    expect(() => aboutAsked(exchangeOf(8), (data) => data === 7, 'another number', 'data')).toThrow(
      expect.objectContaining({
        fault: 'other_subject',
        field: 'data',
        requestId: 'req_1',
        message: 'the answer (HTTP 200) is about another number',
      }),
    );
  });
});

describe('aboutOrder', () => {
  it('compares the reference', () => {
    const exchange = exchangeOf({ client_ref: 'a' });
    expect(aboutOrder(exchange, 'a')).toBe(exchange);
    expect(() => aboutOrder(exchange, 'b')).toThrow('another order than was asked for');
  });
});
