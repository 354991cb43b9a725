// Bytes and text: strict forms, and orders that agree with the bytes.

import { describe, expect, it } from 'vitest';
import { ProgramFault } from '../../../src/base/failure/assert.js';
import {
  badUtf8Offset,
  base64UrlOf,
  bytesOfBase64Url,
  bytesOfHex,
  compareText,
  decodeUtf8,
  isWellFormed,
  textAlone,
  utf8Bytes,
} from '../../../src/base/text/bytes.js';
import { fc } from '../../support/fast-check.js';

const LONE = '\ud83d';
const anyBytes = fc.uint8Array({ maxLength: 64 });
const anyText = fc.string({ unit: 'binary', maxLength: 32 });

describe('hex', () => {
  it('is read two lower-case digits a byte', () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        expect(bytesOfHex(Buffer.from(bytes).toString('hex'), bytes.length)).toEqual(bytes);
      }),
    );
  });

  it.each([
    ['capitals', 'AB12', 2],
    ['an odd number of digits', 'abc', 1],
    ['what Buffer reads as one byte', 'abc', 2],
    ['what Buffer reads as nothing', 'zz11', 2],
    ['digits followed by something else', 'ab1g', 2],
    ['blanks around', ' ab', 1],
    ['a newline after', 'ab12\n', 2],
    ['one byte too few', 'ab', 2],
    ['one byte too many', 'abcdef', 2],
    ['a prefix', '0xab', 2],
    ['full-width digits', '１２', 1],
  ])('refuses %s', (_what, text, length) => {
    expect(bytesOfHex(text, length)).toBeUndefined();
  });
});

describe('utf8Bytes and decodeUtf8', () => {
  it("are each other's inverse for every text that UTF-8 can write, but for a byte order mark", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        fc.pre(!text.startsWith('\ufeff'));
        expect(decodeUtf8(utf8Bytes(text))).toBe(text);
      }),
    );
  });

  it('writes no text down that would come back as another', () => {
    expect(() => utf8Bytes(`a${LONE}`)).toThrow(ProgramFault);
    expect(isWellFormed(`a${LONE}`)).toBe(false);
    expect(isWellFormed('\ude00\ud83d')).toBe(false);
    expect(isWellFormed('a\u{1f600}\0é')).toBe(true);
  });

  it.each([
    ['a byte order mark', [0xef, 0xbb, 0xbf, 0x7b], undefined],
    ['a byte that never occurs', [0x61, 0xff], 1],
    ['an overlong slash', [0xc0, 0xaf], 0],
    ['an overlong NUL', [0x61, 0x62, 0xc0, 0x80], 2],
    ['a surrogate', [0xed, 0xa0, 0x80], 0],
    ['a code point beyond U+10FFFF', [0xf4, 0x90, 0x80, 0x80], 0],
    ['a character cut off', [0x61, 0xe2, 0x82], 1],
    ['a continuation without its beginning', [0x61, 0x61, 0x80], 2],
    ['latin-1', [0x63, 0x61, 0x66, 0xe9], 3],
  ])('refuses %s and says where', (_what, bytes, offset) => {
    expect(decodeUtf8(Uint8Array.from(bytes))).toBeUndefined();
    expect(badUtf8Offset(Uint8Array.from(bytes))).toBe(offset);
  });

  it('keeps U+FEFF where it is no byte order mark, and NUL', () => {
    expect(decodeUtf8(utf8Bytes('a\ufeff\0'))).toBe('a\ufeff\0');
  });
});

describe('badUtf8Offset', () => {
  it('finds the character that was spoiled, wherever it stands', () => {
    fc.assert(
      fc.property(anyText, fc.string({ unit: 'binary', maxLength: 8 }), (before, after) => {
        const bad = Uint8Array.from([...utf8Bytes(before), 0xff, ...utf8Bytes(after)]);
        expect(badUtf8Offset(bad)).toBe(utf8Bytes(before).length);
        expect(badUtf8Offset(utf8Bytes(before + after))).toBeUndefined();
      }),
    );
  });
});

describe('compareText', () => {
  it('puts an emoji after U+FFFD, as UTF-8 does and the language does not', () => {
    expect('\u{1f600}' < '\ufffd').toBe(true);
    expect(compareText('\u{1f600}', '\ufffd')).toBeGreaterThan(0);
  });

  it('orders as the UTF-8 bytes are ordered', () => {
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        expect(Math.sign(compareText(a, b))).toBe(Math.sign(Buffer.compare(utf8Bytes(a), utf8Bytes(b))));
      }),
      { numRuns: 1_000 },
    );
  });

  it('tells case and normal forms apart, and a prefix comes first', () => {
    expect(compareText('a', 'A')).toBeGreaterThan(0);
    expect(compareText('\u00e9', 'e\u0301')).not.toBe(0);
    expect(compareText('ab', 'ab ')).toBeLessThan(0);
    expect(compareText('ab', 'ab')).toBe(0);
  });
});

describe('base64url', () => {
  // RFC 4648 section 10, without the padding.
  it.each([
    ['', ''],
    ['f', 'Zg'],
    ['fo', 'Zm8'],
    ['foo', 'Zm9v'],
    ['foob', 'Zm9vYg'],
    ['fooba', 'Zm9vYmE'],
    ['foobar', 'Zm9vYmFy'],
  ])("writes and reads the RFC's %j as %j", (text, encoded) => {
    expect(base64UrlOf(utf8Bytes(text))).toBe(encoded);
    expect(bytesOfBase64Url(encoded)).toEqual(utf8Bytes(text));
  });

  it('uses the two characters that are safe in addresses', () => {
    expect(base64UrlOf(Uint8Array.of(0xfb, 0xff))).toBe('-_8');
  });

  it.each(['Zg==', 'Z', 'Zh', 'Zm9v\n', 'Zm 9v', '+/8', 'Zm8='])(
    'refuses %j, another spelling or none',
    (text) => {
      expect(bytesOfBase64Url(text)).toBeUndefined();
    },
  );

  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        expect(bytesOfBase64Url(base64UrlOf(bytes))).toEqual(bytes);
      }),
    );
  });
});

describe('a text on its own', () => {
  it('is the same text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(textAlone(text.toWellFormed())).toBe(text.toWellFormed());
      }),
    );
  });

  it('is refused with half of a surrogate pair', () => {
    expect(() => textAlone(LONE)).toThrow(ProgramFault);
  });
});
