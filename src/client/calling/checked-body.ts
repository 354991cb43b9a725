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
  const bytes = utf8Bytes(JSON.stringify(body));
  const reading = readRequest(schema, bytes);
  if (!reading.ok) throw badArgument(reading.field, reading.message, subject);
  return bytes;
}
