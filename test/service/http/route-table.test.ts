import { describe, expect, it } from 'vitest';
import { RouteTable } from '../../../src/service/http/route-table.js';
import type { Endpoint } from '../../../src/wire/endpoint.js';
import { endpoints } from '../../../src/wire/sandbox/endpoints.js';
import { supplierEndpoints } from '../../../src/wire/supplier/endpoints.js';

const tables: Record<string, Endpoint>[] = [endpoints, supplierEndpoints];
const routes = new RouteTable(supplierEndpoints);

describe('RouteTable', () => {
  it('finds every endpoint of the wire by its own method and path', () => {
    for (const table of tables) {
      for (const [name, { method, path: pattern }] of Object.entries(table)) {
        const path = pattern.replace('{client_ref}', 'a-1');
        const pathValue = name === 'orderRead' ? 'a-1' : '';
        const route = { kind: 'endpoint', name, pattern, pathValue };
        expect(new RouteTable(table).find(method, path)).toEqual(route);
      }
    }
  });

  it.each([
    ['POST', '/v1/orders/check', 'check', ''],
    ['GET', '/v1/orders/check', 'orderRead', 'check'],
    ['GET', '/v1/orders/shop%3A1', 'orderRead', 'shop:1'],
    ['GET', '/v1/orders/a:1_b.c-d', 'orderRead', 'a:1_b.c-d'],
    ['GET', '/v1/orders/%2561', 'orderRead', '%61'],
    ['GET', '/v1/orders/%ff', 'orderRead', ''],
  ])('%s %s is %s, its reference decoded once, and no text is none', (method, path, name, pathValue) => {
    expect(routes.find(method, path)).toMatchObject({ kind: 'endpoint', name, pathValue });
  });

  it.each([
    ['POST', '/v1/brands', 'GET'],
    ['HEAD', '/v1/fx', 'GET'],
    ['GET', '/v1/orders', 'POST'],
    ['POST', '/v1/orders/a-1', 'GET'],
    ['PUT', '/v1/orders/check', 'POST, GET'],
    ['get', '/v1/float', 'GET'],
  ])('%s %s is another method than %s', (method, path, allow) => {
    expect(routes.find(method, path)).toEqual({ kind: 'method', allow });
  });

  it.each([
    '',
    '/',
    '/v1',
    '/v1/',
    '/v1/Brands',
    '/V1/brands',
    '/v1/brands/',
    '//v1/brands',
    '/v1/%62rands',
    '/v1/orders/',
    '/v1/orders//a',
    '/v1/orders/a/b',
    '/v1/x/../fx',
  ])('knows nothing at "%s"', (path) => {
    expect(routes.find('GET', path)).toEqual({ kind: 'unknown' });
  });

  it('names a method once, though a path and a template with a name both take it', () => {
    const table = new RouteTable({
      list: { method: 'GET', path: '/v2/redemption/catalogue', limitClass: '' },
      one: { method: 'GET', path: '/v2/redemption/{redemption_id}', limitClass: '' },
    });
    expect(table.find('POST', '/v2/redemption/catalogue')).toEqual({ kind: 'method', allow: 'GET' });
  });

  it.each([
    ['/v2/users/0xAb/balance', '0xAb'],
    ['/v2/users/a%2Fb/balance', 'a/b'],
    ['/v2/users//balance', undefined],
    ['/v2/users/balance', undefined],
    ['/v2/users/a/b/balance', undefined],
    ['/v2/users/a/balance/', undefined],
    ['/v2/users/a', undefined],
  ])('takes a name in the middle of a path: %s', (path, pathValue) => {
    const table = new RouteTable({
      balance: { method: 'GET', path: '/v2/users/{wallet}/balance', limitClass: '' },
    });
    const found = table.find('GET', path);
    expect(found.kind === 'endpoint' ? found.pathValue : undefined).toBe(pathValue);
  });
});
