// OR-EVENT-MISSING: an issued order without its event. EV-EVENT-DATA: an event's figures differ from those of
// its order; a root only where order and debit agree with each other. Where they agree on a figure that is
// wrong and the event tells the right one, the fault is the order's, and the event follows from it as well.

import type { EventRecord, OrderEventFigures } from '../../records/event.js';
import type { OrderRead } from '../../records/order-read.js';
import type { Unit } from '../finding/discrepancy.js';
import { type OrderCheck, type OrderJudgement, orderIdentity } from './order-check.js';

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

function judgeData(judgement: OrderJudgement): void {
  const { orderCase } = judgement;
  if (orderCase.order === undefined) return;
  for (const event of orderCase.events) {
    const figures = event.body?.order;
    if (figures !== undefined) judgeFigures(judgement, orderCase.order, event, figures);
  }
}

function judgeFigures(
  judgement: OrderJudgement,
  order: OrderRead,
  event: EventRecord,
  figures: OrderEventFigures,
): void {
  const { orderCase, found } = judgement;
  for (const one of compared) {
    const expected = order[one.name];
    const actual = figures[one.name];
    if (expected === undefined || expected === actual) continue;
    found.add({
      ...orderIdentity(orderCase, event.body?.createdAtMs),
      code: 'EV-EVENT-DATA',
      subject: event.body?.id ?? event.headerId,
      field: one.field,
      sourceA: 'order',
      sourceB: 'event',
      unit: one.unit,
      expected,
      actual,
      evidenceSha256: event.evidence.sha256,
      requestId: event.evidence.requestId,
      note: `event of order ${orderCase.clientRef}`,
    });
  }
}

function issuedEventOf({ events }: { readonly events: readonly EventRecord[] }): EventRecord | undefined {
  return events.find((event) => event.body?.type === 'order.issued');
}

function judgeMissing({ orderCase, context, found }: OrderJudgement): void {
  const order = orderCase.order;
  if (order?.status !== 'issued' || issuedEventOf(orderCase) !== undefined) return;
  const issuedAtMs = order.issuedAtMs ?? order.createdAtMs;
  if (!context.eventWindows.covers(issuedAtMs)) return;
  found.add({
    ...orderIdentity(orderCase, issuedAtMs),
    code: 'OR-EVENT-MISSING',
    field: 'order.issued',
    sourceA: 'order',
    sourceB: 'event',
    unit: 'text',
    expected: 'order.issued',
    actual: 'none',
    note: 'no event tells of the issue of this order',
  });
}

export const orderEventChecks: readonly OrderCheck[] = [
  { codes: ['EV-EVENT-DATA'], needs: ['events', 'order_reads'], judge: judgeData },
  { codes: ['OR-EVENT-MISSING'], needs: ['events', 'order_reads'], judge: judgeMissing },
];
