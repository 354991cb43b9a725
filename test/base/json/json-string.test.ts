// Strings of JSON: every escape there is, and none that is not.

import { describe, expect, it } from 'vitest';
import { readJsonString } from '../../../src/base/json/json-string.js';
import { fc } from '../../support/fast-check.js';

const QUOTE = '"';
const BACKSLASH = '\\';

describe('readJsonString', () => {
  it('reads a string inside a text and says where it ends', () => {
    expect(readJsonString('["ab",1]', 1)).toEqual({ value: 'ab', end: 5 });
    expect(readJsonString('""', 0)).toEqual({ value: '', end: 2 });
  });

  it.each([
    ['\\"', '"'],
    ['\\\\', '\\'],
    ['\\/', '/'],
    ['\\b', '\b'],
    ['\\f', '\f'],
    ['\\n', '\n'],
    ['\\r', '\r'],
    ['\\t', '\t'],
    ['\\u0041', 'A'],
    ['\\u00e9\\u00C9', 'éÉ'],
    ['\\ud83d\\ude00', '\u{1f600}'],
    ['\\u0000', '\0'],
    ['\u007f\u2028', '\u007f\u2028'],
  ])('reads %j', (written, value) => {
    expect(readJsonString(`${QUOTE}${written}${QUOTE}`, 0)).toEqual({ value, end: written.length + 2 });
  });

  it.each([
    ['an unknown escape', '"a\\x41"', 'an escape that JSON does not have', 2],
    ['a capital U', '"\\U0041"', 'an escape that JSON does not have', 1],
    ['a backslash at the end', '"a\\', 'an escape that JSON does not have', 2],
    ['three hex digits', '"\\u004"', 'no four hex digits after \\u', 1],
    ['a sign among the digits', '"\\u+041"', 'no four hex digits after \\u', 1],
    ['a blank among the digits', '"\\u 041"', 'no four hex digits after \\u', 1],
    ['a newline', '"a\nb"', 'a control character inside a string', 2],
    ['NUL', '"\0"', 'a control character inside a string', 1],
    ['an end that is missing', '"ab', 'the text ends inside a string', 3],
    ['a high surrogate alone', '"\\ud800"', 'a lone surrogate in a string', 0],
    ['a low surrogate alone', '"\\udc00x"', 'a lone surrogate in a string', 0],
    ['a pair the wrong way round', '"\\ude00\\ud83d"', 'a lone surrogate in a string', 0],
  ])('refuses %s', (_what, text, fault, at) => {
    expect(readJsonString(text, 0)).toEqual({ fault, at });
  });

  it('refuses each of the 32 control characters raw, and takes each escaped', () => {
    for (let code = 0; code < 32; code += 1) {
      const char = String.fromCharCode(code);
      expect(readJsonString(`${QUOTE}${char}${QUOTE}`, 0)).toHaveProperty('fault');
      const escaped = `${BACKSLASH}u${code.toString(16).padStart(4, '0')}`;
      expect(readJsonString(`${QUOTE}${escaped}${QUOTE}`, 0)).toMatchObject({ value: char });
    }
  });

  it('reads what the language writes, for every text without a lone surrogate', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const written = JSON.stringify(text);
        expect(readJsonString(written, 0)).toEqual({ value: text, end: written.length });
      }),
      { numRuns: 1_000 },
    );
  });
});
