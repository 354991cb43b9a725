// The amount that the buyer of a card has paid, by the book.

import type { BookRow } from '../match/order-case.js';

interface BuyerPayment {
  /** In minor units of `currency`; undefined where the book does not say. */
  readonly minor: number | undefined;
  /** Empty where the book does not say. */
  readonly currency: string;
}

/**
 * The payment that stands: of a sale that was paid back nothing, in whatever currency it was, and the card
 * was bought all the same.
 */
export function buyerPaymentOf(book: BookRow | undefined): BuyerPayment {
  if (book?.status === 'refunded') return { minor: 0, currency: book.paidCurrency ?? book.currency };
  return { minor: book?.paidMinor, currency: book?.paidCurrency ?? '' };
}
