// Header names and fixed words of the supplier interface (source, part A, section 5; contract, supplier
// page). All header names are lower-case, as Node delivers them.

import { commonHeaders } from '../common-names.js';

export const supplierHeaders = {
  /** The partner's key, on every request. */
  key: 'x-supplier-key',
  ...commonHeaders,
} as const;

/** The beginning of a key that the local service makes; the shape of a real key is not shown. */
export const LOCAL_SUPPLIER_KEY_PREFIX = 'sup_test_';

/** The currency that all rates of this interface are quoted against. */
export const FX_BASE = 'USD';
