// OR-STATUS: issued on one side and not on the other. OR-PENDING-STALE: pending for longer than 15 minutes.

import { formatInstant } from '../../base/time/instant.js';
import { saysIssued } from '../../records/book-rows.js';
import type { Finding } from '../finding/discrepancy.js';
import type { Raised } from '../finding/draft.js';
import { staleFromMs } from '../price/order-arithmetic.js';
import type { OrderCheck } from './check.js';
import { type OrderView, orderIdentity, wordOf } from './order-view.js';

function findStatus({ orderCase, context, recomputation }: OrderView): Raised[] {
  const order = orderCase.order;
  const row = orderCase.book;
  if (order === undefined || row === undefined || order.status === 'pending' || row.status === 'pending') {
    return [];
  }
  const bookIssued = saysIssued(row.status);
  const providerIssued = order.status === 'issued';
  if (bookIssued === providerIssued) return [];
  const cost = recomputation?.costUsd6 ?? BigInt(order.costUsd6);
  const finding: Finding = {
    ...orderIdentity(orderCase, order.createdAtMs),
    code: 'OR-STATUS',
    field: 'status',
    sourceA: 'book',
    sourceB: wordOf({ orderCase, context }),
    unit: 'text',
    expected: row.status ?? 'issued',
    actual: order.status,
    differenceUsd6: providerIssued ? cost : -cost,
    sense: 'charge',
    note: `${row.file}:${row.line}`,
  };
  return [{ finding }];
}

function findPending({ orderCase, context }: OrderView): Raised[] {
  const order = orderCase.order;
  if (order?.status !== 'pending') return [];
  // An order that was pending when it was read may have been issued since: only the read proves anything.
  const knownAtMs = Math.min(context.facts.asOfMs, order.readAtMs);
  if (knownAtMs <= staleFromMs(order.createdAtMs)) return [];
  return [
    {
      finding: {
        ...orderIdentity(orderCase, order.createdAtMs),
        code: 'OR-PENDING-STALE',
        field: 'status',
        sourceA: 'order',
        sourceB: 'recomputed',
        unit: 'time',
        expected: formatInstant(staleFromMs(order.createdAtMs)),
        actual: `still pending at ${formatInstant(knownAtMs)}`,
        note: 'the cost was debited when the order was accepted',
      },
    },
  ];
}

export const statusCheck: OrderCheck = {
  codes: ['OR-STATUS'],
  scope: 'order',
  needs: ['book', 'order_reads'],
  wants: ['booking_debits'],
  ofUnread: () => 'the status that their lines tell of',
  find: findStatus,
};

export const pendingCheck: OrderCheck = {
  codes: ['OR-PENDING-STALE'],
  scope: 'order',
  needs: ['order_reads'],
  // Only a read tells that an order is pending.
  ofUnread: () => undefined,
  find: findPending,
};
