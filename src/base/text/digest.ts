// Digests as lower-case hex, and the comparison of two of them in constant time.

import { createHash, createHmac, hash, timingSafeEqual } from 'node:crypto';
import { crc32 as crc32OfNode } from 'node:zlib';
import { assert } from '../failure/assert.js';
import { isWellFormed, utf8Bytes } from './bytes.js';

const HEX_DIGEST = /^(?:[0-9a-f]{2})+$/;

/** SHA-256 of the bytes (a text counts as its UTF-8): 64 lower-case hex digits. */
export function sha256Hex(input: Uint8Array | string): string {
  if (typeof input === 'string') assert(isWellFormed(input), 'a text with a lone surrogate has no digest');
  return hash('sha256', input);
}

/**
 * HMAC-SHA256 over the parts one after another, without anything between them: 64 lower-case hex digits. The
 * key is the secret as a whole, prefix included, in UTF-8 (contract: "Keys").
 */
export function hmacSha256Hex(key: string, ...parts: (Uint8Array | string)[]): string {
  const hmac = createHmac('sha256', utf8Bytes(key));
  for (const part of parts) hmac.update(bytesOf(part));
  return hmac.digest('hex');
}

/**
 * True where both are the same digest in lower-case hex. The form is checked first, since lengths are no
 * secret and `timingSafeEqual` throws on unequal ones; then the time does not depend on where they differ.
 */
export function sameHex(a: string, b: string): boolean {
  if (a.length !== b.length || !HEX_DIGEST.test(a) || !HEX_DIGEST.test(b)) return false;
  return timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'));
}

function bytesOf(input: Uint8Array | string): Uint8Array {
  return typeof input === 'string' ? utf8Bytes(input) : input;
}

/**
 * CRC-32 as archives state it (RFC 1952), an unsigned number of 32 bits. It finds damage and proves nothing.
 *
 * @param before that of the bytes before these, which the answer then covers as well
 */
export function crc32(bytes: Uint8Array, before = 0): number {
  return crc32OfNode(bytes, before);
}

/** SHA-256 and size of bytes that come in pieces. */
export class RunningDigest {
  readonly #hash = createHash('sha256');
  #byteCount = 0;

  add(piece: Uint8Array): void {
    this.#hash.update(piece);
    this.#byteCount += piece.length;
  }

  get byteCount(): number {
    return this.#byteCount;
  }

  /** 64 lower-case hex digits; nothing can be added afterwards. */
  end(): string {
    return this.#hash.digest('hex');
  }
}

/** So many characters are hashed at once: to hash each short text by itself takes longer than its bytes. */
const TEXT_AT_ONCE = 16_384;

/** SHA-256 over the UTF-8 of many short texts, one behind the other; none has a lone surrogate. */
export class TextDigest {
  readonly #hash = createHash('sha256');
  #waiting = '';

  add(text: string): void {
    this.#waiting += text;
    if (this.#waiting.length >= TEXT_AT_ONCE) this.#hashWaiting();
  }

  /** 64 lower-case hex digits; nothing can be added afterwards. */
  end(): string {
    this.#hashWaiting();
    return this.#hash.digest('hex');
  }

  #hashWaiting(): void {
    this.#hash.update(this.#waiting, 'utf8');
    this.#waiting = '';
  }
}
