// Source, section 2.8.

import { describe, expect, it } from 'vitest';
import { EnvelopeWriter } from '../../../src/service/http/envelope-writer.js';
import { reply } from '../../../src/service/http/reply.js';
import { envelopeForm } from '../../../src/service/sandbox/envelope-form.js';
import { ApiRefusal } from '../../../src/service/sandbox/refusal.js';
import { headerNames } from '../../../src/wire/sandbox/names.js';

const writer = new EnvelopeWriter(envelopeForm(headerNames()));

describe('envelopeForm', () => {
  it('wraps data with the request id, and the two headers', () => {
    const answer = writer.reply(reply(201, { a: 1 }), 'req_1');
    expect(JSON.parse(String(answer.body))).toEqual({ data: { a: 1 }, request_id: 'req_1' });
    expect(answer.headers).toMatchObject({ 'x-service-env': 'sandbox', 'x-request-id': 'req_1' });
  });

  it('writes a refusal with its wait in the body and in Retry-After, and its details', () => {
    const refusal = new ApiRefusal('limit_exceeded', 'spent', {
      retryAfterSec: 7,
      details: { limit: 1, used: 1 },
    });
    const answer = writer.refusal(refusal, 'req_1');
    expect(answer.status).toBe(429);
    expect(answer.headers['retry-after']).toBe('7');
    expect(JSON.parse(String(answer.body))).toEqual({
      error: {
        code: 'limit_exceeded',
        message: 'spent',
        request_id: 'req_1',
        retry_after_sec: 7,
        details: { limit: 1, used: 1 },
      },
    });
  });

  it.each([
    [{ kind: 'malformed', field: 'host' }, 400, 'invalid_request'],
    [{ kind: 'timeout' }, 408, 'request_timeout'],
    [{ kind: 'too_large' }, 413, 'payload_too_large'],
    [{ kind: 'internal' }, 500, 'internal_error'],
  ] as const)('words what the HTTP layer refuses: %j', (refusal, status, code) => {
    const answer = writer.transport(refusal, 'req_1');
    expect([answer.status, answer.code]).toEqual([status, code]);
  });

  it('makes request ids that start as the source shows', () => {
    expect(writer.makeRequestId()).toMatch(/^req_[0-9a-f]{32}$/);
  });

  it('serves a page with the headers of every answer', () => {
    expect(writer.page('<p>', 'text/html; charset=utf-8', 'req_1')).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8', 'x-service-env': 'sandbox' },
    });
  });
});
