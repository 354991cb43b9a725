// The body of a request, held against the wire's own schema first, so that a wrong field is named without a
// call.

import { utf8Bytes } from '../../base/bytes.js';
import { readRequest } from '../../wire/request-body.js';
import { badArgument } from '../failures/call-refusal.js';

/**
 * The bytes that are signed and sent.
 *
 * @throws GiveUp `invalid_request` naming the field and never its value, which may be the buyer's
 */
export function checkedBody(
  subject: string,
  schema: Parameters<typeof readRequest>[0],
  body: Readonly<Record<string, unknown>>,
): Uint8Array {
  return checkedText(subject, schema, JSON.stringify(body));
}

/** The same for a body that is written already, with numbers that have digits of their own. */
export function checkedText(
  subject: string,
  schema: Parameters<typeof readRequest>[0],
  text: string,
  bytesMost?: number,
): Uint8Array {
  const bytes = utf8Bytes(text);
  const reading = readRequest(schema, bytes, bytesMost);
  if (!reading.ok) throw badArgument(reading.field, reading.message, subject);
  return bytes;
}
