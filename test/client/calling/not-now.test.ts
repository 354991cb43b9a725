import { describe, expect, it } from 'vitest';
import { Exchange } from '../../../src/client/calling/exchange.js';
import { answeredNow } from '../../../src/client/calling/not-now.js';

function exchange(status: number, code: string | undefined, retryAfterMs?: number) {
  return new Exchange({
    method: 'GET',
    target: '/v1/fx',
    status,
    requestId: 'req_1',
    receivedAtMs: 0,
    machineUnixMs: 0,
    serviceDateMs: undefined,
    retryAfterMs,
    signatureReason: undefined,
    answer:
      code === undefined
        ? { kind: 'data', data: 1 }
        : { kind: 'error', error: { code, message: '', request_id: 'req_1' } },
    receivedBytes: new Uint8Array(0),
    json: null,
  });
}

describe('answeredNow', () => {
  it.each([200, 404, 401, 409])('passes on an answer of HTTP %i, whatever it says', (status) => {
    const one = exchange(status, status === 200 ? undefined : 'unknown_order');
    expect(answeredNow(one)).toBe(one);
  });

  it.each([408, 429, 500, 503])('makes of HTTP %i a source that gave no answer', (status) => {
    expect(() => answeredNow(exchange(status, 'internal_error', 1500))).toThrow(
      `the service answered HTTP ${status} (internal_error)`,
    );
  });
});
