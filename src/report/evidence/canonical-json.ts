// One text for one value: JSON with the keys of every object in the order of their UTF-16 units and no
// white space (RFC 8785, for texts, integers, booleans, null, lists and objects). Signed bytes have to be
// the same for everyone who proves them again.

import { unreachable } from '../../base/failure/assert.js';
import type { Json } from '../../base/json/json-value.js';
import { utf8Bytes } from '../../base/text/bytes.js';

/** @throws RangeError for a number that is no safe integer: others have no one spelling here */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (Number.isSafeInteger(value)) return String(value);
    throw new RangeError(`${value} is no integer that canonical JSON can hold`);
  }
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object') {
    const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`;
  }
  return unreachable(value);
}

/** The canonical text in UTF-8: what is hashed and signed. */
export function canonicalBytes(value: Json): Uint8Array {
  return utf8Bytes(canonicalJson(value));
}

// Array.isArray does not narrow a list that is read-only.
function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
