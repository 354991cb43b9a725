// A strict JSON reader (RFC 8259). `JSON.parse` takes `1e3`, `2500.0` and `-0` for safe integers, rounds
// 9007199254740993, keeps the last of doubled keys, and recurses as deep as the input likes. Money cannot
// come through that, so this reader keeps what a number looked like and refuses what RFC 8259 leaves open:
// - doubled keys, a byte order mark, bytes that are not UTF-8, anything after the value;
// - a lone surrogate, raw or escaped, because no UTF-8 could write the text down again;
// - arrays and objects nested deeper than `maxDepth`, and input longer than `maxBytes`.

import { assert } from '../failure/assert.js';
import { badUtf8Offset, decodeUtf8, isWellFormed } from '../text/bytes.js';
import { readJsonString } from './json-string.js';

/** Any JSON value. Integers within ±(2^53 - 1) are numbers; every other literal is kept as its digits. */
export type JsonValue = null | boolean | string | number | JsonNumber | JsonValue[] | JsonObject;

/**
 * An object without a prototype: `__proto__` and `constructor` are names like any other. Names are in the
 * order of the text, except that the language puts those that look like array indexes first.
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

/** The limits of the reader. */
interface JsonLimits {
  /** Arrays and objects inside one another; 64 unless given. */
  readonly maxDepth?: number;
  /** UTF-8 bytes of the whole text; 256 MiB unless given. */
  readonly maxBytes?: number;
}

/** The rule of the reader that a text breaks; `syntax` is all that RFC 8259 itself refuses. */
type JsonRule = 'size' | 'encoding' | 'depth' | 'doubled key' | 'syntax';

/** The reason for which a text was refused, and the place: `offset` counts UTF-8 bytes from 0. */
export class JsonFault extends Error {
  override readonly name = 'JsonFault';
  readonly reason: string;
  readonly offset: number;
  readonly rule: JsonRule;

  constructor(reason: string, offset: number, rule: JsonRule = 'syntax') {
    super(`${reason} at byte ${offset}`);
    this.reason = reason;
    this.offset = offset;
    this.rule = rule;
  }
}

const DEFAULT_MAX_DEPTH = 64;
const DEFAULT_MAX_BYTES = 256 * 1024 * 1024;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const LONE_SURROGATE = /\p{Surrogate}/u;
const INTEGER = /^-?(?:0|[1-9]\d*)$/;

/**
 * Reads one JSON value that takes up the whole input.
 *
 * @param input UTF-8 bytes, or a text
 * @throws JsonFault where the input is anything else, with the place
 */
export function readJson(input: Uint8Array | string, limits: JsonLimits = {}): JsonValue {
  const maxBytes = limits.maxBytes ?? DEFAULT_MAX_BYTES;
  const byteLength = typeof input === 'string' ? Buffer.byteLength(input) : input.length;
  if (byteLength > maxBytes) throw new JsonFault(`more than ${maxBytes} bytes of JSON`, maxBytes, 'size');
  return new Reader(textOf(input), limits.maxDepth ?? DEFAULT_MAX_DEPTH).readWhole();
}

/**
 * The digits of a number that `readJson` gave, as JSON writes them: for exact decimals, never through a
 * double.
 *
 * @throws ProgramFault for a number that is no safe integer, which the reader never gives
 */
export function decimalTextOf(value: number | JsonNumber): string {
  if (value instanceof JsonNumber) return value.text;
  assert(Number.isSafeInteger(value), `${value} did not come from the JSON reader`);
  return String(value);
}

/** The whole input as text, or the fault that it is none. */
function textOf(input: Uint8Array | string): string {
  if (typeof input !== 'string') {
    const text = decodeUtf8(input);
    if (text === undefined) {
      const offset = badUtf8Offset(input);
      throw new JsonFault(offset === undefined ? 'a byte order mark' : 'no UTF-8', offset ?? 0, 'encoding');
    }
    return text;
  }
  if (!isWellFormed(input)) {
    const at = input.search(LONE_SURROGATE);
    throw new JsonFault('a lone surrogate', Buffer.byteLength(input.slice(0, at)));
  }
  return input;
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
    if (this.#at < this.#text.length) throw this.#fault('something after the end of the value');
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
    if (this.#text[start] !== '"') throw this.#fault('a name in quotes was expected');
    const name = this.#string();
    if (name in object) throw this.#fault('a name that the object already has', start, 'doubled key');
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
      throw this.#fault(`nesting deeper than ${this.#maxDepth}`, this.#at, 'depth');
    }
    this.#depth += 1;
    this.#at += 1;
    this.#skipBlanks();
  }

  #string(): string {
    const reading = readJsonString(this.#text, this.#at);
    if ('fault' in reading) throw this.#fault(reading.fault, reading.at);
    this.#at = reading.end;
    return reading.value;
  }

  /** An integer that a number holds exactly comes as that number; every other literal as its text. */
  #number(): number | JsonNumber {
    NUMBER.lastIndex = this.#at;
    const text = NUMBER.exec(this.#text)?.[0];
    if (text === undefined) throw this.#fault('no JSON value begins like this');
    this.#at += text.length;
    const value = Number(text);
    const exact = text !== '-0' && INTEGER.test(text) && Number.isSafeInteger(value);
    return exact ? value : new JsonNumber(text);
  }

  #word<T extends boolean | null>(word: string, value: T): T {
    if (!this.#text.startsWith(word, this.#at)) throw this.#fault('no JSON value begins like this');
    this.#at += word.length;
    return value;
  }

  #takes(char: string): boolean {
    if (this.#text[this.#at] !== char) return false;
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
      if (char !== ' ' && char !== '\n' && char !== '\r' && char !== '\t') return;
    }
  }

  #fault(reason: string, at: number = this.#at, rule: JsonRule = 'syntax'): JsonFault {
    return new JsonFault(reason, Buffer.byteLength(this.#text.slice(0, at)), rule);
  }
}
