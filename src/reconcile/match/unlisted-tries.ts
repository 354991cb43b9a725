// The orders that failed in a month whose statement has no lines. Its total of reversals may hold that they
// were debited and given back (assumption A-04); else a failed order was never charged.

import { type CalendarMonth, monthOf } from '../../base/calendar-month.js';
import type { OrderRead } from '../../records/order-read.js';
import type { AccountFacts } from '../month/account-facts.js';
import { statedMonthOf } from '../month/month-as-stated.js';
import { heldDebitOf, heldReversalOf, triedByTotalsOf } from './held-by-totals.js';
import type { OrderCase } from './order-case.js';

type Lines = Pick<OrderCase, 'debits' | 'reversals'>;

const none: Lines = { debits: [], reversals: [] };

export class UnlistedTries {
  readonly #facts: AccountFacts;
  readonly #isListed: (ref: string) => boolean;
  readonly #tried = new Map<CalendarMonth, ReadonlySet<string>>();

  /** @param isListed true of a reference that any month lists a line of */
  constructor(facts: AccountFacts, isListed: (ref: string) => boolean) {
    this.#facts = facts;
    this.#isListed = isListed;
  }

  /** The debit of a failed order and its reversal, where the totals of its month hold both; else none. */
  linesOf(order: OrderRead | undefined): Lines {
    if (order?.status !== 'failed') return none;
    const month = monthOf(order.createdAtMs);
    if (!this.#triedIn(month).has(order.clientRef)) return none;
    return { debits: [heldDebitOf(order, month)], reversals: [heldReversalOf(order, month)] };
  }

  #triedIn(month: CalendarMonth): ReadonlySet<string> {
    const known = this.#tried.get(month);
    if (known !== undefined) return known;
    const figures = statedMonthOf(this.#facts, month);
    const isTotals = figures !== undefined && figures.lines === undefined;
    const tried = isTotals ? triedByTotalsOf(figures, this.#failedIn(month)) : new Set<string>();
    this.#tried.set(month, tried);
    return tried;
  }

  *#failedIn(month: CalendarMonth): Generator<OrderRead> {
    for (const { clientRef, reads } of this.#facts.orders.values()) {
      const order = reads.at(-1);
      if (order?.status !== 'failed' || monthOf(order.createdAtMs) !== month) continue;
      if (!this.#isListed(clientRef)) yield order;
    }
  }
}
