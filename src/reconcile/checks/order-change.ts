// EV-ORDER-CHANGED: a field of an order that cannot change differs from the archived read. Status may go
// forward, `issued_at` may be filled, and the price of a failed order that is issued later may be another.

import { formatInstant } from '../../base/time/instant.js';
import type { OrderRead } from '../../records/order-read.js';
import type { Unit } from '../finding/discrepancy.js';
import type { Raised } from '../finding/draft.js';
import { lacksMovements } from '../month/unread-movements.js';
import type { OrderCheck } from './check.js';
import { type OrderView, orderIdentity } from './order-view.js';

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

interface FixedField {
  readonly name: Fixed;
  readonly field: string;
  readonly unit: Unit;
  readonly isPrice: boolean;
}

const fixed: readonly FixedField[] = [
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
  { name: 'createdAtMs', field: 'created_at', unit: 'time', isPrice: false },
];

const statusRank = { pending: 0, failed: 0, issued: 1 } as const;

/**
 * The fields that differ between two reads of one order although nothing may change them.
 *
 * @param isTriedAgain true where the order failed more than once: each try is at the price of its own time
 */
export function changedFields(before: OrderRead, after: OrderRead, isTriedAgain = false): FixedField[] {
  const mayReprice = before.status === 'failed' && (after.status === 'issued' || isTriedAgain);
  return fixed.filter(({ name, isPrice }) => before[name] !== after[name] && !(isPrice && mayReprice));
}

/** Each fixed field that any later read has otherwise than the archived one, with the newest such read. */
function changesOf(reads: readonly OrderRead[], isTriedAgain: boolean): Map<FixedField, OrderRead> {
  const changes = new Map<FixedField, OrderRead>();
  const [archived, ...later] = reads;
  if (archived === undefined) return changes;
  for (const read of later) {
    for (const field of changedFields(archived, read, isTriedAgain)) changes.set(field, read);
  }
  return changes;
}

/** The newest read whose status is behind that of the read before it. */
function backwardsOf(reads: readonly OrderRead[]): OrderRead | undefined {
  return reads.findLast((read, i) => statusRank[read.status] < statusRank[(reads[i - 1] ?? read).status]);
}

function find({ orderCase, context }: OrderView): readonly Raised[] {
  const reads = orderCase.history?.reads ?? [];
  const archived = reads[0];
  const newest = reads.at(-1);
  if (archived === undefined || newest === undefined) return [];
  const found: Raised[] = [];
  const add = (field: string, unit: Unit, expected: string | number, actual: string | number): void => {
    found.push({
      finding: {
        ...orderIdentity(orderCase, newest.createdAtMs),
        code: 'EV-ORDER-CHANGED',
        sourceA: 'archive',
        sourceB: 'order',
        note: 'the earlier read is archived',
        field,
        unit,
        expected,
        actual,
      },
    });
  };
  // The debit of another try may stand where nobody could read it.
  const changes = changesOf(reads, orderCase.debits.length > 1 || lacksMovements(context.facts));
  for (const one of fixed) {
    const read = changes.get(one);
    if (read === undefined) continue;
    // Buyers' data is compared and never shown.
    if (one.name === 'customer') {
      add(one.field, one.unit, 'as archived', 'changed');
    } else if (one.name === 'createdAtMs') {
      add(one.field, one.unit, formatInstant(archived.createdAtMs), formatInstant(read.createdAtMs));
    } else {
      add(one.field, one.unit, archived[one.name] ?? '', read[one.name] ?? '');
    }
  }
  const lost = orderCase.history?.unknown;
  if (lost !== undefined && lost.readAtMs > newest.readAtMs) {
    add('client_ref', 'text', newest.orderId, 'unknown');
  }
  const backwards = backwardsOf(reads);
  if (backwards !== undefined) add('status', 'text', 'issued', backwards.status);
  return found;
}

export const orderChangeCheck: OrderCheck = {
  codes: ['EV-ORDER-CHANGED'],
  scope: 'order',
  needs: ['order_reads'],
  ofUnread: () => undefined,
  find,
};
