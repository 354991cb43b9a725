// Others' vectors first (RFC 8032, Wycheproof), then the project's own, then every way to be wrong by name.

import { createPublicKey } from 'node:crypto';
import { Point } from '@noble/ed25519';
import { describe, expect, it } from 'vitest';
import {
  fingerprintOf,
  type KeyReason,
  publicKeyOf,
  type StatementSignatureReason,
  statementSignatureReason,
  verifyStatement,
} from '../../src/wire/statement-verification.js';
import { fc } from '../support/fast-check.js';
import { Ed25519Signer, signerOf, usableKey } from './support/ed25519-signer.js';
import { RFC8032_VECTORS } from './support/rfc8032-vectors.js';
import { readSharedJson, readVectors } from './support/shared-testdata.js';

const GROUP_ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;
const bytes = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'));

/** A 32-byte integer, least significant byte first. */
function littleEndian(value: bigint): string {
  return Buffer.from(value.toString(16).padStart(64, '0'), 'hex').reverse().toString('hex');
}

function integerOf(hex: string): bigint {
  return BigInt(`0x${Buffer.from(hex, 'hex').reverse().toString('hex')}`);
}

// The eight points of small order, then the six other spellings that a lax decoder takes for them.
const CANONICAL_SMALL_ORDER = [
  '0100000000000000000000000000000000000000000000000000000000000000',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000080',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
];
const OTHER_SPELLINGS = [
  '0100000000000000000000000000000000000000000000000000000000000080',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
];
const SMALL_ORDER = [...CANONICAL_SMALL_ORDER, ...OTHER_SPELLINGS];

describe('RFC 8032, section 7.1', () => {
  it.each(RFC8032_VECTORS)('accepts $name', ({ publicKey, message, signature }) => {
    expect(statementSignatureReason(usableKey(publicKey), bytes(message), signature)).toBeUndefined();
  });

  it.each(RFC8032_VECTORS)('gives the secret of $name its public key and its signature', (vector) => {
    const signer = new Ed25519Signer(vector.secret);
    expect(signer.publicKey).toBe(vector.publicKey);
    expect(signer.sign(bytes(vector.message))).toBe(vector.signature);
  });

  it.each(RFC8032_VECTORS)('refuses $name over one byte more', ({ publicKey, message, signature }) => {
    expect(verifyStatement(usableKey(publicKey), bytes(`${message}00`), signature)).toBe(false);
  });
});

interface WycheproofFile {
  readonly testGroups: readonly {
    readonly publicKey: { readonly pk: string };
    readonly tests: readonly { tcId: number; comment: string; msg: string; sig: string; result: string }[];
  }[];
}

describe('Wycheproof, ed25519', () => {
  const file = readSharedJson('wycheproof/testvectors_v1/ed25519_test.json') as WycheproofFile | undefined;
  if (file === undefined) {
    it('is not run: ../shared/testdata is not beside this checkout', () => expect(file).toBeUndefined());
    return;
  }
  const cases = file.testGroups.flatMap((group) =>
    group.tests.map((test) => ({ ...test, pk: group.publicKey.pk })),
  );

  it('brings all 151 cases', () => {
    expect(cases).toHaveLength(151);
  });

  it.each(cases)('judges case $tcId as $result: $comment', ({ pk, msg, sig, result }) => {
    const verdict = publicKeyOf(pk);
    const isAccepted = verdict.usable && verifyStatement(verdict.key, bytes(msg), sig);
    expect(isAccepted).toBe(result === 'valid');
  });
});

interface StatementVectors {
  readonly cases: readonly {
    readonly public_key: string;
    readonly fingerprint: string;
    readonly raw_statement: string;
    readonly signature: string;
    readonly valid: boolean;
    readonly kind: string;
  }[];
}

describe('the statement vectors of an independent implementation', () => {
  const { cases } = readVectors('statements.json') as StatementVectors;

  it.each(cases)('case %#: $kind, valid $valid', (vector) => {
    const key = usableKey(vector.public_key);
    expect(fingerprintOf(key)).toBe(vector.fingerprint);
    expect(verifyStatement(key, Buffer.from(vector.raw_statement), vector.signature)).toBe(vector.valid);
  });
});

