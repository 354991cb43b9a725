import { describe, expect, it } from 'vitest';
import { parseCalendarMonth } from '../../../src/base/time/calendar-month.js';
import * as calls from '../../../src/client/sandbox/calls.js';
import { endpoints } from '../../../src/wire/sandbox/endpoints.js';

const body = new Uint8Array(0);
const month = parseCalendarMonth('2026-10') ?? expect.unreachable('a month is no month');

const rows = [
  ['ping', calls.pingCall(), 'GET /v1/ping', 'read', 'safe'],
  ['catalogue', calls.catalogueCall(), 'GET /v1/catalogue?limit=100', 'read', 'safe'],
  ['balance', calls.balanceCall(), 'GET /v1/balance', 'read', 'safe'],
  ['statement', calls.statementCall(month, 9), 'GET /v1/statements?month=2026-10', 'read', 'safe'],
  ['statementKey', calls.statementKeyCall(), 'GET /v1/sandbox/statement-key', 'read', 'safe'],
  ['events', calls.eventsCall(9), 'GET /v1/sandbox/events?limit=1000', 'read', 'safe'],
  ['orderRead', calls.orderReadCall('a:b'), 'GET /v1/orders/a%3Ab', 'read', 'safe'],
  ['quote', calls.quoteCall(body), 'POST /v1/quotes', 'quote', 'safe'],
  ['order', calls.orderCall('a', body), 'POST /v1/orders', 'order', 'same_reference'],
  [
    'depositSimulate',
    calls.depositCall(body),
    'POST /v1/sandbox/deposits/simulate',
    'write',
    'never_blindly',
  ],
  ['webhookTest', calls.testEventCall(body), 'POST /v1/sandbox/webhooks/test', 'write', 'never_blindly'],
  ['keyRevoke', calls.revokeCall(), 'POST /v1/sandbox/keys/revoke', 'write', 'never_blindly'],
  ['keyChallenge', calls.keyChallengeCall(), 'POST /v1/sandbox/keys/challenge', 'key', 'safe'],
  ['keyCreate', calls.keyCreateCall(body), 'POST /v1/sandbox/keys', 'key', 'never_blindly'],
] as const;

describe('the calls of the sandbox', () => {
  it.each(rows)(
    'sends %s where the source says, in its class, repeated only as far as that is safe',
    (...row) => {
      const [, call, line, limitClass, repeat] = row;
      expect(`${call.method} ${call.target}`).toBe(line);
      expect(call.limitClass).toBe(limitClass);
      expect(call.repeat).toBe(repeat);
    },
  );

  it('has a call for every endpoint of the wire', () => {
    expect(rows.map(([name]) => name).sort()).toEqual(Object.keys(endpoints).sort());
  });

  it('writes queries sorted by name and percent-encoded', () => {
    expect(calls.catalogueCall({ limit: 5, country: 'GB' }).target).toBe('/v1/catalogue?country=GB&limit=5');
    expect(calls.catalogueCall({ country: 'a b+c', limit: 5 }).target).toBe(
      '/v1/catalogue?country=a%20b%2Bc&limit=5',
    );
    expect(calls.eventsCall(9, 7).target).toBe('/v1/sandbox/events?limit=7');
  });

  it('names what is asked by the template of its path, so that all orders are one source', () => {
    expect(calls.orderRecordCall('a').source).toBe(calls.orderReadCall('b').source);
    expect(new Set(rows.map(([, call]) => call.source)).size).toBe(rows.length);
  });

  it("sends an order's reference as its Idempotency-Key, and nobody else's", () => {
    expect(rows.filter(([, call]) => 'idempotencyKey' in call).map(([name]) => name)).toEqual(['order']);
    expect(calls.orderCall('shop-1', body).idempotencyKey).toBe('shop-1');
  });
});
