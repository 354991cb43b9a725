// Bytes as text and back, strictly: what is not exactly of the form is undefined, never a best guess.
// `Buffer.from('zz11', 'hex')` is empty and `'abc'` one byte without an error, so the form is checked first.

import { assert } from '../failure/assert.js';

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const utf8 = new TextEncoder();
const LOWER_HEX = /^(?:[0-9a-f]{2})*$/;
const BASE64_URL = /^[A-Za-z0-9_-]*$/;

/**
 * Reads exactly `byteLength` bytes from lower-case hex digits.
 *
 * @returns the bytes; undefined for capitals, blanks, any other length or character
 */
export function bytesOfHex(text: string, byteLength: number): Uint8Array | undefined {
  if (text.length !== byteLength * 2 || !LOWER_HEX.test(text)) return undefined;
  return new Uint8Array(Buffer.from(text, 'hex'));
}

/** True where the text has no half of a surrogate pair on its own, that is, where UTF-8 can write it. */
export function isWellFormed(text: string): boolean {
  return text.isWellFormed();
}

/**
 * The text in UTF-8.
 *
 * @throws ProgramFault for a lone surrogate: the encoder would write U+FFFD instead, and two different texts
 * would become the same bytes. The readers refuse such text, so it can only be made by our own code.
 */
export function utf8Bytes(text: string): Uint8Array {
  assert(isWellFormed(text), 'a text with a lone surrogate has no UTF-8 bytes');
  return utf8.encode(text);
}

/**
 * The same text on its own. A text cut out of a longer one keeps all of that in memory, which is too much
 * where hundreds of thousands of answers were read for a few words of each.
 *
 * @throws ProgramFault for a lone surrogate
 */
export function textAlone(text: string): string {
  return Buffer.from(utf8Bytes(text)).toString('utf8');
}

/**
 * Decodes UTF-8, whole or not at all.
 *
 * @returns the text; undefined where a byte is not UTF-8 (overlong forms and surrogates included) or where
 * the bytes begin with a byte order mark
 */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return undefined;
  try {
    return strictUtf8.decode(bytes);
  } catch {
    // Decided here: the decoder's only error is bad input, and "no text" is the whole answer.
    return undefined;
  }
}

/**
 * The place where the bytes stop being UTF-8: the offset of the first character that does not decode, found
 * by halving, so that only refused input pays for it. A byte order mark is UTF-8 here.
 *
 * @returns undefined where all of it is UTF-8
 */
export function badUtf8Offset(bytes: Uint8Array): number | undefined {
  let good = 0;
  let bad = bytes.length + 1;
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (beginsAsUtf8(bytes.subarray(0, middle))) {
      good = middle;
    } else {
      bad = middle;
    }
  }
  // The beginning that decodes may end inside a character, which then is the one that does not.
  const whole = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, good), {
    stream: true,
  });
  const offset = Buffer.byteLength(whole);
  return offset < bytes.length ? offset : undefined;
}

/** True where the bytes are UTF-8, or the beginning of it with the last character cut off. */
function beginsAsUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    // Decided here: the decoder's only error is the bad input that is being looked for.
    return false;
  }
}

/**
 * Orders texts as their UTF-8 bytes are ordered, without encoding them: negative, zero or positive. The
 * language's own `<` compares UTF-16 units and puts U+FFFD after every emoji.
 */
export function compareText(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  for (let at = 0; at < shared; at += 1) {
    const left = a.charCodeAt(at);
    const right = b.charCodeAt(at);
    if (left !== right) return rankOfUnit(left) - rankOfUnit(right);
  }
  return a.length - b.length;
}

/** Surrogates stand for code points above all others, so they are lifted over U+E000..U+FFFF. */
function rankOfUnit(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/** base64url without padding (RFC 4648 section 5). */
export function base64UrlOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64url');
}

/**
 * Reads base64url without padding.
 *
 * @returns the bytes; undefined for padding, other characters, an impossible length or stray last bits, so
 * that one byte string has one spelling
 */
export function bytesOfBase64Url(text: string): Uint8Array | undefined {
  if (!BASE64_URL.test(text)) return undefined;
  const bytes = new Uint8Array(Buffer.from(text, 'base64url'));
  return base64UrlOf(bytes) === text ? bytes : undefined;
}
