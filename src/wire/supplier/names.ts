// Header names and fixed words of the supplier interface (source, part A, section 5; contract, supplier
// page). All header names are lower-case, as Node delivers them.

export const supplierHeaders = {
  /** The partner's key, on every request. */
  key: 'x-supplier-key',
  /** On every answer. */
  requestId: 'x-request-id',
  retryAfter: 'retry-after',
  allow: 'allow',
  contentType: 'content-type',
} as const;

/** How the local service begins a key of its own making; the real key's shape is not shown. */
export const LOCAL_SUPPLIER_KEY_PREFIX = 'sup_test_';

/** How the keys of rewards v2 begin (source, part B, "Authentication"). */
export const rewardsKeyPrefixes = ['pm_live_', 'pm_test_'] as const;

/** The currency that all rates of this interface are quoted against. */
export const FX_BASE = 'USD';
