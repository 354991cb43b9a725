// The provider's own names for what an item is about, so that a claim can be sent without our words for it.

import type { JudgedDeposit } from '../checks/deposit-view.js';
import type { Discrepancy, ProviderRecord } from '../finding/discrepancy.js';
import { isOfDeposit } from '../match/deposit-case.js';
import { isLeftUnread } from '../match/order-case.js';
import type { MonthContext } from '../month/month-context.js';

interface JudgedLines {
  readonly context: MonthContext;
  readonly deposits: readonly JudgedDeposit[];
}

/** The items in their order; those that the provider owes with its own names for what they are about. */
export function withProviderRecords<Found>(
  month: JudgedLines,
  items: ReadonlyMap<Found, Discrepancy>,
): Map<Found, Discrepancy> {
  return new Map(
    [...items].map(([found, item]) => [
      found,
      item.owedBy === 'provider' ? { ...item, providerRecord: providerRecordOf(month, item) } : item,
    ]),
  );
}

/** The order's id, and the lines of the month's statement that have the reference: totals alone have none. */
function providerRecordOf({ context, deposits }: JudgedLines, { subject }: Discrepancy): ProviderRecord {
  const orderCase = context.cases.find(subject);
  const ofOrder = orderCase === undefined ? [] : [...orderCase.debits, ...orderCase.reversals];
  const ofDeposit = deposits.flatMap(({ depositCase }) =>
    isOfDeposit(depositCase, subject) ? depositCase.lines : [],
  );
  const seqs = [...ofOrder, ...ofDeposit]
    .filter(({ row, statedMonth }) => row >= 0 && statedMonth === context.month)
    .map(({ seq }) => seq);
  const order = orderCase === undefined || isLeftUnread(orderCase) ? undefined : orderCase.order;
  return {
    orderId: order?.orderId ?? '',
    lines: [...new Set(seqs)].sort((a, b) => a - b),
    statementId: context.statement?.statementId ?? '',
  };
}
