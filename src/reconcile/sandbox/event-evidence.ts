// Events as evidence: signature, id, conflicts, codes that must never be there, and events that nothing
// answers to. Nothing of a body is used unless its HMAC held; a delivery that failed is named by its header's
// id.

import { listOf } from '../../base/list/list-map.js';
import { monthAfter, monthEndMs, monthOf } from '../../base/time/calendar-month.js';
import {
  datedMs,
  type EventBody,
  type EventRecord,
  type EventSpan,
  madeAtMs,
  madeWithin,
} from '../../records/event.js';
import type { MonthCheck, MonthView } from '../checks/check.js';
import { depositEffect } from '../checks/deposit-view.js';
import type { Raised } from '../finding/draft.js';
import { distinctEvents } from '../match/event-order.js';
import { hasLines, isAfterStatement, type MonthContext } from '../month/month-context.js';
import { signedStatementsOf } from '../month/stated-facts.js';

/**
 * A trusted event is of the month it was created in. Any other says nothing of its time, and is of every
 * month that the events around it allow. Without such events it is of the month of its receipt and of the
 * month before: the close of either has read it.
 */
function isOfMonth(context: MonthContext, event: EventRecord): boolean {
  const atMs = madeAtMs(event);
  if (atMs !== undefined) return monthOf(atMs) === context.month;
  const { fromMs, toMs } = spanOf(context, event);
  if (toMs < context.startMs || fromMs >= context.endMs) return false;
  return isPlaced(event) || event.receivedAtMs < monthEndMs(monthAfter(context.month));
}

/** True where an event before it, or one behind it, tells when it was made. */
function isPlaced({ createdWithin, receivedAtMs }: EventRecord): boolean {
  if (createdWithin === undefined) return false;
  return Number.isFinite(createdWithin.fromMs) || createdWithin.toMs < receivedAtMs;
}

function spanOf({ facts }: MonthContext, event: EventRecord): EventSpan {
  const span = madeWithin(event);
  return { ...span, fromMs: Math.max(span.fromMs, facts.createdAtMs ?? span.fromMs) };
}

/** The earliest instant at which one of some deliveries may have been made. */
function mayBeFromMs(context: MonthContext, ...events: readonly EventRecord[]): number {
  return Math.min(...events.map((event) => spanOf(context, event).fromMs));
}

function identity(event: EventRecord) {
  const id = event.body?.id ?? event.headerId;
  return {
    subject: id === '' ? 'unnamed' : id,
    occurredAtMs: datedMs(event),
    sourceA: 'recomputed' as const,
    sourceB: 'event' as const,
    unit: 'text' as const,
    evidenceSha256: event.evidence.sha256,
    requestId: event.evidence.requestId,
  };
}

function find(view: MonthView): Raised[] {
  const { context } = view;
  const all = distinctEvents(signedStatementsOf(context.facts).events.events);
  const events = all.filter((event) => isOfMonth(context, event));
  const good = new Set(events.filter((e) => e.signature === 'valid').map((e) => e.headerId));
  return [
    ...events.flatMap((event) => [
      ...signatureFindings(context, event, good),
      ...contentFindings(context, event),
      ...orphanFindings(view, event),
    ]),
    ...conflictFindings(context, all),
  ];
}

function signatureFindings(context: MonthContext, event: EventRecord, good: ReadonlySet<string>): Raised[] {
  if (event.signature === 'valid') return [];
  return [
    {
      finding: {
        ...identity(event),
        code: 'EV-EVENT-SIG',
        field: 'signature',
        expected: 'valid',
        actual: event.signature,
        note: good.has(event.headerId) ? 'the same event was also delivered with a valid signature' : '',
      },
      bearing: { mayBeFromMs: mayBeFromMs(context, event), madeWithin: spanOf(context, event) },
    },
  ];
}

