// Digests: the published vectors first, then the comparison.

import { describe, expect, it } from 'vitest';
import { ProgramFault } from '../../../src/base/failure/assert.js';
import { utf8Bytes } from '../../../src/base/text/bytes.js';
import {
  crc32,
  hmacSha256Hex,
  RunningDigest,
  sameHex,
  sha256Hex,
  TextDigest,
} from '../../../src/base/text/digest.js';
import { fc } from '../../support/fast-check.js';

describe('sha256Hex', () => {
  // FIPS 180-4 examples, and the empty input.
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
  ])('gives the published digest of %j', (text, digest) => {
    expect(sha256Hex(text)).toBe(digest);
    expect(sha256Hex(utf8Bytes(text))).toBe(digest);
  });

  it('counts a text as its UTF-8', () => {
    expect(sha256Hex('é')).toBe(sha256Hex(Uint8Array.of(0xc3, 0xa9)));
    expect(() => sha256Hex('\ud800')).toThrow(ProgramFault);
  });
});

describe('crc32', () => {
  // The check value that catalogues of such sums state for this one.
  it('gives the published sum of "123456789", whole or in parts', () => {
    const bytes = utf8Bytes('123456789');
    expect(crc32(bytes)).toBe(0xcbf43926);
    expect(crc32(bytes.subarray(4), crc32(bytes.subarray(0, 4)))).toBe(0xcbf43926);
    expect(crc32(new Uint8Array())).toBe(0);
  });
});

describe('hmacSha256Hex', () => {
  // RFC 4231 sections 4.2 and 4.3: the cases whose keys are texts, as the secrets here are.
  it.each([
    [
      'case 1',
      '\u000b'.repeat(20),
      'Hi There',
      'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
    ],
    [
      'case 2',
      'Jefe',
      'what do ya want for nothing?',
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    ],
  ])('gives the digest of RFC 4231, %s', (_case, key, data, digest) => {
    expect(hmacSha256Hex(key, data)).toBe(digest);
  });

  it('runs over the parts as if they were one, texts and bytes alike', () => {
    const whole = hmacSha256Hex('key', 'a.b\u00e9');
    expect(hmacSha256Hex('key', 'a', '.', utf8Bytes('b\u00e9'))).toBe(whole);
    expect(hmacSha256Hex('key')).toBe(hmacSha256Hex('key', ''));
  });

  it('takes the key as a whole, prefix included', () => {
    expect(hmacSha256Hex('pmrsig_test_x', 'a')).not.toBe(hmacSha256Hex('x', 'a'));
  });
});

describe('sameHex', () => {
  const digest = sha256Hex('abc');

  it('is true for the same digest alone', () => {
    expect(sameHex(digest, sha256Hex('abc'))).toBe(true);
    expect(sameHex(digest, sha256Hex('abd'))).toBe(false);
  });

  it('is false where any one digit differs', () => {
    for (let at = 0; at < digest.length; at += 1) {
      const digit = digest[at] === '0' ? '1' : '0';
      expect(sameHex(digest, digest.slice(0, at) + digit + digest.slice(at + 1))).toBe(false);
    }
  });

  it.each([
    ['capitals', digest.toUpperCase(), digest.toUpperCase()],
    ['a truncated digest', digest.slice(0, 62), digest],
    ['an odd number of digits', digest.slice(0, 63), digest.slice(0, 63)],
    ['nothing', '', ''],
    ['what is no hex', 'zz', 'zz'],
    ['a newline after', `${digest}\n`, `${digest}\n`],
  ])('is false for %s, without throwing', (_what, a, b) => {
    expect(sameHex(a, b)).toBe(false);
  });

  it('never throws, whatever it is given', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(sameHex(a, b)).toBe(a === b && /^(?:[0-9a-f]{2})+$/.test(a));
      }),
    );
  });
});

describe('RunningDigest', () => {
  it('gives the digest and size of the whole, however it comes in pieces', () => {
    const digest = new RunningDigest();
    for (const piece of ['tie', '', 'out']) digest.add(Buffer.from(piece));
    expect([digest.byteCount, digest.end()]).toEqual([6, sha256Hex('tieout')]);
  });
});

describe('TextDigest', () => {
  it('gives the digest of all texts, one behind the other, however many there are', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), fc.nat({ max: 40_000 }), (texts, length) => {
        const digest = new TextDigest();
        const all = [...texts, 'x'.repeat(length), ...texts];
        for (const text of all) digest.add(text);
        expect(digest.end()).toBe(sha256Hex(all.join('')));
      }),
    );
  });
});
