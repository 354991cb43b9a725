import { describe, expect, it } from 'vitest';
import { type JsonObject, type JsonValue, readJson } from '../../../src/base/json/json-reader.js';
import {
  brandSchema,
  brandsAnswerSchema,
  checkAnswerSchema,
  fxAnswerSchema,
  summaryAnswerSchema,
  supplierOrderAnswerSchema,
  supplierOrderRecordSchema,
} from '../../../src/wire/supplier/answers.js';
import {
  sampleBrand,
  sampleCheck,
  sampleFxText,
  sampleOrder,
  sampleSummary,
} from './support/sample-answers.js';

const without = (object: JsonObject, field: string): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([name]) => name !== field));

const tables: [string, { safeParse(value: unknown): { success: boolean } }, JsonObject, string[]][] = [
  ['a brand', brandSchema, sampleBrand, []],
  ['a check', checkAnswerSchema, sampleCheck, ['retry_after_sec']],
  ['an order', supplierOrderAnswerSchema, sampleOrder, []],
  ['a summary', summaryAnswerSchema, sampleSummary, ['currencies', 'countries']],
];

describe.each(tables)('%s', (_name, schema, sample, optional) => {
  it('is read with every field the contract names', () => {
    expect(schema.safeParse(sample).success).toBe(true);
  });

  it.each(Object.keys(sample))('without %s is refused unless the field is optional', (field) => {
    expect(schema.safeParse(without(sample, field)).success).toBe(optional.includes(field));
  });

  it('with a field nobody knows is read all the same', () => {
    expect(schema.safeParse({ ...sample, surprise: 1 }).success).toBe(true);
  });
});

const alter = (object: JsonObject, change: Record<string, JsonValue>): JsonObject => ({
  ...object,
  ...change,
});

describe('brandSchema', () => {
  it.each([
    ['a range in words', { range: 'any' }],
    [
      'a state nobody knows',
      { availability: { state: 'Limited', float_light: 'green', max_denom_today: 1 } },
    ],
    ['a light nobody knows', { availability: { state: 'limited', float_light: 'blue', max_denom_today: 1 } }],
    ['a rate over 10000', { net_rate_bps: 10_001 }],
    ['a rate in per cent', { net_rate_bps: '5%' }],
    ['null prices', { prices: null }],
    ['an amount as a text', { denominations: ['2500'] }],
  ])('refuses %s', (_name, change) => {
    expect(brandSchema.safeParse(alter(sampleBrand, change)).success).toBe(false);
  });

  it('reads a free range with empty prices', () => {
    const change = { range: { min_minor: 1000, max_minor: 10_000 }, prices: [], denominations: [] };
    expect(brandSchema.parse(alter(sampleBrand, change)).range).toEqual({
      min_minor: 1000,
      max_minor: 10_000,
    });
  });

  it('is listed in an array', () => {
    expect(brandsAnswerSchema.parse([sampleBrand])).toHaveLength(1);
  });
});

describe('fxAnswerSchema', () => {
  it('gives each rate as the digits it was written with', () => {
    expect(fxAnswerSchema.parse(readJson(sampleFxText)).rates).toEqual({ EUR: '0.92', GBP: '0.8', USD: '1' });
  });

  it.each([
    '{"base":"EUR","rates":{},"source":"x"}',
    '{"base":"USD","rates":{"gbp":0.8},"source":"x"}',
    '{"base":"USD","rates":{"GBP":"0.8"},"source":"x"}',
    '{"base":"USD","rates":{"GBP":0},"source":"x"}',
    '{"base":"USD","rates":null,"source":"x"}',
  ])('refuses %s', (text) => {
    expect(fxAnswerSchema.safeParse(readJson(text)).success).toBe(false);
  });
});

describe('checkAnswerSchema', () => {
  it.each(['ok', 'Ok', 'LIMIT', ''])('refuses the code %j', (code) => {
    expect(checkAnswerSchema.safeParse(alter(sampleCheck, { code })).success).toBe(false);
  });
});

describe('supplierOrderAnswerSchema', () => {
  it('reads a failed order, whose voucher is null in every field', () => {
    const voucher = { code: null, pin: null, url: null, expires_at: null };
    const order = supplierOrderAnswerSchema.parse(alter(sampleOrder, { status: 'failed', voucher }));
    expect(order.voucher).toEqual(voucher);
  });

  it('refuses a status that is neither issued nor failed', () => {
    expect(supplierOrderAnswerSchema.safeParse(alter(sampleOrder, { status: 'pending' })).success).toBe(
      false,
    );
  });

  it('has a record without the card', () => {
    expect(Object.keys(supplierOrderRecordSchema.parse(sampleOrder))).not.toContain('voucher');
  });
});
