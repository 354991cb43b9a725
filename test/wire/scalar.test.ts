// The scalars of the wire: exact integers with their unit, instants, decimal texts; everything else is
// refused.

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readJson } from '../../src/base/json/json-reader.js';
import {
  costMinorSchema,
  countrySchema,
  countSchema,
  currencySchema,
  decimalTextSchema,
  faceMinorSchema,
  identifierSchema,
  instantSchema,
  monthSchema,
  rateBpsSchema,
  rateTextSchema,
  sha256HexSchema,
  usd6Schema,
} from '../../src/wire/scalar.js';

/** Judges a JSON text as the strict reader hands it on. */
function accepts(schema: z.ZodType, json: string): boolean {
  return schema.safeParse(readJson(json)).success;
}

describe('integers', () => {
  const schemas = { usd6Schema, faceMinorSchema, costMinorSchema, rateBpsSchema, countSchema };
  const notIntegers = [
    '2500.0',
    '1e3',
    '-0',
    '25.5',
    '9007199254740993',
    '"2500"',
    'null',
    'true',
    '[1]',
    '{}',
  ];

  it.each(Object.entries(schemas))(
    '%s refuses every literal that is not an exact integer',
    (_name, schema) => {
      for (const json of notIntegers) expect(accepts(schema, json), json).toBe(false);
    },
  );

  const rows: readonly [string, z.ZodType, readonly string[], readonly string[]][] = [
    ['usd6', usd6Schema, ['-9007199254740991', '-1', '0', '9007199254740991'], ['9007199254740992']],
    ['face_minor', faceMinorSchema, ['0', '1', '9007199254740991'], ['-1', '9007199254740992']],
    ['cost_minor', costMinorSchema, ['0', '1', '9007199254740991'], ['-1', '9223372036854775808']],
    ['rate_bps', rateBpsSchema, ['0', '10000'], ['-1', '10001']],
    ['a count', countSchema, ['0', '200'], ['-1']],
  ];

  it.each(rows)('%s is taken within its range and refused outside', (_name, schema, taken, refused) => {
    expect(taken.filter((json) => !accepts(schema, json))).toEqual([]);
    expect(refused.filter((json) => accepts(schema, json))).toEqual([]);
  });
});

describe('texts', () => {
  const rows: readonly [string, z.ZodType, readonly string[], readonly string[]][] = [
    [
      'an instant',
      instantSchema,
      ['2026-10-01T00:00:00.000Z', '2026-10-01T02:00:00+02:00'],
      [
        '2026-02-30T00:00:00.000Z',
        '2026-10-01T24:00:00Z',
        '2026-10-01',
        '2026-10-01T00:00:00',
        '1760992019',
        '',
      ],
    ],
    [
      'a month',
      monthSchema,
      ['2026-10', '1970-01'],
      ['2026-9', '2026-13', '2026-00', '２０２６-10', '../../x', '1969-12'],
    ],
    [
      'a decimal',
      decimalTextSchema,
      ['0', '1.25', '0.000000000000000001', '10000', '59.82'],
      ['1e5', '-1', '+1', '.5', '1.', '01', '1,5', ' 1', '１', '', '0.0000000000000000001', 'NaN'],
    ],
    [
      'a rate of exchange',
      rateTextSchema,
      ['0', '1.25', `1.25${'0'.repeat(28)}`, `${'9'.repeat(30)}.${'9'.repeat(30)}`],
      ['1e5', '-1.25', '.5', '1.', '01', '', `1.${'0'.repeat(31)}`, '9'.repeat(31)],
    ],
    ['an identifier', identifierSchema, ['x', 'a'.repeat(256)], ['', 'a'.repeat(257)]],
    ['a digest', sha256HexSchema, ['a'.repeat(64)], ['A'.repeat(64), 'a'.repeat(63), `${'a'.repeat(64)} `]],
    ['a currency', currencySchema, ['USD', 'GBP'], ['usd', 'US', 'USDX', 'US ']],
    ['a country', countrySchema, ['GB', 'XX'], ['gb', 'G', 'GBR', 'G1']],
  ];

  it.each(rows)('%s is taken in its exact spelling only', (_name, schema, taken, refused) => {
    expect(taken.filter((text) => !schema.safeParse(text).success)).toEqual([]);
    expect(refused.filter((text) => schema.safeParse(text).success)).toEqual([]);
    expect(schema.safeParse(1).success).toBe(false);
  });
});

describe('the JSON Schema of a scalar', () => {
  it('says what the wire carries, unit types or not', () => {
    const schema = z.object({ face_minor: faceMinorSchema, created_at: instantSchema });
    expect(z.toJSONSchema(schema, { io: 'input' })).toMatchObject({
      properties: {
        face_minor: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
        created_at: { type: 'string', format: 'date-time' },
      },
    });
  });
});
