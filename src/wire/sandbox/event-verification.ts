// A delivery of an event as the sandbox interface lists it (source, section 6): which headers it has to
// carry, beside the signature itself (`event-signature.ts`).

import { isWellFormed, utf8Bytes } from '../../base/text/bytes.js';
import { type EventVerdict, verifyEvent } from '../event-signature.js';
import { type HeaderNames, headerNames } from './names.js';

/**
 * A delivery record of the events endpoint: the body as a text whose UTF-8 bytes were signed, and its
 * headers.
 */
export interface EventDelivery {
  readonly raw_body: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface DeliveryToVerify {
  readonly delivery: EventDelivery;
  readonly secret: string;
  readonly nowUnixSeconds: number;
  readonly names?: HeaderNames;
}

interface DeliveryVerdict {
  /** The id in the header, outside the HMAC; '' where it is missing or repeated. */
  readonly eventId: string;
  readonly verdict: EventVerdict;
}

/**
 * Verifies a delivery as it was listed. Header names are compared in any letter case; the same name twice in
 * two spellings is refused, since which one a receiver would take is anyone's guess. A missing id refuses as
 * well: without it a delivery cannot be told from another.
 */
export function verifyDelivery(request: DeliveryToVerify): DeliveryVerdict {
  const names = request.names ?? headerNames();
  const ids = headerValues(request.delivery, names.eventId);
  const eventId = ids.length === 1 ? (ids[0] ?? '') : '';
  const signatures = headerValues(request.delivery, names.eventSignature);
  if (signatures.length > 1) return { eventId, verdict: { valid: false, reason: 'header_repeated' } };
  const rawBody = textBytes(request.delivery.raw_body);
  if (rawBody === undefined) return { eventId, verdict: { valid: false, reason: 'body_not_text' } };
  const verdict = verifyEvent({
    rawBody,
    header: signatures[0],
    secret: request.secret,
    nowUnixSeconds: request.nowUnixSeconds,
  });
  if (verdict.valid && eventId === '') {
    return { eventId, verdict: { valid: false, reason: ids.length > 1 ? 'id_repeated' : 'id_missing' } };
  }
  return { eventId, verdict };
}

/** Every value of a header, whatever the letter case of its name. */
function headerValues(delivery: EventDelivery, name: string): string[] {
  return Object.entries(delivery.headers)
    .filter(([key]) => key.toLowerCase() === name)
    .map(([, value]) => value);
}

/** The UTF-8 bytes of a text; undefined when it holds a lone surrogate, which has none. */
function textBytes(text: string): Uint8Array | undefined {
  return isWellFormed(text) ? utf8Bytes(text) : undefined;
}
