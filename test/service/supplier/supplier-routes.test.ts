import { describe, expect, it } from 'vitest';
import { supplierRouteOf } from '../../../src/service/supplier/supplier-routes.js';

describe('supplierRouteOf', () => {
  it.each([
    ['GET', '/v1/brands', 'brands', ''],
    ['GET', '/v1/fx', 'fx', ''],
    ['GET', '/v1/summary', 'summary', ''],
    ['POST', '/v1/orders/check', 'check', ''],
    ['POST', '/v1/orders', 'order', ''],
    ['GET', '/v1/orders/shop%3A1', 'orderRead', 'shop:1'],
    ['GET', '/v1/orders/check', 'orderRead', 'check'],
    ['GET', '/v1/orders/%ff', 'orderRead', ''],
    ['GET', '/v1/float', 'float', ''],
  ])('%s %s is %s', (method, path, name, pathValue) => {
    expect(supplierRouteOf(method, path)).toEqual({ kind: 'endpoint', name, pathValue });
  });

  it.each([
    ['POST', '/v1/brands', 'GET'],
    ['HEAD', '/v1/fx', 'GET'],
    ['GET', '/v1/orders', 'POST'],
    ['POST', '/v1/orders/a-1', 'GET'],
    ['PUT', '/v1/orders/check', 'POST, GET'],
    ['get', '/v1/float', 'GET'],
  ])('%s %s is another method than %s', (method, path, allow) => {
    expect(supplierRouteOf(method, path)).toEqual({ kind: 'method', allow });
  });

  it.each([
    '/',
    '/v1',
    '/v1/',
    '/v1/Brands',
    '/v1/brands/',
    '//v1/brands',
    '/v1/%62rands',
    '/v1/orders/',
    '/v1/orders/a/b',
    '/v1/x/../fx',
  ])('knows nothing at %s', (path) => {
    expect(supplierRouteOf('GET', path)).toEqual({ kind: 'unknown' });
  });
});
