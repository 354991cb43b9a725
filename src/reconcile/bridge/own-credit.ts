// The amount that the own records count for a deposit: the credit that is due for a transfer, in the month in
// which it was sent. If that is not the amount due in the month, it also names the finding that answers for
// the difference.

import { monthOf } from '../../base/time/calendar-month.js';
import { isNeighbour, type JudgedDeposit } from '../checks/deposit-view.js';
import { itemIdOf } from '../finding/draft.js';
import { isInItsMonth } from '../match/deposit-case.js';
import type { MonthContext } from '../month/month-context.js';
import type { OwnPart } from './own-order.js';

const none: OwnPart = { effects: [], carried: [], count: 0 };

/** @param judged with what is due for it in this month, where it is judged in it */
export function ownCreditOf({ facts, month }: MonthContext, judged: JudgedDeposit): OwnPart {
  const { depositCase, countedUsd6 = 0n, drafts } = judged;
  const { own, lines, depositRef } = depositCase;
  if (own === undefined) {
    const unexpected = drafts.find(
      ({ finding }) => finding.code === 'DP-UNEXPECTED' && finding.field !== 'repeat',
    );
    return unexpected === undefined ? none : { ...none, effects: [[unexpected, countedUsd6]] };
  }
  const dueUsd6 = creditDueOf(judged);
  const home = depositCase.home ?? month;
  const [line] = lines;
  const isPlaced = line !== undefined && isInItsMonth(line);
  const sent = own.sentAtMs === undefined || !isPlaced ? home : monthOf(own.sentAtMs);
  const count = sent === month && dueUsd6 !== 0n ? 1 : 0;
  const cutUsd6 = month === sent ? -dueUsd6 : month === home ? dueUsd6 : 0n;
  const cutOff = drafts.find(({ finding }) => finding.code === 'DP-CUTOFF');
  if (sent === home) return { ...none, count };
  if (cutOff !== undefined) return { effects: [[cutOff, cutUsd6]], carried: [], count };
  const earlier = sent < home ? sent : home;
  if (cutUsd6 === 0n || month === earlier) return { ...none, count };
  const finding = { code: 'DP-CUTOFF', subject: lines[0]?.ref ?? depositRef, field: 'month' } as const;
  const itemId = itemIdOf(facts, finding, earlier);
  return { effects: [], carried: [{ itemId, usd6: cutUsd6 }], count };
}

/**
 * The credit that is due for the transfer, or the other neighbour of an inexact figure if that was credited.
 */
function creditDueOf({ depositCase: { lines }, due }: JudgedDeposit): bigint {
  if (due === undefined) return 0n;
  const creditedUsd6 = BigInt(lines[0]?.amountUsd6 ?? due.creditedUsd6);
  return isNeighbour(creditedUsd6, due) ? creditedUsd6 : due.creditedUsd6;
}
