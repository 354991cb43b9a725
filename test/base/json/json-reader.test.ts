// The strict JSON reader: its own rules first, then the public suite where it lies beside the checkout.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { assert, ProgramFault } from '../../../src/base/failure/assert.js';
import {
  decimalTextOf,
  JsonFault,
  JsonNumber,
  type JsonObject,
  type JsonValue,
  readJson,
} from '../../../src/base/json/json-reader.js';
import { utf8Bytes } from '../../../src/base/text/bytes.js';
import { fc } from '../../support/fast-check.js';

/** The fault that reading ends in. */
function faultOf(read: () => unknown): JsonFault {
  try {
    read();
  } catch (error) {
    assert(error instanceof JsonFault, 'the reader throws faults only');
    return error;
  }
  throw new Error('the text was taken');
}

function objectOf(text: string): JsonObject {
  const value = readJson(text);
  assert(value !== null && typeof value === 'object' && !Array.isArray(value), 'an object was read');
  assert(!(value instanceof JsonNumber), 'an object was read');
  return value;
}

describe('numbers', () => {
  it.each([
    ['0', 0],
    ['7', 7],
    ['-7', -7],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ['-9007199254740991', Number.MIN_SAFE_INTEGER],
  ])('gives the integer %s as a number', (text, value) => {
    expect(readJson(text)).toBe(value);
  });

  it.each([
    '-0',
    '1.0',
    '2500.0',
    '1e3',
    '1E0',
    '0e0',
    '0.1',
    '9.7E1',
    '1e-2',
    '1.0000000000000001',
    '1.0000000000000000001',
    '9007199254740992',
    '9007199254740993',
    '-9007199254740992',
    '18446744073709551616',
    '1e400',
    `1${'0'.repeat(400)}`,
  ])('keeps %s as its text, so that no schema takes it for an exact integer', (text) => {
    const value = readJson(text);
    expect(value).toBeInstanceOf(JsonNumber);
    expect(value).toEqual(new JsonNumber(text));
  });

  it.each([
    '01',
    '-01',
    '+1',
    '.5',
    '5.',
    '1.e1',
    '1e',
    '1e+',
    '-',
    '--1',
    '0x10',
    '1_000',
    'NaN',
    'Infinity',
    '-Infinity',
    '１',
  ])('refuses %s', (text) => {
    expect(() => readJson(text)).toThrow(JsonFault);
  });

  it('gives every safe integer back and nothing beyond it as a number', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }), (n) => {
        const value = readJson(n.toString());
        const safe = n >= -(2n ** 53n - 1n) && n <= 2n ** 53n - 1n;
        expect(typeof value === 'number').toBe(safe);
        expect(decimalTextOf(value as number | JsonNumber)).toBe(n.toString());
      }),
    );
  });
});

describe('decimalTextOf', () => {
  it('gives the digits of what was read', () => {
    expect(decimalTextOf(2500)).toBe('2500');
    expect(decimalTextOf(-1)).toBe('-1');
    expect(decimalTextOf(new JsonNumber('1.50e2'))).toBe('1.50e2');
  });

  it.each([0.1, Number.NaN, 2 ** 53])('throws on %d, which no reading gives', (value) => {
    expect(() => decimalTextOf(value)).toThrow(ProgramFault);
  });
});

