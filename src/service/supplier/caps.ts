// The caps (source, sections 4.1 and 8; their values are settings). Issued orders count, at the instant they
// were issued and at their wholesale price; a failed one was reversed and counts for nothing. The day is a
// rolling one on the service's clock.

import type { CountedOrder } from './books/order-table.js';
import type { SupplierCore } from './core.js';

const DAY_MS = 86_400_000;

/** A cap that stands in the way; without `retryAfterSec` no wait helps. */
export interface CapExcess {
  readonly retryAfterSec: number | undefined;
}

/**
 * Holds a price against the caps; undefined when none is exceeded. Without a wallet's digest the cap of a
 * buyer can't be judged and is left out, as in a check.
 */
export function capExcess(
  core: SupplierCore,
  priceUsd6: number,
  walletRefSha256: string | undefined,
  nowMs: number,
): CapExcess | undefined {
  const caps = core.settings.caps;
  if (caps === undefined) return undefined;
  if (priceUsd6 > caps.orderUsd6) return { retryAfterSec: undefined };
  const { orders } = core.books;
  const windows: [number, CountedOrder[]][] = [[caps.keyDayUsd6, orders.issuedSince(nowMs - DAY_MS)]];
  if (walletRefSha256 !== undefined) {
    windows.push([caps.walletDayUsd6, orders.issuedSince(nowMs - DAY_MS, walletRefSha256)]);
  }
  const waits = windows.map(([capUsd6, counted]) => waitMs(capUsd6, counted, priceUsd6, nowMs));
  const longestMs = Math.max(...waits);
  if (longestMs === 0) return undefined;
  return { retryAfterSec: Number.isFinite(longestMs) ? Math.ceil(longestMs / 1000) : undefined };
}

/**
 * The time until enough has left the window, in ms: 0 when the price passes now, Infinity when it never will.
 */
function waitMs(capUsd6: number, counted: readonly CountedOrder[], priceUsd6: number, nowMs: number): number {
  if (priceUsd6 > capUsd6) return Number.POSITIVE_INFINITY;
  let usedUsd6 = counted.reduce((sum, order) => sum + order.wholesale_usd6, 0);
  let ms = 0;
  for (const order of counted) {
    if (usedUsd6 + priceUsd6 <= capUsd6) break;
    usedUsd6 -= order.wholesale_usd6;
    ms = order.issued_at_ms + DAY_MS - nowMs;
  }
  return ms;
}
