// Event deliveries, each judged before it is read (source, section 6): the HMAC over the raw bytes, then the
// body, then whether its id was met before. The id stands outside the HMAC, so an id that comes back with
// another body is an alarm and no duplicate.

import { utf8Bytes } from '../../base/text/bytes.js';
import { visible } from '../../base/text/control-characters.js';
import { withoutCodes } from '../../wire/card-code.js';
import type { EventReason } from '../../wire/event-signature.js';
import type { EventsAnswer } from '../../wire/sandbox/answers.js';
import { type EventBody, readEventBody } from '../../wire/sandbox/event-reader.js';
import { verifyDelivery } from '../../wire/sandbox/event-verification.js';
import type { HeaderNames } from '../../wire/sandbox/names.js';

/**
 * - `new`: verified, and met for the first time: act on it;
 * - `repeated`: verified, and the same body under the same id as before: do nothing;
 * - `altered`: verified, but another body than before under the same id, or an id in the body that is not the
 *   header's: somebody meddles;
 * - `unreadable`: verified, but not the event that its type says; `problem` says where;
 * - `refused`: the signature does not hold; `problem` is the reason. Nothing of it may be believed.
 */
export type EventStanding = 'new' | 'repeated' | 'altered' | 'unreadable' | 'refused';

export interface ReceivedEvent {
  readonly standing: EventStanding;
  /** From the header; empty where there is none. */
  readonly eventId: string;
  /** Undefined unless the signature holds and the body could be read. */
  readonly event: EventBody | undefined;
  /** The reason for which it is refused or unreadable. */
  readonly problem: EventReason | string | undefined;
}

/**
 * Judges deliveries in the order of the answer.
 *
 * @param nowUnixSeconds this machine's clock: a signature is good for 300 s either way
 */
export function receivedEventsOf(
  deliveries: EventsAnswer,
  secret: string,
  nowUnixSeconds: number,
  names: HeaderNames,
): ReceivedEvent[] {
  const bodies = new Map<string, string>();
  return deliveries.map((delivery) => {
    const { eventId, verdict } = verifyDelivery({ delivery, secret, nowUnixSeconds, names });
    if (!verdict.valid) return { standing: 'refused', eventId, event: undefined, problem: verdict.reason };
    const before = bodies.get(eventId);
    bodies.set(eventId, before ?? delivery.raw_body);
    return verified(eventId, delivery.raw_body, before);
  });
}

function verified(eventId: string, rawBody: string, before: string | undefined): ReceivedEvent {
  const reading = readEventBody(utf8Bytes(rawBody));
  if (!reading.ok) {
    const problem = visible(withoutCodes(`${reading.fault.path} ${reading.fault.message}`.trim()));
    return { standing: 'unreadable', eventId, event: undefined, problem };
  }
  const { event } = reading;
  if (event.id !== eventId || (before !== undefined && before !== rawBody)) {
    return { standing: 'altered', eventId, event, problem: 'the id stands for another event' };
  }
  return { standing: before === undefined ? 'new' : 'repeated', eventId, event, problem: undefined };
}