describe('objects', () => {
  it('keep __proto__ and its like as plain names, and touch no other object', () => {
    const object = objectOf('{"__proto__":{"polluted":1},"constructor":2,"toString":3,"hasOwnProperty":4}');
    expect(Object.keys(object)).toEqual(['__proto__', 'constructor', 'toString', 'hasOwnProperty']);
    expect(Object.getPrototypeOf(object)).toBeNull();
    expect(Object.getPrototypeOf(Reflect.get(object, '__proto__'))).toBeNull();
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('keep their names in order', () => {
    expect(Object.keys(objectOf('{"b":1,"a":2,"":3}'))).toEqual(['b', 'a', '']);
  });

  it.each([
    ['{"a":1,"a":1}', 7],
    ['{"a":1,"b":2,"\\u0061":3}', 13],
    ['{"__proto__":1,"__proto__":2}', 15],
    ['[{"é":{"b":1,"b":2}}]', 14],
    ['{"":1,"":2}', 6],
  ])('refuse a doubled name: %s', (text, offset) => {
    expect(faultOf(() => readJson(text))).toMatchObject({
      name: 'JsonFault',
      message: `a name that the object already has at byte ${offset}`,
      offset,
    });
  });

  it('take names that differ in case or normal form alone', () => {
    expect(Object.keys(objectOf('{"a":1,"A":2,"\u00e9":3,"e\u0301":4,"a ":5}'))).toHaveLength(5);
  });
});

describe('nesting', () => {
  const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

  it('goes 64 deep and no deeper', () => {
    expect(readJson(nested(64))).toBeDefined();
    expect(faultOf(() => readJson(nested(65)))).toMatchObject({
      message: 'nesting deeper than 64 at byte 64',
      offset: 64,
    });
  });

  it('goes as deep as it is told', () => {
    expect(readJson('[{"a":[]}]', { maxDepth: 3 })).toBeDefined();
    expect(faultOf(() => readJson('[{"a":[]}]', { maxDepth: 2 })).offset).toBe(6);
    expect(faultOf(() => readJson('[]', { maxDepth: 0 })).offset).toBe(0);
    expect(readJson('1', { maxDepth: 0 })).toBe(1);
  });

  it('counts what is open, not what was', () => {
    expect(readJson(`[${'[],'.repeat(200)}{}]`)).toHaveLength(201);
    expect(readJson(`[${'{},{"a":1},'.repeat(200)}[]]`)).toHaveLength(401);
  });

  it.each([
    ['8 KB of [', '['.repeat(8192)],
    ['1 MB of [', '['.repeat(1_000_000)],
    ['1 MB of {"a":', '{"a":'.repeat(200_000)],
  ])('refuses %s with the place, without overflowing the stack', (_what, text) => {
    const fault = faultOf(() => readJson(text));
    expect(fault.message).toMatch(/^nesting deeper than 64 at byte \d+$/);
    expect(fault.offset).toBe(text.startsWith('[') ? 64 : 64 * 5);
  });
});

describe('the whole input', () => {
  it.each([
    ['nothing', '', 0],
    ['blanks alone', ' \n', 2],
    ['a second value', '1 2', 2],
    ['something after an object', '{} x', 3],
    ['a comma after the last element', '[1,]', 3],
    ['a comma after the last member', '{"a":1,}', 7],
    ['a missing comma', '[1 2]', 3],
    ['a missing colon', '{"a" 1}', 5],
    ['a name without quotes', '{a:1}', 1],
    ['single quotes', "['a']", 1],
    ['a comment', '[1/*x*/]', 2],
    ['a capital True', 'True', 0],
    ['a word cut off', 'nul', 0],
    ['an array without its end', '[1', 2],
    ['an object without its end', '{"a":1', 6],
    ['a form feed as a blank', '\f1', 0],
    ['a no-break space as a blank', '1\u00a0', 1],
    ['an offset that counts bytes, not units', '["日本",x]', 10],
    ['a string without its end', '["é', 4],
  ])('refuses %s and says where', (_what, text, offset) => {
    expect(faultOf(() => readJson(text)).offset).toBe(offset);
    expect(faultOf(() => readJson(utf8Bytes(text))).offset).toBe(offset);
  });

  it("takes JSON's four blanks anywhere between the signs", () => {
    expect(readJson(' \t\r\n[ 1 , { "a" : null } , true , false ] \n')).toEqual([
      1,
      { a: null },
      true,
      false,
    ]);
    expect(readJson('[ ]')).toEqual([]);
    expect(readJson('{ }')).toEqual({});
  });

  it.each([
    ['a byte order mark', [0xef, 0xbb, 0xbf, 0x31], 'a byte order mark at byte 0'],
    ['a byte that is no UTF-8', [0x22, 0xff, 0x22], 'no UTF-8 at byte 1'],
    ['an overlong form', [0x22, 0xc0, 0xaf, 0x22], 'no UTF-8 at byte 1'],
    ['a surrogate in UTF-8', [0x22, 0x61, 0xed, 0xa0, 0x80, 0x22], 'no UTF-8 at byte 2'],
    ['UTF-16', [0x5b, 0x00, 0x5d, 0x00], 'no JSON value begins like this at byte 1'],
  ])('refuses bytes with %s', (_what, bytes, message) => {
    expect(faultOf(() => readJson(Uint8Array.from(bytes))).message).toBe(message);
  });

  it('refuses a text with a byte order mark or a lone surrogate', () => {
    expect(faultOf(() => readJson('\ufeff1')).offset).toBe(0);
    expect(faultOf(() => readJson('["é\ud800"]'))).toMatchObject({
      message: 'a lone surrogate at byte 4',
      offset: 4,
    });
  });

  it('is limited in bytes', () => {
    expect(readJson('"éé"', { maxBytes: 6 })).toBe('éé');
    expect(faultOf(() => readJson('"éé"', { maxBytes: 5 })).message).toBe(
      'more than 5 bytes of JSON at byte 5',
    );
    expect(faultOf(() => readJson(utf8Bytes('"éé"'), { maxBytes: 5 })).offset).toBe(5);
  });

  it('reads what the language writes, bytes and text alike', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        fc.pre(!/\\ud[89a-f]/i.test(JSON.stringify(value)));
        const text = JSON.stringify(value);
        const read = readJson(text);
        expect(plainOf(read)).toEqual(plainOf(JSON.parse(text) as JsonValue));
        expect(readJson(utf8Bytes(text))).toEqual(read);
      }),
      { numRuns: 500 },
    );
  });

  it('takes nothing that JSON.parse refuses, and throws faults only', () => {
    const token = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"',
      '1',
      '-',
      '.5',
      'e1',
      'null',
      ' ',
      '\\',
    );
    fc.assert(
      fc.property(fc.array(token, { maxLength: 12 }), (tokens) => {
        const text = tokens.join('');
        let refused = false;
        try {
          readJson(text);
        } catch (error) {
          expect(error).toBeInstanceOf(JsonFault);
          refused = true;
        }
        expect(refused || JSON.parse(text) !== undefined).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });
});

