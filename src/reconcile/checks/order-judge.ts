// Runs the listed checks on the orders of a month and keeps what the totals need.

import { type Draft, DraftList } from '../finding/draft.js';
import { homeMonthOf, monthLinesOf, monthsOf, type OrderCase } from '../match/order-case.js';
import type { AccountFacts } from '../month/account-facts.js';
import { lackOf } from '../month/availability.js';
import { hasLines, type MonthContext, pricedAtMsOf, ratesOf, settingsOf } from '../month/month-context.js';
import { type Recomputation, recomputationOf } from '../price/recomputation.js';
import { supplierRecomputationOf } from '../price/supplier-recomputation.js';
import { standingUsd6Of } from '../totals/recomputed-totals.js';
import { attributeCheck } from './attribute.js';
import { bookRowCheck } from './book-row.js';
import { chargeCheck } from './charge.js';
import { cutOffCheck } from './cut-off.js';
import { debitCountCheck } from './debit-count.js';
import { debitElsewhereCheck } from './debit-elsewhere.js';
import { existenceChecks } from './existence.js';
import { expectedPriceCheck } from './expected-price.js';
import { judgeLateLines } from './late-line.js';
import { orderChangeCheck } from './order-change.js';
import { CaseFindings, type Need, type OrderCheck } from './order-check.js';
import { orderEventChecks } from './order-event.js';
import { priceChecks } from './price.js';
import { conversionCheck } from './stated-conversion.js';
import { statusCheck, statusChecks } from './status.js';
import { supplierConversionCheck } from './supplier-conversion.js';
import { supplierPriceCheck } from './supplier-price.js';

/** In rank order: what comes later may follow from what comes before. */
const orderChecks: readonly OrderCheck[] = [
  orderChangeCheck,
  bookRowCheck,
  ...existenceChecks,
  attributeCheck,
  ...statusChecks,
  cutOffCheck,
  ...priceChecks,
  conversionCheck,
  chargeCheck,
  debitCountCheck,
  debitElsewhereCheck,
  expectedPriceCheck,
  ...orderEventChecks,
];

/** The same for the supplier interface, whose orders state no rate, are never pending and have no events. */
const supplierOrderChecks: readonly OrderCheck[] = [
  orderChangeCheck,
  bookRowCheck,
  ...existenceChecks,
  attributeCheck,
  statusCheck,
  cutOffCheck,
  supplierPriceCheck,
  supplierConversionCheck,
  chargeCheck,
  debitCountCheck,
  expectedPriceCheck,
];

/** The checks of an account's interface. */
export function orderChecksOf({ supplier }: Pick<AccountFacts, 'supplier'>): readonly OrderCheck[] {
  return supplier === undefined ? orderChecks : supplierOrderChecks;
}

/**
 * How a case stands to the month: judged in it; of an earlier month with a line in this month's statement; of
 * a later one, with tries that failed in this one; only shown in it; or of no concern.
 */
type CaseRole = 'judged' | 'late' | 'tried' | 'shown' | 'absent';

/**
 * An order is judged in its home month; one that the provider shows nowhere in the month of its sale, or in
 * every open month where the book gives no date. One sold in another month than it was booked is shown in
 * both.
 */
export function roleOf(context: MonthContext, orderCase: OrderCase): CaseRole {
  const { month } = context;
  const home = homeMonthOf(orderCase);
  if (home === month) return 'judged';
  const { sold } = monthsOf(orderCase);
  if (home === undefined) {
    if (orderCase.bookRows.length === 0) return 'absent';
    return sold === undefined || sold === month ? 'judged' : 'absent';
  }
  const { debits, reversals } = monthLinesOf(orderCase, month);
  if (debits.length > 0 || reversals.length > 0) return home > month ? 'tried' : 'late';
  return sold === month ? 'shown' : 'absent';
}

