// `tieout status`: how the books stand, on one screen. From the books alone: nothing is fetched and nothing
// is recorded, and `--as-of` is the only clock. Contract, tool: "Commands".

import { type CalendarMonth, monthEndMs, monthOf, monthStartMs } from '../../base/time/calendar-month.js';
import { divFloor } from '../../money/division.js';
import { accountEndMs } from '../../reconcile/checks/account-end.js';
import type { Discrepancy } from '../../reconcile/finding/discrepancy.js';
import type { AccountFacts } from '../../reconcile/month/account-facts.js';
import { statedMonthOf } from '../../reconcile/month/month-as-stated.js';
import type { AccountKey, InterfaceName } from '../../records/account.js';
import { ageBucketOf, ageDaysOf, isDone, type OpenItem } from '../../report/items/item-standing.js';
import type { Books } from '../../store/books.js';
import { judgingRulesOf } from '../close/closing-settings.js';
import { monthFactsOf } from '../close/judged-month.js';
import type { Workplace } from '../workplace.js';
import { asOfMsOf, newestMonthOf, newestRecordedMonthOf } from './item-job.js';
import { openItemsOf } from './open-items.js';

export interface MonthStatus {
  readonly month: CalendarMonth;
  /** `open` was never closed, or was reopened since. */
  readonly state: 'open' | 'closed' | 'certified' | 'suspended';
  /** True if nothing of it can still come: it is over, was read whole, and its statement is final. */
  readonly isFinal: boolean;
}

/** The open root items of an interface and an age: test money adds up with no other. */
export interface BucketStatus {
  readonly interfaceName: InterfaceName;
  /** Empty for items without a time. */
  readonly bucket: string;
  readonly itemCount: number;
  /**
   * The amount that the provider owes us by them, and the amount that we owe the provider: both 0 or more.
   */
  readonly owedToUsUsd6: bigint;
  readonly owedByUsUsd6: bigint;
  /** The same in tokens, which are no money. */
  readonly owedToUsPlus18: bigint;
  readonly owedByUsPlus18: bigint;
}

export interface AccountStatus extends AccountKey {
  /** The newest balance on file and when it was read. */
  readonly balance: { readonly usd6: bigint; readonly atMs: number } | undefined;
  /** Whole days that it lasts at the pace of the newest month; undefined where nothing was spent in it. */
  readonly coverDays: bigint | undefined;
  /** From when on nothing of the account can be read, and when its data is gone. */
  readonly endsAtMs: number | undefined;
  readonly goneAtMs: number | undefined;
}

interface RunStatus {
  readonly month: CalendarMonth | undefined;
  readonly asOfMs: number | undefined;
  readonly exitCode: number | undefined;
}

