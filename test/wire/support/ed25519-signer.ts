// Signs statements for tests with node:crypto, from a seed, so that nothing here depends on the clock or on
// chance.

import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { publicKeyOf, type StatementKey } from '../../../src/wire/statement-verification.js';

// The fixed DER head of a PKCS #8 Ed25519 key, before its 32-byte seed (RFC 8410, section 7).
const PKCS8_HEAD = '302e020100300506032b657004220420';

export class Ed25519Signer {
  readonly publicKey: string;
  readonly #secret: KeyObject;

  constructor(seedHex: string) {
    const der = Buffer.from(PKCS8_HEAD + seedHex, 'hex');
    this.#secret = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    const jwk = createPublicKey(this.#secret).export({ format: 'jwk' });
    this.publicKey = Buffer.from(String(jwk.x), 'base64url').toString('hex');
  }

  /** 128 hex digits. */
  sign(message: Uint8Array | string): string {
    return sign(null, Buffer.from(message), this.#secret).toString('hex');
  }

  get key(): StatementKey {
    return usableKey(this.publicKey);
  }
}

/** The key of a public key that the test knows to be good. */
export function usableKey(hex: string): StatementKey {
  const verdict = publicKeyOf(hex);
  if (!verdict.usable) throw new Error(`the test's own key is refused: ${verdict.reason}`);
  return verdict.key;
}

/** A signer of its own for each number. */
export function signerOf(number: number): Ed25519Signer {
  return new Ed25519Signer(number.toString(16).padStart(64, '0'));
}
