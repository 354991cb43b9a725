// The options of a client or reader of the supplier interface, checked before anything is sent.

import { JSON_CONTENT_TYPE } from '../../wire/common-names.js';
import type { SupplierClass } from '../../wire/supplier/endpoints.js';
import { supplierHeaders } from '../../wire/supplier/names.js';
import { Connection } from '../calling/connection.js';
import {
  badOptions,
  openParts,
  type ReadingOptions,
  type ServiceAddress,
} from '../calling/connection-options.js';
import { demandOptions } from '../calling/given-argument.js';
import type { CallDialect, SentCall } from '../calling/service-caller.js';
import { supplierRefusals } from './refusals.js';

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

export function isSupplierKey(text: string): boolean {
  return KEY.test(text);
}

/**
 * Opens the way to the supplier interface with a key; nothing is sent yet.
 *
 * @throws MendConfiguration for a key that no header can carry (it is not shown), an address, a number or an
 * environment that may not be used
 */
export function connectSupplier(options: SupplierOptions): Connection<SupplierClass> {
  demandOptions(options, ['baseUrl', 'key']);
  if (!isSupplierKey(options.key)) {
    throw badOptions(
      'the supplier key is not 8 to 256 visible characters without blanks',
      'Give the whole key, without line ends.',
    );
  }
  const parts = openParts<SupplierClass>(options, {
    read: options.readsPerSecond ?? READS_PER_SECOND,
    order: options.ordersPerSecond ?? ORDERS_PER_SECOND,
  });
  const dialect = supplierDialect(options.key);
  return new Connection({ ...parts, dialect, refusals: supplierRefusals });
}

/** The key on every request; nothing is signed, and answers name no environment. */
function supplierDialect(key: string): CallDialect {
  return {
    secrets: [key],
    headersOf: ({ body }: SentCall) => ({
      accept: JSON_CONTENT_TYPE,
      'user-agent': 'tieout',
      ...(body === undefined ? {} : { [supplierHeaders.contentType]: JSON_CONTENT_TYPE }),
      [supplierHeaders.key]: key,
    }),
    signatureReasonOf: () => undefined,
    mendableSigningOf: () => undefined,
  };
}
