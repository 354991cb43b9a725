import { describe, expect, it } from 'vitest';
import { type EnvelopeForm, EnvelopeWriter, statusIn } from '../../../src/service/http/envelope-writer.js';
import { RefusedRequest } from '../../../src/service/http/refused-request.js';
import { pageReply } from '../../../src/service/http/reply.js';

const form: EnvelopeForm = {
  makeRequestId: () => 'req_made',
  ownHeaders: () => ({ 'x-own': 'yes' }),
  statusOf: () => 418,
  dataText: (data, paging, requestId) => JSON.stringify({ data, paging, requestId }),
  errorText: ({ code }, requestId) => `${code} ${requestId}`,
  malformed: { target: 't', headers: 'h', host: 'o', request: 'r' },
};
const writer = new EnvelopeWriter(form);

describe('EnvelopeWriter', () => {
  it('gives every answer the headers of all interfaces and those of its own', () => {
    const paging = { page: 1, per_page: 2, total: 3 };
    expect(writer.reply(pageReply([], paging), 'req_1')).toEqual({
      status: 200,
      headers: {
        'content-type': 'application/json',
        'x-own': 'yes',
        'x-request-id': 'req_1',
        'cache-control': 'no-store',
      },
      body: JSON.stringify({ data: [], paging, requestId: 'req_1' }),
    });
  });

  it('writes a refusal that a rule returned as one that it threw, with its own headers last', () => {
    const refusal = new RefusedRequest('internal_error', 'x', {
      retryAfterSec: 3,
      headers: { allow: 'GET' },
    });
    const answer = writer.reply({ kind: 'refusal', refusal }, 'req_1');
    expect(answer).toEqual(writer.refusal(refusal, 'req_1'));
    expect([answer.status, answer.code, answer.body]).toEqual([
      418,
      'internal_error',
      'internal_error req_1',
    ]);
    expect(answer.headers).toMatchObject({ 'retry-after': '3', allow: 'GET' });
  });
});

describe('statusIn', () => {
  it('takes a code of another interface for a fault of the program', () => {
    const isKnown = (code: string): code is 'a' => code === 'a';
    expect(statusIn({ a: { status: 404 } }, isKnown, 'a')).toBe(404);
    expect(() => statusIn({ a: { status: 404 } }, isKnown, 'b')).toThrow(/code of its interface/);
  });
});
