// What a client or reader of the supplier interface is made with, checked before anything is sent.

import { JSON_CONTENT_TYPE } from '../../wire/sandbox/names.js';
import { supplierHeaders } from '../../wire/supplier/names.js';
import {
  badOptions,
  openParts,
  type ReadingOptions,
  type ServiceAddress,
} from '../calling/connection-options.js';
import { type CallFrame, type Dialect, ServiceCaller } from '../calling/service-caller.js';
import type { Transport } from '../transport/transport.js';
import type { SupplierClass } from './calls.js';

export interface SupplierOptions extends ServiceAddress, ReadingOptions {
  /** The key that was issued with production access; sent as `X-Supplier-Key`. */
  readonly key: string;
  /** Reads and checks a second; 10 where absent. The source shows no limit of this interface. */
  readonly readsPerSecond?: number;
  /** Orders a second; 5 where absent. */
  readonly ordersPerSecond?: number;
}

const READS_PER_SECOND = 10;
const ORDERS_PER_SECOND = 5;
/** Visible ASCII without blanks: what a header's value holds without being altered on its way. */
const KEY = /^[\x21-\x7e]{8,256}$/;

/** A caller with its connections. */
export interface SupplierConnection {
  readonly caller: ServiceCaller<SupplierClass>;
  readonly transport: Transport;
}

/**
 * Opens the way to the supplier interface with a key; nothing is sent yet.
 *
 * @throws MendConfiguration for a key that no header can carry (it is not shown), an address, a number or an
 * environment that may not be used
 */
export function connectSupplier(options: SupplierOptions): SupplierConnection {
  if (!KEY.test(options.key)) {
    throw badOptions(
      'the supplier key is not 8 to 256 visible characters without blanks',
      'Give the whole key, without line ends.',
    );
  }
  const parts = openParts<SupplierClass>(options, {
    read: options.readsPerSecond ?? READS_PER_SECOND,
    order: options.ordersPerSecond ?? ORDERS_PER_SECOND,
  });
  const caller = new ServiceCaller({ ...parts, dialect: supplierDialect(options.key) });
  return { caller, transport: parts.transport };
}

/** The key on every request; nothing is signed, and answers name no environment. */
function supplierDialect(key: string): Dialect {
  return {
    names: supplierHeaders,
    secrets: [key],
    headersOf: ({ body }: CallFrame) => ({
      accept: JSON_CONTENT_TYPE,
      'user-agent': 'tieout',
      ...(body === undefined ? {} : { [supplierHeaders.contentType]: JSON_CONTENT_TYPE }),
      [supplierHeaders.key]: key,
    }),
    signatureReasonOf: () => undefined,
    mendableSigningOf: () => undefined,
  };
}
