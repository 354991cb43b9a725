/** Runs the listed checks on the orders of a month and keeps what the totals need. */

import { lackOf } from './availability.js';
import { attributeCheck } from './checks/attribute.js';
import { bookRowCheck } from './checks/book-row.js';
import { chargeChecks } from './checks/charge.js';
import { conversionCheck } from './checks/conversion.js';
import { cutOffCheck } from './checks/cut-off.js';
import { existenceChecks } from './checks/existence.js';
import { expectedPriceCheck } from './checks/expected-price.js';
import { orderChangeCheck } from './checks/order-change.js';
import { orderEventChecks } from './checks/order-event.js';
import { priceChecks } from './checks/price.js';
import { statusChecks } from './checks/status.js';
import { type Draft, DraftList } from './draft.js';
import { bookedAtMsOf, monthsOf, type OrderCase } from './match/order-case.js';
import type { MonthContext } from './month-context.js';
import { CaseFindings, type Need, type OrderCheck } from './order-check.js';
import { type Recomputation, recomputationOf } from './recomputation.js';

/** In rank order: what comes later may follow from what comes before. */
export const orderChecks: readonly OrderCheck[] = [
  orderChangeCheck,
  bookRowCheck,
  ...existenceChecks,
  attributeCheck,
  ...statusChecks,
  cutOffCheck,
  ...priceChecks,
  conversionCheck,
  ...chargeChecks,
  expectedPriceCheck,
  ...orderEventChecks,
];

/** How a case stands to the month: judged in it, only shown in it, or of no concern. */
export type CaseRole = 'judged' | 'shown' | 'absent';

/**
 * An order is judged in the month in which it was booked; one that was never booked in the month of its sale, or in
 * every open month where the book gives no date. One booked in another month than it was sold is shown in both.
 */
export function roleOf(context: MonthContext, orderCase: OrderCase): CaseRole {
  const { booked, sold } = monthsOf(orderCase);
  if (booked === context.month) return 'judged';
  if (booked !== undefined) return sold === context.month ? 'shown' : 'absent';
  if (orderCase.bookRows.length === 0) return 'absent';
  return sold === undefined || sold === context.month ? 'judged' : 'absent';
}

/** The recomputation of a case, as of its booking. */
export function recomputationIn(context: MonthContext, orderCase: OrderCase): Recomputation | undefined {
  return recomputationOf(
    orderCase,
    bookedAtMsOf(orderCase) ?? context.startMs,
    context.rates,
    context.facts.settings,
  );
}

export class OrderJudge {
  private readonly context: MonthContext;
  private readonly active: readonly OrderCheck[];
  /** Findings by reference, only of orders that have any. */
  readonly draftsByRef = new Map<string, readonly Draft[]>();

  constructor(context: MonthContext) {
    this.context = context;
    const lacking = new Set<Need>(
      (['book', 'lines', 'events', 'catalogue', 'order_reads'] as const).filter(
        (need) => lackOf(context, need) !== undefined,
      ),
    );
    this.active = orderChecks.filter((check) => check.needs.every((need) => !lacking.has(need)));
  }

  judge(orderCase: OrderCase): readonly Draft[] {
    const found = this.run(orderCase, new CaseFindings(this.context.items), this.active);
    const changes = found.filter((draft) => draft.finding.code === 'EV-ORDER-CHANGED');
    if (changes.length > 0) this.attributeToChange(orderCase, found, changes);
    if (found.length > 0) this.draftsByRef.set(orderCase.clientRef, found);
    return found;
  }

  /** An order sold in this month and booked in a later one is only held against the calendar here. */
  judgeCutOff(orderCase: OrderCase): void {
    const checks = this.active.filter((check) => check === cutOffCheck);
    const found = this.run(orderCase, new CaseFindings(this.context.items), checks);
    if (found.length > 0) this.draftsByRef.set(orderCase.clientRef, found);
  }

  private run(orderCase: OrderCase, found: CaseFindings, checks: readonly OrderCheck[]): readonly Draft[] {
    const recomputation = recomputationIn(this.context, orderCase);
    const isUnread = this.context.unreadRefs.has(orderCase.clientRef);
    for (const check of checks) {
      if (isUnread && check.needs.includes('order_reads')) continue;
      check.judge({ orderCase, recomputation, context: this.context, found });
    }
    return found.drafts;
  }

  /** What is found on the changed read and not on the archived one follows from the change. */
  private attributeToChange(orderCase: OrderCase, found: readonly Draft[], changes: readonly Draft[]): void {
    const first = orderCase.history?.reads[0];
    if (first === undefined) return;
    const archived = this.run({ ...orderCase, order: first }, new CaseFindings(new DraftList()), this.active);
    const known = new Set(archived.map(findingKey));
    for (const draft of found) {
      if (changes.includes(draft) || known.has(findingKey(draft))) continue;
      draft.roots.clear();
      for (const change of changes) draft.roots.add(change);
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
