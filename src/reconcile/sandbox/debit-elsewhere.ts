// OR-DOUBLE-DEBIT over two accounts: one reference debited on each. It is an item of the account whose debit
// does not stand for the order (match/account-debit.ts). The order is due on both, so it makes no balance
// wrong; the claim is what is due here, since other items claim what was charged beyond that. If no lines
// show the debits, the order's own read does: an order is charged when it is accepted (assumption A-04).

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { OrderCheck } from '../checks/check.js';
import { type OrderView, orderIdentity } from '../checks/order-view.js';
import type { Finding } from '../finding/discrepancy.js';
import type { Raised } from '../finding/draft.js';
import { foremostOf, outranks, ownDebitOf } from '../match/account-debit.js';
import { isDueNoDebit, sumUsd6 } from '../match/order-case.js';
import type { DebitElsewhere } from '../month/account-facts.js';
import { hasLines } from '../month/month-context.js';
import { recomputedUsd6Of } from '../totals/recomputed-totals.js';

/** The account's debit for the order, positive, and its time; undefined if it was debited nothing. */
interface OwnDebit {
  readonly usd6: bigint;
  readonly first: DebitElsewhere;
  readonly evidenceSha256: string;
}

function chargedHere({ orderCase, lines, context }: OrderView): OwnDebit | undefined {
  const { order } = orderCase;
  // Each debit of an order that is due none should have been given back: that is an item of its own.
  if (order === undefined || isDueNoDebit(orderCase)) return undefined;
  const isListed = (month: CalendarMonth): boolean => context.movements.rowsOf(month) !== undefined;
  const first = ownDebitOf(context.facts.account, orderCase, isListed);
  if (first === undefined) return undefined;
  if (!hasLines(context)) {
    const usd6 = BigInt(order.costUsd6);
    return { usd6, first, evidenceSha256: order.evidence.sha256 };
  }
  const [debit] = lines.debits;
  const usd6 = -sumUsd6([...lines.debits, ...lines.reversals]);
  if (debit === undefined || usd6 <= 0n) return undefined;
  return { usd6, first, evidenceSha256: debit.evidenceSha256 };
}

/** @param before the accounts that come before this one */
function noteOf(before: readonly DebitElsewhere[]): string {
  const debited = before.filter(({ netUsd6 }) => netUsd6 > 0n).map(({ account }) => account);
  if (debited.length > 0) return `debited on account ${debited.join(', ')} as well`;
  return `the order stands on account ${foremostOf(before)?.account}`;
}

function find(view: OrderView): readonly Raised[] {
  const { orderCase, context, recomputation } = view;
  const others = context.facts.debitsElsewhere?.get(orderCase.clientRef);
  const own = others && chargedHere(view);
  if (others === undefined || own === undefined) return [];
  const before = others.filter((one) => outranks(one, own.first));
  if (before.length === 0) return [];
  const beforeUsd6 = before.reduce((sum, { netUsd6 }) => (netUsd6 > 0n ? sum + netUsd6 : sum), 0n);
  const afterUsd6 = beforeUsd6 + own.usd6;
  const finding: Finding = {
    ...orderIdentity(orderCase, own.first.bookedAtMs),
    code: 'OR-DOUBLE-DEBIT',
    field: 'accounts',
    sourceA: 'archive',
    sourceB: hasLines(context) ? context.debitSource : 'order',
    unit: 'usd6',
    expected: beforeUsd6,
    actual: afterUsd6,
    sense: 'charge',
    causes: own.usd6 === beforeUsd6 ? ['charged_twice'] : [],
    formula: `${afterUsd6} - ${beforeUsd6} = ${own.usd6}`,
    evidenceSha256: own.evidenceSha256,
    note: noteOf(before),
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
