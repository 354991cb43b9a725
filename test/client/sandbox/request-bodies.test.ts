import { describe, expect, it } from 'vitest';
import { GiveUp } from '../../../src/client/failures/client-failure.js';
import {
  depositBody,
  keyBody,
  orderBody,
  quoteBody,
  testEventBody,
} from '../../../src/client/sandbox/request-bodies.js';
import { buyerRef, orderInput } from '../support/sandbox-samples.js';

const parsed = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString('utf8'));

function refusalOf(make: () => unknown): GiveUp {
  try {
    make();
  } catch (error) {
    if (error instanceof GiveUp) return error;
    throw error;
  }
  return expect.unreachable('nothing was refused');
}

describe('request bodies', () => {
  it("have the wire's field names", () => {
    expect(parsed(quoteBody({ slug: 'demo-books', currency: 'GBP', faceMinor: 1000 }))).toEqual({
      slug: 'demo-books',
      currency: 'GBP',
      face_minor: 1000,
    });
    expect(parsed(orderBody(orderInput))).toEqual({
      client_ref: 'shop-1001',
      slug: 'demo-coffee',
      currency: 'USD',
      face_minor: 2500,
      end_customer: { ref: buyerRef, country: 'US' },
    });
    expect(parsed(depositBody('20'))).toEqual({ plus_amount: '20' });
    expect(parsed(testEventBody('order.issued'))).toEqual({ type: 'order.issued' });
    expect(parsed(keyBody('c', '1'))).toEqual({ challenge: 'c', solution: '1' });
  });

  it.each([
    ['clientRef', { clientRef: '..' }],
    ['clientRef', { clientRef: 'x'.repeat(129) }],
    ['clientRef', { clientRef: 'a\r\nx-evil: 1' }],
    ['slug', { slug: '' }],
    ['faceMinor', { faceMinor: 25.5 }],
    ['faceMinor', { faceMinor: -1 }],
    ['faceMinor', { faceMinor: 2 ** 53 }],
    ['faceMinor', { faceMinor: Number.NaN }],
    ['endCustomer.ref', { endCustomer: { ref: 'mail@example.com', country: 'US' } }],
    ['endCustomer.ref', { endCustomer: { ref: 'two words', country: 'US' } }],
    ['endCustomer.country', { endCustomer: { ref: buyerRef, country: 'usa' } }],
    ['quoteId', { quoteId: '' }],
    ['body', { slug: '\ud800' }],
  ])('are refused by the name of %s and never its value', (field, wrong) => {
    const refusal = refusalOf(() => orderBody({ ...orderInput, ...wrong }));
    expect(refusal).toMatchObject({ code: 'invalid_request', field, httpStatus: undefined });
    expect(refusal.message).not.toMatch(/example\.com|two words|evil/);
  });

  it.each(['1e5', '0', '-1', ' 1', '１', '10000.000001', '0.0000000000000000001', '+1', ''])(
    'refuse the deposit of %j',
    (amount) => expect(refusalOf(() => depositBody(amount)).field).toBe('plusAmount'),
  );
});
