// The request signature: the vectors of an independent implementation, then every reason the debug header
// names.

import { describe, expect, it } from 'vitest';
import { readTarget } from '../../../src/wire/request-target.js';
import {
  formatSignatureDebug,
  parseSignatureDebug,
  type RequestToVerify,
  type SignatureReason,
  sevenLines,
  signatureOf,
  signatureReasons,
  signRequest,
  verifyRequestSignature,
} from '../../../src/wire/sandbox/signing.js';
import { fc } from '../../support/fast-check.js';
import { readVectors } from '../support/shared-testdata.js';

interface RequestVectors {
  readonly wire: readonly { readonly query_as_sent: string; readonly canonical: string | null }[];
  readonly cases: readonly {
    readonly signing_secret: string;
    readonly method: string;
    readonly path: string;
    readonly query_as_sent: string;
    readonly timestamp: string;
    readonly nonce: string;
    readonly body_base64: string;
    readonly seven_lines: string;
    readonly signature: string;
  }[];
}

const vectors = readVectors('requests.json') as RequestVectors;
const SECRET = 'pmrsig_test_7aYjKPSzy0v-3iUZzHh3X7z1KqI0_A5DQZaax8hO3TL';
const NOW = 1_762_096_012;
const NONCE = '8023388a-f137-4616-92d0-38ac763477cf';
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

describe('the request vectors of an independent implementation', () => {
  it('are all there', () => {
    expect(vectors.cases).toHaveLength(47);
    expect(vectors.wire).toHaveLength(12);
  });

  it.each(vectors.cases)('case %#: $method $path?$query_as_sent is signed and verified alike', (vector) => {
    const body = new Uint8Array(Buffer.from(vector.body_base64, 'base64'));
    const text = vector.query_as_sent === '' ? vector.path : `${vector.path}?${vector.query_as_sent}`;
    const signed = signRequest(vector.signing_secret, {
      method: vector.method,
      target: text,
      body,
      timestampSeconds: Number(vector.timestamp),
      nonce: vector.nonce,
    });
    expect(signed).toEqual({
      timestamp: vector.timestamp,
      nonce: vector.nonce,
      signature: vector.signature,
    });
    const verdict = verifyRequestSignature({
      ...signed,
      method: vector.method,
      target: targetOf(text),
      body,
      signingSecret: vector.signing_secret,
      nowUnixSeconds: Number(vector.timestamp),
    });
    expect(verdict.reason).toBeUndefined();
    expect(verdict.signedLines).toBe(vector.seven_lines);
    expect(vector.seven_lines.endsWith(verdict.bodySha256)).toBe(true);
  });

  it.each(vectors.wire)('brings the query $query_as_sent to $canonical', ({ query_as_sent, canonical }) => {
    expect(readTarget(`/v1/catalogue?${query_as_sent}`)?.canonicalQuery ?? null).toBe(canonical);
  });
});

describe('readTarget', () => {
  const refused = [
    '/v1/catalogue?q=a+b',
    '/v1/a+b',
    '/v1/a b',
    '/v1/catalogue?q=a b',
    '/v1/catalogue#top',
    '/v1/catalogue?q=#',
    '/v1/%zz',
    '/v1/%',
    '/v1/%4',
    '/v1/orders/%ff',
    '/v1/orders/a%C3/b',
    '/v1/catalogue?q=%zz',
    '/v1/catalogue?q=%C3%28',
    '/v1/é',
    '/v1/\u0000',
    '/v1/a\nb',
    'http://127.0.0.1/v1/ping',
    '*',
    '',
    '?country=GB',
  ];

  it.each(refused)('refuses %j', (target) => {
    expect(readTarget(target)).toBeUndefined();
  });

  it.each([
    ['/v1/orders/a%2Fb', '/v1/orders/a%2Fb', ''],
    ['/v1/orders/a%2fb?', '/v1/orders/a%2fb', ''],
    ['//v1/x/../y', '//v1/x/../y', ''],
    ['/v1/x?b=2&a', '/v1/x', 'a=&b=2'],
    ['/v1/x?a=1?b', '/v1/x', 'a=1%3Fb'],
  ])('keeps the path of %j as it was sent', (target, path, canonicalQuery) => {
    expect(readTarget(target)).toMatchObject({ path, canonicalQuery });
  });
});

describe('sevenLines', () => {
  it('has exactly seven lines, with an empty fourth where there is no query, and no newline at the end', () => {
    const lines = sevenLines({
      method: 'GET',
      path: '/v1/ping',
      canonicalQuery: '',
      timestamp: '1762096012',
      nonce: NONCE,
      bodySha256: EMPTY_SHA256,
    });
    expect(lines).toBe(`v1\nGET\n/v1/ping\n\n1762096012\n${NONCE}\n${EMPTY_SHA256}`);
  });
});

