// The Ed25519 key that signs statements (RFC 8032, pure), made from 32 bytes by node:crypto.

import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { sha256Hex } from '../../base/text/digest.js';

/** ASN.1 head of a PKCS #8 Ed25519 private key (RFC 8410); the 32 bytes follow. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');
const RAW_KEY_BYTES = 32;

export class StatementSigner {
  readonly keyId: string;
  /** 64 hex digits. */
  readonly publicKeyHex: string;
  readonly #privateKey: KeyObject;

  constructor(seed: Buffer) {
    this.#privateKey = createPrivateKey({
      key: Buffer.concat([pkcs8Head, seed]),
      format: 'der',
      type: 'pkcs8',
    });
    const spki = createPublicKey(this.#privateKey).export({ format: 'der', type: 'spki' });
    this.publicKeyHex = spki.subarray(spki.length - RAW_KEY_BYTES).toString('hex');
    this.keyId = `stk_${sha256Hex(Buffer.from(this.publicKeyHex, 'hex')).slice(0, 16)}`;
  }

  /** 128 hex digits over the UTF-8 bytes of the text. */
  sign(rawStatement: string): string {
    return sign(null, Buffer.from(rawStatement, 'utf8'), this.#privateKey).toString('hex');
  }
}
