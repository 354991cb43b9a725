// The partner's own Ed25519 key, by which packs are signed off. It is made at its first use and kept in a
// file that only its owner can read; it is never printed, archived or sent. A reader of a certified pack
// proves it with the public key in its manifest, after comparing that with the fingerprint that `tieout
// certify` prints.

import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { existsSync } from 'node:fs';
import { removeLeftoversBeside, writeWholeNewFile } from '../../base/file/durable-file.js';
import { sha256Hex } from '../../base/text/digest.js';
import { readSecretFile } from '../../config/secret.js';
import { withDiskFailures } from '../../store/file/disk-failure.js';
import { signOffRefusals } from './period-refusals.js';

export interface SignOffKey {
  /** 64 lower-case hex digits. */
  readonly publicKey: string;
  /** SHA-256 of the 32 bytes of the public key. */
  readonly fingerprint: string;
  readonly isNew: boolean;
  /** Ed25519 (RFC 8032), 128 hex digits. The same bytes give the same signature. */
  sign(bytes: Uint8Array): string;
}

const OWNER_ONLY = 0o600;
const PEM = /^-----BEGIN PRIVATE KEY-----\n[A-Za-z0-9+/=\n]{1,400}\n-----END PRIVATE KEY-----$/;

/** The path of the key of these books. */
export function signOffKeyPath(booksPath: string): string {
  return `${booksPath}-certify.key`;
}

/**
 * The key of these books, made where there is none: written beside its place and named once it is whole, so
 * that a kill or a full disk leaves no half of a key.
 *
 * @throws Failure (refused) where the file can be read by others, is empty, or holds no Ed25519 key, with the
 * way on; (unfinished) where the disk is full or fails
 */
export function signOffKeyOf(booksPath: string): SignOffKey {
  const path = signOffKeyPath(booksPath);
  const isNew = withDiskFailures(path, () => {
    removeLeftoversBeside(path);
    return !existsSync(path) && makeKey(path);
  });
  const key = privateKeyOf(readSecretFile(path, 'the key for certifying'), path);
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  const publicKey = Buffer.from(x, 'base64url');
  return {
    publicKey: publicKey.toString('hex'),
    fingerprint: sha256Hex(publicKey),
    isNew,
    sign: (bytes) => sign(null, bytes, key).toString('hex'),
  };
}

/** @returns false where another run was faster: its key stands */
function makeKey(path: string): boolean {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' });
  return writeWholeNewFile(path, [Buffer.from(pem)], OWNER_ONLY);
}

function privateKeyOf(pem: string, path: string): KeyObject {
  if (pem === '') throw signOffRefusals.keyEmpty({ path });
  try {
    // This is looked at before it is parsed, so that no message of a library repeats what is in the file.
    const key = PEM.test(pem) ? createPrivateKey(pem) : undefined;
    if (key?.asymmetricKeyType === 'ed25519') return key;
  } catch (error) {
    throw signOffRefusals.keyBroken({ path }, error);
  }
  throw signOffRefusals.keyBroken({ path });
}
