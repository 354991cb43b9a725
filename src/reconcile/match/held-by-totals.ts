// The orders that a month's totals hold, where it states no lines and a later month lists a debit of theirs:
// that debit is either the booking, just behind the month's end, or one too many. Only the totals tell which.

import type { CalendarMonth } from '../../base/calendar-month.js';
import type { OrderRead } from '../../records/order-read.js';
import type { StatedMonth } from '../../records/stated-month.js';
import { explain } from '../working/explanation.js';
import type { BookedMovement } from './movement-set.js';

/** An order that was made in the month and did not fail. */
interface MadeOrder {
  readonly order: OrderRead;
  readonly isListedLater: boolean;
}

/**
 * The orders listed later that the stated total of orders holds beside all others, in number and to the last
 * unit. None where several sets of them do, or none does: then the later line is taken for the booking.
 */
export function heldByTotalsOf(
  { orders }: Pick<StatedMonth, 'orders'>,
  all: Iterable<MadeOrder>,
): ReadonlySet<string> {
  const made = [...all];
  const later = made.filter(({ isListedLater }) => isListedLater).map(({ order }) => order);
  const others = made.filter(({ isListedLater }) => !isListedLater).map(({ order }) => order);
  const heldUsd6 = BigInt(orders.usd6) - costUsd6Of(others);
  const heldCount = orders.count - others.length;
  // Few are searched for sooner than many: those that are held, or those that are not.
  const areMost = heldCount * 2 > later.length;
  const fewUsd6 = areMost ? costUsd6Of(later) - heldUsd6 : heldUsd6;
  const fewCount = areMost ? later.length - heldCount : heldCount;
  const few = new Set(explain(fewUsd6, later, ({ costUsd6 }) => BigInt(costUsd6)));
  if (few.size !== fewCount || costUsd6Of([...few]) !== fewUsd6) return new Set();
  return new Set(later.filter((order) => few.has(order) !== areMost).map(({ clientRef }) => clientRef));
}

function costUsd6Of(orders: readonly OrderRead[]): bigint {
  return orders.reduce((sum, { costUsd6 }) => sum + BigInt(costUsd6), 0n);
}

/** The debit of such an order, as its own read tells of it (assumption A-04): no line is on file. */
export function heldDebitOf(order: OrderRead, month: CalendarMonth): BookedMovement {
  const { clientRef: ref, slug, currency, faceMinor, rateBps, costMinor, fxRate, evidence } = order;
  return {
    row: -1,
    statedMonth: month,
    seq: 0,
    bookedAtMs: order.createdAtMs,
    kind: 'order',
    ref,
    slug,
    currency,
    faceMinor,
    rateBps,
    costMinor,
    fxRate,
    plusAmount: undefined,
    amountUsd6: -order.costUsd6,
    balanceUsd6: undefined,
    evidenceSha256: evidence.sha256,
  };
}
