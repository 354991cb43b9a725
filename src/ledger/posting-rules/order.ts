/**
 * Orders: the float follows what the provider booked, the cost what the recomputation says is right, and the rest
 * stands on provider differences until it is settled or accepted.
 */

import { credit, debit, type JournalEntry, signedPosting } from '../journal-entry.js';
import { chartFor, entryOf, type Occasion } from './occasion.js';

export interface OrderAmounts {
  /** What the balance was charged, all debits together; positive. */
  readonly bookedUsd6: bigint;
  /** What the order should cost; positive. */
  readonly recomputedUsd6: bigint;
}

/** An order issued at once. */
export function issuedOrder(occasion: Occasion, { bookedUsd6, recomputedUsd6 }: OrderAmounts): JournalEntry {
  const chart = chartFor(occasion);
  return entryOf(occasion, 'order', `order ${occasion.subject}`, [
    debit(chart.costOfCards(occasion.slug), recomputedUsd6),
    signedPosting(chart.differences, bookedUsd6 - recomputedUsd6),
    credit(chart.float, bookedUsd6),
  ]);
}

/** An order accepted and not yet issued: its cost is debited, its card is on the way. */
export function pendingOrder(occasion: Occasion, { bookedUsd6, recomputedUsd6 }: OrderAmounts): JournalEntry {
  const chart = chartFor(occasion);
  return entryOf(occasion, 'order_pending', `order ${occasion.subject}, pending`, [
    debit(chart.cardsInTransit, recomputedUsd6),
    signedPosting(chart.differences, bookedUsd6 - recomputedUsd6),
    credit(chart.float, bookedUsd6),
  ]);
}

/** The card of a pending order arrived: booked when it was issued, which may be a month later. */
export function pendingOrderIssued(occasion: Occasion, recomputedUsd6: bigint): JournalEntry {
  const chart = chartFor(occasion);
  return entryOf(occasion, 'order_issued', `order ${occasion.subject}, issued`, [
    debit(chart.costOfCards(occasion.slug), recomputedUsd6),
    credit(chart.cardsInTransit, recomputedUsd6),
  ]);
}

/** The debit of an order that failed. */
export function failedOrderDebit(occasion: Occasion, bookedUsd6: bigint): JournalEntry {
  const chart = chartFor(occasion);
  return entryOf(occasion, 'failed_debit', `debit of failed order ${occasion.subject}`, [
    debit(chart.reversalsReceivable, bookedUsd6),
    credit(chart.float, bookedUsd6),
  ]);
}

/** A reversal credited back to the float. */
export function orderReversal(occasion: Occasion, bookedUsd6: bigint): JournalEntry {
  const chart = chartFor(occasion);
  return entryOf(occasion, 'reversal', `reversal of order ${occasion.subject}`, [
    debit(chart.float, bookedUsd6),
    credit(chart.reversalsReceivable, bookedUsd6),
  ]);
}

/** An order that the provider has and never debited: it is owed. */
export function orderWithoutDebit(occasion: Occasion, recomputedUsd6: bigint): JournalEntry {
  const chart = chartFor(occasion);
  return entryOf(occasion, 'order_without_debit', `order ${occasion.subject}, not debited`, [
    debit(chart.costOfCards(occasion.slug), recomputedUsd6),
    credit(chart.owed, recomputedUsd6),
  ]);
}

/** A debit that no order answers to: all of it is a difference with the provider. */
export function debitWithoutOrder(occasion: Occasion, bookedUsd6: bigint): JournalEntry {
  const chart = chartFor(occasion);
  return entryOf(occasion, 'debit_without_order', `debit ${occasion.subject}, no order`, [
    debit(chart.differences, bookedUsd6),
    credit(chart.float, bookedUsd6),
  ]);
}