/** The recomputation of a case, as of its booking. */
export function recomputationIn(context: MonthContext, orderCase: OrderCase): Recomputation | undefined {
  const atMs = pricedAtMsOf(context, orderCase);
  if (context.facts.supplier !== undefined) {
    return supplierRecomputationOf(orderCase, atMs, context.rates, ratesOf(context, orderCase));
  }
  const isRowMissing = context.facts.book !== undefined && orderCase.bookRows.length === 0;
  return recomputationOf(orderCase, atMs, context.rates, ratesOf(context, orderCase), isRowMissing);
}

export class OrderJudge {
  readonly #context: MonthContext;
  readonly #active: readonly OrderCheck[];
  /** Findings by reference, only of orders that have any. */
  readonly draftsByRef = new Map<string, readonly Draft[]>();

  constructor(context: MonthContext) {
    this.#context = context;
    const lacking = new Set<Need>(
      (['book', 'lines', 'events', 'catalogue', 'order_reads'] as const).filter(
        (need) => lackOf(context, need) !== undefined,
      ),
    );
    this.#active = orderChecksOf(context.facts).filter((check) =>
      check.needs.every((need) => !lacking.has(need)),
    );
  }

  judge(orderCase: OrderCase): readonly Draft[] {
    const found = this.#run(orderCase, this.#context.items, this.#active);
    const changes = found.filter((draft) => draft.finding.code === 'EV-ORDER-CHANGED');
    if (changes.length > 0) this.#markChanged(orderCase, found, changes);
    return this.#keep(orderCase, found);
  }

  /** An order of another month that was sold in this one is only held against the calendar here. */
  judgeCutOff(orderCase: OrderCase): readonly Draft[] {
    const checks = this.#active.filter((check) => check === cutOffCheck);
    return this.#keep(orderCase, this.#run(orderCase, this.#context.items, checks));
  }

  /** Lines of this month's statement on an order of an earlier one. */
  judgeLate(orderCase: OrderCase): readonly Draft[] {
    const found = new CaseFindings(this.#context.items);
    judgeLateLines(this.#context, orderCase, found);
    return this.#keep(orderCase, [...found.drafts, ...this.judgeCutOff(orderCase)]);
  }

  #keep(orderCase: OrderCase, found: readonly Draft[]): readonly Draft[] {
    if (found.length > 0) this.draftsByRef.set(orderCase.clientRef, found);
    return found;
  }

  #run(orderCase: OrderCase, items: DraftList, checks: readonly OrderCheck[]): readonly Draft[] {
    const context = this.#context;
    const recomputation = recomputationIn(context, orderCase);
    const settings = recomputation?.conversion.settings ?? settingsOf(context, orderCase);
    const lines = monthLinesOf(orderCase, context.month);
    const isBooked = !hasLines(context) || lines.debits.length > 0;
    const dueUsd6 = isBooked ? standingUsd6Of(orderCase, recomputation) : undefined;
    const found = new CaseFindings(items, dueUsd6);
    const isUnread = context.unreadRefs.has(orderCase.clientRef);
    for (const check of checks) {
      if (isUnread && check.needs.includes('order_reads')) continue;
      check.judge({ orderCase, lines, recomputation, settings, context, found });
    }
    return found.drafts;
  }

  /** Marks what is found on the changed read and not on the archived one. */
  #markChanged(orderCase: OrderCase, found: readonly Draft[], changes: readonly Draft[]): void {
    const archived = orderCase.history?.reads[0];
    if (archived === undefined) return;
    const asArchived = this.#run({ ...orderCase, order: archived }, new DraftList(), this.#active);
    const known = new Set(asArchived.map(findingKey));
    for (const draft of found) {
      if (changes.includes(draft) || known.has(findingKey(draft))) continue;
      draft.isOfChangedRead = true;
    }
  }
}

function findingKey({ finding }: Draft): string {
  return JSON.stringify([
    finding.code,
    finding.subject,
    finding.field ?? '',
    String(finding.expected),
    String(finding.actual),
  ]);
}
