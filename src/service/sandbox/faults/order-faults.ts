// The changes that a fault makes to an order's price and to the movements that it books; none without a
// fault.

import { decimalRateOf, discountedMinor, safeFigure } from '../../exact-price.js';
import type { FaultSubject } from '../../faults/fault-list.js';
import { spoiltMinor, spoiltUsd6 } from '../../faults/price-faults.js';
import type { NewOrderMovement } from '../books/journal.js';
import type { OrderRow } from '../books/order-table.js';
import { costUsd6 } from '../pricing.js';
import type { SandboxFaults } from './kinds.js';

/** The price of an order. */
export interface OrderPrice {
  readonly rate_bps: number;
  readonly cost_minor: number;
  readonly fx_rate: string;
  readonly cost_usd6: number;
}

/** Prices an order that errs where a fault says so; `honest` otherwise. */
export function spoilPrice(
  faults: SandboxFaults,
  subject: FaultSubject,
  faceMinor: number,
  honest: OrderPrice,
): OrderPrice {
  const rateFault = faults.take('order_rate', subject);
  const rate = rateFault?.integer('rate_bps') ?? honest.rate_bps;
  const fxText = faults.take('order_fx_rate', subject)?.text('fx_rate') ?? honest.fx_rate;
  const fx = decimalRateOf(fxText) ?? decimalRateOf(honest.fx_rate);
  if (fx === undefined) return honest;
  const rightCost = rate === honest.rate_bps ? honest.cost_minor : discountedMinor(faceMinor, rate);
  const cost = spoiltMinor(faults.take('order_cost', subject), faceMinor, rate, rightCost);
  const { numerator, denominator } = fx;
  const spoilt = spoiltUsd6(faults.take('order_conversion', subject), cost, costUsd6(cost, fx), {
    doubled: (bare) => safeFigure((bare * numerator * numerator) / (denominator * denominator)),
    inverted: (bare) => safeFigure((bare * denominator) / numerator),
  });
  return { rate_bps: rate, cost_minor: cost, fx_rate: fx.text, cost_usd6: spoilt };
}

/** An order whose slug, currency or face is another than the one asked for. */
export function spoilAttribute(faults: SandboxFaults, subject: FaultSubject, order: OrderRow): OrderRow {
  const fault = faults.take('order_attribute', subject);
  const value = fault?.text('value');
  const field = fault?.text('field');
  if (value === undefined) return order;
  if (field === 'face_minor') {
    return /^[0-9]{1,15}$/.test(value) ? { ...order, face_minor: Number(value) } : order;
  }
  return field === 'currency' ? { ...order, currency: value } : { ...order, slug: value };
}

/** The forms of a debit that is not booked as it should be. */
export const debitForms = {
  raised: (debit: NewOrderMovement, deltaUsd6: number) => ({
    ...debit,
    amount_usd6: debit.amount_usd6 - deltaUsd6,
  }),
  reversed: reversalOf,
  strange: (debit: NewOrderMovement, ref: string | undefined) => ({
    ...debit,
    ref: ref ?? `${debit.ref}-unknown`,
  }),
};

/** The movement that undoes a debit. */
export function reversalOf(debit: NewOrderMovement): NewOrderMovement {
  return { ...debit, kind: 'reversal', amount_usd6: -debit.amount_usd6 };
}
