import { describe, expect, it } from 'vitest';
import { decodeUtf8 } from '../../../../src/base/text/bytes.js';
import { firstInvalidUtf8 } from '../../../../src/records/from-file/scan/utf8-check.js';
import { fc } from '../../../support/fast-check.js';

function firstInvalid(bytes: readonly number[]): number {
  return firstInvalidUtf8(Uint8Array.from(bytes), 0, bytes.length);
}

describe('firstInvalidUtf8', () => {
  const valid: readonly [what: string, bytes: readonly number[]][] = [
    ['ASCII', [0x61, 0x7f, 0x00]],
    ['the first and last of two bytes', [0xc2, 0x80, 0xdf, 0xbf]],
    ['the first and last of three bytes', [0xe0, 0xa0, 0x80, 0xef, 0xbf, 0xbf]],
    ['the neighbours of the surrogates', [0xed, 0x9f, 0xbf, 0xee, 0x80, 0x80]],
    ['the first and last of four bytes', [0xf0, 0x90, 0x80, 0x80, 0xf4, 0x8f, 0xbf, 0xbf]],
  ];
  it.each(valid)('finds nothing in %s', (_what, bytes) => {
    expect(firstInvalid(bytes)).toBe(-1);
  });

  const invalid: readonly [what: string, bytes: readonly number[], at: number][] = [
    ['a continuation byte alone', [0x61, 0x80], 1],
    ['a leading byte before ASCII', [0xc3, 0x61], 0],
    ['an overlong slash of two bytes', [0xc0, 0xaf], 0],
    ['an overlong slash of three bytes', [0xe0, 0x80, 0xaf], 0],
    ['an overlong form of four bytes', [0xf0, 0x8f, 0xbf, 0xbf], 0],
    ['the first surrogate', [0x61, 0x62, 0xed, 0xa0, 0x80], 2],
    ['a code point above U+10FFFF', [0xf4, 0x90, 0x80, 0x80], 0],
    ['a byte that no UTF-8 has', [0xff], 0],
    ['a sequence of three cut to two', [0xe2, 0x82], 0],
    ['a sequence of four with a broken end', [0xf0, 0x9f, 0x98, 0x41], 0],
  ];
  it.each(invalid)('finds %s', (_what, bytes, at) => {
    expect(firstInvalid(bytes)).toBe(at);
  });

  it('looks only at what begins inside the range, and reads that to its end', () => {
    const bytes = Uint8Array.from([0xff, 0xe2, 0x82, 0xac, 0xff]);
    expect(firstInvalidUtf8(bytes, 1, 4)).toBe(-1);
    expect(firstInvalidUtf8(bytes, 1, 2)).toBe(-1);
    expect(firstInvalidUtf8(bytes, 0, 5)).toBe(0);
  });

  it('agrees with the platform decoder on every input', () => {
    const byte = fc.oneof(
      fc.integer({ min: 0, max: 255 }),
      fc.constantFrom(0xe0, 0xed, 0xf0, 0xf4, 0x80, 0xbf, 0x9f, 0xa0),
    );
    const law = fc.property(fc.array(byte, { maxLength: 8 }), (bytes) => {
      const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
      fc.pre(!marked);
      expect(firstInvalid(bytes) === -1).toBe(decodeUtf8(Uint8Array.from(bytes)) !== undefined);
    });
    fc.assert(law, { numRuns: 5000 });
  });
});
