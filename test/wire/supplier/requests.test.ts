import { describe, expect, it } from 'vitest';
import { readRequest } from '../../../src/wire/request-body.js';
import {
  checkRequestSchema,
  isWalletRef,
  supplierOrderRequestSchema,
} from '../../../src/wire/supplier/requests.js';

const order = {
  client_ref: 'shop:1',
  brand_slug: 'demo-coffee',
  currency: 'USD',
  face_minor: 2500,
  wallet_ref: 'wallet-0001',
};

const fieldOf = (change: Record<string, unknown>): string => {
  const reading = readRequest(
    supplierOrderRequestSchema,
    Buffer.from(JSON.stringify({ ...order, ...change })),
  );
  return reading.ok ? 'taken' : reading.field;
};

describe('supplierOrderRequestSchema', () => {
  it('takes an order with and without the price that was expected', () => {
    expect(fieldOf({})).toBe('taken');
    expect(fieldOf({ expected_wholesale_minor: 2375 })).toBe('taken');
  });

  it.each(['client_ref', 'brand_slug', 'currency', 'face_minor', 'wallet_ref'])('needs %s', (field) => {
    expect(fieldOf({ [field]: undefined })).toBe(field);
  });

  it.each([
    ['client_ref', 'r'.repeat(128), 'taken'],
    ['client_ref', 'r'.repeat(129), 'client_ref'],
    ['client_ref', 'a_b.c:d-E9', 'taken'],
    ['client_ref', 'a/b', 'client_ref'],
    ['client_ref', 'a b', 'client_ref'],
    ['client_ref', '', 'client_ref'],
    ['client_ref', '.', 'client_ref'],
    ['client_ref', '...', 'client_ref'],
    ['client_ref', '.a', 'taken'],
    ['wallet_ref', '1234567', 'wallet_ref'],
    ['wallet_ref', '12345678', 'taken'],
    ['wallet_ref', 'w'.repeat(4000), 'taken'],
    ['wallet_ref', 12_345_678, 'wallet_ref'],
    ['face_minor', '2500', 'face_minor'],
    ['face_minor', 25.5, 'face_minor'],
    ['face_minor', -1, 'face_minor'],
    ['expected_wholesale_minor', null, 'expected_wholesale_minor'],
    ['expected_wholesale_minor', '2375', 'expected_wholesale_minor'],
    ['surprise', 1, 'surprise'],
  ])('judges %s %j: %s', (field, value, verdict) => {
    expect(fieldOf({ [field]: value })).toBe(verdict);
  });
});

describe('isWalletRef', () => {
  it('is bounded below alone, as the OpenAPI document says', () => {
    const { properties } = supplierOrderRequestSchema.toJSONSchema({ io: 'input', unrepresentable: 'any' });
    expect(properties?.['wallet_ref']).toEqual({ type: 'string', minLength: 8 });
  });

  it('counts characters, not the halves that a text is stored in', () => {
    expect(isWalletRef('🂡'.repeat(4))).toBe(false);
    expect(isWalletRef('🂡'.repeat(8))).toBe(true);
  });
});

describe('checkRequestSchema', () => {
  it('takes the three fields of a gift card and nothing else', () => {
    const card = { brand_slug: 'demo-coffee', currency: 'USD', face_minor: 2500 };
    expect(checkRequestSchema.safeParse(card).success).toBe(true);
    expect(checkRequestSchema.safeParse({ ...card, wallet_ref: 'wallet-0001' }).success).toBe(false);
  });
});