describe('publicKeyOf', () => {
  const good = signerOf(7).publicKey;
  // A prime-order point plus one of order 8: on the curve, canonical, and not in the subgroup that is signed
  // in.
  const mixed = Point.BASE.multiply(5n)
    .add(Point.fromHex(CANONICAL_SMALL_ORDER[4] ?? ''))
    .toHex();

  const rows: readonly [string, string, KeyReason][] = [
    ['no text', '', 'length'],
    ['31 bytes', good.slice(2), 'length'],
    ['33 bytes', `${good}00`, 'length'],
    ['half a byte', good.slice(1), 'length'],
    ['a blank before it', ` ${good}`, 'length'],
    ['capital hex digits', good.toUpperCase(), 'not_hex'],
    ['a character that is no hex digit', `g${good.slice(1)}`, 'not_hex'],
    ['full-width digits', `０${good.slice(1)}`, 'not_hex'],
    ['y equal to the prime', littleEndian(2n ** 255n - 19n), 'not_canonical'],
    ['y above the prime', littleEndian(2n ** 255n - 1n), 'not_canonical'],
    ['x of zero with its sign bit set', OTHER_SPELLINGS[0] ?? '', 'not_canonical'],
    ['a y that no point of the curve has', littleEndian(2n), 'not_a_point'],
    ['a point of mixed order', mixed, 'mixed_order'],
  ];

  it.each(rows)('refuses %s', (_rule, hex, reason) => {
    expect(publicKeyOf(hex)).toEqual({ usable: false, reason });
  });

  it.each(CANONICAL_SMALL_ORDER)('refuses the small-order key %s', (hex) => {
    expect(publicKeyOf(hex)).toEqual({ usable: false, reason: 'small_order' });
  });

  it.each(OTHER_SPELLINGS)('refuses the other spelling of a small-order key %s', (hex) => {
    expect(publicKeyOf(hex)).toEqual({ usable: false, reason: 'not_canonical' });
  });

  it('takes the public key of any secret', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (seed) => {
        const signer = new Ed25519Signer(Buffer.from(seed).toString('hex'));
        expect(publicKeyOf(signer.publicKey).usable).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});

describe('verifyStatement', () => {
  const signer = signerOf(1);
  const statement = Buffer.from('{"version":1}');
  const signature = signer.sign(statement);

  const rows: readonly [string, string | null | undefined, StatementSignatureReason][] = [
    ['an absent signature', undefined, 'missing'],
    ['a null signature', null, 'missing'],
    ['an empty signature', '', 'missing'],
    ['a signature cut by a byte', signature.slice(2), 'length'],
    ['a signature cut by half a byte', signature.slice(1), 'length'],
    ['a signature with a byte more', `${signature}00`, 'length'],
    ['a signature with a newline at its end', `${signature}\n`, 'length'],
    ['capital hex digits', signature.toUpperCase(), 'not_hex'],
    ['a blank inside', ` ${signature.slice(1)}`, 'not_hex'],
    ['all zero', '0'.repeat(128), 'mismatch'],
    ['all ones', 'f'.repeat(128), 'not_canonical'],
    [
      'a scalar equal to the group order',
      signature.slice(0, 64) + littleEndian(GROUP_ORDER),
      'not_canonical',
    ],
    ['the halves swapped', signature.slice(64) + signature.slice(0, 64), 'not_canonical'],
    ['an R that is no point', littleEndian(2n) + signature.slice(64), 'mismatch'],
    ['the signature of another statement', signer.sign('{"version":2}'), 'mismatch'],
    ["another key's signature", signerOf(2).sign(statement), 'mismatch'],
  ];

  it.each(rows)('refuses %s', (_rule, text, reason) => {
    expect(statementSignatureReason(signer.key, statement, text)).toBe(reason);
    expect(verifyStatement(signer.key, statement, text ?? '')).toBe(false);
  });

  it('accepts the signature of the exact bytes', () => {
    expect(statementSignatureReason(signer.key, statement, signature)).toBeUndefined();
  });

  it('refuses the statement re-serialised, with other white space or a byte order mark', () => {
    for (const text of ['{"version": 1}', '{"version":1}\n', '\ufeff{"version":1}', '{"version":1.0}']) {
      expect(verifyStatement(signer.key, Buffer.from(text), signature)).toBe(false);
    }
  });

  it('refuses every single flipped bit of the statement and of the signature', () => {
    for (let bit = 0; bit < statement.length * 8; bit += 1) {
      expect(verifyStatement(signer.key, flipped(statement, bit), signature)).toBe(false);
    }
    for (let bit = 0; bit < 512; bit += 1) {
      const other = Buffer.from(flipped(bytes(signature), bit)).toString('hex');
      expect(verifyStatement(signer.key, statement, other)).toBe(false);
    }
  });

  it('refuses every valid signature whose scalar was raised by a multiple of the group order', () => {
    let malleated = 0;
    for (let number = 1; number <= 1024; number += 1) {
      const each = signerOf(number);
      const key = each.key;
      const good = each.sign(statement);
      for (let n = 1n; integerOf(good.slice(64)) + n * GROUP_ORDER < 2n ** 256n && n <= 15n; n += 1n) {
        const raised = good.slice(0, 64) + littleEndian(integerOf(good.slice(64)) + n * GROUP_ORDER);
        expect(statementSignatureReason(key, statement, raised)).toBe('not_canonical');
        malleated += 1;
      }
    }
    expect(malleated).toBe(15_360);
  });

  it('refuses a fixed signature under every small-order key, even where one got past the pin', () => {
    let refused = 0;
    for (const hex of SMALL_ORDER) {
      const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(hex, 'hex').toString('base64url') };
      const key = { hex, bytes: bytes(hex), openssl: createPublicKey({ key: jwk, format: 'jwk' }) };
      for (const r of SMALL_ORDER) refused += verifyStatement(key, statement, r + '0'.repeat(64)) ? 0 : 1;
    }
    expect(refused).toBe(196);
  });
});

function flipped(input: Uint8Array, bit: number): Uint8Array {
  const output = new Uint8Array(input);
  output[bit >> 3] = (output[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return output;
}
