// The interfaces of the local service, each in its folder: a further one is a line here. The options and
// the handle of the service are those of all of them together.

import { rewardsOpenApi } from './rewards/openapi.js';
import { rewardsDialect } from './rewards/side.js';
import { openApiDocument } from './sandbox/openapi/document.js';
import { sandboxDialect } from './sandbox/side.js';
import type { CommonOptions } from './service-settings.js';
import { supplierOpenApi } from './supplier/openapi.js';
import { supplierDialect } from './supplier/side.js';

export const dialects = [sandboxDialect, supplierDialect, rewardsDialect] as const;

/** The OpenAPI document of each interface, as its listener at the usual port serves it. */
export const openApiDocuments = {
  sandbox: () => openApiDocument(),
  supplier: () => supplierOpenApi('http://127.0.0.1:8702'),
  rewards: () => rewardsOpenApi('http://127.0.0.1:8703'),
} as const;

type Dialect = (typeof dialects)[number];
type Read = ReturnType<Dialect['read']>;
type Opened = ReturnType<Read['openBooks']>;
type Side = ReturnType<Opened['begin']>;

/**
 * All members of a union together: a function that takes each of them takes one value that is all of them.
 */
type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** Options of the service as a whole, and those of each interface beside. */
export type LocalServiceOptions = CommonOptions & Together<Parameters<Dialect['read']>[0]>;

/** The parts that the interfaces add to the handle of the service. */
export type InterfaceHandles = Together<ReturnType<Side['handle']>>;

export type { CreditedTransfer, FloatTransfer } from './supplier/float-deposits.js';
export type { SupplierCaps } from './supplier/settings.js';
