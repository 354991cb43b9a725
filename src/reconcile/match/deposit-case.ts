/** One deposit as the sources tell it, brought together on the exact bytes of its reference. */

import { compareText } from '../../base/bytes.js';
import { monthOf } from '../../base/calendar-month.js';
import type { EventRecord } from '../../records/event.js';
import type { OwnDeposit } from '../../records/own-deposit.js';
import type { AccountFacts } from '../account-facts.js';
import type { BookedMovement, MovementSet } from './movement-set.js';

export interface DepositCase {
  /** The deposit id, or the transaction hash in the supplier interface. */
  readonly depositRef: string;
  readonly own: OwnDeposit | undefined;
  readonly lines: readonly BookedMovement[];
  readonly event: EventRecord | undefined;
}

interface Gathering {
  own?: OwnDeposit;
  lines: BookedMovement[];
  event?: EventRecord;
}

/** The deposits on the balance, by the reference that the partner's records know them by. */
export function depositRefsOf(movements: MovementSet): Set<string> {
  const refs = new Set<string>();
  for (let row = 0; row < movements.length; row += 1) {
    const movement = movements.at(row);
    if (movement.kind === 'deposit') refs.add(movement.txHash ?? movement.ref);
  }
  return refs;
}

/** All deposits of the account that belong to the month, by booking and then by reference. */
export function depositCasesOf(facts: AccountFacts, movements: MovementSet): DepositCase[] {
  const byRef = new Map<string, Gathering>();
  const at = (ref: string): Gathering => {
    const known = byRef.get(ref) ?? { lines: [] };
    byRef.set(ref, known);
    return known;
  };
  for (const own of facts.ownDeposits ?? []) at(own.depositRef).own ??= own;
  for (let row = 0; row < movements.length; row += 1) {
    const movement = movements.at(row);
    if (movement.kind === 'deposit') at(movement.txHash ?? movement.ref).lines.push(movement);
  }
  for (const event of facts.events.events) {
    const figures = event.body?.isTest === false ? event.body.deposit : undefined;
    if (figures !== undefined) at(figures.depositId).event ??= event;
  }
  const cases = [...byRef].map(
    ([depositRef, found]): DepositCase => ({
      depositRef,
      own: found.own,
      lines: found.lines,
      event: found.event,
    }),
  );
  return cases
    .filter((one) => isOfMonth(one, facts))
    .sort((a, b) => instantOf(a) - instantOf(b) || compareText(a.depositRef, b.depositRef));
}

function instantOf(one: DepositCase): number {
  return one.lines[0]?.bookedAtMs ?? one.own?.sentAtMs ?? one.event?.body?.createdAtMs ?? 0;
}

/**
 * A credited deposit belongs to the month of its line; one that was never credited to the month in which it was
 * sent, or to every open month where the record has no date. An event alone makes no deposit.
 */
function isOfMonth(one: DepositCase, facts: AccountFacts): boolean {
  const line = one.lines[0];
  if (line !== undefined) return monthOf(line.bookedAtMs) === facts.month;
  if (one.own === undefined) return false;
  return one.own.sentAtMs === undefined || monthOf(one.own.sentAtMs) === facts.month;
}
