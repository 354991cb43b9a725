// Events in an order of their own: the endpoint gives them oldest first, but several answers hold the same
// event, and which answer came first must have no say in what is found.

import { compareText } from '../../base/text/bytes.js';
import type { EventRecord } from '../../records/event.js';

/**
 * By creation (of a body that cannot be trusted by receipt), then by id and body, then by the answer it came
 * in: one that carried a gift card code first, since the body as stored is without it.
 */
function compareEvents(a: EventRecord, b: EventRecord): number {
  return (
    (a.body?.createdAtMs ?? a.receivedAtMs) - (b.body?.createdAtMs ?? b.receivedAtMs) ||
    compareText(a.headerId, b.headerId) ||
    compareText(a.bodySha256, b.bodySha256) ||
    compareText(a.signature, b.signature) ||
    Number(b.carriedCode) - Number(a.carriedCode) ||
    a.receivedAtMs - b.receivedAtMs ||
    compareText(a.evidence.sha256, b.evidence.sha256)
  );
}

/**
 * Each delivery once: the same id, body and verdict read again is the same event, kept as it was first
 * received, or first received with a code.
 */
export function distinctEvents(events: readonly EventRecord[]): EventRecord[] {
  const seen = new Set<string>();
  return [...events].sort(compareEvents).filter((event) => {
    const key = JSON.stringify([event.headerId, event.signature === 'valid', event.bodySha256]);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
