import { describe, expect, it } from 'vitest';
import { JsonNumber } from '../../../src/base/json/json-reader.js';
import { FixedClock } from '../../../src/base/time/clock.js';
import type { TransportRefusal } from '../../../src/service/http/answer.js';
import { EnvelopeWriter } from '../../../src/service/http/envelope-writer.js';
import { pageReply, reply } from '../../../src/service/http/reply.js';
import { envelopeForm } from '../../../src/service/supplier/envelope-form.js';
import { SupplierRefusal } from '../../../src/service/supplier/refusal.js';

const envelope = new EnvelopeWriter(envelopeForm(new FixedClock(Date.parse('2026-10-04T12:30:15.250Z'))));

describe('envelopeForm', () => {
  it('writes {data} with the id of the request and the time of the service in its headers, and nothing that may be cached', () => {
    const answer = envelope.reply(reply(200, { rate: new JsonNumber('0.92') }), 'req_1');
    expect(answer).toEqual({
      status: 200,
      headers: {
        'content-type': 'application/json',
        'x-request-id': 'req_1',
        'cache-control': 'no-store',
        date: 'Sun, 04 Oct 2026 12:30:15 GMT',
      },
      body: '{"data":{"rate":0.92}}',
    });
  });

  it('writes page, per_page and total beside the data of a list', () => {
    const answer = envelope.reply(pageReply([], { page: 1, per_page: 50, total: 0 }), 'req_1');
    expect(answer.body).toBe('{"data":[],"page":1,"per_page":50,"total":0}');
  });

  it('writes {error, code} and nothing else where no retry is advised', () => {
    const answer = envelope.refusal(new SupplierRefusal('unknown_brand', 'none'), 'req_1');
    expect([answer.status, answer.body]).toEqual([404, '{"error":"none","code":"unknown_brand"}']);
    expect(answer.headers['retry-after']).toBeUndefined();
  });

  it('writes retry_after_sec and Retry-After together', () => {
    const answer = envelope.refusal(new SupplierRefusal('order_in_progress', 'x', { retryAfterSec: 1 }), 'r');
    expect(answer.body).toBe('{"error":"x","code":"order_in_progress","retry_after_sec":1}');
    expect(answer.headers['retry-after']).toBe('1');
  });

  it.each([
    [{ kind: 'malformed', field: 'target' }, 400, 'invalid_request'],
    [{ kind: 'malformed', field: 'host' }, 400, 'invalid_request'],
    [{ kind: 'timeout' }, 408, 'request_timeout'],
    [{ kind: 'too_large' }, 413, 'payload_too_large'],
    [{ kind: 'internal' }, 500, 'internal_error'],
  ] as [TransportRefusal, number, string][])('words %j as %i %s', (refusal, status, code) => {
    const answer = envelope.transport(refusal, 'req_1');
    expect([answer.status, answer.code]).toEqual([status, code]);
  });

  it('makes a new request id each time', () => {
    expect(envelope.makeRequestId()).toMatch(/^req_[0-9a-f]{24}$/);
    expect(envelope.makeRequestId()).not.toBe(envelope.makeRequestId());
  });
});
