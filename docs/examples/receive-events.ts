// Receives an event on an endpoint of your own, once deliveries exist: verify the raw bytes first, then
// parse, then drop what was met before. The same rules judge the deliveries that the events endpoint lists
// today.

import { readEventBody, verifyEvent } from 'tieout';

export type Reception =
  | { readonly kind: 'act'; readonly type: string; readonly eventId: string }
  | { readonly kind: 'repeated' }
  | { readonly kind: 'refused'; readonly why: string };

export interface IncomingEvent {
  /** The body exactly as it arrived: nothing that a framework parsed and wrote again. */
  readonly rawBody: Uint8Array;
  /** The values of the headers `service-signature` and `service-event-id`. */
  readonly signature: string | undefined;
  readonly eventId: string | undefined;
}

export class EventDesk {
  readonly #secret: string;
  readonly #seen = new Set<string>();

  constructor(webhookSecret: string) {
    this.#secret = webhookSecret;
  }

  receive({ rawBody, signature, eventId }: IncomingEvent, nowUnixSeconds: number): Reception {
    const verdict = verifyEvent({ rawBody, header: signature, secret: this.#secret, nowUnixSeconds });
    if (!verdict.valid) return { kind: 'refused', why: verdict.reason };
    const reading = readEventBody(rawBody);
    if (!reading.ok) return { kind: 'refused', why: `${reading.fault.path} ${reading.fault.message}`.trim() };
    // The id in the header is outside the signature, so it counts only where the signed body says the same.
    const { id, type } = reading.event;
    if (id !== eventId) return { kind: 'refused', why: 'the id of the header is not the id of the body' };
    if (this.#seen.has(id)) return { kind: 'repeated' };
    this.#seen.add(id);
    return { kind: 'act', type, eventId: id };
  }
}
