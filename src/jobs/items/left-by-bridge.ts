// Items of earlier months with what the bridge has left of them: a month that opens otherwise than the one
// before it closed takes back what was wrong there, or adds to it, and no movement says so.

import { type CalendarMonth, monthAfter } from '../../base/time/calendar-month.js';
import { type Bridge, bridgeOf, standingApart } from '../../reconcile/bridge/bridge.js';
import type { MonthPart } from '../../reconcile/bridge/month-part.js';
import type { Discrepancy } from '../../reconcile/finding/discrepancy.js';
import { isClaimed } from '../../reconcile/finding/owed-by.js';
import { inDollars, type JudgedAccount } from '../../reconcile/result/judged-account.js';
import type { OpenItem } from '../../report/items/item-standing.js';
import type { Books } from '../../store/books.js';

/**
 * The items as they stand at the end of the month by the bridge of their account. Items of the month itself
 * stand as they were found; so does every item of an account whose closing is not proven.
 *
 * @param open of all accounts
 * @param judged this month as a run has just judged it; the parts on the books stand for all others
 */
export function leftByBridge(
  books: Books,
  month: CalendarMonth,
  open: readonly OpenItem[],
  judged: readonly JudgedAccount[],
): OpenItem[] {
  const lefts = new Map<string, Bridge['left'] | undefined>();
  const leftOf = (item: Discrepancy): Bridge['left'] | undefined => {
    const account = JSON.stringify([item.interfaceName, item.account]);
    if (!lefts.has(account)) lefts.set(account, leftInAccount(books, month, item, open, judged));
    return lefts.get(account);
  };
  return open.map((one) => {
    const { item, standing } = one;
    if (item.month >= month || item.tokens !== undefined || standing.state === 'cleared') return one;
    const left = leftOf(item)?.get(item.itemId);
    if (left === undefined) return one;
    const { settledOutsideUsd6 = 0n } = standing;
    const claimUsd6 = isClaimed(item.owedBy) ? left.claimUsd6 - settledOutsideUsd6 : item.claimUsd6;
    return { standing, item: { ...item, effectUsd6: left.effectUsd6, claimUsd6 } };
  });
}

function leftInAccount(
  books: Books,
  month: CalendarMonth,
  { interfaceName, account }: Discrepancy,
  open: readonly OpenItem[],
  judged: readonly JudgedAccount[],
): Bridge['left'] | undefined {
  const key = { interfaceName, account };
  const now = inDollars(judged).find(
    ({ result }) => result.interfaceName === interfaceName && result.account === account,
  );
  const parts: readonly MonthPart[] =
    now?.part === undefined
      ? books.bridgeParts.before(key, monthAfter(month))
      : [...books.bridgeParts.before(key, month), now.part];
  const bridge = bridgeOf(parts);
  if (bridge?.month !== month) return undefined;
  const outside = open
    .filter(({ item }) => item.interfaceName === interfaceName && item.account === account)
    .map(({ item, standing }) => [item.itemId, standing.settledOutsideUsd6 ?? 0n] as const);
  return standingApart(bridge, new Map(outside)).left;
}
