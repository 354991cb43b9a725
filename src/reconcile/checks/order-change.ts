/**
 * EV-ORDER-CHANGED: a field of an order that cannot change differs from the archived read. Status may go forward,
 * `issued_at` may be filled, and the price of a failed order that is issued later may be another.
 */

import type { OrderRead } from '../../records/order-read.js';
import type { Unit } from '../discrepancy.js';
import { type OrderCheck, type OrderJudgement, orderIdentity } from '../order-check.js';

type Fixed =
  | 'orderId'
  | 'slug'
  | 'currency'
  | 'faceMinor'
  | 'rateBps'
  | 'costMinor'
  | 'fxRate'
  | 'costUsd6'
  | 'quoteId'
  | 'customer'
  | 'createdAtMs';

const fixed: readonly {
  readonly name: Fixed;
  readonly field: string;
  readonly unit: Unit;
  readonly isPrice: boolean;
}[] = [
  { name: 'orderId', field: 'order_id', unit: 'text', isPrice: false },
  { name: 'slug', field: 'slug', unit: 'text', isPrice: false },
  { name: 'currency', field: 'currency', unit: 'text', isPrice: false },
  { name: 'faceMinor', field: 'face_minor', unit: 'minor', isPrice: false },
  { name: 'rateBps', field: 'rate_bps', unit: 'bps', isPrice: true },
  { name: 'costMinor', field: 'cost_minor', unit: 'minor', isPrice: true },
  { name: 'fxRate', field: 'fx_rate', unit: 'rate', isPrice: true },
  { name: 'costUsd6', field: 'cost_usd6', unit: 'usd6', isPrice: true },
  { name: 'quoteId', field: 'quote_id', unit: 'text', isPrice: true },
  { name: 'customer', field: 'end_customer', unit: 'text', isPrice: false },
  { name: 'createdAtMs', field: 'created_at', unit: 'text', isPrice: false },
];

const statusRank = { pending: 0, failed: 0, issued: 1 } as const;

/** What differs between two reads of one order that nothing may change. */
export function changedFields(before: OrderRead, after: OrderRead): (typeof fixed)[number][] {
  const mayReprice = before.status === 'failed' && after.status === 'issued';
  return fixed.filter(({ name, isPrice }) => before[name] !== after[name] && !(isPrice && mayReprice));
}

function judge(judgement: OrderJudgement): void {
  const { orderCase, found } = judgement;
  const reads = orderCase.history?.reads ?? [];
  const after = reads.at(-1);
  const before = reads[0];
  if (after === undefined || before === undefined) return;
  const identity = orderIdentity(orderCase, after.createdAtMs);
  const shared = {
    ...identity,
    code: 'EV-ORDER-CHANGED',
    sourceA: 'archive',
    sourceB: 'order',
    note: 'the earlier read is archived',
  } as const;
  for (const { name, field, unit } of changedFields(before, after)) {
    // Buyers' data is compared and never shown.
    const isPrivate = name === 'customer';
    found.add({
      ...shared,
      field,
      unit,
      expected: isPrivate ? 'as archived' : (before[name] ?? ''),
      actual: isPrivate ? 'changed' : (after[name] ?? ''),
    });
  }
  const backwards = reads.some(
    (read, i) => i > 0 && statusRank[read.status] < statusRank[(reads[i - 1] ?? read).status],
  );
  const lost = orderCase.history?.unknown;
  if (lost !== undefined && lost.readAtMs > after.readAtMs) {
    found.add({ ...shared, field: 'client_ref', unit: 'text', expected: after.orderId, actual: 'unknown' });
  }
  if (backwards) {
    found.add({ ...shared, field: 'status', unit: 'text', expected: 'issued', actual: after.status });
  }
}

export const orderChangeCheck: OrderCheck = { codes: ['EV-ORDER-CHANGED'], needs: ['order_reads'], judge };
