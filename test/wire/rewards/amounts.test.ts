import { describe, expect, it } from 'vitest';
import { readJson } from '../../../src/base/json/json-reader.js';
import {
  dollarsSchema,
  plusBalanceSchema,
  plusSchema,
  positivePlusSchema,
  purchaseSchema,
  rewardRateSchema,
} from '../../../src/wire/rewards/amounts.js';

const read = (schema: typeof plusSchema | typeof dollarsSchema | typeof rewardRateSchema, digits: string) =>
  schema.safeParse(readJson(digits)).data;

describe('amounts on the wire', () => {
  it('are read from their digits', () => {
    expect(read(plusSchema, '0.000000000000000001')).toBe(1n);
    expect(read(plusSchema, '123456789.123456789123456789')).toBe(123_456_789_123_456_789_123_456_789n);
    expect(read(dollarsSchema, '0.29')).toBe(29);
    expect(read(dollarsSchema, '1e1')).toBe(1000);
    expect(read(rewardRateSchema, '1.50')).toBe('1.50');
  });

  it.each(['-1', '0.0000000000000000001', '"1"', 'null', '1e99', '[1]'])('are not tokens: %s', (digits) => {
    expect(read(plusSchema, digits)).toBeUndefined();
    expect(rewardRateSchema.safeParse(readJson(digits)).success).toBe(false);
  });

  it('may be under zero where they are a balance: a pool that was debited too much still says so', () => {
    expect(read(plusBalanceSchema, '-0.000000000000000001')).toBe(-1n);
    expect(read(plusBalanceSchema, '0')).toBe(0n);
    expect(
      ['-1e99', '-0.0000000000000000001', '"-1"'].map((digits) => read(plusBalanceSchema, digits)),
    ).toEqual([undefined, undefined, undefined]);
  });

  it('tell nothing from something', () => {
    expect(plusSchema.safeParse(0).success).toBe(true);
    expect(positivePlusSchema.safeParse(0).success).toBe(false);
    expect(positivePlusSchema.safeParse(1).data).toBe(10n ** 18n);
  });

  it.each([
    ['0.01', 1],
    ['1000000', 100_000_000],
    ['0', undefined],
    ['1000000.01', undefined],
    ['0.001', undefined],
  ])('of a purchase are a cent to a million dollars: %s', (digits, minor) => {
    expect(purchaseSchema.safeParse(readJson(digits)).data).toBe(minor);
  });
});
