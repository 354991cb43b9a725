// Items of earlier months that this month settles: a cut-off whose later month is here, a pending order that
// was issued or failed since, a transfer or first grant that is credited by now, a transfer that came in with
// a line that names the month before. The settlements themselves say which items movements settle by their
// amount (ST-SETTLED).

import { type CalendarMonth, monthOf } from '../../base/time/calendar-month.js';
import { parseInstantMs } from '../../base/time/instant.js';
import type { AccountMonth } from '../../reconcile/account-month.js';
import type { DiscrepancyCode } from '../../reconcile/finding/code.js';
import type { Discrepancy } from '../../reconcile/finding/discrepancy.js';
import { allDepositCases } from '../../reconcile/match/deposit-case.js';
import { inDollars, type JudgedAccount } from '../../reconcile/result/judged-account.js';
import type { Books } from '../../store/books.js';

/** The month that settles, and the one that lists it as cleared: another only where the first is locked. */
interface SettlingMonth {
  readonly month: CalendarMonth;
  readonly listed: CalendarMonth;
}

/**
 * Clears them by this run. Items that are cleared already stay as they are. Items that this very month
 * settles are an exception: a later month can only have cleared them in its place, while it was locked or not
 * closed.
 */
export function clearSettled(
  books: Books,
  months: readonly JudgedAccount[],
  { month, listed }: SettlingMonth,
  asOfMs: number,
  runId: number,
): void {
  const settled = books.items
    .itemsBefore(month)
    .filter(({ state }) => state !== 'cleared')
    .filter(({ item }) => (item.class === 'T' ? isOver(months, item, month) : isCreditedLate(months, item)))
    .map(({ item }) => item);
  const ids = settled.map(({ itemId }) => itemId);
  const own = settled.filter((item) => item.class !== 'T' || isCutOffInto(item, month));
  books.items.clearItems(ids, listed, asOfMs, runId, new Set(own.map(({ itemId }) => itemId)));
}

/** True of a cut-off whose later month is this one. */
function isCutOffInto({ code, expected, actual }: Discrepancy, month: CalendarMonth): boolean {
  return isCutOff(code) && laterMonthOf(expected, actual) === month;
}

function isCutOff(code: DiscrepancyCode): boolean {
  return code === 'OR-CUTOFF' || code === 'DP-CUTOFF' || code === 'RW-CUTOFF';
}

function isOver(all: readonly JudgedAccount[], item: Discrepancy, month: CalendarMonth): boolean {
  const ofTokens = all.find(
    (one) =>
      one.holds === 'tokens' &&
      one.result.interfaceName === item.interfaceName &&
      one.result.account === item.account,
  );
  if (ofTokens?.holds === 'tokens') return ofTokens.isOver(item);
  const months = inDollars(all);
  const { code, account, subject, expected, actual } = item;
  if (isCutOff(code)) return laterMonthOf(expected, actual) <= month;
  return code === 'DP-NOT-CREDITED'
    ? isCredited(months, account, subject)
    : isDecided(months, account, subject);
}

function isCredited(months: readonly AccountMonth[], account: string, depositRef: string): boolean {
  const context = months.find((one) => one.context.facts.account === account)?.context;
  if (context?.depositRefs.has(depositRef) !== true) return false;
  // A transaction may hold several transfers, of which one is still on its way.
  return !allDepositCases(context.facts, context.movements).some(
    ({ depositRef: ref, own, lines }) => ref === depositRef && own !== undefined && lines.length === 0,
  );
}

function laterMonthOf(...instants: readonly string[]): string {
  return (
    instants
      .map((text) => monthOf(parseInstantMs(text) ?? 0))
      .sort()
      .at(-1) ?? ''
  );
}

function isDecided(months: readonly AccountMonth[], account: string, clientRef: string): boolean {
  const facts = months.find((one) => one.context.facts.account === account)?.context.facts;
  const status = facts?.orders.get(clientRef)?.reads.at(-1)?.status;
  return status !== undefined && status !== 'pending';
}

/** Items that this month's statement may make good by a line that is itself no item: a missed credit. */
const missedCredits: ReadonlySet<DiscrepancyCode> = new Set(['DP-NOT-CREDITED', 'BL-RESIDUAL']);

/** True where this month's statement credits a transfer or grant that was missed, to the last millionth. */
function isCreditedLate(
  months: readonly JudgedAccount[],
  { code, itemId, differenceUsd6 }: Discrepancy,
): boolean {
  if (!missedCredits.has(code) || differenceUsd6 === undefined) return false;
  const carried = inDollars(months)
    .flatMap(({ found }) => found.carried)
    .filter((one) => one.itemId === itemId);
  const effect = carried.reduce((sum, { effectUsd6 }) => sum + effectUsd6, 0n);
  return carried.length > 0 && effect === -differenceUsd6;
}
