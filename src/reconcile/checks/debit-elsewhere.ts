/**
 * OR-DOUBLE-DEBIT over two accounts: one reference debited on each. It is an item of the account that was debited
 * later. The order stands on both, so no balance is off through it; what it claims is the later debit.
 */

import { bookClaimOf, type Finding } from '../discrepancy.js';
import { sumUsd6 } from '../match/order-case.js';
import { type OrderJudgement, orderIdentity } from '../order-check.js';

export function judgeElsewhere({ orderCase, lines, context, found }: OrderJudgement): void {
  const [first] = lines.debits;
  const own = -sumUsd6([...lines.debits, ...lines.reversals]);
  if (first === undefined || own <= 0n) return;
  const { account, debitsElsewhere } = context.facts;
  const earlier = (debitsElsewhere?.get(orderCase.clientRef) ?? []).filter(
    (one) =>
      one.bookedAtMs < first.bookedAtMs || (one.bookedAtMs === first.bookedAtMs && one.account < account),
  );
  const before = earlier.reduce((sum, { netUsd6 }) => sum + netUsd6, 0n);
  if (before === 0n) return;
  const finding: Finding = {
    ...orderIdentity(orderCase, first.bookedAtMs),
    code: 'OR-DOUBLE-DEBIT',
    field: 'accounts',
    sourceA: 'archive',
    sourceB: context.debitSource,
    unit: 'usd6',
    expected: before,
    actual: before + own,
    sense: 'charge',
    causes: own === before ? ['charged_twice'] : [],
    formula: `${before + own} - ${before} = ${own}`,
    evidenceSha256: first.evidenceSha256,
    note: `debited on account ${earlier.map((one) => one.account).join(', ')} before`,
  };
  found.add(finding, { ownClaimUsd6: bookClaimOf(finding) });
}
