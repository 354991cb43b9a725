// The values that reach a production path on purpose (source, section 4, "Sandbox test values").

export const DEMO_COFFEE_SLUG = 'demo-coffee';
export const DEMO_BOOKS_SLUG = 'demo-books';
export const DEMO_LIMITED_SLUG = 'demo-limited';

/** With `demo-books`: 503 `restocking`, retry after one hour. */
export const RESTOCKING_FACE_MINOR = 1337;
/** With `demo-books`: 502 `upstream_failed` the first time a reference is sent, then issued. */
export const UPSTREAM_FAILED_FACE_MINOR = 6660;
/** With `demo-books`: 409 `price_changed` to 122.50 US dollars, which is exactly 200 basis points. */
export const PRICE_CHANGED_FACE_MINOR = 9999;
export const PRICE_CHANGED_RATE_BPS = 200;
/** With `demo-limited`: above this 409 `denomination_unavailable`. */
export const LIMITED_MOST_MINOR = 5000;

/** As `end_customer.country`: 451 `region_blocked`. */
export const BLOCKED_COUNTRY = 'XX';

/**
 * A reference that starts so is answered 202 `pending` if it is the key's first such order of the UTC day.
 */
export const PENDING_REF_PREFIX = 'pending-';

export function isPendingRef(clientRef: string): boolean {
  return clientRef.startsWith(PENDING_REF_PREFIX);
}
