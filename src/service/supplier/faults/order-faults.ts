// What a fault makes of an order's price, of its content and of the movements it books. Without a fault:
// nothing.

import type { FaultList, FaultSubject } from '../../faults/fault-list.js';
import { safeFigure } from '../../sandbox/pricing.js';
import type { NewFloatMovement } from '../books/float-journal.js';
import type { SupplierOrderRow } from '../books/order-table.js';
import { divHalfUp, type UnitsPerUsd, type WholesalePrice, wholesaleUsd6 } from '../wholesale.js';
import type { SupplierFaultName } from './kinds.js';

type Faults = FaultList<SupplierFaultName>;

/** What an order is priced from. */
interface PricedFrom {
  readonly faceMinor: number;
  readonly netRateBps: number;
  readonly rate: UnitsPerUsd;
}

/** The price of an order, off where a fault says so: first in minor units, then in its conversion. */
export function spoilWholesale(
  faults: Faults,
  subject: FaultSubject,
  from: PricedFrom,
  honest: WholesalePrice,
): WholesalePrice {
  const wholesale = spoiltMinor(faults, subject, from, honest.wholesale_minor);
  const right =
    wholesale === honest.wholesale_minor ? honest.wholesale_usd6 : wholesaleUsd6(wholesale, from.rate);
  return {
    wholesale_minor: wholesale,
    wholesale_usd6: spoiltUsd6(faults, subject, wholesale, from.rate, right),
  };
}

function spoiltMinor(faults: Faults, subject: FaultSubject, from: PricedFrom, right: number): number {
  const fault = faults.take('order_wholesale', subject);
  if (fault === undefined) return right;
  const face = BigInt(from.faceMinor);
  const discount = face * BigInt(from.netRateBps);
  switch (fault.text('method')) {
    case 'half_up':
      return safeFigure(face - (discount + 5000n) / 10_000n);
    case 'ceiling':
      return safeFigure(face - (discount + 9999n) / 10_000n);
    case 'face_charged':
      return from.faceMinor;
    case 'scale_100':
      return safeFigure(BigInt(right) * 100n);
    default:
      return Math.max(0, right + fault.integer('delta_minor'));
  }
}

function spoiltUsd6(
  faults: Faults,
  subject: FaultSubject,
  wholesale: number,
  rate: UnitsPerUsd,
  right: number,
): number {
  const fault = faults.take('order_conversion', subject);
  if (fault === undefined) return right;
  const bare = BigInt(wholesale) * 10_000n;
  const { numerator, denominator } = rate;
  switch (fault.text('method')) {
    case 'fx_missing':
      return safeFigure(bare);
    case 'fx_doubled':
      return divHalfUp(bare * denominator * denominator, numerator * numerator);
    case 'fx_inverted':
      return divHalfUp(bare * numerator, denominator);
    default:
      return Math.max(0, right + fault.integer('delta_usd6'));
  }
}

/** An order whose brand, currency or face is another than the one asked for. */
export function spoilContent(
  faults: Faults,
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

/** The movements an issued order books: one debit, unless a fault says otherwise. */
export function spoilFloatDebits(
  faults: Faults,
  subject: FaultSubject,
  debit: NewFloatMovement,
): NewFloatMovement[] {
  const movements: NewFloatMovement[] = [];
  const overcharge = faults.take('order_overcharge', subject)?.integer('delta_usd6') ?? 0;
  const booked = { ...debit, amount_usd6: Math.max(0, debit.amount_usd6 + overcharge) };
  if (faults.take('order_without_debit', subject) === undefined) movements.push(booked);
  if (faults.take('order_charged_twice', subject) !== undefined) movements.push(booked);
  const reversals = faults.take('order_reversed', subject)?.integer('count') ?? 0;
  for (let count = 0; count < reversals; count += 1) movements.push(reversalOf(booked));
  const unknown = faults.take('debit_without_order', subject);
  if (unknown !== undefined) movements.push({ ...debit, ...strangerOf(debit, unknown.text('ref')) });
  return movements;
}

/** A reference and an order id that no order has. */
function strangerOf(
  debit: NewFloatMovement,
  ref: string | undefined,
): { client_ref: string; order_id: string } {
  return { client_ref: ref ?? `${debit.client_ref}-unknown`, order_id: `${debit.order_id}f` };
}

/** What undoes a debit. */
export function reversalOf(debit: NewFloatMovement): NewFloatMovement {
  return { ...debit, kind: 'reversal' };
}
