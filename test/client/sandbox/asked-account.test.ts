import { describe, expect, it } from 'vitest';
import { aboutOrder } from '../../../src/client/calling/asked-subject.js';
import { Exchange } from '../../../src/client/calling/exchange.js';
import { aboutKey, aboutMonth } from '../../../src/client/sandbox/asked-account.js';
import { SourceFault } from '../../../src/client/transport/source-fault.js';
import { month } from '../../store/sample.js';

function exchangeOf<T>(data: T | undefined): Exchange<T> {
  return new Exchange<T>({
    method: 'GET',
    target: '/v1/anything',
    status: data === undefined ? 404 : 200,
    requestId: 'req_1',
    receivedAtMs: 0,
    machineUnixMs: 0,
    serviceDateMs: undefined,
    retryAfterMs: undefined,
    signatureReason: undefined,
    answer:
      data === undefined
        ? { kind: 'error', error: { code: 'unknown_order', message: '', request_id: 'req_1' } }
        : { kind: 'data', data },
    receivedBytes: new Uint8Array(0),
    json: null,
  });
}

const statement = (text: string) => ({
  month: text,
  final: true,
  key_id: 'stk_1',
  algorithm: 'Ed25519',
  raw_statement: JSON.stringify({ month: text }),
  signature: '',
});

const september = month('2026-09');

describe('an answer that says what it is about', () => {
  const cases: readonly [string, () => unknown, () => unknown, RegExp][] = [
    [
      'an order',
      () => aboutOrder(exchangeOf({ client_ref: 'shop-1' }), 'shop-1'),
      () => aboutOrder(exchangeOf({ client_ref: 'shop-2' }), 'shop-1'),
      /another order than was asked for/,
    ],
    [
      'a statement',
      () => aboutMonth(exchangeOf(statement('2026-09')), september),
      () => aboutMonth(exchangeOf(statement('2026-08')), september),
      /another month than was asked for/,
    ],
    [
      'a key',
      () => aboutKey(exchangeOf({ key_id: 'key-1' }), 'key-1'),
      () => aboutKey(exchangeOf({ key_id: 'key-2' }), 'key-1'),
      /another key than the one that asked/,
    ],
  ];

  it.each(cases)(
    'is handed on where it is about what was asked, and is no answer else: %s',
    (_, right, wrong, words) => {
      expect(right()).toBeInstanceOf(Exchange);
      expect(wrong).toThrow(SourceFault);
      expect(wrong).toThrow(words);
    },
  );

  it('names nothing where the service states an error', () => {
    expect(aboutOrder(exchangeOf<{ client_ref: string }>(undefined), 'shop-1').status).toBe(404);
    expect(aboutMonth(exchangeOf<ReturnType<typeof statement>>(undefined), september).status).toBe(404);
    expect(aboutKey(exchangeOf<{ key_id: string }>(undefined), 'key-1').status).toBe(404);
  });

  it('is not asked for again within the run: the same proxy would mix it up again', () => {
    try {
      aboutOrder(exchangeOf({ client_ref: 'shop-2' }), 'shop-1');
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({ fault: 'other_subject', passing: false, field: 'data.client_ref' });
    }
  });
});
