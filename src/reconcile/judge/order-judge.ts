// Asks the checks on orders about one order after the other, and keeps what they find.

import type { OrderCheck } from '../checks/check.js';
import { type OrderView, orderViewOf } from '../checks/order-view.js';
import type { Draft, DraftList, Raised } from '../finding/draft.js';
import type { CaseRole } from '../match/case-role.js';
import { hasLines, type MonthContext } from '../month/month-context.js';
import { settledWholeOf, withoutSettled } from '../settlement/rest-of-movement.js';
import { standingUsd6Of } from '../totals/recomputed-totals.js';
import { chargeSteps } from './charge-steps.js';

export class OrderJudge {
  readonly #context: MonthContext;
  readonly #checks: readonly OrderCheck[];
  readonly #findings: DraftList;

  /**
   * @param checks those that have what they need
   * @param findings the findings of the month, which those of each order are added to
   */
  constructor(context: MonthContext, checks: readonly OrderCheck[], findings: DraftList) {
    this.#context = context;
    this.#checks = checks;
    this.#findings = findings;
  }

  /** The findings on an order, in the order of the checks. */
  judge(view: OrderView, role: CaseRole): readonly Draft[] {
    const { settled } = this.#context;
    const asked = this.#ask(view, role);
    // Nearly every answer is none.
    if (asked.length === 0) return [];
    for (const one of settledWholeOf(settled, asked)) this.#findings.leftOut.push(one);
    const raised = withoutSettled(settled, asked);
    const changed = this.#ofChangedRead(view, role, raised);
    const steps = chargeSteps(
      dueUsd6Of(view),
      raised.map(({ reachesUsd6 }) => reachesUsd6),
    );
    const siblings: Draft[] = [];
    for (const [at, one] of raised.entries()) {
      const draft = this.#findings.add(one.finding, {
        ...one,
        effectUsd6: (one.effectUsd6 ?? 0n) + (steps[at] ?? 0n),
        isOfChangedRead: changed.has(one),
        bearing: { siblings, ...one.bearing },
      });
      siblings.push(draft);
    }
    return siblings;
  }

  /**
   * Asks the checks. For an order that could not be read this time, those that need its read conclude
   * nothing.
   */
  #ask(view: OrderView, role: CaseRole): readonly Raised[] {
    const isUnread = this.#context.openRefs.has(view.orderCase.clientRef);
    const raised: Raised[] = [];
    for (const check of this.#checks) {
      const isAsked = (check.roles ?? ownOrders).includes(role);
      if (!isAsked || (isUnread && check.needs.includes('order_reads'))) continue;
      const found = check.find(view);
      for (const one of found) raised.push(one);
    }
    return raised;
  }

  /**
   * The findings on the changed read of an order that the archived read does not give, except the finding
   * that it changed.
   */
  #ofChangedRead(view: OrderView, role: CaseRole, raised: readonly Raised[]): ReadonlySet<Raised> {
    const { history } = view.orderCase;
    const archived = history?.reads[0];
    if (history === undefined || archived === undefined || !raised.some(isChange)) return new Set();
    // It is judged without the later reads: a quote that only they show would bear out its price.
    const alone = { ...history, reads: [archived] };
    const asArchived = orderViewOf(this.#context, { ...view.orderCase, order: archived, history: alone });
    const { settled } = this.#context;
    const known = new Set(withoutSettled(settled, this.#ask(asArchived, role)).map(findingKey));
    return new Set(raised.filter((one) => !isChange(one) && !known.has(findingKey(one))));
  }
}

const ownOrders: readonly CaseRole[] = ['judged'];

/** The amount due for the order that stands, if its debit is known or cannot be known; in usd6. */
function dueUsd6Of({ context, orderCase, lines, recomputation }: OrderView): bigint | undefined {
  const isBooked = !hasLines(context) || lines.debits.length > 0;
  return isBooked ? standingUsd6Of(orderCase, recomputation) : undefined;
}

function isChange({ finding }: Raised): boolean {
  return finding.code === 'EV-ORDER-CHANGED';
}

function findingKey({ finding }: Raised): string {
  return JSON.stringify([
    finding.code,
    finding.subject,
    finding.field,
    String(finding.expected),
    String(finding.actual),
  ]);
}
