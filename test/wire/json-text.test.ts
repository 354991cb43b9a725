// Writing JSON again: what was read comes out alike, digits and all.

import { describe, expect, it } from 'vitest';
import { ProgramFault } from '../../src/base/failure/assert.js';
import { readJson } from '../../src/base/json/json-reader.js';
import { writeJson } from '../../src/wire/json-text.js';
import { fc } from '../support/fast-check.js';

describe('writeJson', () => {
  it.each([
    'null',
    'true',
    '""',
    '0',
    '-1',
    '9007199254740991',
    '9007199254740993',
    '2500.0',
    '1e3',
    '-0',
    '0.10',
    '1E+400',
    '[]',
    '{}',
    '[1,[2.50,{}],{"a":null}]',
    '{"__proto__":1,"constructor":{"prototype":2},"b":3,"a":4}',
  ])('gives %s back as it was read', (text) => {
    expect(writeJson(readJson(text))).toBe(text);
  });

  it('drops white space and keeps the order of the names', () => {
    expect(writeJson(readJson(' { "b" : [ 1 , 2.0 ] ,\n "a" : "x" } '))).toBe('{"b":[1,2.0],"a":"x"}');
  });

  it('throws for a number that the reader never gives', () => {
    expect(() => writeJson(1.5)).toThrow(ProgramFault);
    expect(() => writeJson(Number.NaN)).toThrow(ProgramFault);
  });

  it('is read back to the same value, whatever the value is', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const written = writeJson(readJson(text));
        expect(writeJson(readJson(written))).toBe(written);
        expect(JSON.parse(written)).toEqual(JSON.parse(text));
      }),
    );
  });
});
