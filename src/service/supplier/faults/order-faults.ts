// The changes that a fault makes to an order's price, to its content and to the movements that it books; none
// without a fault.

import type { DecimalRate } from '../../exact-price.js';
import type { FaultSubject } from '../../faults/fault-list.js';
import { spoiltMinor, spoiltUsd6 } from '../../faults/price-faults.js';
import type { NewDebit } from '../books/float-journal.js';
import type { SupplierOrderRow } from '../books/order-table.js';
import { divHalfUp, type WholesalePrice, wholesaleUsd6 } from '../wholesale.js';
import type { SupplierFaults } from './kinds.js';

/** The facts that an order is priced from. */
interface PricedFrom {
  readonly faceMinor: number;
  readonly netRateBps: number;
  readonly rate: DecimalRate;
}

/** The price of an order, off where a fault says so: first in minor units, then in its conversion. */
export function spoilWholesale(
  faults: SupplierFaults,
  subject: FaultSubject,
  from: PricedFrom,
  honest: WholesalePrice,
): WholesalePrice {
  const { faceMinor, netRateBps, rate } = from;
  const minorFault = faults.take('order_wholesale', subject);
  const wholesale = spoiltMinor(minorFault, faceMinor, netRateBps, honest.wholesale_minor);
  const right = wholesale === honest.wholesale_minor ? honest.wholesale_usd6 : wholesaleUsd6(wholesale, rate);
  const { numerator, denominator } = rate;
  const spoilt = spoiltUsd6(faults.take('order_conversion', subject), wholesale, right, {
    doubled: (bare) => divHalfUp(bare * denominator * denominator, numerator * numerator),
    inverted: (bare) => divHalfUp(bare * numerator, denominator),
  });
  return { wholesale_minor: wholesale, wholesale_usd6: spoilt };
}

/** An order whose brand, currency or face is another than the one asked for. */
export function spoilContent(
  faults: SupplierFaults,
  subject: FaultSubject,
  order: SupplierOrderRow,
): SupplierOrderRow {
  const fault = faults.take('order_attribute', subject);
  const value = fault?.text('value');
  if (value === undefined) return order;
  switch (fault?.text('field')) {
    case 'face_minor':
      return /^[0-9]{1,15}$/.test(value) ? { ...order, face_minor: Number(value) } : order;
    case 'currency':
      return { ...order, currency: value };
    default:
      return { ...order, brand_slug: value };
  }
}

/** The forms of a debit that is not booked as it should be. */
export const debitForms = {
  raised: (debit: NewDebit, deltaUsd6: number) => ({
    ...debit,
    amount_usd6: Math.max(0, debit.amount_usd6 + deltaUsd6),
  }),
  reversed: reversalOf,
  /** A reference and an order id that no order has. */
  strange: (debit: NewDebit, ref: string | undefined) => ({
    ...debit,
    client_ref: ref ?? `${debit.client_ref}-unknown`,
    order_id: `${debit.order_id}f`,
  }),
};

/** The movement that undoes a debit. */
export function reversalOf(debit: NewDebit): NewDebit {
  return { ...debit, kind: 'reversal' };
}
