/**
 * OR-EVENT-MISSING: an issued order without its event. EV-EVENT-DATA: an event's figures differ from those of its
 * order; a fault of the event only where order and debit agree with each other.
 */

import type { EventRecord, OrderEventFigures } from '../../records/event.js';
import type { OrderRead } from '../../records/order-read.js';
import type { Unit } from '../discrepancy.js';
import type { OrderCase } from '../match/order-case.js';
import { type OrderCheck, type OrderJudgement, orderIdentity } from '../order-check.js';

const compared: readonly {
  readonly field: string;
  readonly name: keyof OrderEventFigures & keyof OrderRead;
  readonly unit: Unit;
}[] = [
  { field: 'order_id', name: 'orderId', unit: 'text' },
  { field: 'slug', name: 'slug', unit: 'text' },
  { field: 'currency', name: 'currency', unit: 'text' },
  { field: 'face_minor', name: 'faceMinor', unit: 'minor' },
  { field: 'rate_bps', name: 'rateBps', unit: 'bps' },
  { field: 'cost_minor', name: 'costMinor', unit: 'minor' },
  { field: 'cost_usd6', name: 'costUsd6', unit: 'usd6' },
];

function judgeData(judgement: OrderJudgement): void {
  const { orderCase, found } = judgement;
  const order = orderCase.order;
  if (order === undefined) return;
  // Whatever else is off on the order explains why its event tells another figure.
  const roots = found.drafts.filter((d) =>
    ['PR-COST', 'PR-RATE', 'FX-CONVERSION', 'FX-RATE', 'OR-CHARGE', 'OR-ATTR'].includes(d.finding.code),
  );
  for (const event of orderCase.events) {
    const figures = event.body?.order;
    if (figures === undefined) continue;
    for (const { field, name, unit } of compared) {
      const expected = order[name];
      const actual = figures[name];
      if (expected === undefined || expected === actual) continue;
      const disputed = roots.filter((root) => orderDisputes(root.finding.code, root.finding.sourceB));
      found.add(
        {
          ...orderIdentity(orderCase, event.body?.createdAtMs),
          code: 'EV-EVENT-DATA',
          subject: event.body?.id ?? event.headerId,
          field,
          sourceA: 'order',
          sourceB: 'event',
          unit,
          expected,
          actual,
          evidenceSha256: event.evidence.sha256,
          requestId: event.evidence.requestId,
          note: `event of order ${orderCase.clientRef}`,
        },
        { roots: disputed },
      );
    }
  }
}

/** True where the finding is about order against debit or order against the book of the provider's own figures. */
function orderDisputes(code: string, sourceB: string): boolean {
  return code === 'OR-CHARGE' || sourceB === 'statement' || sourceB === 'order';
}

function issuedEventOf(orderCase: OrderCase): EventRecord | undefined {
  return orderCase.events.find((event) => event.body?.type === 'order.issued');
}

function judgeMissing(judgement: OrderJudgement): void {
  const { orderCase, context, found } = judgement;
  const order = orderCase.order;
  const reading = context.facts.events;
  if (order?.status !== 'issued' || issuedEventOf(orderCase) !== undefined) return;
  const issuedAtMs = order.issuedAtMs ?? order.createdAtMs;
  if (reading.readAtMs === undefined || reading.readAtMs < issuedAtMs) return;
  if (reading.isCut && issuedAtMs <= oldestEventMs(reading.events)) return;
  found.add({
    ...orderIdentity(orderCase, issuedAtMs),
    code: 'OR-EVENT-MISSING',
    field: 'order.issued',
    sourceA: 'order',
    sourceB: 'event',
    unit: 'text',
    expected: 'order.issued',
    actual: '',
    note: 'no event tells of the issue of this order',
  });
}

/** The instant before which events may be out of reach; the end of time where none could be read. */
export function oldestEventMs(events: readonly EventRecord[]): number {
  return events.reduce(
    (oldest, event) => Math.min(oldest, event.body?.createdAtMs ?? oldest),
    Number.MAX_SAFE_INTEGER,
  );
}

export const orderEventChecks: readonly OrderCheck[] = [
  { codes: ['EV-EVENT-DATA'], needs: ['events', 'order_reads'], judge: judgeData },
  { codes: ['OR-EVENT-MISSING'], needs: ['events', 'order_reads'], judge: judgeMissing },
];
