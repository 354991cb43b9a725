import { describe, expect, it } from 'vitest';
import {
  ANSWER_HEADERS_MOST,
  bodyExtentOf,
  isPlainlyEncoded,
  parseHttpDate,
  readHeaders,
} from '../../../src/client/transport/answer-headers.js';
import { fc } from '../../support/fast-check.js';

const headers = (...pairs: [string, string][]) => new Map(pairs);

describe('readHeaders', () => {
  it('keeps values by lower-case name', () => {
    const reading = readHeaders(['X-A', '1', 'x-b', '']);
    expect(reading.kind === 'headers' && [...reading.headers]).toEqual([
      ['x-a', '1'],
      ['x-b', ''],
    ]);
  });

  it.each(['Set-Cookie', 'Vary', 'via', 'Cache-Control', 'Link'])(
    'takes a second line of %s, which HTTP lets stand in several and nothing here reads',
    (name) => {
      expect(readHeaders([name, 'a', 'Content-Length', '2', name.toLowerCase(), 'b'])).toEqual({
        kind: 'headers',
        headers: new Map([
          [name.toLowerCase(), 'a'],
          ['content-length', '2'],
        ]),
      });
    },
  );

  it.each([
    'content-length',
    'content-type',
    'content-encoding',
    'transfer-encoding',
    'retry-after',
    'date',
    'x-request-id',
    'x-service-env',
    'x-service-signature-debug',
  ])('refuses a second line of %s, which something here reads', (name) => {
    expect(readHeaders([name, 'a', name, 'a'])).toEqual({ kind: 'doubled', name });
  });

  it('refuses a name that comes twice, in whatever letter case', () => {
    expect(readHeaders(['X-A', '1', 'x-a', '1'])).toEqual({ kind: 'doubled', name: 'x-a' });
  });

  it('takes 64 headers and refuses 65', () => {
    const raw = (count: number) => Array.from({ length: count }, (_, at) => [`x-${at}`, '1']).flat();
    expect(readHeaders(raw(ANSWER_HEADERS_MOST)).kind).toBe('headers');
    expect(readHeaders(raw(ANSWER_HEADERS_MOST + 1)).kind).toBe('too_many');
  });

  it('keeps names such as __proto__ as names', () => {
    const reading = readHeaders(['__proto__', '1', 'constructor', '2']);
    expect(reading.kind === 'headers' && reading.headers.get('__proto__')).toBe('1');
  });
});

describe('bodyExtentOf', () => {
  it.each([
    [headers(['content-length', '12']), { kind: 'length', bytes: 12 }],
    [headers(['content-length', '0']), { kind: 'length', bytes: 0 }],
    [headers(['transfer-encoding', 'Chunked']), { kind: 'chunks' }],
    [headers(), { kind: 'open' }],
    [headers(['content-length', '-1']), { kind: 'open' }],
    [headers(['content-length', '1e3']), { kind: 'open' }],
    [headers(['content-length', '12, 12']), { kind: 'open' }],
    [headers(['transfer-encoding', 'gzip, chunked']), { kind: 'open' }],
  ])('reads the end of the body off %o', (given, extent) => {
    expect(bodyExtentOf(given)).toEqual(extent);
  });
});

describe('isPlainlyEncoded', () => {
  it('takes identity and no encoding, and nothing else', () => {
    expect(isPlainlyEncoded(headers())).toBe(true);
    expect(isPlainlyEncoded(headers(['content-encoding', 'Identity']))).toBe(true);
    for (const encoding of ['gzip', 'br', 'deflate', 'identity, gzip', '']) {
      expect(isPlainlyEncoded(headers(['content-encoding', encoding]))).toBe(false);
    }
  });
});

describe('parseHttpDate', () => {
  it('reads back every date that a server writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 253_402_300_799 }), (seconds) => {
        expect(parseHttpDate(new Date(seconds * 1000).toUTCString())).toBe(seconds * 1000);
      }),
    );
  });

  it.each([
    '',
    '120',
    'abc',
    'Thu, 01 Oct 2026 00:00:00',
    'Thu, 01 Oct 2026 00:00:00 +0000',
    'Fri, 01 Oct 2026 00:00:00 GMT',
    'Mon, 30 Feb 2026 00:00:00 GMT',
    'Thu, 01 Oct 2026 24:00:00 GMT',
    'Thu, 01 Oct 2026 00:00:60 GMT',
    'Thu, 01 Okt 2026 00:00:00 GMT',
    'Thursday, 01-Oct-26 00:00:00 GMT',
  ])('reads nothing out of %j', (text) => {
    expect(parseHttpDate(text)).toBeUndefined();
  });
});
