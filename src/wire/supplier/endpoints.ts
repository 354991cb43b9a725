// Every endpoint of the supplier interface: the six of the source (section 4.1) and the read of one order,
// which the source knows of without showing its path. `check` is a lawful reference: a GET of
// `/v1/orders/check` reads the order of that name, a POST asks for a price.

import type { Endpoint } from '../endpoint.js';

/** The source shows no limits of requests, so there are two paces: what reads, and what orders. */
export type SupplierClass = 'read' | 'order';

export const supplierEndpoints = {
  brands: { method: 'GET', path: '/v1/brands', limitClass: 'read' },
  fx: { method: 'GET', path: '/v1/fx', limitClass: 'read' },
  summary: { method: 'GET', path: '/v1/summary', limitClass: 'read' },
  check: { method: 'POST', path: '/v1/orders/check', limitClass: 'read' },
  order: { method: 'POST', path: '/v1/orders', limitClass: 'order' },
  orderRead: { method: 'GET', path: '/v1/orders/{client_ref}', limitClass: 'read' },
  float: { method: 'GET', path: '/v1/float', limitClass: 'read' },
} as const satisfies Readonly<Record<string, Endpoint<SupplierClass>>>;

export type SupplierEndpointName = keyof typeof supplierEndpoints;

/** Names of query parameters. */
export const supplierQueryNames = {
  currency: 'currency',
  month: 'month',
} as const;
