// What the schemas of requests refuse beyond what the service's tests show over HTTP.

import { describe, expect, it } from 'vitest';
import { readRequest } from '../../../src/wire/request-body.js';
import {
  issueRequestSchema,
  redeemRequestSchema,
  userRequestSchema,
  webhookRequestSchema,
} from '../../../src/wire/rewards/requests.js';

const read = (schema: Parameters<typeof readRequest>[0], body: unknown) =>
  readRequest(schema, Buffer.from(JSON.stringify(body)));

describe('metadata', () => {
  it('has at most ten keys, as the OpenAPI document says', () => {
    const { properties } = issueRequestSchema.toJSONSchema({ io: 'input', unrepresentable: 'any' });
    expect(properties?.['metadata']).toMatchObject({ type: 'object', maxProperties: 10 });
  });
});

describe('both spellings', () => {
  it('are taken alone, and together where they agree', () => {
    const wallet_address = '0x';
    for (const item of [
      { item_id: 'a' },
      { catalogue_item_id: 'a' },
      { item_id: 'a', catalogue_item_id: 'a' },
    ]) {
      expect(read(redeemRequestSchema, { wallet_address, ...item }).ok).toBe(true);
    }
    expect(read(redeemRequestSchema, { wallet_address, item_id: 'a', catalogue_item_id: 'b' })).toMatchObject(
      {
        ok: false,
        field: 'catalogue_item_id',
      },
    );
    expect(
      read(userRequestSchema, { wallet_address, external_id: 'a', external_user_id: 'b' }),
    ).toMatchObject({
      ok: false,
      field: 'external_id',
    });
  });
});

describe('the address of a webhook', () => {
  it.each([
    ['https://a.example/x?y=1', true],
    ['http://127.0.0.1:81/', true],
    ['http://[::1]/', true],
    ['http://127.0.0.2/', false],
    ['http://127.0.0.1.example/', false],
    ['https://u@a.example/', false],
    ['https://a.example/#x', false],
  ])('%s: %s', (url, ok) => {
    expect(read(webhookRequestSchema, { url, events: ['reward.issued'], secret: 'x'.repeat(16) }).ok).toBe(
      ok,
    );
  });
});
