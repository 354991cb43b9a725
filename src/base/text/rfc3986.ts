// Percent-encoding by RFC 3986, and the canonical form of a query that requests are signed over: names and
// values encoded, sorted bytewise as encoded text by name, then by value (contract: "Request
// handling order"). `URLSearchParams` writes a space as `+` and encodes `~`, and `encodeURIComponent` leaves
// `!'()*`, so neither of them will do.

import { compareText, utf8Bytes } from './bytes.js';

// RFC 3986 section 2.3: letters, digits, hyphen, dot, underscore, tilde stay as they are; nothing else does.
const UNRESERVED = /[A-Za-z0-9\-._~]/;
const encodedBytes: readonly string[] = Array.from({ length: 256 }, (_, byte) => {
  const char = String.fromCharCode(byte);
  return UNRESERVED.test(char) ? char : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
});

// A request target is visible ASCII; a raw plus or a hash in it is refused by the source (section 5.4).
const SENDABLE = /^[!"$-*,-~]*$/;
const BAD_ESCAPE = /%(?![0-9A-Fa-f]{2})/;
// Unlike a file, a value may begin with U+FEFF: it is kept, and it is part of what is signed.
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A query's names and values, decoded, in the order sent. */
export type QueryPairs = readonly (readonly [name: string, value: string])[];

/** Encodes each byte of the UTF-8 text that is not unreserved as `%XX` with capital digits. */
export function encodeRfc3986(text: string): string {
  let encoded = '';
  for (const byte of utf8Bytes(text)) encoded += encodedBytes[byte] ?? '';
  return encoded;
}

/**
 * Undoes percent-encoding once.
 *
 * @returns the bytes (not necessarily UTF-8); undefined for a bad escape, a raw `+`, space or `#`, a control
 * character or anything that is not ASCII
 */
export function decodePercent(text: string): Uint8Array | undefined {
  if (!SENDABLE.test(text) || BAD_ESCAPE.test(text)) return undefined;
  const bytes = new Uint8Array(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const escaped = text[at] === '%';
    bytes[length] = escaped ? Number.parseInt(text.slice(at + 1, at + 3), 16) : text.charCodeAt(at);
    at += escaped ? 2 : 0;
    length += 1;
  }
  return bytes.subarray(0, length);
}

/**
 * Splits a raw query into its decoded names and values. A bare name counts as `name=`; the value begins after
 * the first `=`; nothing between two `&` is no pair.
 *
 * @param rawQuery what stands after the `?`, as sent
 * @returns undefined where `decodePercent` refuses it or where a decoded part is not UTF-8
 */
export function readQuery(rawQuery: string): QueryPairs | undefined {
  const pairs: [string, string][] = [];
  for (const part of rawQuery.split('&')) {
    const equals = part.indexOf('=');
    const name = decodePercentText(equals < 0 ? part : part.slice(0, equals));
    const value = decodePercentText(equals < 0 ? '' : part.slice(equals + 1));
    if (name === undefined || value === undefined) return undefined;
    if (part !== '') pairs.push([name, value]);
  }
  return pairs;
}

/** The canonical query of these names and values; an empty text where there are none. */
export function queryOf(pairs: QueryPairs): string {
  return pairs
    .map(([name, value]): [string, string] => [encodeRfc3986(name), encodeRfc3986(value)])
    .sort((a, b) => compareText(a[0], b[0]) || compareText(a[1], b[1]))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/**
 * Brings a query as sent to the form that is signed.
 *
 * @returns undefined where the request is to be refused with 400 `invalid_request`
 */
export function canonicalQuery(rawQuery: string): string | undefined {
  const pairs = readQuery(rawQuery);
  return pairs === undefined ? undefined : queryOf(pairs);
}

/**
 * Undoes percent-encoding once; undefined where `decodePercent` refuses the text or the bytes are not UTF-8.
 */
export function decodePercentText(text: string): string | undefined {
  const bytes = decodePercent(text);
  if (bytes === undefined) return undefined;
  try {
    return strictUtf8.decode(bytes);
  } catch {
    // Decided here: the decoder's only error is bad input, and the request is refused as a whole.
    return undefined;
  }
}
