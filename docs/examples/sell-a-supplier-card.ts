// Sells a card in production: the price is checked before the buyer's money is taken, then the order goes out
// under the payment's own reference. Whatever happened to the answer, the same reference brings the same
// card.

import { Decide, RetryLater, type SupplierClient, type SupplierOrder } from 'tieout';

export interface Payment {
  /**
   * The shop's own id of the payment, stored before anything is sent: sent again, it always means this
   * payment.
   */
  readonly clientRef: string;
  readonly slug: string;
  readonly currency: string;
  readonly faceMinor: number;
  /** An opaque id of the buyer, 8 characters or more. */
  readonly walletRef: string;
}

export type Sale =
  | { readonly kind: 'sold'; readonly order: SupplierOrder }
  /** The buyer's money was not taken. */
  | { readonly kind: 'not_now'; readonly code: string; readonly afterSec: number | undefined }
  /** The buyer has paid: the same payment is sent again later. */
  | { readonly kind: 'later'; readonly code: string; readonly afterSec: number | undefined }
  /** The buyer has paid, and a person decides: the price changed, the float is empty, a cap is reached. */
  | { readonly kind: 'decide'; readonly code: string };

export async function sellSupplierCard(
  client: SupplierClient,
  payment: Payment,
  takeMoney: (wholesaleMinor: number) => Promise<void>,
): Promise<Sale> {
  const { slug, currency, faceMinor } = payment;
  const check = await client.check({ slug, currency, faceMinor });
  if (!check.ok) return { kind: 'not_now', code: check.code, afterSec: check.retryAfterSec };
  await takeMoney(check.wholesaleMinor);
  const order = { ...payment, expectedWholesaleMinor: check.wholesaleMinor };
  try {
    return { kind: 'sold', order: await client.order(order) };
  } catch (failure) {
    if (failure instanceof RetryLater) {
      return { kind: 'later', code: failure.code, afterSec: failure.retryAfterSec };
    }
    if (failure instanceof Decide) return { kind: 'decide', code: failure.code };
    throw failure;
  }
}
