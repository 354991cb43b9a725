// The body of a request, held against the wire's own schema first, so that a wrong field is named without a
// call.

import { utf8Bytes } from '../../base/text/bytes.js';
import { readRequest } from '../../wire/request-body.js';
import { badArguments } from '../failures/call-refusal.js';
import { argumentName, type OwnNames } from '../values/argument-name.js';

interface BodyRules {
  /** The names of fields in partner code, where they differ from those on the wire. */
  readonly ownNames?: OwnNames;
  /** Faults that stand in no text, by the field's path on the wire: they come before those of the schema. */
  readonly faults?: readonly { readonly path: string; readonly problem: string }[];
  readonly bytesMost?: number;
}

/**
 * The bytes that are signed and sent.
 *
 * @throws GiveUp `invalid_request` naming every wrong field and never a value, which may be the buyer's
 */
export function checkedBody(
  subject: string,
  schema: Parameters<typeof readRequest>[0],
  body: Readonly<Record<string, unknown>>,
  rules: BodyRules = {},
): Uint8Array {
  return checkedText(subject, schema, JSON.stringify(body, written), rules);
}

/** A bigint has no place in JSON: as a text it is named as what no number is. */
function written(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value;
}

/** The same for a body that is written already, with numbers that have digits of their own. */
export function checkedText(
  subject: string,
  schema: Parameters<typeof readRequest>[0],
  text: string,
  { ownNames, faults = [], bytesMost }: BodyRules = {},
): Uint8Array {
  const bytes = utf8Bytes(text);
  const reading = readRequest(schema, bytes, bytesMost);
  const known = new Set(faults.map(({ path }) => path));
  const read = reading.ok ? [] : reading.faults.filter(({ field }) => !known.has(field));
  const all = [...faults, ...read.map(({ field, message }) => ({ path: field, problem: message }))];
  if (all.length === 0) return bytes;
  throw badArguments(
    all.map(({ path, problem }) => ({ name: argumentName(path, ownNames), problem })),
    subject,
  );
}
