// Orders: the float follows what the provider booked, the cost what the recomputation says is right, and the
// rest stands on provider differences until it is settled or accepted. The order's own currency is kept on
// the postings of what was booked and of what is due; a rest between the two has none. Amounts booked come
// from the provider, who may state one of the wrong sign: it is posted on the other side then, since wrong
// data is no fault of ours. Contract, ledger.

import { type JournalEntry, signedPosting } from '../journal-entry.js';
import { chartFor, entryOf, type Occasion } from './occasion.js';

export interface OrderAmounts {
  /** The charge of the order's debit on the balance; a charge is positive. */
  readonly bookedUsd6: bigint;
  /** The cost that is due for the order. */
  readonly recomputedUsd6: bigint;
}

/** An order issued at once. */
export function issuedOrder(occasion: Occasion, { bookedUsd6, recomputedUsd6 }: OrderAmounts): JournalEntry {
  const chart = chartFor(occasion);
  return entryOf(occasion, 'order', `order ${occasion.subject}`, [
    signedPosting(chart.costOfCards(occasion.slug), recomputedUsd6, occasion.dueOwn),
    signedPosting(chart.differences, bookedUsd6 - recomputedUsd6),
    signedPosting(chart.float, -bookedUsd6, occasion.bookedOwn),
  ]);
}

/** An order accepted and not yet issued: its cost is debited, its card is on the way. */
export function pendingOrder(occasion: Occasion, { bookedUsd6, recomputedUsd6 }: OrderAmounts): JournalEntry {
  const chart = chartFor(occasion);
  return entryOf(occasion, 'order_pending', `order ${occasion.subject}, pending`, [
    signedPosting(chart.cardsInTransit, recomputedUsd6, occasion.dueOwn),
    signedPosting(chart.differences, bookedUsd6 - recomputedUsd6),
    signedPosting(chart.float, -bookedUsd6, occasion.bookedOwn),
  ]);
}

/** The card of a pending order arrived: booked when it was issued, which may be a month later. */
export function pendingOrderIssued(occasion: Occasion, recomputedUsd6: bigint): JournalEntry {
  const chart = chartFor(occasion);
  return entryOf(occasion, 'order_issued', `order ${occasion.subject}, issued`, [
    signedPosting(chart.costOfCards(occasion.slug), recomputedUsd6, occasion.dueOwn),
    signedPosting(chart.cardsInTransit, -recomputedUsd6, occasion.dueOwn),
  ]);
}

/** The debit of an order that failed. */
export function failedOrderDebit(occasion: Occasion, bookedUsd6: bigint): JournalEntry {
  const chart = chartFor(occasion);
  return entryOf(occasion, 'failed_debit', `debit of failed order ${occasion.subject}`, [
    signedPosting(chart.reversalsReceivable, bookedUsd6, occasion.bookedOwn),
    signedPosting(chart.float, -bookedUsd6, occasion.bookedOwn),
  ]);
}

/**
 * A reversal credited back to the float.
 *
 * @param dueUsd6 the debit that it takes back: what is credited beyond or short of that is a difference, all
 *   of it where there is no such debit
 */
export function orderReversal(
  occasion: Occasion,
  bookedUsd6: bigint,
  dueUsd6: bigint = bookedUsd6,
): JournalEntry {
  const chart = chartFor(occasion);
  return entryOf(occasion, 'reversal', `reversal of order ${occasion.subject}`, [
    signedPosting(chart.float, bookedUsd6, occasion.bookedOwn),
    signedPosting(chart.reversalsReceivable, -dueUsd6, occasion.dueOwn),
    signedPosting(chart.differences, dueUsd6 - bookedUsd6),
  ]);
}

/** A reversal of an order that could not be read: nothing is concluded from it, so it takes cost back. */
export function unreadReversal(occasion: Occasion, bookedUsd6: bigint): JournalEntry {
  const chart = chartFor(occasion);
  return entryOf(occasion, 'reversal', `reversal of order ${occasion.subject}, which was not read`, [
    signedPosting(chart.costOfCards(occasion.slug), -bookedUsd6, occasion.bookedOwn),
    signedPosting(chart.float, bookedUsd6, occasion.bookedOwn),
  ]);
}

/** An order that the provider has and never debited: it is owed. */
export function orderWithoutDebit(occasion: Occasion, recomputedUsd6: bigint): JournalEntry {
  const chart = chartFor(occasion);
  return entryOf(occasion, 'order_without_debit', `order ${occasion.subject}, not debited`, [
    signedPosting(chart.costOfCards(occasion.slug), recomputedUsd6, occasion.dueOwn),
    signedPosting(chart.owed, -recomputedUsd6, occasion.dueOwn),
  ]);
}

/** The debit of an order came in a later month than the order, which was posted as owed until then. */
export function owedOrderDebited(
  occasion: Occasion,
  { bookedUsd6, recomputedUsd6 }: OrderAmounts,
): JournalEntry {
  const chart = chartFor(occasion);
  return entryOf(occasion, 'order', `order ${occasion.subject}, debited late`, [
    signedPosting(chart.owed, recomputedUsd6, occasion.dueOwn),
    signedPosting(chart.differences, bookedUsd6 - recomputedUsd6),
    signedPosting(chart.float, -bookedUsd6, occasion.bookedOwn),
  ]);
}

/** An order debited once more: the first debit paid for it, so all of this one is a difference. */
export function surplusDebit(occasion: Occasion, bookedUsd6: bigint): JournalEntry {
  const chart = chartFor(occasion);
  return entryOf(occasion, 'difference', `order ${occasion.subject}, debited again`, [
    signedPosting(chart.differences, bookedUsd6, occasion.bookedOwn),
    signedPosting(chart.float, -bookedUsd6, occasion.bookedOwn),
  ]);
}

/**
 * An order whose debit stands on another account: one reference is one sale, so what was taken as its
 * cost here is a difference.
 */
export function secondAccountSale(occasion: Occasion, dueUsd6: bigint): JournalEntry {
  const chart = chartFor(occasion);
  return entryOf(occasion, 'difference', `order ${occasion.subject}, debited on another account as well`, [
    signedPosting(chart.differences, dueUsd6, occasion.dueOwn),
    signedPosting(chart.costOfCards(occasion.slug), -dueUsd6, occasion.dueOwn),
  ]);
}

/** A debit that no order answers to: all of it is a difference with the provider. */
export function debitWithoutOrder(occasion: Occasion, bookedUsd6: bigint): JournalEntry {
  const chart = chartFor(occasion);
  return entryOf(occasion, 'debit_without_order', `debit ${occasion.subject}, no order`, [
    signedPosting(chart.differences, bookedUsd6, occasion.bookedOwn),
    signedPosting(chart.float, -bookedUsd6, occasion.bookedOwn),
  ]);
}
