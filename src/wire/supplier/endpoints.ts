// Every endpoint of the supplier interface: the six of the source (section 4.1) and the read of one order,
// which the source knows of without showing its path. `check` is a lawful reference: a GET of
// `/v1/orders/check` reads the order of that name, a POST asks for a price.

import { encodeRfc3986 } from '../../base/rfc3986.js';

export interface SupplierEndpoint {
  readonly method: 'GET' | 'POST';
  /** A template: `{client_ref}` stands for one path segment. */
  readonly path: string;
}

export const supplierEndpoints = {
  brands: { method: 'GET', path: '/v1/brands' },
  fx: { method: 'GET', path: '/v1/fx' },
  summary: { method: 'GET', path: '/v1/summary' },
  check: { method: 'POST', path: '/v1/orders/check' },
  order: { method: 'POST', path: '/v1/orders' },
  orderRead: { method: 'GET', path: '/v1/orders/{client_ref}' },
  float: { method: 'GET', path: '/v1/float' },
} as const satisfies Readonly<Record<string, SupplierEndpoint>>;

export type SupplierEndpointName = keyof typeof supplierEndpoints;

/** Names of query parameters. */
export const supplierQueryNames = {
  currency: 'currency',
  page: 'page',
  perPage: 'per_page',
  month: 'month',
} as const;

/** The path of one order, its reference percent-encoded as RFC 3986 asks. */
export function supplierOrderPath(clientRef: string): string {
  return supplierEndpoints.orderRead.path.replace('{client_ref}', () => encodeRfc3986(clientRef));
}
