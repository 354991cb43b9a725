// Writes a value that the strict reader read, or plain data, as JSON text. Number literals keep the digits
// they came with, so evidence that is stored after a redaction still says what was received.

import { assert } from '../base/failure/assert.js';
import { JsonNumber, type JsonValue } from '../base/json/json-reader.js';

/**
 * The JSON text of a value, without white space; key order is kept, lone surrogates are written as escapes.
 */
export function writeJson(value: JsonValue): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    assert(Number.isSafeInteger(value), 'a plain number in JSON is a safe integer');
    return String(value);
  }
  if (value instanceof JsonNumber) return value.text;
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}:${writeJson(member)}`);
  return `{${members.join(',')}}`;
}
