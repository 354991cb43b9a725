import { describe, expect, it } from 'vitest';
import { demoPagePath, pathOf } from '../../src/wire/endpoint.js';

const endpoint = { method: 'GET', path: '/v1/things/{client_ref}', limitClass: 'read' } as const;

describe('pathOf', () => {
  it('encodes the reference as RFC 3986 asks, replacement patterns of the language among it', () => {
    expect(pathOf(endpoint, 'a/b $&')).toBe('/v1/things/a%2Fb%20%24%26');
  });
});

describe('demoPagePath', () => {
  it('encodes the id', () => expect(demoPagePath('a b')).toBe('/demo/a%20b'));
});
