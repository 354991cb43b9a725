/** The values that reach a production path on purpose (source, section 4, "Sandbox test values"). */

export const demoCoffeeSlug = 'demo-coffee';
export const demoBooksSlug = 'demo-books';
export const demoLimitedSlug = 'demo-limited';

/** With `demo-books`: 503 `restocking`, retry after one hour. */
export const restockingFaceMinor = 1337;
/** With `demo-books`: 502 `upstream_failed` the first time a reference is sent, then issued. */
export const upstreamFailedFaceMinor = 6660;
/** With `demo-books`: 409 `price_changed` to 122.50 US dollars, which is exactly 200 basis points. */
export const priceChangedFaceMinor = 9999;
export const priceChangedRateBps = 200;
/** With `demo-limited`: above this 409 `denomination_unavailable`. */
export const limitedMostMinor = 5000;

/** As `end_customer.country`: 451 `region_blocked`. */
export const blockedCountry = 'XX';

/** A reference that starts so is answered 202 `pending` if it is the key's first such order of the UTC day. */
export const pendingRefPrefix = 'pending-';

export function isPendingRef(clientRef: string): boolean {
  return clientRef.startsWith(pendingRefPrefix);
}
