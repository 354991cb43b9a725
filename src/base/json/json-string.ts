// The string of a JSON text (RFC 8259 section 7), read and written: quotes, escapes, and no control character
// in between.

import { isWellFormed } from '../text/bytes.js';

/** A string that was read, with the place after its closing quote; or what is wrong, and where. */
type JsonStringReading =
  | { readonly value: string; readonly end: number }
  | { readonly fault: string; readonly at: number };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const FIRST_PLAIN = 0x20;
const FOUR_HEX = /^[0-9a-fA-F]{4}$/;
const escapes: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

/** Printable ASCII but for the quote and the backslash: JSON writes it as it is. */
const AS_IT_IS = /^[ !#-[\]-~]*$/;

/** The text as `JSON.stringify` writes it; quicker where nothing has to be escaped. */
export function jsonString(text: string): string {
  return AS_IT_IS.test(text) ? `"${text}"` : JSON.stringify(text);
}

/**
 * Reads the string whose opening quote stands at `start` of `text`. A surrogate that is not half of a pair is
 * refused, raw or escaped: no UTF-8 could write the string down again.
 */
export function readJsonString(text: string, start: number): JsonStringReading {
  let value = '';
  let at = start + 1;
  for (;;) {
    const end = plainEnd(text, at);
    value += text.slice(at, end);
    const unit = text.charCodeAt(end);
    if (unit === QUOTE) {
      return isWellFormed(value)
        ? { value, end: end + 1 }
        : { fault: 'a lone surrogate in a string', at: start };
    }
    if (unit !== BACKSLASH) {
      const fault =
        end < text.length ? 'a control character inside a string' : 'the text ends inside a string';
      return { fault, at: end };
    }
    const escaped = escapeAt(text, end);
    if ('fault' in escaped) return escaped;
    value += escaped.value;
    at = escaped.end;
  }
}

/** The end of the stretch of characters that stand for themselves. */
function plainEnd(text: string, start: number): number {
  let at = start;
  for (; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE || unit === BACKSLASH || unit < FIRST_PLAIN) break;
  }
  return at;
}

/** The escape whose backslash stands at `at`. */
function escapeAt(text: string, at: number): JsonStringReading {
  const letter = text[at + 1] ?? '';
  if (letter !== 'u') {
    const value = escapes.get(letter);
    return value === undefined ? { fault: 'an escape that JSON does not have', at } : { value, end: at + 2 };
  }
  const digits = text.slice(at + 2, at + 6);
  if (!FOUR_HEX.test(digits)) return { fault: 'no four hex digits after \\u', at };
  return { value: String.fromCharCode(Number.parseInt(digits, 16)), end: at + 6 };
}
