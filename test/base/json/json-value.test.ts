import { describe, expect, it } from 'vitest';
import {
  integerJson,
  type Json,
  jsonLine,
  jsonLinePieces,
  statedText,
} from '../../../src/base/json/json-value.js';
import { fc } from '../../support/fast-check.js';

describe('an integer for JSON', () => {
  it('is a number where every reader keeps it exact, and its digits beyond that', () => {
    const most = BigInt(Number.MAX_SAFE_INTEGER);
    expect([integerJson(most), integerJson(-most)]).toEqual([9_007_199_254_740_991, -9_007_199_254_740_991]);
    expect([integerJson(most + 1n), integerJson(-most - 1n)]).toEqual([
      '9007199254740992',
      '-9007199254740992',
    ]);
  });
});

describe('a value that somebody stated', () => {
  it('is its own text, and a list or an object its JSON, whatever that holds', () => {
    const stated = [undefined, null, true, 7, 7n, 'a', ['a'], { toString: 1, valueOf: null }];
    expect(stated.map(statedText)).toEqual([
      ...['undefined', 'null', 'true', '7', '7', 'a', '["a"]', '{"toString":1,"valueOf":null}'],
    ]);
  });
});

describe('a line of JSON', () => {
  it('writes what a terminal would act on as escapes', () => {
    expect(jsonLine({ a: '\u001b\u009b\u007f\u202e\u200b\u2028\n' })).toBe(
      '{"a":"\\u001b\\u009b\\u007f\\u202e\\u200b\\u2028\\n"}\n',
    );
    expect(jsonLine('\u{e0041}')).toBe('"\\udb40\\udc41"\n');
    expect(jsonLine('caf\u00e9 \u{1f600}')).toBe('"caf\u00e9 \u{1f600}"\n');
  });

  it('is read back as the same value, and has no control in it but its newline', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const line = jsonLine({ text });
        expect(JSON.parse(line)).toEqual({ text });
        expect(line.slice(0, -1)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      }),
    );
  });

  it('is the same in pieces as whole', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect([...jsonLinePieces(value as Json)].join('')).toBe(jsonLine(value as Json));
      }),
    );
  });

  it('has a piece a row, so that a list of any length can be written', () => {
    const rows = Array.from({ length: 1000 }, (_, at) => ({ at, text: 'x'.repeat(100) }));
    const pieces = [...jsonLinePieces({ rows })];
    expect(pieces.length).toBeLessThan(2100);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(200);
  });
});
