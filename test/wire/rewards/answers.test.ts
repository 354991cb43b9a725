// What the schemas of answers take beyond what the service's tests and the client's show.

import { describe, expect, it } from 'vitest';
import { readJson } from '../../../src/base/json/json-reader.js';
import { issuanceSchema, stakePositionSchema } from '../../../src/wire/rewards/answers.js';
import { issuanceJson } from '../../client/rewards/samples.js';

describe('an issuance', () => {
  it('is read with unknown fields left out and amounts in their units', () => {
    const read = issuanceSchema.parse(
      readJson(JSON.stringify({ ...issuanceJson, plus_amount: 37, more: 1 })),
    );
    expect(read).toMatchObject({ plus_amount: 37n * 10n ** 18n, amount_usd: 2500, reward_rate: '1' });
    expect('more' in read).toBe(false);
  });

  it.each([
    ['status', 'lost'],
    ['wallet_address', '0x1'],
    ['plus_amount', '37'],
    ['created_at', 'yesterday'],
    ['tx_hash', 1],
  ])('is refused with another kind of %s', (field, value) => {
    const json = { ...issuanceJson, plus_amount: 37, [field]: value };
    expect(issuanceSchema.safeParse(readJson(JSON.stringify(json))).error?.issues[0]?.path).toEqual([field]);
  });
});

describe('a position', () => {
  it('needs its three figures', () => {
    expect(stakePositionSchema.safeParse({}).success).toBe(false);
  });
});
