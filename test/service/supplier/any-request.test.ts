// Whatever is sent (faults S6, S8, S9, S16): an answer of the interface with a status its code has, never a
// 500, and a float that is still the sum of its movements.

import { describe, expect, it } from 'vitest';
import { isSupplierErrorCode, supplierErrorCodes } from '../../../src/wire/supplier/error-codes.js';
import { fc } from '../../support/fast-check.js';
import { startSupplier } from './supplier-client.js';

const oddNumbers = fc.constantFrom(0, 1, 1337, 2500, 6660, 2 ** 53 - 1, 2 ** 53, -1, 25.5, 1e300);
const oddTexts = fc.constantFrom(
  '',
  '.',
  '..',
  '__proto__',
  'constructor',
  "'; DROP TABLE orders; --",
  '\u0000',
  '💳',
  'check',
  'a'.repeat(129),
);
const anyField = fc.oneof(oddNumbers, oddTexts, fc.constant(null), fc.boolean(), fc.string(), fc.json());

const order = fc.record(
  {
    client_ref: fc.oneof({ weight: 3, arbitrary: fc.constantFrom('a', 'b', 'c') }, anyField),
    brand_slug: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom('demo-coffee', 'demo-books', 'demo-closed') },
      anyField,
    ),
    currency: fc.oneof({ weight: 3, arbitrary: fc.constantFrom('USD', 'GBP', 'EUR') }, anyField),
    face_minor: fc.oneof({ weight: 3, arbitrary: oddNumbers }, anyField),
    wallet_ref: fc.oneof({ weight: 3, arbitrary: fc.constantFrom('wallet-0001', 'wallet-0002') }, anyField),
    expected_wholesale_minor: fc.oneof({ weight: 3, arbitrary: fc.constant(2375) }, anyField),
    constructor: anyField,
  },
  { requiredKeys: ['client_ref', 'brand_slug', 'currency', 'face_minor', 'wallet_ref'] },
);

const body = fc.oneof(
  { weight: 4, arbitrary: order.map((value) => JSON.stringify(value)) },
  fc.json(),
  fc.string(),
  fc.constant('['.repeat(8000)),
);

const target = fc.oneof(
  fc.constantFrom('/v1/orders', '/v1/orders/check'),
  fc.constantFrom(
    '/v1/float?month=2026-09',
    '/v1/float?page=2&per_page=1',
    '/v1/brands?currency=USD',
    '/v1/fx?a=1&a=2',
  ),
  fc
    .string({ unit: fc.constantFrom(...'/v1orders%2Fa+.?=&;~ é'.split('')), maxLength: 30 })
    .map((tail) => `/v1/${tail}`),
);

describe('any request', () => {
  it('is answered in the envelope with the status of its code, and never breaks the books', async () => {
    const { client } = await startSupplier(1_000_000_000);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('GET', 'POST', 'PUT'), target, body, async (method, path, text) => {
        const answer = await client.raw(method, encodeURI(path), method === 'GET' ? undefined : text);
        if (answer.status < 300) {
          expect(answer.json).toHaveProperty('data');
        } else {
          const { code, error } = answer.json;
          expect([typeof error, isSupplierErrorCode(code)]).toEqual(['string', true]);
          expect(isSupplierErrorCode(code) && supplierErrorCodes[code].status).toBe(answer.status);
          expect(answer.status).not.toBe(500);
        }
        expect(answer.headers.get('x-request-id')).toMatch(/^req_/);
      }),
      { numRuns: 300 },
    );
    const movements = await client.movements();
    expect(await client.balanceUsd6()).toBe(movements.reduce((sum, row) => sum + row.usd6, 0));
    expect(Object.keys({})).toEqual([]);
  });
});
