/**
 * Events as evidence: signature, id, conflicts, codes that must never be there, and events that nothing answers to.
 * Nothing of a body is used unless its HMAC held; a delivery that failed is named by its header's id.
 */

import { monthOf } from '../../base/calendar-month.js';
import type { EventRecord } from '../../records/event.js';
import type { MonthContext } from '../month-context.js';

/** A trusted event belongs to the month of its creation; one that cannot be trusted to the month of its receipt. */
function isOfMonth(context: MonthContext, event: EventRecord): boolean {
  return monthOf(event.body?.createdAtMs ?? event.receivedAtMs) === context.month;
}

function identity(event: EventRecord) {
  return {
    subject: event.headerId === '' ? 'unnamed' : event.headerId,
    occurredAtMs: event.body?.createdAtMs ?? event.receivedAtMs,
    sourceA: 'recomputed' as const,
    sourceB: 'event' as const,
    unit: 'text' as const,
    evidenceSha256: event.evidence.sha256,
    requestId: event.evidence.requestId,
  };
}

/** The same delivery read again is the same event; what differs in any way is kept. */
function distinct(events: readonly EventRecord[]): EventRecord[] {
  const seen = new Map<string, EventRecord>();
  for (const event of events) {
    const key = JSON.stringify([event.headerId, event.signature === 'valid', event.bodySha256]);
    if (!seen.has(key)) seen.set(key, event);
  }
  return [...seen.values()];
}

export function judgeEventEvidence(context: MonthContext): void {
  const events = distinct(context.facts.events.events).filter((event) => isOfMonth(context, event));
  const good = new Set(events.filter((e) => e.signature === 'valid').map((e) => e.headerId));
  for (const event of events) {
    if (event.signature !== 'valid') judgeSignature(context, event, good);
    if (event.carriedCode) {
      context.items.add({
        ...identity(event),
        code: 'EV-EVENT-CODE',
        field: 'body',
        expected: 'no gift card code',
        actual: 'a gift card code, removed before storing',
      });
    }
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
    judgeOrphan(context, event);
  }
  judgeConflicts(context, events);
}

function judgeSignature(context: MonthContext, event: EventRecord, good: ReadonlySet<string>): void {
  context.items.add({
    ...identity(event),
    code: 'EV-EVENT-SIG',
    field: 'signature',
    expected: 'valid',
    actual: event.signature,
    note:
      good.has(event.headerId) && event.headerId !== ''
        ? 'the same event was also delivered with a valid signature'
        : '',
  });
}

function judgeConflicts(context: MonthContext, events: readonly EventRecord[]): void {
  const bodies = new Map<string, EventRecord[]>();
  for (const event of events) {
    if (event.body === undefined) continue;
    bodies.set(event.body.id, [...(bodies.get(event.body.id) ?? []), event]);
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

/** An order event is answered to by an order or a debit, a deposit event by a deposit line or the partner's record. */
function judgeOrphan(context: MonthContext, event: EventRecord): void {
  const body = event.body;
  if (body === undefined || body.isTest) return;
  if (body.order !== undefined) {
    const orderCase = context.cases.find(body.order.clientRef);
    if (orderCase?.order !== undefined || context.unreadRefs.has(body.order.clientRef)) return;
    if (orderCase?.unknown === undefined) return;
    const debit = context.items.of('OR-DEBIT-UNKNOWN', body.order.clientRef);
    context.items.add(
      {
        ...identity(event),
        code: 'EV-EVENT-ORPHAN',
        field: 'client_ref',
        sourceA: 'order',
        expected: 'an order',
        actual: 'none',
        note: `event of order ${body.order.clientRef}`,
      },
      { roots: debit },
    );
  }
  const depositId = body.deposit?.depositId;
  if (depositId === undefined || context.figures?.lines === undefined) return;
  if (context.depositRefs.has(depositId)) return;
  if (context.figures.isFinal === false && body.createdAtMs > context.figures.generatedAtMs) return;
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
    { roots: context.items.of('DP-NOT-CREDITED', depositId) },
  );
}