/** The value as the language's own reader would give it: for comparison only. */
function plainOf(value: JsonValue): unknown {
  if (value instanceof JsonNumber) return plainOf(Number(value.text));
  if (Array.isArray(value)) return value.map(plainOf);
  if (value !== null && typeof value === 'object') {
    return Object.entries(value).map(([name, member]) => [name, plainOf(member)]);
  }
  return Object.is(value, -0) ? 0 : value;
}

const SUITE = join(import.meta.dirname, '../../../../shared/testdata/jsontestsuite/test_parsing');
const suite = existsSync(SUITE) ? readdirSync(SUITE).filter((name) => /^[yn]_.*\.json$/.test(name)) : [];

describe('the public suite of JSON parsing', () => {
  if (suite.length === 0) {
    it('was NOT RUN: no ../shared/testdata/jsontestsuite beside this checkout', () => {
      process.stderr.write('json-reader: the public JSON suite was not found and not run\n');
      expect(suite).toEqual([]);
    });
    return;
  }

  it('is there with both kinds of files', () => {
    expect(suite.filter((name) => name.startsWith('y_')).length).toBeGreaterThanOrEqual(95);
    expect(suite.filter((name) => name.startsWith('n_')).length).toBeGreaterThanOrEqual(187);
  });

  // A doubled name is JSON to the suite; here it is refused, since two readers could keep different ones.
  const doubled = ['y_object_duplicated_key.json', 'y_object_duplicated_key_and_value.json'];

  it.each(suite.filter((name) => name.startsWith('y_') && !doubled.includes(name)))('takes %s', (name) => {
    const bytes = readFileSync(join(SUITE, name));
    expect(plainOf(readJson(bytes))).toEqual(plainOf(JSON.parse(bytes.toString('utf8')) as JsonValue));
  });

  it.each(suite.filter((name) => name.startsWith('n_') || doubled.includes(name)))('refuses %s', (name) => {
    const bytes = readFileSync(join(SUITE, name));
    const fault = faultOf(() => readJson(bytes));
    expect(fault.offset).toBeGreaterThanOrEqual(0);
    expect(fault.offset).toBeLessThanOrEqual(bytes.length);
  });
});
