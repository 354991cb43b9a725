// A strict JSON reader (RFC 8259). `JSON.parse` takes `1e3`, `2500.0` and `-0` for safe integers, rounds
// 9007199254740993, keeps the last of doubled keys, and recurses as deep as the input likes. Money cannot come
// through that, so this reader keeps what a number looked like and refuses what RFC 8259 leaves open:
// - doubled keys, a byte order mark, bytes that are not UTF-8, anything after the value;
// - a lone surrogate, raw or escaped, because no UTF-8 could write the text down again;
// - arrays and objects nested deeper than `maxDepth`, and input longer than `maxBytes`.

import { assert } from './assert.js';
import { decodeUtf8, isWellFormed } from './bytes.js';

/** Any JSON value. Integers within ±(2^53 - 1) are numbers; every other literal is kept as its digits. */
export type JsonValue = null | boolean | string | number | JsonNumber | JsonValue[] | JsonObject;

/**
 * An object without a prototype: `__proto__` and `constructor` are names like any other. Names are in the order
 * of the text, except that the language puts those that look like array indexes first.
 */
export interface JsonObject {
  [name: string]: JsonValue;
}

/** A number literal that is no integer within ±(2^53 - 1), or is written as `-0`, `1.0`, `1e3`: its text. */
export class JsonNumber {
  /** The literal as it stood in the JSON text. */
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What the reader takes at most. */
export interface JsonLimits {
  /** Arrays and objects inside one another; 64 unless given. */
  readonly maxDepth?: number;
  /** UTF-8 bytes of the whole text; 256 MiB unless given. */
  readonly maxBytes?: number;
}

/** Why a text was refused, and where: `offset` counts UTF-8 bytes from 0. */
export class JsonFault extends Error {
  override readonly name = 'JsonFault';
  readonly offset: number;

  constructor(reason: string, offset: number) {
    super(`${reason} at byte ${offset}`);
    this.offset = offset;
  }
}

const DEFAULT_MAX_DEPTH = 64;
const DEFAULT_MAX_BYTES = 256 * 1024 * 1024;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const INTEGER = /^-?(?:0|[1-9]\d*)$/;
// What a string may hold unescaped: anything but a quote, a backslash and the characters below the space.
const PLAIN = /[^"\\\u0000-\u001f]*/y;
const FOUR_HEX = /^[0-9a-fA-F]{4}$/;
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

/**
 * Reads one JSON value that takes up the whole input.
 *
 * @param input UTF-8 bytes, or a text
 * @throws JsonFault where the input is anything else, with the place
 */
export function readJson(input: Uint8Array | string, limits: JsonLimits = {}): JsonValue {
  const maxBytes = limits.maxBytes ?? DEFAULT_MAX_BYTES;
  const byteLength = typeof input === 'string' ? Buffer.byteLength(input) : input.length;
  if (byteLength > maxBytes) {
    throw new JsonFault(`more than ${maxBytes} bytes of JSON`, maxBytes);
  }
  return new Reader(textOf(input), limits.maxDepth ?? DEFAULT_MAX_DEPTH).readWhole();
}

/**
 * The digits of a number that `readJson` gave, as JSON writes them: for exact decimals, never through a double.
 *
 * @throws ProgramFault for a number that is no safe integer, which the reader never gives
 */
export function decimalTextOf(value: number | JsonNumber): string {
  if (value instanceof JsonNumber) {
    return value.text;
  }
  assert(Number.isSafeInteger(value), `${value} did not come from the JSON reader`);
  return String(value);
}

function textOf(input: Uint8Array | string): string {
  if (typeof input === 'string') {
    if (!isWellFormed(input)) {
      throw new JsonFault(
        'a lone surrogate',
        Buffer.byteLength(input.slice(0, input.search(/\p{Surrogate}/u))),
      );
    }
    return input;
  }
  const text = decodeUtf8(input);
  if (text === undefined) {
    const offset = firstBadByte(input);
    throw new JsonFault(offset === 0 ? 'a byte order mark or no UTF-8' : 'no UTF-8', offset);
  }
  return text;
}

/** Where the bytes stop being UTF-8: the longest beginning that decodes, found by halving. */
function firstBadByte(bytes: Uint8Array): number {
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
  return bytes[0] === 0xef && good >= 3 ? 0 : good;
}

/** True where the bytes are UTF-8 or could be continued to be. */
function beginsAsUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    // Decided here: the decoder's only error is the bad input that is being looked for.
    return false;
  }
}

/** One reading of one text. It recurses, but never deeper than `maxDepth`. */
class Reader {
  readonly #text: string;
  readonly #maxDepth: number;
  #at = 0;
  #depth = 0;

  constructor(text: string, maxDepth: number) {
    this.#text = text;
    this.#maxDepth = maxDepth;
  }

  readWhole(): JsonValue {
    this.#skipBlanks();
    const value = this.#value();
    this.#skipBlanks();
    if (this.#at < this.#text.length) {
      throw this.#fault('something after the end of the value');
    }
    return value;
  }

