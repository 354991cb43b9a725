// Percent-encoding and the query that is signed, against the project's own vectors and RFC 3986's tables.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { utf8Bytes } from '../../../src/base/text/bytes.js';
import {
  canonicalQuery,
  decodePercent,
  encodeRfc3986,
  queryOf,
  readQuery,
} from '../../../src/base/text/rfc3986.js';
import { fc } from '../../support/fast-check.js';

interface RequestVectors {
  readonly wire: readonly { readonly query_as_sent: string; readonly canonical: string | null }[];
  readonly cases: readonly {
    readonly query_as_sent: string;
    readonly query_pairs: readonly (readonly [string, string])[];
    readonly seven_lines: string;
  }[];
}

const vectors = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../fixtures/vectors/requests.json'), 'utf8'),
) as RequestVectors;

const anyText = fc.string({ unit: 'binary', maxLength: 24 });

describe('the vectors of queries', () => {
  it.each(vectors.wire)('brings $query_as_sent to $canonical', ({ query_as_sent, canonical }) => {
    expect(canonicalQuery(query_as_sent)).toBe(canonical ?? undefined);
  });

  it('writes the query of all signed requests as their fourth line has it, from pairs and from the wire', () => {
    expect(vectors.cases.length).toBeGreaterThanOrEqual(40);
    for (const { query_as_sent, query_pairs, seven_lines } of vectors.cases) {
      const line = seven_lines.split('\n')[3];
      expect(queryOf(query_pairs)).toBe(line);
      expect(canonicalQuery(query_as_sent)).toBe(line);
    }
  });
});

describe('encodeRfc3986', () => {
  it('leaves the unreserved characters of section 2.3 alone', () => {
    const unreserved = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~';
    expect(encodeRfc3986(unreserved)).toBe(unreserved);
  });

  it('encodes every other ASCII character, with capital digits', () => {
    for (let code = 0; code < 128; code += 1) {
      const char = String.fromCharCode(code);
      if (!/[A-Za-z0-9\-._~]/.test(char)) {
        expect(encodeRfc3986(char)).toBe(`%${code.toString(16).toUpperCase().padStart(2, '0')}`);
      }
    }
  });

  it('encodes the bytes of the UTF-8', () => {
    expect(encodeRfc3986('日 é+\u{1f600}')).toBe('%E6%97%A5%20%C3%A9%2B%F0%9F%98%80');
  });

  it("agrees with the language's encoder but for the five characters that one leaves", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const strict = encodeURIComponent(text).replace(
          /[!'()*]/g,
          (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
        );
        expect(encodeRfc3986(text)).toBe(strict);
      }),
    );
  });
});

describe('decodePercent', () => {
  it('undoes the encoding once, and only once', () => {
    expect(decodePercent('%2525')).toEqual(utf8Bytes('%25'));
    expect(decodePercent('a%00b')).toEqual(utf8Bytes('a\0b'));
    expect(decodePercent('%e6%97%A5')).toEqual(utf8Bytes('日'));
    expect(decodePercent('')).toEqual(new Uint8Array(0));
  });

  it('gives bytes that are no UTF-8 as they are', () => {
    expect(decodePercent('%ff%C0%AF')).toEqual(Uint8Array.of(0xff, 0xc0, 0xaf));
  });

  it.each(['%', '%2', '%zz', '%2g', 'a%', '%%20', '% 20', 'a+b', 'a b', 'a#b', 'é', '\u007f', 'a\n', '\0'])(
    'refuses %j',
    (text) => {
      expect(decodePercent(text)).toBeUndefined();
    },
  );

  it('undoes encodeRfc3986 for every text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(decodePercent(encodeRfc3986(text))).toEqual(utf8Bytes(text));
      }),
    );
  });
});

describe('readQuery', () => {
  it.each([
    ['', []],
    ['a=1', [['a', '1']]],
    ['a', [['a', '']]],
    ['a=', [['a', '']]],
    ['=a', [['', 'a']]],
    ['=', [['', '']]],
    ['a=b=c', [['a', 'b=c']]],
    [
      'a=1&a=2',
      [
        ['a', '1'],
        ['a', '2'],
      ],
    ],
    [
      'a=1&&b=2&',
      [
        ['a', '1'],
        ['b', '2'],
      ],
    ],
    ['a=1;b=2', [['a', '1;b=2']]],
    ['%61=%3D%26', [['a', '=&']]],
    ['__proto__=1', [['__proto__', '1']]],
    ['a=%EF%BB%BFb', [['a', '\ufeffb']]],
  ])('splits %j', (raw, pairs) => {
    expect(readQuery(raw)).toEqual(pairs);
  });

  it.each(['a=+', '+=a', 'a=%zz', '%=1', 'a=1&b=%f', 'a=%C0%AF', '%ED%A0%80=1', 'a=#', 'a= '])(
    'refuses %j',
    (raw) => {
      expect(readQuery(raw)).toBeUndefined();
      expect(canonicalQuery(raw)).toBeUndefined();
    },
  );
});

describe('canonicalQuery', () => {
  it('sorts by the encoded name and then the encoded value, bytewise', () => {
    expect(canonicalQuery('b=2&a=2&B=1&a=10&a=1&~=0&%5B=0')).toBe('%5B=0&B=1&a=1&a=10&a=2&b=2&~=0');
  });

  it('sorts by name first, where a whole pair would sort otherwise', () => {
    // As whole pairs "a-=1" would come before "a=2", because "-" comes before "=".
    expect(canonicalQuery('a-=1&a=2')).toBe('a=2&a-=1');
  });

  it('is the same whatever the order and the spelling of the escapes', () => {
    const pair = fc.tuple(anyText, anyText);
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 6 }), fc.infiniteStream(fc.nat()), (pairs, draws) => {
        const keys = pairs.map(() => draws.next().value ?? 0);
        const shuffled = pairs
          .map((each, at) => ({ each, key: keys[at] ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ each }) => each);
        const everyByte = (text: string): string =>
          Array.from(utf8Bytes(text), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
        const raw = shuffled.map(([name, value]) => `${everyByte(name)}=${everyByte(value)}`).join('&');
        expect(canonicalQuery(raw)).toBe(queryOf(pairs));
      }),
    );
  });

  it('is its own canonical form, in order of bytes', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyText, anyText), { maxLength: 6 }), (pairs) => {
        const query = queryOf(pairs);
        expect(canonicalQuery(query)).toBe(query);
        const names = query === '' ? [] : query.split('&').map((each) => utf8Bytes(each.split('=')[0] ?? ''));
        for (const [at, name] of names.entries()) {
          expect(Buffer.compare(names[at - 1] ?? name, name)).toBeLessThanOrEqual(0);
        }
      }),
    );
  });
});
