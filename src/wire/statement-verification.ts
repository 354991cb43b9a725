// Ed25519 (RFC 8032, pure) for statements, strictly. Two implementations that know nothing of each other have
// to accept a signature: noble with `zip215: false`, and node:crypto (OpenSSL). noble alone by default
// follows ZIP 215 and takes encodings that RFC 8032 refuses; OpenSSL alone takes keys of small order, for
// which one fixed signature verifies any message. So a key is looked at hard once, when it is pinned.

import { createHash, createPublicKey, type KeyObject, verify as opensslVerify } from 'node:crypto';
import * as noble from '@noble/ed25519';
import { base64UrlOf, bytesOfHex } from '../base/text/bytes.js';
import { sha256Hex } from '../base/text/digest.js';

// noble's synchronous calls need a SHA-512 to be named; Node's own is the one at hand.
noble.hashes.sha512 = (message) => new Uint8Array(createHash('sha512').update(message).digest());

/** The field's prime, 2^255 - 19 (RFC 8032, section 5.1). */
const FIELD_PRIME = 2n ** 255n - 19n;
/** The order of the base point, 2^252 + 27742317777372353535851937790883648493 (RFC 8032, section 5.1). */
const GROUP_ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;

/** The reasons for refusing a public key, in the order in which they are looked for. */
export type KeyReason =
  | 'length'
  | 'not_hex'
  | 'not_canonical'
  | 'not_a_point'
  | 'small_order'
  | 'mixed_order';

/** A public key that may be pinned: 32 bytes, canonical, on the curve, in the prime-order subgroup. */
export interface StatementKey {
  /** 64 lower-case hex digits. */
  readonly hex: string;
  readonly bytes: Uint8Array;
  readonly openssl: KeyObject;
}

export type KeyVerdict =
  | { readonly usable: true; readonly key: StatementKey }
  | { readonly usable: false; readonly reason: KeyReason };

/** Reads a public key from its 64 lower-case hex digits, or says why it may not be used. */
export function publicKeyOf(hex: string): KeyVerdict {
  if (hex.length !== 64) return { usable: false, reason: 'length' };
  const bytes = bytesOfHex(hex, 32);
  if (bytes === undefined) return { usable: false, reason: 'not_hex' };
  const reason = pointReason(bytes);
  if (reason !== undefined) return { usable: false, reason };
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: base64UrlOf(bytes) };
  return { usable: true, key: { hex, bytes, openssl: createPublicKey({ key: jwk, format: 'jwk' }) } };
}

/** The fingerprint a person compares: SHA-256 of the raw 32 bytes, 64 lower-case hex digits. */
export function fingerprintOf(key: StatementKey): string {
  return sha256Hex(key.bytes);
}

/** The reasons for refusing a signature, in the order in which they are looked for. */
export type StatementSignatureReason = 'missing' | 'length' | 'not_hex' | 'not_canonical' | 'mismatch';

/**
 * Judges a signature over the exact bytes: undefined when it holds, else the reason. The signature is 128
 * lower-case hex digits, its scalar below the group order (else a valid signature would have a second
 * spelling).
 */
export function statementSignatureReason(
  key: StatementKey,
  rawStatement: Uint8Array,
  signatureHex: string | null | undefined,
): StatementSignatureReason | undefined {
  if (signatureHex === undefined || signatureHex === null || signatureHex === '') return 'missing';
  if (signatureHex.length !== 128) return 'length';
  const signature = bytesOfHex(signatureHex, 64);
  if (signature === undefined) return 'not_hex';
  if (integerOf(signature.subarray(32)) >= GROUP_ORDER) return 'not_canonical';
  return bothAccept(key, rawStatement, signature) ? undefined : 'mismatch';
}

/**
 * True when the signature over the exact bytes holds under the key. Never throws for what the wire can bring.
 */
export function verifyStatement(key: StatementKey, rawStatement: Uint8Array, signatureHex: string): boolean {
  return statementSignatureReason(key, rawStatement, signatureHex) === undefined;
}

function bothAccept(key: StatementKey, message: Uint8Array, signature: Uint8Array): boolean {
  try {
    return (
      noble.verify(signature, message, key.bytes, { zip215: false }) &&
      opensslVerify(null, message, key.openssl, signature)
    );
  } catch {
    // noble throws on what it cannot decode: that is its way to say "not verified", and nothing else can
    // throw.
    return false;
  }
}

function pointReason(bytes: Uint8Array): KeyReason | undefined {
  const sign = (bytes[31] ?? 0) >> 7;
  const y = integerOf(bytes) & (2n ** 255n - 1n);
  // x is zero only where y is 1 or -1; a sign on it would be a second spelling of the same point.
  const isSignedZero = sign === 1 && (y === 1n || y === FIELD_PRIME - 1n);
  if (y >= FIELD_PRIME || isSignedZero) return 'not_canonical';
  const point = pointOf(bytes);
  if (point === undefined) return 'not_a_point';
  if (point.isSmallOrder()) return 'small_order';
  return point.isTorsionFree() ? undefined : 'mixed_order';
}

function pointOf(bytes: Uint8Array): noble.Point | undefined {
  try {
    return noble.Point.fromBytes(bytes, false);
  } catch {
    // The encoding is canonical by now, so the only thing left is that no curve point has this y.
    return undefined;
  }
}

/** Bytes as an integer, least significant first, as RFC 8032 writes all of them. */
function integerOf(bytes: Uint8Array): bigint {
  return bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
}
