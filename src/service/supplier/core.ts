// The parts that every rule of the supplier interface works with.

import type { IdentifierSource } from '../identifier-source.js';
import type { ReferencesUnderWay } from '../references-under-way.js';
import type { ServiceClock } from '../service-clock.js';
import type { SupplierBooks } from './books/supplier-books.js';
import type { BrandList } from './brand-list.js';
import type { SupplierFaults } from './faults/kinds.js';
import type { SupplierSettings } from './settings.js';

export interface SupplierCore {
  readonly books: SupplierBooks;
  /** The settable clock, shared by all interfaces: bookings, caps, months. */
  readonly clock: ServiceClock;
  readonly ids: IdentifierSource;
  readonly brands: BrandList;
  readonly faults: SupplierFaults;
  readonly settings: SupplierSettings;
  readonly underWay: ReferencesUnderWay;
  /** The address of the supplier listener, without a trailing slash. */
  baseUrl(): string;
}
