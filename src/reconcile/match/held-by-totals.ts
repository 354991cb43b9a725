// The orders and deposits that a month's totals hold, where it states no lines and a later month lists one of
// theirs: that line is either the booking, just behind the month's end, or one too many. Only the totals tell
// which.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { EventRecord } from '../../records/event.js';
import type { OrderRead } from '../../records/order-read.js';
import type { StatedMonth } from '../../records/stated-month.js';
import { explain } from '../working/explanation.js';
import type { BookedMovement } from './movement-set.js';

/** An order that was made in the month and did not fail. */
interface MadeOrder {
  readonly order: OrderRead;
  readonly isListedLater: boolean;
}

/** An order that was made in the month, or a deposit whose event was. */
interface ToldMovement {
  readonly ref: string;
  readonly usd6: number;
  /** True where the total may hold it or not: a later month lists it, or it failed. */
  readonly isCandidate: boolean;
}

/**
 * The orders listed later that the stated total of orders holds beside all others, in number and to the last
 * unit. None where several sets of them do, or none does: then the later line is taken for the booking.
 */
export function heldByTotalsOf(
  { orders }: Pick<StatedMonth, 'orders'>,
  all: Iterable<MadeOrder>,
): ReadonlySet<string> {
  const made = [...all].map(({ order, isListedLater }) => {
    return { ref: order.clientRef, usd6: order.costUsd6, isCandidate: isListedLater };
  });
  return heldOf(orders, made);
}

/** The deposits listed later that the stated total of deposits holds, in the same way. */
export function depositsHeldBy(
  { deposits }: Pick<StatedMonth, 'deposits'>,
  all: readonly ToldMovement[],
): ReadonlySet<string> {
  return heldOf(deposits, all);
}

/**
 * The failed orders that the stated total of reversals holds, in number and to the last unit: each was
 * debited and given back. None where several sets of them do, or none does.
 */
export function triedByTotalsOf(
  { reversals }: Pick<StatedMonth, 'reversals'>,
  failed: Iterable<OrderRead>,
): ReadonlySet<string> {
  const tried = [...failed].map(({ clientRef: ref, costUsd6: usd6 }) => ({ ref, usd6, isCandidate: true }));
  return heldOf(reversals, tried);
}

/**
 * The failed orders that the stated total of orders holds beside all that stand. It tells of them where the
 * total of reversals does not: that total is off, or one of its reversals is of another order.
 */
export function debitedByTotalsOf(
  { orders }: Pick<StatedMonth, 'orders'>,
  failed: readonly OrderRead[],
  standing: readonly OrderRead[],
): ReadonlySet<string> {
  const toldOf = (isCandidate: boolean) => {
    return ({ clientRef: ref, costUsd6: usd6 }: OrderRead): ToldMovement => ({ ref, usd6, isCandidate });
  };
  return heldOf(orders, [...failed.map(toldOf(true)), ...standing.map(toldOf(false))]);
}

function heldOf(total: StatedMonth['orders'], made: readonly ToldMovement[]): ReadonlySet<string> {
  const candidates = made.filter(({ isCandidate }) => isCandidate);
  const others = made.filter(({ isCandidate }) => !isCandidate);
  const heldUsd6 = BigInt(total.usd6) - usd6Of(others);
  const heldCount = total.count - others.length;
  // Few are searched for sooner than many: those that are held, or those that are not.
  const areMost = heldCount * 2 > candidates.length;
  const fewUsd6 = areMost ? usd6Of(candidates) - heldUsd6 : heldUsd6;
  const fewCount = areMost ? candidates.length - heldCount : heldCount;
  const few = new Set(explain(fewUsd6, candidates, ({ usd6 }) => BigInt(usd6)));
  if (few.size !== fewCount || usd6Of([...few]) !== fewUsd6) return new Set();
  return new Set(candidates.filter((one) => few.has(one) !== areMost).map(({ ref }) => ref));
}

function usd6Of(made: readonly ToldMovement[]): bigint {
  return made.reduce((sum, { usd6 }) => sum + BigInt(usd6), 0n);
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

/** The movement that gave that debit back. Nothing says when: it stands where the debit does. */
export function heldReversalOf(order: OrderRead, month: CalendarMonth): BookedMovement {
  return { ...heldDebitOf(order, month), kind: 'reversal', amountUsd6: order.costUsd6 };
}

/** The credit of such a deposit, as its event tells of it: no line is on file. */
export function heldCreditOf(event: EventRecord, month: CalendarMonth): BookedMovement | undefined {
  const { body, evidence } = event;
  if (body?.deposit === undefined) return undefined;
  const { depositId: ref, plusAmount, creditedUsd6 } = body.deposit;
  return {
    row: -1,
    statedMonth: month,
    seq: 0,
    bookedAtMs: body.createdAtMs,
    kind: 'deposit',
    ref,
    slug: undefined,
    currency: undefined,
    faceMinor: undefined,
    rateBps: undefined,
    costMinor: undefined,
    fxRate: undefined,
    plusAmount,
    amountUsd6: creditedUsd6,
    balanceUsd6: undefined,
    evidenceSha256: evidence.sha256,
  };
}
