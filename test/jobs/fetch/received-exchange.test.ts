import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../src/client/calling/exchange.js';
import { answeredAtMs, receivedOf } from '../../../src/jobs/fetch/received-exchange.js';
import { fc } from '../../support/fast-check.js';

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

describe('answeredAtMs', () => {
  const second = Date.parse('2026-10-05T12:00:00Z');

  it.each([
    ['the machine agrees to the second', second + 250, second, second + 250],
    ['the machine is behind', second - 5000, second, second],
    ['the machine is ahead', second + 86_400_000, second, second + 999],
    ['no header tells the time', second + 1, undefined, second + 1],
  ])('dates an answer where %s', (_, machineMs, headerMs, expected) => {
    expect(answeredAtMs(machineMs, headerMs)).toBe(expected);
  });

  it('never leaves the second that the service states', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 40 }), fc.integer({ min: 0, max: 2 ** 30 }), (ms, at) => {
        expect(Math.floor(answeredAtMs(ms, at * 1000) / 1000)).toBe(at);
      }),
    );
  });
});
