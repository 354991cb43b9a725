/** What the month should add up to by the recomputation: by kind of movement, and by brand and currency. */

import type { MovementKind } from '../records/movement.js';
import { type BrandTotal, brandKey, type KindTotal } from './line-totals.js';
import type { OrderCase } from './match/order-case.js';
import { pricedOrderOf, type Recomputation } from './recomputation.js';

/** The test balance that a new key starts with: 100 US dollars. Source: section 2.1, rule 1. */
export const grantUsd6 = 100_000_000n;

export class RecomputedTotals {
  readonly kinds: Record<MovementKind, KindTotal> = {
    grant: { count: 0n, usd6: 0n },
    deposit: { count: 0n, usd6: 0n },
    order: { count: 0n, usd6: 0n },
    reversal: { count: 0n, usd6: 0n },
  };
  readonly brands = new Map<string, BrandTotal>();

  /** Adds a movement that should be there, signed by its effect on the balance. */
  add(kind: MovementKind, usd6: bigint, count = 1n): void {
    const total = this.kinds[kind];
    this.kinds[kind] = { count: total.count + count, usd6: total.usd6 + usd6 };
  }

  /**
   * Adds what is due for an order: one debit where it stands, and a debit with its reversal for each failed try.
   * A debit that no order answers to is due nothing.
   */
  addOrder(orderCase: OrderCase, recomputation: Recomputation | undefined): void {
    const cost = recomputedUsd6Of(orderCase, recomputation);
    if (cost === undefined) return;
    const { debits, reversals } = dueCountsOf(orderCase);
    this.add('order', -cost * debits, debits);
    this.add('reversal', cost * reversals, reversals);
    const priced = pricedOrderOf(orderCase);
    if (priced === undefined || debits === 0n) return;
    const key = brandKey(priced.slug, priced.currency);
    const total = this.brands.get(key) ?? {
      slug: priced.slug,
      currency: priced.currency,
      count: 0n,
      faceMinor: 0n,
      costMinor: 0n,
      costUsd6: 0n,
    };
    this.brands.set(key, {
      ...total,
      count: total.count + debits,
      faceMinor: total.faceMinor + debits * BigInt(priced.faceMinor),
      costMinor: total.costMinor + debits * BigInt(recomputation?.costMinor ?? priced.costMinor),
      costUsd6: total.costUsd6 + debits * cost,
    });
  }
}

/**
 * The cost due in usd6: recomputed, or as the order states it where its currency has no fixed rate. Of an order
 * that could not be read its debit is taken as it stands: that it was not tested is said elsewhere.
 */
export function recomputedUsd6Of(
  orderCase: OrderCase,
  recomputation: Recomputation | undefined,
): bigint | undefined {
  if (orderCase.unknown !== undefined) return undefined;
  const order = orderCase.order;
  if (order !== undefined) return recomputation?.costUsd6 ?? BigInt(order.costUsd6);
  const debit = orderCase.debits[0];
  return debit === undefined ? undefined : -BigInt(debit.amountUsd6);
}

/** How many debits and reversals an order should have, given how often it was tried. */
export function dueCountsOf(orderCase: OrderCase): { debits: bigint; reversals: bigint } {
  const debits = BigInt(orderCase.debits.length);
  const reversals = BigInt(orderCase.reversals.length);
  if (orderCase.order?.status === 'failed') return { debits, reversals: debits };
  const undone = reversals < debits ? reversals : debits > 0n ? debits - 1n : 0n;
  return { debits: undone + 1n, reversals: undone };
}
