// Events as evidence: signature, id, conflicts, codes that must never be there, and events that nothing
// answers to. Nothing of a body is used unless its HMAC held; a delivery that failed is named by its header's
// id.

import { monthAfter, monthEndMs, monthOf } from '../../base/calendar-month.js';
import type { EventBody, EventRecord, EventSpan } from '../../records/event.js';
import { distinctEvents } from '../match/event-order.js';
import { hasLines, isAfterStatement, type MonthContext } from '../month/month-context.js';

/**
 * A trusted event belongs to the month of its creation. One that cannot be trusted says nothing of its time,
 * and belongs, like a row whose date cannot be read, to every month it may be of: by the events around it,
 * and where there are none, received before the month after it ended, by when its close has read it.
 */
function isOfMonth(context: MonthContext, event: EventRecord): boolean {
  if (event.body !== undefined) return monthOf(event.body.createdAtMs) === context.month;
  const { fromMs, toMs } = spanOf(context, event);
  if (toMs < context.startMs || fromMs >= context.endMs) return false;
  return isPlaced(event) || event.receivedAtMs < monthEndMs(monthAfter(context.month));
}

/** True where an event before it, or one behind it, tells when it was made. */
function isPlaced({ createdWithin, receivedAtMs }: EventRecord): boolean {
  if (createdWithin === undefined) return false;
  return Number.isFinite(createdWithin.fromMs) || createdWithin.toMs < receivedAtMs;
}

function spanOf({ facts }: MonthContext, { createdWithin, receivedAtMs }: EventRecord): EventSpan {
  const span = createdWithin ?? { fromMs: Number.NEGATIVE_INFINITY, toMs: receivedAtMs };
  return { ...span, fromMs: Math.max(span.fromMs, facts.createdAtMs ?? span.fromMs) };
}

/** True where nothing says that it was not made before the month began. */
function mayBeEarlier(context: MonthContext, event: EventRecord): boolean {
  return event.body === undefined && spanOf(context, event).fromMs < context.startMs;
}

function identity(event: EventRecord) {
  const id = event.body?.id ?? event.headerId;
  return {
    subject: id === '' ? 'unnamed' : id,
    occurredAtMs: event.body?.createdAtMs ?? event.receivedAtMs,
    sourceA: 'recomputed' as const,
    sourceB: 'event' as const,
    unit: 'text' as const,
    evidenceSha256: event.evidence.sha256,
    requestId: event.evidence.requestId,
  };
}

export function judgeEventEvidence(context: MonthContext): void {
  const events = distinctEvents(context.facts.events.events).filter((event) => isOfMonth(context, event));
  const good = new Set(events.filter((e) => e.signature === 'valid').map((e) => e.headerId));
  for (const event of events) {
    if (event.signature !== 'valid') judgeSignature(context, event, good);
    judgeContent(context, event);
    if (event.body !== undefined && !event.body.isTest) judgeOrphan(context, event, event.body);
  }
  judgeConflicts(context, events);
}

function judgeSignature(context: MonthContext, event: EventRecord, good: ReadonlySet<string>): void {
  context.items.add(
    {
      ...identity(event),
      code: 'EV-EVENT-SIG',
      field: 'signature',
      expected: 'valid',
      actual: event.signature,
      note: good.has(event.headerId) ? 'the same event was also delivered with a valid signature' : '',
    },
    { bearing: { mayBeEarlier: mayBeEarlier(context, event) } },
  );
}

function judgeContent(context: MonthContext, event: EventRecord): void {
  if (event.carriedCode) judgeCode(context, event);
  if (event.body !== undefined && event.body.id !== event.headerId) {
    context.items.add({
      ...identity(event),
      code: 'EV-EVENT-ID',
      field: 'id',
      expected: event.body.id,
      actual: event.headerId,
    });
  }
  if (event.bodyFault !== undefined) {
    context.items.add({
      ...identity(event),
      code: 'EV-EVENT-DATA',
      field: 'body',
      expected: 'an event of this interface',
      actual: event.bodyFault,
    });
  }
}

/** EV-EVENT-CODE: a text that a code stood in differs from the order's because of it, and follows from it. */
function judgeCode(context: MonthContext, event: EventRecord): void {
  const shared = identity(event);
  context.items.add(
    {
      ...shared,
      code: 'EV-EVENT-CODE',
      field: 'body',
      expected: 'no gift card code',
      actual: 'a gift card code, removed before storing',
    },
    { bearing: { mayBeEarlier: mayBeEarlier(context, event) } },
  );
}

/** EV-EVENT-CONFLICT: what an event with two bodies says wrong follows from there being two. */
function judgeConflicts(context: MonthContext, events: readonly EventRecord[]): void {
  const bodies = new Map<string, EventRecord[]>();
  for (const event of events) {
    if (event.body === undefined) continue;
    const known = bodies.get(event.body.id);
    if (known === undefined) {
      bodies.set(event.body.id, [event]);
    } else {
      known.push(event);
    }
  }
  for (const same of bodies.values()) {
    const last = same.at(-1);
    const count = new Set(same.map((event) => event.bodySha256)).size;
    if (last === undefined || count < 2) continue;
    context.items.add({
      ...identity(last),
      code: 'EV-EVENT-CONFLICT',
      field: 'body',
      unit: 'count',
      expected: 1,
      actual: count,
    });
  }
}

/**
 * An order event is answered to by an order or a debit, a deposit event by a deposit line or the partner's
 * record.
 */
function judgeOrphan(context: MonthContext, event: EventRecord, body: EventBody): void {
  if (body.order !== undefined) judgeOrderEvent(context, event, body.order.clientRef);
  if (body.deposit !== undefined) judgeDepositEvent(context, event, body.createdAtMs, body.deposit);
}

function judgeOrderEvent(context: MonthContext, event: EventRecord, clientRef: string): void {
  const orderCase = context.cases.find(clientRef);
  if (orderCase?.unknown === undefined || context.unreadRefs.has(clientRef)) return;
  context.items.add(
    {
      ...identity(event),
      code: 'EV-EVENT-ORPHAN',
      field: 'client_ref',
      sourceA: 'order',
      expected: 'an order',
      actual: 'none',
      note: `event of order ${clientRef}`,
    },
    { bearing: { about: clientRef } },
  );
}

function judgeDepositEvent(
  context: MonthContext,
  event: EventRecord,
  createdAtMs: number,
  { depositId, creditedUsd6 }: NonNullable<EventBody['deposit']>,
): void {
  if (!hasLines(context) || context.depositRefs.has(depositId)) return;
  if (isAfterStatement(context, createdAtMs)) return;
  const missing = context.items.of('DP-NOT-CREDITED', depositId)[0];
  const credited = BigInt(creditedUsd6);
  // Without records of our own the event is the best word on what is due, and counts as due.
  const isDue = context.facts.ownDeposits === undefined;
  context.items.add(
    {
      ...identity(event),
      code: 'EV-EVENT-ORPHAN',
      field: 'deposit_id',
      sourceA: 'statement',
      expected: 'a deposit',
      actual: 'none',
      note: `event of deposit ${depositId}`,
    },
    missing !== undefined
      ? { bearing: { about: depositId } }
      : {
          bearing: { about: depositId },
          effectUsd6: isDue ? -credited : 0n,
          lineEffects: [
            {
              kind: 'deposit',
              slug: '',
              currency: '',
              count: -1n,
              faceMinor: 0n,
              costMinor: 0n,
              usd6: -credited,
            },
          ],
        },
  );
}