function contentFindings(context: MonthContext, event: EventRecord): Raised[] {
  const found: Raised[] = [];
  // A text that a code stood in differs from the order's because of it, and follows from it.
  if (event.carriedCode) {
    found.push({
      finding: {
        ...identity(event),
        code: 'EV-EVENT-CODE',
        field: 'body',
        expected: 'no gift card code',
        actual: 'a gift card code, removed before storing',
      },
      bearing: { mayBeFromMs: mayBeFromMs(context, event) },
    });
  }
  if (event.body !== undefined && event.body.id !== event.headerId) {
    found.push({
      finding: {
        ...identity(event),
        code: 'EV-EVENT-ID',
        field: 'id',
        expected: event.body.id,
        actual: event.headerId,
      },
      bearing: { mayBeFromMs: mayBeFromMs(context, event) },
    });
  }
  if (event.bodyFault !== undefined) {
    found.push({
      finding: {
        ...identity(event),
        code: 'EV-EVENT-DATA',
        field: 'body',
        expected: 'an event of this interface',
        actual: event.bodyFault,
      },
      bearing: { madeWithin: spanOf(context, event) },
    });
  }
  return found;
}

/**
 * EV-EVENT-CONFLICT: what an event with two bodies says wrong follows from there being two. The other body
 * may state a time of another month, or none that can be; the conflict is of each month that one of them is
 * of.
 */
function conflictFindings(context: MonthContext, events: readonly EventRecord[]): Raised[] {
  const bodies = new Map<string, EventRecord[]>();
  for (const event of events) {
    if (event.body === undefined) continue;
    listOf(bodies, event.body.id).push(event);
  }
  return [...bodies.values()].flatMap((same): Raised[] => {
    const ofMonth = same.filter((event) => isOfMonth(context, event));
    const last = ofMonth.at(-1);
    const count = new Set(same.map((event) => event.bodySha256)).size;
    if (last === undefined || count < 2) return [];
    return [
      {
        finding: {
          ...identity(last),
          code: 'EV-EVENT-CONFLICT',
          field: 'body',
          unit: 'count',
          expected: 1,
          actual: count,
        },
        bearing: { mayBeFromMs: mayBeFromMs(context, ...same) },
      },
    ];
  });
}

/**
 * An order event is answered to by an order or a debit, a deposit event by a deposit line or the partner's
 * record.
 */
function orphanFindings(view: MonthView, event: EventRecord): Raised[] {
  const { body } = event;
  if (body === undefined || body.isTest) return [];
  return [
    ...(body.order === undefined ? [] : orderOrphan(view.context, event, body.order.clientRef)),
    ...(body.deposit === undefined ? [] : depositOrphan(view, event, body.deposit)),
  ];
}

function orderOrphan(context: MonthContext, event: EventRecord, clientRef: string): Raised[] {
  const orderCase = context.cases.find(clientRef);
  if (orderCase?.unknown === undefined) return [];
  return [
    {
      finding: {
        ...identity(event),
        code: 'EV-EVENT-ORPHAN',
        field: 'client_ref',
        sourceA: 'order',
        expected: 'an order',
        actual: 'none',
        note: `event of order ${clientRef}`,
      },
      bearing: { about: clientRef, mayBeFromMs: mayBeFromMs(context, event) },
    },
  ];
}

function depositOrphan(
  { context, findings }: MonthView,
  event: EventRecord,
  { depositId, creditedUsd6 }: NonNullable<EventBody['deposit']>,
): Raised[] {
  if (!hasLines(context) || context.depositRefs.has(depositId)) return [];
  if (isAfterStatement(context, datedMs(event))) return [];
  const finding = {
    ...identity(event),
    code: 'EV-EVENT-ORPHAN',
    field: 'deposit_id',
    sourceA: 'statement',
    expected: 'a deposit',
    actual: 'none',
    note: `event of deposit ${depositId}`,
  } as const;
  const bearing = { about: depositId, mayBeFromMs: mayBeFromMs(context, event) };
  // That the credit is missing is said of the deposit then.
  if (findings.of('DP-NOT-CREDITED', depositId).length > 0) return [{ finding, bearing }];
  const credited = BigInt(creditedUsd6);
  // Without records of our own the event is the best word on what is due, and counts as due at its time.
  const isDue = context.facts.ownDeposits === undefined && madeAtMs(event) !== undefined;
  return [
    {
      finding,
      bearing,
      effectUsd6: isDue ? -credited : 0n,
      lineEffects: [depositEffect(-1n, -credited)],
    },
  ];
}

export const eventEvidenceCheck: MonthCheck = {
  codes: [
    'EV-EVENT-SIG',
    'EV-EVENT-ID',
    'EV-EVENT-CONFLICT',
    'EV-EVENT-CODE',
    'EV-EVENT-DATA',
    'EV-EVENT-ORPHAN',
  ],
  scope: 'month',
  needs: ['events'],
  find,
};
