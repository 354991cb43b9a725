// The endpoint table against the source's own, and the path of one order.

import { describe, expect, it } from 'vitest';
import { demoPagePath, pathOf } from '../../../src/wire/endpoint.js';
import { readTarget } from '../../../src/wire/request-target.js';
import { endpoints, queryNames } from '../../../src/wire/sandbox/endpoints.js';
import { fc } from '../../support/fast-check.js';

const table = Object.values(endpoints);

describe('the endpoints', () => {
  it('are the twelve of the source, all signed, and the two unsigned calls that make a key', () => {
    const rows = table.map((each) => `${each.method} ${each.path} ${each.signed ? 'signed' : 'unsigned'}`);
    expect(rows).toEqual([
      'GET /v1/ping signed',
      'GET /v1/catalogue signed',
      'POST /v1/quotes signed',
      'POST /v1/orders signed',
      'GET /v1/orders/{client_ref} signed',
      'GET /v1/balance signed',
      'GET /v1/statements signed',
      'GET /v1/sandbox/statement-key signed',
      'POST /v1/sandbox/keys/revoke signed',
      'POST /v1/sandbox/deposits/simulate signed',
      'GET /v1/sandbox/events signed',
      'POST /v1/sandbox/webhooks/test signed',
      'POST /v1/sandbox/keys/challenge unsigned',
      'POST /v1/sandbox/keys unsigned',
    ]);
  });

  it('count a GET as a read, and a POST as a quote, an order or another write', () => {
    expect(table.filter((each) => (each.method === 'GET') !== (each.limitClass === 'read'))).toEqual([]);
    expect(table.filter((each) => each.limitClass === 'quote')).toEqual([endpoints.quote]);
    expect(table.filter((each) => each.limitClass === 'order')).toEqual([endpoints.order]);
    expect(table.filter((each) => each.limitClass === 'key').every((each) => !each.signed)).toBe(true);
  });

  it('are asked with the query names of the source', () => {
    expect(queryNames).toEqual({ country: 'country', limit: 'limit', month: 'month' });
  });
});

describe('pathOf', () => {
  it.each([
    ['shop-1', '/v1/orders/shop-1'],
    ['a:b', '/v1/orders/a%3Ab'],
    ['a/b', '/v1/orders/a%2Fb'],
    ['a b', '/v1/orders/a%20b'],
    ['a+b', '/v1/orders/a%2Bb'],
    ['$&', '/v1/orders/%24%26'],
  ])('encodes %j', (ref, path) => {
    expect(pathOf(endpoints.orderRead, ref)).toBe(path);
  });

  it('is always a target that can be sent, one segment long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (ref) => {
        const path = pathOf(endpoints.orderRead, ref);
        expect(readTarget(path)?.path).toBe(path);
        expect(path.split('/')).toHaveLength(4);
      }),
    );
  });
});

describe('demoPagePath', () => {
  it('stands outside the versioned paths', () => {
    expect(demoPagePath('ab/c')).toBe('/demo/ab%2Fc');
  });
});
