/**
 * OR-EVENT-MISSING: an issued order without its event. EV-EVENT-DATA: an event's figures differ from those of its
 * order; a root only where order and debit agree with each other. Where they agree on a figure that is wrong and the
 * event tells the right one, the fault is the order's, and the event follows from it as well.
 */

import type { EventRecord, OrderEventFigures } from '../../records/event.js';
import type { OrderRead } from '../../records/order-read.js';
import type { Source, Unit } from '../discrepancy.js';
import type { Draft } from '../draft.js';
import { type OrderCheck, type OrderJudgement, orderIdentity } from '../order-check.js';
import type { Recomputation } from '../recomputation.js';

interface ComparedField {
  readonly field: string;
  readonly name: keyof OrderEventFigures & keyof OrderRead;
  readonly unit: Unit;
  /** What is due, where the recomputation says. */
  readonly due?: (recomputation: Recomputation) => bigint | number | undefined;
}

const compared: readonly ComparedField[] = [
  { field: 'order_id', name: 'orderId', unit: 'text' },
  { field: 'slug', name: 'slug', unit: 'text' },
  { field: 'currency', name: 'currency', unit: 'text' },
  { field: 'face_minor', name: 'faceMinor', unit: 'minor' },
  { field: 'rate_bps', name: 'rateBps', unit: 'bps', due: (r) => r.rateBps },
  { field: 'cost_minor', name: 'costMinor', unit: 'minor', due: (r) => r.costMinor },
  { field: 'cost_usd6', name: 'costUsd6', unit: 'usd6', due: (r) => r.costUsd6 },
];

/** True where an order and its debit do not agree with each other, or the order has none. */
function isOfOrderAndDebit({ finding }: Draft, debitSource: Source): boolean {
  const { code, sourceA, sourceB } = finding;
  if (code === 'OR-CHARGE' || code === 'OR-NOT-IN-STATEMENT') return true;
  return code === 'OR-ATTR' && sourceA === 'order' && sourceB === debitSource;
}

/** What is off on the order itself, so that its event tells another figure. */
function rootsOf(
  { found, recomputation, context }: OrderJudgement,
  { field, due }: ComparedField,
  actual: string | number,
): readonly Draft[] {
  const ofField = found.drafts.filter((d) => d.finding.code === 'OR-ATTR' && d.finding.field === field);
  if (ofField.length > 0) return ofField;
  const disagreement = found.drafts.find((draft) => isOfOrderAndDebit(draft, context.debitSource));
  if (disagreement !== undefined) return [disagreement];
  const price = found.drafts.find((d) => /^(PR-COST|PR-RATE|FX-)/.test(d.finding.code));
  const right = recomputation === undefined ? undefined : due?.(recomputation);
  return price !== undefined && right !== undefined && BigInt(right) === BigInt(actual) ? [price] : [];
}

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
  let first: Draft | undefined;
  for (const one of compared) {
    const expected = order[one.name];
    const actual = figures[one.name];
    if (expected === undefined || expected === actual) continue;
    const roots = rootsOf(judgement, one, actual);
    const draft = found.add(
      {
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
      },
      // Several figures of one body that differ are one fault of that body.
      { roots: roots.length > 0 ? roots : [first] },
    );
    if (roots.length === 0) first ??= draft;
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
