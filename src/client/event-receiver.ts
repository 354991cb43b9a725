// An event that was delivered to the partner's own endpoint, of whichever interface: the signature over the
// raw bytes first, and nothing is parsed before it holds. The headers tell the interface apart; this file
// joins the two that push events.

import { type Clock, systemClock } from '../base/time/clock.js';
import { type EventReason, verifyEvent } from '../wire/event-signature.js';
import { type RewardsEventBody, readRewardsEvent } from '../wire/rewards/event-bodies.js';
import { rewardsHeaders } from '../wire/rewards/names.js';
import { type EventBody, readEventBody } from '../wire/sandbox/event-reader.js';
import { headerNames } from '../wire/sandbox/names.js';

/** As a server hands them over: names in any letter case, a header that came twice as a list. */
export type DeliveryHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * - `verified`: the signature holds and the body could be read. The id inside of it is signed: keep it, and
 * do
 *   nothing where it comes again, since delivery is at least once;
 * - `unreadable`: the signature holds, and the body is not the event that its type says;
 * - `refused`: nothing of it may be believed; answer with a 4xx.
 */
export type DeliveredEvent =
  | { readonly standing: 'verified'; readonly from: 'sandbox'; readonly event: EventBody }
  | { readonly standing: 'verified'; readonly from: 'rewards'; readonly event: RewardsEventBody }
  | { readonly standing: 'unreadable'; readonly path: string; readonly problem: string }
  | { readonly standing: 'refused'; readonly reason: EventReason | 'id_differs' };

export interface ReceiverOptions {
  /** The word in the names of headers of the sandbox interface; `service` where absent. */
  readonly headerName?: string;
  /** The machine's clock where absent: a signature is good for 300 s either way. */
  readonly clock?: Clock;
}

/**
 * Verifies an event over the raw bytes of its body, and reads it only then.
 *
 * @param rawBody the exact bytes that came, before any parser saw them
 * @param headers as they came; the interface is the one whose signature header is among them
 * @param secret the webhook secret of that interface, whole
 *
 * @example
 * ```ts
 * const received = receiveEvent(rawBody, request.headers, webhookSecret);
 * if (received.standing === 'refused') return response.writeHead(400).end();
 * if (received.standing === 'verified' && isNew(received.event.id)) act(received);
 * response.writeHead(204).end();
 * ```
 */
export function receiveEvent(
  rawBody: Uint8Array,
  headers: DeliveryHeaders,
  secret: string,
  { headerName, clock = systemClock }: ReceiverOptions = {},
): DeliveredEvent {
  const listed = headerNames(headerName);
  const pushed = { signature: rewardsHeaders.eventSignature, id: rewardsHeaders.eventId };
  const signed = { signature: listed.eventSignature, id: listed.eventId };
  const isPushed = valuesOf(headers, pushed.signature).length > 0;
  // Both at once is nobody's delivery: which one a receiver would take is anyone's guess.
  if (isPushed && valuesOf(headers, signed.signature).length > 0) return refused('header_repeated');
  const names = isPushed ? pushed : signed;
  const signatures = valuesOf(headers, names.signature);
  if (signatures.length > 1) return refused('header_repeated');
  const nowUnixSeconds = Math.floor(clock.nowMs() / 1000);
  const verdict = verifyEvent({ rawBody, header: signatures[0], secret, nowUnixSeconds });
  if (!verdict.valid) return refused(verdict.reason);
  const ids = valuesOf(headers, names.id);
  if (ids.length !== 1) return refused(ids.length === 0 ? 'id_missing' : 'id_repeated');
  return isPushed ? rewardsEvent(rawBody, ids[0]) : sandboxEvent(rawBody, ids[0]);
}

function rewardsEvent(rawBody: Uint8Array, headerId: string | undefined): DeliveredEvent {
  const reading = readRewardsEvent(rawBody);
  if (!reading.ok) return unreadable(reading.fault);
  if (reading.event.id !== headerId) return refused('id_differs');
  return { standing: 'verified', from: 'rewards', event: reading.event };
}

function sandboxEvent(rawBody: Uint8Array, headerId: string | undefined): DeliveredEvent {
  const reading = readEventBody(rawBody);
  if (!reading.ok) return unreadable(reading.fault);
  if (reading.event.id !== headerId) return refused('id_differs');
  return { standing: 'verified', from: 'sandbox', event: reading.event };
}

function unreadable({ path, message }: { readonly path: string; readonly message: string }): DeliveredEvent {
  return { standing: 'unreadable', path, problem: message };
}

function refused(reason: EventReason | 'id_differs'): DeliveredEvent {
  return { standing: 'refused', reason };
}

/** Every value of a header, whatever the letter case of its name. */
function valuesOf(headers: DeliveryHeaders, name: string): string[] {
  return Object.entries(headers)
    .filter(([key]) => key.toLowerCase() === name)
    .flatMap(([, value]) => value ?? []);
}
