// OR-DOUBLE-DEBIT over two accounts: one reference debited on each. It is an item of the account that was
// debited later. The order stands on both, so it makes no balance wrong; the claim is what is due for the
// later one, since other items claim what it was charged beyond that. If no lines show the debits, the
// order's own read does: an order is charged when it is accepted (assumption A-04).

import type { OrderCheck } from '../checks/check.js';
import { type OrderView, orderIdentity } from '../checks/order-view.js';
import type { Finding } from '../finding/discrepancy.js';
import type { Raised } from '../finding/draft.js';
import { bookedAtMsOf, sumUsd6 } from '../match/order-case.js';
import { hasLines } from '../month/month-context.js';
import { recomputedUsd6Of } from '../totals/recomputed-totals.js';

/** The account's debit for the order, positive, and its time; undefined if it was debited nothing. */
interface OwnDebit {
  readonly usd6: bigint;
  readonly bookedAtMs: number;
  readonly evidenceSha256: string;
}

function ownDebitOf({ orderCase, lines, context }: OrderView): OwnDebit | undefined {
  const { order } = orderCase;
  // Each debit of a failed order should have been given back: that is an item of its own.
  if (order === undefined || order.status === 'failed') return undefined;
  if (!hasLines(context)) {
    const bookedAtMs = bookedAtMsOf(orderCase) ?? order.createdAtMs;
    return { usd6: BigInt(order.costUsd6), bookedAtMs, evidenceSha256: order.evidence.sha256 };
  }
  const [first] = lines.debits;
  const usd6 = -sumUsd6([...lines.debits, ...lines.reversals]);
  if (first === undefined || usd6 <= 0n) return undefined;
  return { usd6, bookedAtMs: first.bookedAtMs, evidenceSha256: first.evidenceSha256 };
}

function find(view: OrderView): readonly Raised[] {
  const { orderCase, context, recomputation } = view;
  const { account, debitsElsewhere } = context.facts;
  const others = debitsElsewhere?.get(orderCase.clientRef) ?? [];
  const own = others.length === 0 ? undefined : ownDebitOf(view);
  if (own === undefined) return [];
  const earlier = others.filter(
    (one) => one.bookedAtMs < own.bookedAtMs || (one.bookedAtMs === own.bookedAtMs && one.account < account),
  );
  const before = earlier.reduce((sum, { netUsd6 }) => sum + netUsd6, 0n);
  if (before === 0n) return [];
  const after = before + own.usd6;
  const finding: Finding = {
    ...orderIdentity(orderCase, own.bookedAtMs),
    code: 'OR-DOUBLE-DEBIT',
    field: 'accounts',
    sourceA: 'archive',
    sourceB: hasLines(context) ? context.debitSource : 'order',
    unit: 'usd6',
    expected: before,
    actual: after,
    sense: 'charge',
    causes: own.usd6 === before ? ['charged_twice'] : [],
    formula: `${after} - ${before} = ${own.usd6}`,
    evidenceSha256: own.evidenceSha256,
    note: `debited on account ${earlier.map((one) => one.account).join(', ')} before`,
  };
  return [{ finding, ownClaimUsd6: recomputedUsd6Of(orderCase, recomputation) ?? own.usd6 }];
}

export const debitElsewhereCheck: OrderCheck = {
  codes: ['OR-DOUBLE-DEBIT'],
  scope: 'order',
  needs: ['order_reads'],
  // Without lines the reads of orders tell of debits on several accounts all the same.
  partOf: ({ facts: { debitsElsewhere } }, lack) =>
    debitsElsewhere === undefined || debitsElsewhere.size === 0
      ? undefined
      : `over several accounts; on this one alone not: ${lack}`,
  find,
};
