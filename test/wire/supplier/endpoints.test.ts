import { describe, expect, it } from 'vitest';
import { pathOf } from '../../../src/wire/endpoint.js';
import { supplierEndpoints } from '../../../src/wire/supplier/endpoints.js';

describe('supplierEndpoints', () => {
  it('are the six calls of the source and the read of one order', () => {
    const calls = Object.values(supplierEndpoints).map(({ method, path }) => `${method} ${path}`);
    expect(calls).toEqual([
      'GET /v1/brands',
      'GET /v1/fx',
      'GET /v1/summary',
      'POST /v1/orders/check',
      'POST /v1/orders',
      'GET /v1/orders/{client_ref}',
      'GET /v1/float',
    ]);
  });
});

describe('pathOf', () => {
  it('encodes the reference as RFC 3986 asks', () => {
    expect(pathOf(supplierEndpoints.orderRead, 'shop:1_a.b-c')).toBe('/v1/orders/shop%3A1_a.b-c');
  });

  it('takes a reference with a dollar sign of a replacement pattern as it is', () => {
    expect(pathOf(supplierEndpoints.orderRead, '$&')).toBe('/v1/orders/%24%26');
  });
});