describe('signRequest', () => {
  it('throws for a target that would be refused, since a client must not send one', () => {
    const request = {
      method: 'GET',
      target: '/v1/a b',
      body: new Uint8Array(),
      timestampSeconds: NOW,
      nonce: NONCE,
    };
    expect(() => signRequest(SECRET, request)).toThrow(
      new RangeError('a request target is an absolute path and a query, percent-encoded as RFC 3986 asks'),
    );
  });
});

describe('verifyRequestSignature', () => {
  const rows: readonly [string, Partial<RequestToVerify>, SignatureReason | undefined][] = [
    ['accepts a good one', {}, undefined],
    ['refuses a missing timestamp', { timestamp: undefined }, 'missing_header'],
    ['refuses a missing nonce', { nonce: undefined }, 'missing_header'],
    ['refuses a missing signature', { signature: undefined }, 'missing_header'],
    ['refuses an empty timestamp', { timestamp: '' }, 'malformed_timestamp'],
    ['refuses a timestamp in milliseconds', { timestamp: `${NOW}000` }, 'malformed_timestamp'],
    ['refuses a timestamp with a leading zero', { timestamp: `0${NOW}` }, 'malformed_timestamp'],
    ['refuses a timestamp with an exponent', { timestamp: '1e9' }, 'malformed_timestamp'],
    ['refuses a timestamp with a fraction', { timestamp: `${NOW}.0` }, 'malformed_timestamp'],
    ['refuses a timestamp with a sign', { timestamp: `+${NOW}` }, 'malformed_timestamp'],
    ['refuses two timestamps joined', { timestamp: `${NOW}, ${NOW}` }, 'malformed_timestamp'],
    ['refuses a clock 301 s ahead of the timestamp', { nowUnixSeconds: NOW + 301 }, 'timestamp_skew'],
    ['refuses a clock 301 s behind the timestamp', { nowUnixSeconds: NOW - 301 }, 'timestamp_skew'],
    ['accepts a clock 300 s ahead', { nowUnixSeconds: NOW + 300 }, undefined],
    ['accepts a clock 300 s behind', { nowUnixSeconds: NOW - 300 }, undefined],
    ['refuses an empty nonce', { nonce: '' }, 'malformed_nonce'],
    ['refuses a nonce in braces', { nonce: `{${NONCE}}` }, 'malformed_nonce'],
    ['refuses a nonce without hyphens', { nonce: NONCE.replaceAll('-', '') }, 'malformed_nonce'],
    ['refuses a nonce with a blank', { nonce: ` ${NONCE}` }, 'malformed_nonce'],
    ['refuses an empty signature', { signature: '' }, 'malformed_signature'],
    ['refuses v1= alone', { signature: 'v1=' }, 'malformed_signature'],
    ['refuses another version', { signature: `v2=${'0'.repeat(64)}` }, 'malformed_signature'],
    ['refuses capital hex digits', { signature: `v1=${'A'.repeat(64)}` }, 'malformed_signature'],
    ['refuses a cut signature', { signature: `v1=${'0'.repeat(62)}` }, 'malformed_signature'],
    [
      'refuses two signatures joined',
      { signature: `v1=${'0'.repeat(64)}, v1=${'0'.repeat(64)}` },
      'malformed_signature',
    ],
    ['refuses a signature with a newline', { signature: `v1=${'0'.repeat(64)}\n` }, 'malformed_signature'],
    ['refuses all zero', { signature: `v1=${'0'.repeat(64)}` }, 'signature_mismatch'],
    ['refuses the signature of another method', { method: 'POST' }, 'signature_mismatch'],
    ['refuses the signature of another path', { target: targetOf('/v1/balance') }, 'signature_mismatch'],
    ['refuses the signature of another query', { target: targetOf('/v1/ping?a=1') }, 'signature_mismatch'],
    ['signs zero bytes for a GET, whatever body comes with it', { body: Buffer.from('{}') }, undefined],
    ['refuses another timestamp', { timestamp: String(NOW + 1) }, 'signature_mismatch'],
    [
      'refuses the nonce in another case: it is signed as sent',
      { nonce: NONCE.toUpperCase() },
      'signature_mismatch',
    ],
    ["refuses another key's secret", { signingSecret: `${SECRET.slice(0, -1)}M` }, 'signature_mismatch'],
    ['refuses the secret with a newline', { signingSecret: `${SECRET}\n` }, 'signature_mismatch'],
  ];

  it.each(rows)('%s', (_rule, change, reason) => {
    const verdict = verifyRequestSignature({ ...goodRequest(), ...change });
    expect(verdict.reason).toBe(reason);
  });

  it('refuses another body of a POST', () => {
    const sent = { method: 'POST', target: '/v1/quotes', timestampSeconds: NOW, nonce: NONCE };
    const signed = signRequest(SECRET, { ...sent, body: new Uint8Array() });
    const received = { ...goodRequest(), ...signed, method: 'POST', target: targetOf('/v1/quotes') };
    expect(verifyRequestSignature(received).reason).toBeUndefined();
    const verdict = verifyRequestSignature({ ...received, body: Buffer.from('{}') });
    expect(verdict.reason).toBe('signature_mismatch');
  });

  it('gives the nonce in lower case, so that one UUID is remembered once', () => {
    const nonce = NONCE.toUpperCase();
    const request = {
      method: 'GET',
      target: '/v1/ping',
      body: new Uint8Array(),
      timestampSeconds: NOW,
      nonce,
    };
    const signed = signRequest(SECRET, request);
    const verdict = verifyRequestSignature({ ...goodRequest(), ...signed });
    expect(verdict.reason).toBeUndefined();
    expect(verdict.nonce).toBe(NONCE);
  });

  it('shows an empty line where a header is missing, and an empty nonce', () => {
    const verdict = verifyRequestSignature({ ...goodRequest(), timestamp: undefined, nonce: undefined });
    expect(verdict.signedLines).toBe(`v1\nGET\n/v1/ping\n\n\n\n${EMPTY_SHA256}`);
    expect(verdict.nonce).toBe('');
  });

  it('refuses every request in which one character of what is signed was changed', () => {
    const good = goodRequest();
    const lines = verifyRequestSignature(good).signedLines;
    fc.assert(
      fc.property(fc.nat(lines.length - 1), fc.constantFrom('a', '0', '%', '\n'), (at, character) => {
        fc.pre(lines[at] !== character);
        const altered = lines.slice(0, at) + character + lines.slice(at + 1);
        expect(signatureOf(SECRET, altered)).not.toBe(good.signature);
      }),
    );
  });
});

