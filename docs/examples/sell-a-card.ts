// Sells a card: a quote before the buyer's money is taken, then the order under the purchase's own reference.
// A changed price is accepted only by a rule of the shop's own, and an order that could not be made now is
// kept for later.

import { Decide, type Order, RetryLater, type SandboxClient } from 'tieout';

export interface Purchase {
  /**
   * The shop's own id of the purchase, stored before anything is sent: sent again, it always means this
   * purchase.
   */
  readonly clientRef: string;
  readonly slug: string;
  readonly currency: string;
  readonly faceMinor: number;
  readonly buyer: { readonly ref: string; readonly country: string };
  /** The most that the shop will pay, in usd6. */
  readonly atMostUsd6: number;
}

export type Sale =
  | { readonly kind: 'sold'; readonly order: Order }
  | { readonly kind: 'later'; readonly afterSec: number | undefined }
  | { readonly kind: 'too_dear'; readonly costUsd6: number };

export async function sellCard(client: SandboxClient, purchase: Purchase): Promise<Sale> {
  const { clientRef, slug, currency, faceMinor, buyer, atMostUsd6 } = purchase;
  const card = { slug, currency, faceMinor };
  const quote = await client.quote(card);
  if (quote.costUsd6 > atMostUsd6) return { kind: 'too_dear', costUsd6: quote.costUsd6 };
  const order = { ...card, clientRef, endCustomer: buyer };
  try {
    return { kind: 'sold', order: await client.order(order) };
  } catch (failure) {
    if (failure instanceof RetryLater) return { kind: 'later', afterSec: failure.retryAfterSec };
    if (!(failure instanceof Decide) || failure.decision.code !== 'price_changed') throw failure;
    const { costUsd6, quoteId } = failure.decision;
    if (costUsd6 > atMostUsd6) return { kind: 'too_dear', costUsd6 };
    return { kind: 'sold', order: await client.order({ ...order, quoteId }) };
  }
}
