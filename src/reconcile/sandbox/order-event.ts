// OR-EVENT-MISSING: an issued order without its event. EV-EVENT-DATA: an event's figures differ from those of
// its order; a root only where order and debit agree with each other. If they agree on a wrong figure and the
// event states the right one, the fault is the order's, and the event follows from it as well.

import { datedMs, type EventRecord, type OrderEventFigures } from '../../records/event.js';
import type { OrderRead } from '../../records/order-read.js';
import type { OrderCheck } from '../checks/check.js';
import { type OrderView, orderIdentity, wordOf } from '../checks/order-view.js';
import type { Unit } from '../finding/discrepancy.js';
import type { Raised } from '../finding/draft.js';
import { isLeftUnread } from '../match/order-case.js';

interface ComparedField {
  readonly field: string;
  readonly name: keyof OrderEventFigures & keyof OrderRead;
  readonly unit: Unit;
}

const compared: readonly ComparedField[] = [
  { field: 'order_id', name: 'orderId', unit: 'text' },
  { field: 'slug', name: 'slug', unit: 'text' },
  { field: 'currency', name: 'currency', unit: 'text' },
  { field: 'face_minor', name: 'faceMinor', unit: 'minor' },
  { field: 'rate_bps', name: 'rateBps', unit: 'bps' },
  { field: 'cost_minor', name: 'costMinor', unit: 'minor' },
  { field: 'cost_usd6', name: 'costUsd6', unit: 'usd6' },
];

function findData(view: OrderView): Raised[] {
  const { order, events } = view.orderCase;
  if (order === undefined) return [];
  return events.flatMap((event) =>
    event.body?.order === undefined ? [] : dataFindings(view, order, event, event.body.order),
  );
}

function dataFindings(
  view: OrderView,
  order: OrderRead,
  event: EventRecord,
  figures: OrderEventFigures,
): Raised[] {
  const { orderCase } = view;
  // An order that was left unread is known by its lines, which state everything but its id.
  const known = isLeftUnread(orderCase) ? compared.filter(({ name }) => name !== 'orderId') : compared;
  return known.flatMap(({ field, name, unit }): Raised[] => {
    const expected = order[name];
    const actual = figures[name];
    if (expected === undefined || expected === actual) return [];
    return [
      {
        finding: {
          ...orderIdentity(orderCase, datedMs(event)),
          code: 'EV-EVENT-DATA',
          subject: event.body?.id ?? event.headerId,
          field,
          sourceA: wordOf(view),
          sourceB: 'event',
          unit,
          expected,
          actual,
          evidenceSha256: event.evidence.sha256,
          requestId: event.evidence.requestId,
          note: `event of order ${orderCase.clientRef}`,
        },
      },
    ];
  });
}

function issuedEventOf({ events }: { readonly events: readonly EventRecord[] }): EventRecord | undefined {
  return events.find((event) => event.body?.type === 'order.issued');
}

function findMissing({ orderCase, context }: OrderView): Raised[] {
  const order = orderCase.order;
  if (order?.status !== 'issued' || issuedEventOf(orderCase) !== undefined) return [];
  // A debit does not tell that an order was issued, only its read does.
  if (isLeftUnread(orderCase)) return [];
  const issuedAtMs = order.issuedAtMs ?? order.createdAtMs;
  if (!context.eventWindows.covers(issuedAtMs)) return [];
  return [
    {
      finding: {
        ...orderIdentity(orderCase, issuedAtMs),
        code: 'OR-EVENT-MISSING',
        field: 'order.issued',
        sourceA: 'order',
        sourceB: 'event',
        unit: 'text',
        expected: 'order.issued',
        actual: 'none',
        note: 'no event tells of the issue of this order',
      },
    },
  ];
}

export const orderEventChecks: readonly OrderCheck[] = [
  {
    codes: ['EV-EVENT-DATA'],
    scope: 'order',
    needs: ['events', 'order_reads'],
    ofUnread: () => 'against the figures of their lines',
    find: findData,
  },
  {
    codes: ['OR-EVENT-MISSING'],
    scope: 'order',
    needs: ['events', 'order_reads'],
    ofUnread: () => undefined,
    find: findMissing,
  },
];
