import { describe, expect, it } from 'vitest';
import { JsonNumber } from '../../../src/base/json/json-reader.js';
import { FixedClock } from '../../../src/base/time/clock.js';
import { RefusedRequest } from '../../../src/service/http/refused-request.js';
import { envelopeForm } from '../../../src/service/rewards/envelope-form.js';
import { RewardsRefusal } from '../../../src/service/rewards/refusal.js';

const form = envelopeForm(new FixedClock(0));

describe('the envelope of rewards v2', () => {
  it('is the object itself, each number with its digits', () => {
    const text = form.dataText({ plus_amount: new JsonNumber('0.000000000000000001') }, undefined, 'req_1');
    expect(text).toBe('{"plus_amount":0.000000000000000001}');
  });

  it('of an error has the request id, and what the code adds', () => {
    const details = { existing_issuance_id: 'iss_1' };
    const refusal = new RewardsRefusal('DUPLICATE_TRANSACTION', 'words', { details });
    expect(JSON.parse(form.errorText(refusal, 'req_1'))).toEqual({
      error: true,
      code: 'DUPLICATE_TRANSACTION',
      message: 'words',
      request_id: 'req_1',
      ...details,
    });
  });

  it('has two statuses for an invalid request: a body too long is 413', () => {
    expect(
      ['invalid_request', 'payload_too_large', 'RATE_LIMITED'].map((code) => form.statusOf(code)),
    ).toEqual([400, 413, 429]);
  });

  it('names the field of every invalid request, of a body too long too', () => {
    const refusal = new RefusedRequest('payload_too_large', 'words');
    expect(JSON.parse(form.errorText(refusal, 'req_1'))).toMatchObject({
      code: 'INVALID_REQUEST',
      field: 'body',
    });
  });

  it('tells the time of the service', () => {
    expect(form.ownHeaders()['date']).toBe('Thu, 01 Jan 1970 00:00:00 GMT');
    expect(form.makeRequestId()).toMatch(/^req_[0-9a-f]{24}$/);
  });
});
