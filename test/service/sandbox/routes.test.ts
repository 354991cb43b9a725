import { describe, expect, it } from 'vitest';
import { type Route, routeOf } from '../../../src/service/sandbox/routes.js';
import { type EndpointName, endpoints, orderPath } from '../../../src/wire/sandbox/endpoints.js';

describe('routeOf', () => {
  it('finds every endpoint of the wire by its own method and path', () => {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replace('{client_ref}', 'a-1');
      const pathValue = name === 'orderRead' ? 'a-1' : '';
      expect(routeOf(endpoint.method, path)).toEqual({
        kind: 'endpoint',
        name: name as EndpointName,
        pathValue,
      });
    }
  });

  it('decodes the reference once, and takes what is no text for none', () => {
    const textOf = (route: Route): string | undefined =>
      route.kind === 'endpoint' ? route.pathValue : undefined;
    expect(textOf(routeOf('GET', orderPath('a:1_b.c-d')))).toBe('a:1_b.c-d');
    expect(textOf(routeOf('GET', '/v1/orders/%2561'))).toBe('%61');
    expect(textOf(routeOf('GET', '/v1/orders/%ff'))).toBe('');
  });

  it.each([
    '',
    '/',
    '/v1',
    '/v1/ping/',
    '/v1/orders/',
    '/v1/orders/a/b',
    '/V1/ping',
    '/v1/%70ing',
    '/v1/orders//a',
  ])('knows nothing at "%s"', (path) => expect(routeOf('GET', path)).toEqual({ kind: 'unknown' }));

  it.each([
    ['POST', '/v1/ping', 'GET'],
    ['GET', '/v1/orders', 'POST'],
    ['POST', '/v1/orders/a', 'GET'],
    ['get', '/v1/ping', 'GET'],
  ])('%s %s allows %s', (method, path, allow) => {
    expect(routeOf(method, path)).toEqual({ kind: 'method', allow });
  });
});
