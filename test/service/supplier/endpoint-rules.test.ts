import { describe, expect, it } from 'vitest';
import { preparations } from '../../../src/service/supplier/endpoint-rules.js';
import type { SupplierEndpointName } from '../../../src/wire/supplier/endpoints.js';

const bytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
const card = { brand_slug: 'demo-coffee', currency: 'USD', face_minor: 2500 };

describe('preparations', () => {
  it('gives the reference of an order, which is claimed while it is processed', () => {
    const order = { ...card, client_ref: 'a-1', wallet_ref: 'wallet-0001' };
    expect(preparations.order(bytes(order)).clientRef).toBe('a-1');
    expect(preparations.check(bytes(card)).clientRef).toBeUndefined();
  });

  it.each(['brands', 'fx', 'summary', 'orderRead', 'float'] as SupplierEndpointName[])(
    '%s takes no body but an empty object',
    (name) => {
      expect(() => preparations[name](Buffer.alloc(0))).not.toThrow();
      expect(() => preparations[name](bytes({}))).not.toThrow();
      expect(() => preparations[name](bytes({ a: 1 }))).toThrow(/^body /);
    },
  );

  it.each([
    ['no JSON', '{', 'body'],
    ['nothing', '', 'body'],
    ['a doubled key', '{"brand_slug":"a","brand_slug":"a"}', 'body'],
    ['an array', '[]', 'body'],
    ['a missing field', '{}', 'brand_slug'],
  ])('refuses a body of %s', (_name, body, field) => {
    expect(() => preparations.check(Buffer.from(body))).toThrow(new RegExp(`^${field} `));
  });
});
