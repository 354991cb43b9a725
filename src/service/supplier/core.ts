// What every rule of the supplier interface works with, and the shape of what it returns.

import type { QueryPairs } from '../../base/rfc3986.js';
import type { Paging } from '../../wire/supplier/envelope.js';
import type { FaultList } from '../faults/fault-list.js';
import type { IdentifierSource } from '../identifier-source.js';
import type { ServiceClock } from '../service-clock.js';
import type { SupplierBooks } from './books/supplier-books.js';
import type { BrandList } from './brand-list.js';
import type { SupplierFaultName } from './faults/kinds.js';
import type { SupplierRefusal } from './refusal.js';
import type { SupplierSettings } from './settings.js';

export interface SupplierCore {
  readonly books: SupplierBooks;
  /** The settable clock, shared with the sandbox interface: bookings, caps, months. */
  readonly clock: ServiceClock;
  readonly ids: IdentifierSource;
  readonly brands: BrandList;
  readonly faults: FaultList<SupplierFaultName>;
  readonly settings: SupplierSettings;
  /** References whose order is being processed right now. */
  readonly ordersUnderWay: Set<string>;
  /** The address of the supplier listener, without a trailing slash. */
  baseUrl(): string;
}

/** One call whose key is known. */
export interface SupplierCall {
  readonly nowMs: number;
  readonly method: string;
  /** The path as sent. */
  readonly path: string;
  /** The last segment of the path where the endpoint has one, decoded; else ''. */
  readonly pathValue: string;
  readonly query: QueryPairs;
}

/** A rule either answers, or refuses in a way that still commits what it wrote (a failed issue). */
export type SupplierReply =
  | {
      readonly kind: 'data';
      readonly status: 200 | 201;
      readonly data: unknown;
      /** Of a list. */
      readonly paging?: Paging;
    }
  | { readonly kind: 'refusal'; readonly refusal: SupplierRefusal };

export function supplierReply(status: 200 | 201, data: unknown): SupplierReply {
  return { kind: 'data', status, data };
}

export function supplierPage(data: unknown, paging: Paging): SupplierReply {
  return { kind: 'data', status: 200, data, paging };
}
