// One row of the deposits' report.

import { type JudgedDeposit, mayBeCredited } from '../checks/deposit-view.js';
import type { Discrepancy } from '../finding/discrepancy.js';
import type { BookedMovement } from '../match/movement-set.js';
import { lacksAny } from '../month/availability.js';
import { hasLines, type MonthContext } from '../month/month-context.js';
import type { DepositResult, DepositResultName } from './result.js';

function resultNameOf(
  context: MonthContext,
  { depositCase, dueUsd6 }: JudgedDeposit,
  lines: readonly BookedMovement[],
  items: readonly Discrepancy[],
): DepositResultName {
  if (lines.length === 0) {
    if (!hasLines(context)) return 'not_tested';
    const isCreditedElsewhere = depositCase.lines.some(({ statedMonth }) => statedMonth !== context.month);
    if (items.length === 0 && mayBeCredited(context, depositCase)) return 'not_tested';
    if (isCreditedElsewhere || items.some((item) => item.class === 'T')) return 'timing';
    return depositCase.own === undefined ? 'provider_only' : 'book_only';
  }
  if (depositCase.own === undefined && context.facts.ownDeposits !== undefined) return 'provider_only';
  if (items.some((item) => item.class !== 'T' && item.class !== 'I')) return 'differs';
  if (items.some((item) => item.class === 'T')) return 'timing';
  const isTested =
    depositCase.own !== undefined && dueUsd6 !== undefined && !lacksAny(context, ['lines', 'events']);
  return isTested ? 'matched' : 'not_tested';
}

/**
 * The row of 06 of one deposit in the month of the context, amounts in usd6.
 *
 * @param items the items of this deposit
 */
export function depositRowOf(
  context: MonthContext,
  judged: JudgedDeposit,
  items: readonly Discrepancy[],
): DepositResult {
  const { depositCase, due, dueUsd6 } = judged;
  const { own, event } = depositCase;
  // A deposit that was sent here and is credited in another month has its credit there.
  const lines = depositCase.lines.filter(({ row, statedMonth }) => row >= 0 && statedMonth === context.month);
  const line = lines[0];
  const credited =
    line === undefined ? undefined : lines.reduce((sum, one) => sum + BigInt(one.amountUsd6), 0n);
  return {
    depositRef: depositCase.depositRef,
    depositId: line?.ref ?? event?.body?.deposit?.depositId ?? '',
    txHash: line?.txHash ?? '',
    fromWallet: line?.fromWallet ?? '',
    sentAtMs: own?.sentAtMs,
    bookedAtMs: line?.bookedAtMs,
    seq: line?.seq,
    ownPlusAmount: own?.plusAmount ?? '',
    plusAmount: line?.plusAmount ?? event?.body?.deposit?.plusAmount ?? '',
    ownAmountUsd6: own?.amountUsd6 === undefined ? undefined : BigInt(own.amountUsd6),
    grossUsd6: due?.grossUsd6,
    // Less what is due, which is the other neighbour of an inexact figure where that was credited.
    poolFeeUsd6: due === undefined || dueUsd6 === undefined ? undefined : due.grossUsd6 - dueUsd6,
    dueUsd6,
    creditedUsd6: credited,
    eventCreditedUsd6:
      event?.body?.deposit === undefined ? undefined : BigInt(event.body.deposit.creditedUsd6),
    differenceUsd6: credited === undefined || dueUsd6 === undefined ? undefined : credited - dueUsd6,
    working: judged.working,
    result: resultNameOf(context, judged, lines, items),
    itemIds: items.map((item) => item.itemId),
    ownFile: own?.file ?? '',
    ownLine: own?.line,
    movementSha256: line?.evidenceSha256 ?? '',
    eventSha256: event?.evidence.sha256 ?? '',
  };
}
