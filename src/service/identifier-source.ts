// Ids, demo codes and link ids, each derived from one seed and from what it names: the same seed and the same
// calls give the same ids (the demo shows the same figures every time), a restart goes on without collisions,
// and with a seed of random bytes nobody can guess one. Secrets are never made here: they are random, always.

import { createHmac } from 'node:crypto';

const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const KEY_ID_ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

export class IdentifierSource {
  readonly #seed: string;

  constructor(seed: string) {
    this.#seed = seed;
  }

  /** `<prefix>_` and 24 hex digits. */
  id(prefix: string, ...parts: readonly (string | number)[]): string {
    return `${prefix}_${this.#bytes([prefix, ...parts])
      .toString('hex')
      .slice(0, 24)}`;
  }

  /** 12 characters of a-z and 0-9. */
  keyId(number: number): string {
    return spell(this.#bytes(['key', number]), KEY_ID_ALPHABET, 12);
  }

  /** `DEMO-` and three groups of four characters (source, section 2.4). */
  demoCode(orderId: string): string {
    const text = spell(this.#bytes(['code', orderId]), CODE_ALPHABET, 12);
    return `DEMO-${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8)}`;
  }

  /** The last part of an order's link: 32 hex digits. */
  demoPageId(orderId: string): string {
    return this.#bytes(['page', orderId]).toString('hex').slice(0, 32);
  }

  /** 32 bytes for a key pair of the given name. */
  keySeed(name: string): Buffer {
    return this.#bytes(['key seed', name]);
  }

  /** Parts are joined by a character that none of them holds, so no two lists give one text. */
  #bytes(parts: readonly (string | number)[]): Buffer {
    return createHmac('sha256', this.#seed).update(parts.join('\n')).digest();
  }
}

function spell(bytes: Buffer, alphabet: string, length: number): string {
  let text = '';
  for (const byte of bytes.subarray(0, length)) text += alphabet[byte % alphabet.length];
  return text;
}