describe('the debug header', () => {
  it('is one line of visible ASCII in the form of the contract, and reads back', () => {
    const { signedLines, bodySha256 } = verifyRequestSignature(goodRequest());
    for (const reason of signatureReasons) {
      const header = formatSignatureDebug({ reason, bodySha256, signedLines });
      expect(header).toMatch(/^reason=[a-z_]+; body_sha256=[0-9a-f]{64}; signed=[A-Za-z0-9_-]+$/);
      expect(parseSignatureDebug(header)).toEqual({ reason, bodySha256, signedLines });
    }
  });

  it('never holds the secret', () => {
    const { signedLines, bodySha256 } = verifyRequestSignature(goodRequest());
    const header = formatSignatureDebug({ reason: 'signature_mismatch', bodySha256, signedLines });
    expect(header + signedLines).not.toContain(SECRET);
  });

  it.each([
    '',
    'reason=signature_mismatch',
    `reason=other; body_sha256=${EMPTY_SHA256}; signed=djE`,
    `reason=signature_mismatch; body_sha256=${EMPTY_SHA256.toUpperCase()}; signed=djE`,
    `reason=signature_mismatch; body_sha256=${EMPTY_SHA256}; signed=dj=`,
    `reason=signature_mismatch; body_sha256=${EMPTY_SHA256}; signed=_w`,
    `reason=signature_mismatch; body_sha256=${EMPTY_SHA256}; signed=djE; more=1`,
    `a reason=signature_mismatch; body_sha256=${EMPTY_SHA256}; signed=djE`,
    `reason=signature_mismatch; body_sha256=${EMPTY_SHA256}; signed=djEx1`,
  ])('is not read from %j', (header) => {
    expect(parseSignatureDebug(header)).toBeUndefined();
  });
});

function targetOf(text: string) {
  const target = readTarget(text);
  if (target === undefined) throw new Error(`the test's own target is refused: ${text}`);
  return target;
}

function goodRequest(): RequestToVerify {
  const body = new Uint8Array();
  const signed = signRequest(SECRET, {
    method: 'GET',
    target: '/v1/ping',
    body,
    timestampSeconds: NOW,
    nonce: NONCE,
  });
  return {
    ...signed,
    method: 'GET',
    target: targetOf('/v1/ping'),
    body,
    signingSecret: SECRET,
    nowUnixSeconds: NOW,
  };
}
