// What a fault makes of an order's price and of the movements it books. Without a fault: nothing.

import type { FaultList, FaultSubject } from '../../faults/fault-list.js';
import type { NewMovement } from '../books/journal.js';
import type { OrderRow } from '../books/order-table.js';
import { costMinor, costUsd6, fxRateOf, safeFigure } from '../pricing.js';

/** How an order is priced. */
export interface OrderPrice {
  readonly rate_bps: number;
  readonly cost_minor: number;
  readonly fx_rate: string;
  readonly cost_usd6: number;
}

/** Prices an order that errs where a fault says so; `honest` otherwise. */
export function spoilPrice(
  faults: FaultList,
  subject: FaultSubject,
  faceMinor: number,
  honest: OrderPrice,
): OrderPrice {
  const rateFault = faults.take('order_rate', subject);
  const rate = rateFault?.integer('rate_bps') ?? honest.rate_bps;
  const fxText = faults.take('order_fx_rate', subject)?.text('fx_rate') ?? honest.fx_rate;
  const fx = fxRateOf(fxText) ?? fxRateOf(honest.fx_rate);
  if (fx === undefined) return honest;
  const rightCost = rate === honest.rate_bps ? honest.cost_minor : costMinor(faceMinor, rate);
  const cost = spoiltCost(faults, subject, faceMinor, rate, rightCost);
  const rightUsd6 = costUsd6(cost, fx);
  return {
    rate_bps: rate,
    cost_minor: cost,
    fx_rate: fx.text,
    cost_usd6: spoiltConversion(faults, subject, cost, fx.text, rightUsd6),
  };
}

function spoiltCost(
  faults: FaultList,
  subject: FaultSubject,
  faceMinor: number,
  rateBps: number,
  right: number,
): number {
  const fault = faults.take('order_cost', subject);
  if (fault === undefined) return right;
  const face = BigInt(faceMinor);
  const discount = face * BigInt(rateBps);
  switch (fault.text('method')) {
    case 'half_up':
      return safeFigure(face - (discount + 5000n) / 10000n);
    case 'ceiling':
      return safeFigure(face - (discount + 9999n) / 10000n);
    case 'face_charged':
      return faceMinor;
    case 'scale_100':
      return safeFigure(BigInt(right) * 100n);
    default:
      return Math.max(0, right + fault.integer('delta_minor'));
  }
}

function spoiltConversion(
  faults: FaultList,
  subject: FaultSubject,
  cost: number,
  fxText: string,
  right: number,
): number {
  const fault = faults.take('order_conversion', subject);
  const fx = fxRateOf(fxText);
  if (fault === undefined || fx === undefined) return right;
  const bare = BigInt(cost) * 10000n;
  switch (fault.text('method')) {
    case 'fx_missing':
      return safeFigure(bare);
    case 'fx_doubled':
      return safeFigure((bare * fx.numerator * fx.numerator) / (fx.denominator * fx.denominator));
    case 'fx_inverted':
      return safeFigure((bare * fx.denominator) / fx.numerator);
    default:
      return Math.max(0, right + fault.integer('delta_usd6'));
  }
}

/** An order whose slug, currency or face is another than the one asked for. */
export function spoilAttribute(faults: FaultList, subject: FaultSubject, order: OrderRow): OrderRow {
  const fault = faults.take('order_attribute', subject);
  const value = fault?.text('value');
  const field = fault?.text('field');
  if (value === undefined) return order;
  if (field === 'face_minor') {
    return /^[0-9]{1,15}$/.test(value) ? { ...order, face_minor: Number(value) } : order;
  }
  return field === 'currency' ? { ...order, currency: value } : { ...order, slug: value };
}

/** The movements an accepted order books: one debit, unless a fault says otherwise. */
export function spoilDebits(faults: FaultList, subject: FaultSubject, debit: NewMovement): NewMovement[] {
  const movements: NewMovement[] = [];
  const overcharge = faults.take('order_overcharge', subject);
  const booked = { ...debit, amount_usd6: debit.amount_usd6 - (overcharge?.integer('delta_usd6') ?? 0) };
  if (faults.take('order_without_debit', subject) === undefined) movements.push(booked);
  if (faults.take('order_charged_twice', subject) !== undefined) movements.push(booked);
  const reversals = faults.take('order_reversed', subject)?.integer('count') ?? 0;
  for (let count = 0; count < reversals; count += 1) movements.push(reversalOf(booked));
  const unknown = faults.take('debit_without_order', subject);
  if (unknown !== undefined) movements.push({ ...debit, ref: unknown.text('ref') ?? `${debit.ref}-unknown` });
  return movements;
}

/** What undoes a debit. */
export function reversalOf(debit: NewMovement): NewMovement {
  return { ...debit, kind: 'reversal', amount_usd6: -debit.amount_usd6 };
}