  #value(): JsonValue {
    switch (this.#text[this.#at]) {
      case '{':
        return this.#object();
      case '[':
        return this.#array();
      case '"':
        return this.#string();
      case 't':
        return this.#word('true', true);
      case 'f':
        return this.#word('false', false);
      case 'n':
        return this.#word('null', null);
      case undefined:
        throw this.#fault('the text ends where a value was expected');
      default:
        return this.#number();
    }
  }

  #object(): JsonObject {
    const object = Object.create(null) as JsonObject;
    this.#open();
    if (!this.#takes('}')) {
      do {
        this.#skipBlanks();
        this.#member(object);
        this.#skipBlanks();
      } while (this.#takes(','));
      this.#demand('}', 'a comma or the end of the object was expected');
    }
    this.#depth -= 1;
    return object;
  }

  #member(object: JsonObject): void {
    const start = this.#at;
    if (this.#text[start] !== '"') {
      throw this.#fault('a name in quotes was expected');
    }
    const name = this.#string();
    if (name in object) {
      throw this.#fault('a name that the object already has', start);
    }
    this.#skipBlanks();
    this.#demand(':', 'a colon was expected');
    this.#skipBlanks();
    object[name] = this.#value();
  }

  #array(): JsonValue[] {
    const array: JsonValue[] = [];
    this.#open();
    if (!this.#takes(']')) {
      do {
        this.#skipBlanks();
        array.push(this.#value());
        this.#skipBlanks();
      } while (this.#takes(','));
      this.#demand(']', 'a comma or the end of the array was expected');
    }
    this.#depth -= 1;
    return array;
  }

  /** Steps over an opening bracket and the blanks after it. */
  #open(): void {
    if (this.#depth >= this.#maxDepth) {
      throw this.#fault(`nesting deeper than ${this.#maxDepth}`);
    }
    this.#depth += 1;
    this.#at += 1;
    this.#skipBlanks();
  }

  #string(): string {
    const start = this.#at;
    this.#at += 1;
    let value = this.#plain();
    while (!this.#takes('"')) {
      value += this.#escape();
      value += this.#plain();
    }
    if (!isWellFormed(value)) {
      throw this.#fault('a lone surrogate in the string', start);
    }
    return value;
  }

  /** The stretch of a string up to its end, an escape, or what must not stand there. */
  #plain(): string {
    PLAIN.lastIndex = this.#at;
    const plain = PLAIN.exec(this.#text)?.[0] ?? '';
    this.#at += plain.length;
    return plain;
  }

  #escape(): string {
    const start = this.#at;
    if (start >= this.#text.length) {
      throw this.#fault('the text ends inside a string');
    }
    if (this.#text[start] !== '\\') {
      throw this.#fault('a control character inside a string');
    }
    const letter = this.#text[start + 1] ?? '';
    if (letter === 'u') {
      const digits = this.#text.slice(start + 2, start + 6);
      if (!FOUR_HEX.test(digits)) {
        throw this.#fault('no four hex digits after \\u');
      }
      this.#at += 6;
      return String.fromCharCode(Number.parseInt(digits, 16));
    }
    const char = ESCAPES.get(letter);
    if (char === undefined) {
      throw this.#fault('an escape that JSON does not have');
    }
    this.#at += 2;
    return char;
  }

  /** An integer that a number holds exactly comes as that number; every other literal as its text. */
  #number(): number | JsonNumber {
    NUMBER.lastIndex = this.#at;
    const text = NUMBER.exec(this.#text)?.[0];
    if (text === undefined) {
      throw this.#fault('no JSON value begins like this');
    }
    this.#at += text.length;
    const value = Number(text);
    const exact = text !== '-0' && INTEGER.test(text) && Number.isSafeInteger(value);
    return exact ? value : new JsonNumber(text);
  }

  #word<T extends boolean | null>(word: string, value: T): T {
    if (!this.#text.startsWith(word, this.#at)) {
      throw this.#fault('no JSON value begins like this');
    }
    this.#at += word.length;
    return value;
  }

  #takes(char: string): boolean {
    if (this.#text[this.#at] !== char) {
      return false;
    }
    this.#at += 1;
    return true;
  }

  #demand(char: string, otherwise: string): void {
    if (!this.#takes(char)) {
      throw this.#fault(this.#at < this.#text.length ? otherwise : `the text ends where ${otherwise}`);
    }
  }

  /** JSON's four blanks, no others. */
  #skipBlanks(): void {
    for (; ; this.#at += 1) {
      const char = this.#text[this.#at];
      if (char !== ' ' && char !== '\n' && char !== '\r' && char !== '\t') {
        return;
      }
    }
  }

  #fault(reason: string, at: number = this.#at): JsonFault {
    return new JsonFault(reason, Buffer.byteLength(this.#text.slice(0, at)));
  }
}
