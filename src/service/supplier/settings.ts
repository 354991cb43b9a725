// The options of the supplier listener and what they come to. The caps' values are chosen: the source shows
// none.

import { optionOutOfRange, optionWithin, PORT_MAX } from '../service-settings.js';

export interface SupplierServiceOptions {
  /** Port of the supplier interface; 0 takes a free one. Default 0. */
  readonly supplierPort?: number;
  /** The value that `X-Supplier-Key` has to have. If absent, it is made and kept with the books. */
  readonly supplierKey?: string;
  /** The caps in force whatever `limits` says; the contract's where it is absent and limits are not off. */
  readonly supplierCaps?: SupplierCaps;
  /** Under this the float is running low. Default 100 US dollars. */
  readonly supplierLowUsd6?: number;
}

/** Wholesale prices in millionths of a dollar; a price equal to what is left still passes. */
export interface SupplierCaps {
  readonly orderUsd6: number;
  /** In a rolling 24 hours, over all orders of the key. */
  readonly keyDayUsd6: number;
  /** In a rolling 24 hours, over the orders of one `wallet_ref`. */
  readonly walletDayUsd6: number;
}

export interface SupplierSettings {
  readonly port: number;
  readonly key: string | undefined;
  /** Undefined: none. */
  readonly caps: SupplierCaps | undefined;
  readonly lowUsd6: number;
}

/** 500 USD an order, 10000 USD a day, 1000 USD a day for one buyer. */
export const contractCaps: SupplierCaps = {
  orderUsd6: 500_000_000,
  keyDayUsd6: 10_000_000_000,
  walletDayUsd6: 1_000_000_000,
};

const LOW_USD6 = 100_000_000;
/** Visible ASCII: what a header's value can hold without being altered on its way. */
const KEY_PATTERN = /^[\x21-\x7e]{8,256}$/;

/** Fills in the defaults; throws a Failure `refused` that names the option when one is out of range. */
export function readSupplierSettings(options: SupplierServiceOptions, isLimited: boolean): SupplierSettings {
  const { supplierKey, supplierCaps } = options;
  if (supplierKey !== undefined && !KEY_PATTERN.test(supplierKey)) {
    throw optionOutOfRange('supplierKey', '8 to 256 visible ASCII characters without a space');
  }
  for (const [name, usd6] of Object.entries(supplierCaps ?? {})) {
    optionWithin(`supplierCaps.${name}`, usd6, 0, Number.MAX_SAFE_INTEGER);
  }
  return {
    port: optionWithin('supplierPort', options.supplierPort ?? 0, 0, PORT_MAX),
    key: supplierKey,
    caps: supplierCaps ?? (isLimited ? contractCaps : undefined),
    lowUsd6: optionWithin('supplierLowUsd6', options.supplierLowUsd6 ?? LOW_USD6, 0, Number.MAX_SAFE_INTEGER),
  };
}
