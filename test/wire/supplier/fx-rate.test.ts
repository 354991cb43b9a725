import { describe, expect, it } from 'vitest';
import { readJson } from '../../../src/base/json/json-reader.js';
import { fxRateSchema } from '../../../src/wire/supplier/fx-rate.js';

function read(literal: string): string | undefined {
  const result = fxRateSchema.safeParse(readJson(literal));
  return result.success ? result.data : undefined;
}

describe('fxRateSchema', () => {
  it.each(['1', '0.8', '0.92', '0.80', '1.0', '9.2e-1', '0.1000000000000000055511151231257827'])(
    'keeps the digits of %s as they were written',
    (literal) => {
      expect(read(literal)).toBe(literal);
    },
  );

  it.each(['0', '0.0', '-0', '-0.8', '1e999', '"0.8"', 'null', 'true', '[]', '{}'])(
    'refuses %s: a rate is a JSON number over 0',
    (literal) => {
      expect(read(literal)).toBeUndefined();
    },
  );

  it('refuses a double, which is what a reader that lost the digits would give', () => {
    expect(fxRateSchema.safeParse(0.8).success).toBe(false);
  });
});