export interface BooksStatus {
  readonly asOfMs: number;
  readonly months: readonly MonthStatus[];
  readonly buckets: readonly BucketStatus[];
  readonly accounts: readonly AccountStatus[];
  readonly lastAudit: RunStatus | undefined;
  readonly lastClose: RunStatus | undefined;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** The days for which the data of an account stays after its end (contract, tool: "Accounts"). */
const KEPT_DAYS = 2;
const buckets = ['0-30', '31-60', '61-90', 'over 90', ''];

/**
 * @throws Failure (refused) where neither `--as-of` nor a receipt tells the time; (evidence) where archived
 * evidence is damaged
 */
export function statusOf(workplace: Workplace): BooksStatus {
  const { books, archive, config } = workplace;
  const asOfMs = asOfMsOf(workplace);
  const run = { archive, asOfMs, ...judgingRulesOf(config) };
  // The float and the ends of keys stand in the archive: no order is judged for them.
  const known = new Map<CalendarMonth, readonly AccountFacts[]>();
  const factsOf = (month: CalendarMonth): readonly AccountFacts[] => {
    const facts =
      known.get(month) ?? monthFactsOf({ ...run, unread: books.unread.unreadOfMonth(month) }, month);
    known.set(month, facts);
    return facts;
  };
  const newest = newestMonthOf(books) ?? monthOf(asOfMs);
  const runs = books.runs.runs().filter(({ endedAtMs }) => endedAtMs !== undefined);
  const lastOf = (command: string): RunStatus | undefined => runs.findLast((run) => run.command === command);
  return {
    asOfMs,
    months: monthsOf(books).map((month) => ({
      month,
      state: stateOf(books, month),
      isFinal: asOfMs >= monthEndMs(month) && isFinal(books, month, factsOf),
    })),
    buckets: bucketsOf(openItemsOf(books, newest), asOfMs),
    // The newest answers are of the month that runs; a month that was closed says how much is spent, and goes
    // on to say so once it is certified.
    accounts: accountsOf(factsOf(monthOf(asOfMs)), factsOf(newestRecordedMonthOf(books) ?? newest)),
    lastAudit: lastOf('audit'),
    lastClose: lastOf('close'),
  };
}

function monthsOf({ runs, journal, periods }: Books): CalendarMonth[] {
  const ofRuns = runs.runs().flatMap(({ month }) => (month === undefined ? [] : [month]));
  return [...new Set([...ofRuns, ...journal.months(), ...periods.lockedMonths()])].sort();
}

/** The last run of these commands that ended, of the month. */
function lastRunOf({ runs }: Books, month: CalendarMonth, commands: readonly string[]) {
  return runs
    .runs()
    .findLast((run) => run.month === month && commands.includes(run.command) && run.exitCode !== undefined);
}

function stateOf(books: Books, month: CalendarMonth): MonthStatus['state'] {
  const state = books.periods.stateOf(month);
  if (state !== 'open') return state;
  return lastRunOf(books, month, ['close', 'reopen'])?.command === 'close' ? 'closed' : 'open';
}

/**
 * True where its last close read everything, whatever was accepted, and no statement of it is provisional
 * that can still be final.
 */
function isFinal(
  books: Books,
  month: CalendarMonth,
  factsOf: (month: CalendarMonth) => readonly AccountFacts[],
): boolean {
  const last = lastRunOf(books, month, ['close']);
  if (last === undefined || last.exitCode === 4) return false;
  const ofMonth = books.items.items().filter(({ item }) => item.month === month);
  // An accepted item that is found no more stays accepted, and is cleared all the same.
  const isUnread = ofMonth.some(
    ({ item, clearedMonth }) => item.code === 'RN-INCOMPLETE' && clearedMonth === undefined,
  );
  if (isUnread) return false;
  const provisional = ofMonth.filter(
    ({ item, state }) => item.code === 'EV-STMT-PROVISIONAL' && state !== 'cleared',
  );
  return provisional.every(({ item }) => {
    const facts = factsOf(month).find(({ account }) => account === item.account);
    const endsAtMs = facts && accountEndMs(facts);
    // The statement of an account that ended in the month is as final as it gets.
    return (
      endsAtMs !== undefined && facts !== undefined && endsAtMs <= facts.asOfMs && monthOf(endsAtMs) === month
    );
  });
}

/** Every age of each interface that has an open item. */
function bucketsOf(items: readonly OpenItem[], asOfMs: number): BucketStatus[] {
  const open = items
    .filter(
      ({ item, standing }) => item.causedBy.length === 0 && !isDone(standing) && standing.state !== 'cleared',
    )
    .map((one) => ({ ...one.item, bucket: ageBucketOf(ageDaysOf({ ...one, asOfMs })) }));
  const interfaces = [...new Set(open.map(({ interfaceName }) => interfaceName))].sort();
  return interfaces.flatMap((interfaceName) =>
    bucketsIn(
      interfaceName,
      open.filter((one) => one.interfaceName === interfaceName),
    ),
  );
}

function bucketsIn(
  interfaceName: InterfaceName,
  open: readonly (Discrepancy & { readonly bucket: string })[],
): BucketStatus[] {
  return buckets.map((bucket) => {
    const ofAge = open.filter((one) => one.bucket === bucket);
    const sumOf = (claims: readonly bigint[]): bigint => claims.reduce((sum, one) => sum + one, 0n);
    const owedToUs = (claims: readonly bigint[]): bigint => sumOf(claims.filter((claim) => claim > 0n));
    const owedByUs = (claims: readonly bigint[]): bigint => -sumOf(claims.filter((claim) => claim < 0n));
    const inDollars = ofAge.map(({ claimUsd6 }) => claimUsd6);
    const inTokens = ofAge.map(({ tokens }) => tokens?.claimPlus18 ?? 0n);
    return {
      interfaceName,
      bucket,
      itemCount: ofAge.length,
      owedToUsUsd6: owedToUs(inDollars),
      owedByUsUsd6: owedByUs(inDollars),
      owedToUsPlus18: owedToUs(inTokens),
      owedByUsPlus18: owedByUs(inTokens),
    };
  });
}

function accountsOf(running: readonly AccountFacts[], closed: readonly AccountFacts[]): AccountStatus[] {
  const isOf =
    ({ interfaceName, account }: AccountKey) =>
    (facts: AccountFacts): boolean =>
      facts.interfaceName === interfaceName && facts.account === account;
  const all = [...running, ...closed.filter((facts) => !running.some(isOf(facts)))];
  return all.map((facts) => {
    const { interfaceName, account, balance } = facts;
    const endsAtMs = accountEndMs(facts);
    return {
      interfaceName,
      account,
      balance: balance && { usd6: BigInt(balance.balanceUsd6), atMs: balance.asOfMs },
      coverDays: balance && coverDaysOf(closed.find(isOf(facts)) ?? facts, BigInt(balance.balanceUsd6)),
      endsAtMs,
      goneAtMs: endsAtMs === undefined ? undefined : endsAtMs + KEPT_DAYS * DAY_MS,
    };
  });
}

/** As the note of BL-LOW says it: what the month's orders took, reversals taken off, by its days. */
function coverDaysOf(facts: AccountFacts, balanceUsd6: bigint): bigint | undefined {
  const { month } = facts;
  const figures = statedMonthOf(facts, month);
  if (figures === undefined) return undefined;
  const untilMs = figures.isFinal ? monthEndMs(month) : figures.generatedAtMs;
  const days = BigInt(Math.max(1, Math.ceil((untilMs - monthStartMs(month)) / DAY_MS)));
  const spentUsd6 = BigInt(figures.orders.usd6) - BigInt(figures.reversals.usd6);
  if (spentUsd6 <= 0n) return undefined;
  return divFloor((balanceUsd6 < 0n ? 0n : balanceUsd6) * days, spentUsd6);
}
