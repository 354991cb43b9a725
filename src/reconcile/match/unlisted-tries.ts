// The orders that failed in a month whose statement has no lines. Its total of reversals may hold that
// they were debited and given back (assumption A-04); else a failed order was never charged. A later month
// may list more of them: another reversal, or the debit of an order that was sent again.

import { type CalendarMonth, monthOf } from '../../base/time/calendar-month.js';
import type { OrderHistory, OrderRead } from '../../records/order-read.js';
import type { AccountFacts } from '../month/account-facts.js';
import { statedMonthOf } from '../month/month-as-stated.js';
import { debitedByTotalsOf, heldDebitOf, heldReversalOf, triedByTotalsOf } from './held-by-totals.js';
import type { BookedMovement } from './movement-set.js';
import type { OrderCase } from './order-case.js';

export type Lines = Pick<OrderCase, 'debits' | 'reversals'>;

export class UnlistedTries {
  readonly #facts: AccountFacts;
  readonly #listedOf: (ref: string) => Lines;
  readonly #tried = new Map<CalendarMonth, ReadonlySet<string>>();

  /** @param listedOf the lines of a reference that any month lists */
  constructor(facts: AccountFacts, listedOf: (ref: string) => Lines) {
    this.#facts = facts;
    this.#listedOf = listedOf;
  }

  /**
   * The lines of an order that are listed, behind the debit of a try that failed and its reversal where the
   * totals of its month hold both.
   */
  beside(history: OrderHistory | undefined, listed: Lines): Lines {
    const made = history?.reads[0];
    if (made === undefined) return listed;
    const month = monthOf(made.createdAtMs);
    if (!this.#triedIn(month).has(made.clientRef)) return listed;
    return {
      debits: [heldDebitOf(made, month), ...listed.debits],
      reversals: [heldReversalOf(made, month), ...listed.reversals],
    };
  }

  #triedIn(month: CalendarMonth): ReadonlySet<string> {
    const known = this.#tried.get(month);
    if (known !== undefined) return known;
    const tried = this.#findTriedIn(month);
    this.#tried.set(month, tried);
    return tried;
  }

  /** Where the total is that of orders of which no month lists a line, it is of no others. */
  #findTriedIn(month: CalendarMonth): ReadonlySet<string> {
    const figures = statedMonthOf(this.#facts, month);
    if (figures === undefined || figures.lines !== undefined) return new Set();
    const all = [...this.#mayHaveFailedIn(month)];
    const unlisted = all.filter(({ clientRef }) => this.#allListedOf(clientRef).length === 0);
    for (const failed of unlisted.length === all.length ? [all] : [unlisted, all]) {
      const tried = triedByTotalsOf(figures, failed);
      if (tried.size > 0) return tried;
    }
    const { count, usd6 } = figures.reversals;
    if (count === 0 && usd6 === 0) return new Set();
    const failedRefs = new Set(all.map(({ clientRef }) => clientRef));
    const standing = [...this.#madeIn(month)].filter(({ clientRef }) => !failedRefs.has(clientRef));
    return debitedByTotalsOf(figures, all, standing);
  }

  *#madeIn(month: CalendarMonth): Generator<OrderRead> {
    for (const { reads } of this.#facts.orders.values()) {
      const [made] = reads;
      if (made !== undefined && monthOf(made.createdAtMs) === month) yield made;
    }
  }

  /** The orders made in the month that failed there, or that were issued and debited in a later one alone. */
  *#mayHaveFailedIn(month: CalendarMonth): Generator<OrderRead> {
    for (const { clientRef, reads } of this.#facts.orders.values()) {
      const [made] = reads;
      const { status, issuedAtMs = 0 } = reads.at(-1) ?? {};
      if (made === undefined || monthOf(made.createdAtMs) !== month) continue;
      if (this.#allListedOf(clientRef).some(({ statedMonth }) => statedMonth <= month)) continue;
      const isSentAgain = monthOf(issuedAtMs) > month && this.#listedOf(clientRef).debits.length > 0;
      if (status === 'failed' || isSentAgain) yield made;
    }
  }

  #allListedOf(ref: string): readonly BookedMovement[] {
    const { debits, reversals } = this.#listedOf(ref);
    return [...debits, ...reversals];
  }
}
