// The changes that faults make to the movements that an order books.

import type { BookingFaultName } from './fault-kinds.js';
import type { FaultList, FaultSubject } from './fault-list.js';

/** The forms in which one interface writes a debit that is not as it should be. */
interface DebitForms<Movement> {
  /** With so many millionths of a dollar more. */
  raised(debit: Movement, deltaUsd6: number): Movement;
  /** The movement that undoes it. */
  reversed(debit: Movement): Movement;
  /** The movement of an order that nobody knows; `ref` if the fault names one. */
  strange(debit: Movement, ref: string | undefined): Movement;
}

/** The movements an accepted order books: one debit, unless a fault says otherwise. */
export function spoilDebits<Movement>(
  faults: FaultList<BookingFaultName>,
  subject: FaultSubject,
  debit: Movement,
  forms: DebitForms<Movement>,
): Movement[] {
  const movements: Movement[] = [];
  const overcharge = faults.take('order_overcharge', subject);
  const booked = overcharge === undefined ? debit : forms.raised(debit, overcharge.integer('delta_usd6'));
  if (faults.take('order_without_debit', subject) === undefined) movements.push(booked);
  if (faults.take('order_charged_twice', subject) !== undefined) movements.push(booked);
  const reversals = faults.take('order_reversed', subject)?.integer('count') ?? 0;
  for (let count = 0; count < reversals; count += 1) movements.push(forms.reversed(booked));
  const unknown = faults.take('debit_without_order', subject);
  if (unknown !== undefined) movements.push(forms.strange(debit, unknown.text('ref')));
  return movements;
}
