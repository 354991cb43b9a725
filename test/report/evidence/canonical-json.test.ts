import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/base/json/json-value.js';
import { canonicalBytes, canonicalJson } from '../../../src/report/evidence/canonical-json.js';
import { fc } from '../../support/fast-check.js';

const values = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string({ unit: 'grapheme' }),
    fc.maxSafeInteger().map((n) => (n === 0 ? 0 : n)),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.string(), tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;

describe('canonical JSON', () => {
  it('puts keys in the order of their UTF-16 units, without white space', () => {
    expect(canonicalJson({ b: [1, null], ö: true, a: { z: 'é', A: -1 } })).toBe(
      '{"a":{"A":-1,"z":"é"},"b":[1,null],"ö":true}',
    );
  });

  it('is JSON that reads back as the same value, and is the same for the same value', () => {
    fc.assert(
      fc.property(values, (value) => {
        const text = canonicalJson(value);
        expect(JSON.parse(text)).toEqual(value);
        expect(canonicalJson(JSON.parse(text))).toBe(text);
      }),
    );
  });

  it('refuses a number without one spelling', () => {
    expect(() => canonicalJson(0.1)).toThrow(RangeError);
    expect(() => canonicalJson(2 ** 53)).toThrow(RangeError);
  });

  it('is signed in UTF-8', () => {
    expect([...canonicalBytes('é')]).toEqual([0x22, 0xc3, 0xa9, 0x22]);
  });
});
