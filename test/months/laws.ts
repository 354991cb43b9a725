// What holds of every judged month whatever is in it, however many of its sources are wrong and in whatever
// way: the money adds up, what follows from something names a root that there is, and whatever differs leads
// to an item.

import { type CalendarMonth, monthBefore, parseCalendarMonth } from '../../src/base/time/calendar-month.js';
import { chartOf } from '../../src/ledger/chart-of-accounts.js';
import { type AccountMonth, reconcileAccountMonth } from '../../src/reconcile/account-month.js';
import { claimsOf } from '../../src/reconcile/attribution/money.js';
import { accountBridgeOf, type LedgerStanding } from '../../src/reconcile/bridge/account-bridge.js';
import { bridgeOf } from '../../src/reconcile/bridge/bridge.js';
import { beyondDueOf } from '../../src/reconcile/finding/month-findings.js';
import type { AccountFacts } from '../../src/reconcile/month/account-facts.js';
import { statedMonthOf } from '../../src/reconcile/month/month-as-stated.js';
import { proposedEntriesOf } from '../../src/reconcile/posting/proposed-entries.js';
import { faultsOf, words } from './judged-month.js';

/** What is wrong with a month's result whatever was read of it; nothing where every law holds. */
export function lawsBrokenBy(facts: AccountFacts): string[] {
  const month = reconcileAccountMonth(facts);
  return [
    ...faultsOf(month.result),
    ...moneyFaults(month),
    ...bridgeFaults(month),
    ...chainFaults(facts, month),
    ...rootFaults(facts, month),
    ...rowFaults(month),
  ];
}

/**
 * The closing that is stated less the one that is due is what the known items move and what is left.
 */
function moneyFaults({ result, itemOf, found }: AccountMonth): string[] {
  const faults: string[] = [];
  const step = (name: string): bigint | undefined =>
    result.rollForward.find((one) => one.step === name)?.movements?.usd6;
  const closing = result.tieOut.find(({ figure }) => figure === 'closing_balance_usd6');
  const [known, rest] = [step('known_items'), step('unexplained')];
  if (closing?.stated !== undefined && closing.recomputed !== undefined) {
    const off = closing.stated - closing.recomputed;
    if (known === undefined || rest === undefined || known + rest !== off) {
      faults.push(`the closing is off by ${off}: known ${known}, rest ${rest}`);
    }
  }
  const drafts = [...itemOf.keys()];
  // A movement that settles an item of an earlier month is due in this one.
  const settling = beyondDueOf(found.carried).reduce((sum, { effectUsd6 }) => sum + effectUsd6, 0n);
  const effects = drafts.reduce((sum, { effectUsd6 }) => sum + effectUsd6, 0n);
  if (known !== undefined && known !== effects + settling) {
    faults.push(`known items are ${known}, and move ${effects + settling}`);
  }
  return faults;
}

/**
 * The balance per statement less that per own records is what the roots move, what this month takes back of
 * earlier items, and what nothing explains; and what is claimed is what a root moves on the balance itself.
 */
function bridgeFaults({ result, itemOf, causes, part }: AccountMonth): string[] {
  const faults: string[] = [];
  const closing = result.tieOut.find(({ figure }) => figure === 'closing_balance_usd6');
  const isRead = result.items.every(({ code }) => code !== 'RN-INCOMPLETE');
  if ((closing?.stated !== undefined && isRead) !== (part !== undefined)) {
    return ['a month has a part in the bridge where its closing is proven, and only there'];
  }
  const money = claimsOf([...itemOf.keys()], causes);
  for (const [draft, item] of itemOf) {
    const { effectUsd6, claimUsd6 } = money.get(draft) ?? { effectUsd6: 0n, claimUsd6: 0n };
    const settledUsd6 = result.items
      .filter(({ settles }) => settles?.itemId === item.itemId)
      .reduce((sum, { differenceUsd6 = 0n }) => sum + differenceUsd6, 0n);
    const isClaim = /^(provider|us|unclear)$/.test(item.owedBy);
    const leftUsd6 = isClaim ? claimUsd6 - settledUsd6 : 0n;
    if (item.claimUsd6 !== (causes.isRoot(draft) ? leftUsd6 : 0n)) {
      faults.push(`claims something else: ${words(item)}`);
    }
    // What followed from a claim that is settled whole, and tells of the own records, stands alone.
    const isAlone = !causes.isRoot(draft) && item.causedBy.length === 0;
    const isWhole = isClaim && settledUsd6 !== 0n && leftUsd6 === 0n;
    const apartUsd6 = isWhole ? effectUsd6 + claimUsd6 : 0n;
    const movesUsd6 = isAlone ? draft.recordsEffectUsd6 : effectUsd6 + settledUsd6 - apartUsd6;
    if (item.effectUsd6 !== (item.causedBy.length === 0 ? movesUsd6 : 0n)) {
      faults.push(`moves something else: ${words(item)}`);
    }
  }
  if (part === undefined) return faults;
  const bridge = bridgeOf([part]);
  // Before anything of them was settled: what settles them is among the carried.
  const ofItems = part.effects.reduce((sum, { effectUsd6 }) => sum + effectUsd6, 0n);
  const ofOthers = part.carried.reduce((sum, one) => sum + one.effectUsd6 + one.recordsUsd6, 0n);
  const betweenUsd6 = part.closingUsd6 - (bridge?.recordsUsd6 ?? 0n);
  if (betweenUsd6 !== ofItems + ofOthers - (bridge?.takenUsd6 ?? 0n) + part.unexplainedUsd6) {
    faults.push(`between statement and records lie ${betweenUsd6}, and the items move ${ofItems}`);
  }
  return faults;
}

/**
 * The bridge of the month before and this one foots, with the month before or without it; and the open claims
 * are what the entries leave on the accounts that claims stand on. Both are demanded where a pack is made.
 */
function chainFaults(facts: AccountFacts, month: AccountMonth): string[] {
  const before = monthBefore(facts.month);
  const hasBefore = statedMonthOf(facts, before) !== undefined;
  const earlier = hasBefore ? [reconcileAccountMonth({ ...facts, month: before, balance: undefined })] : [];
  return [[month], [...earlier, month]].flatMap((months) => {
    const parts = months.map(({ part }) => part).filter((part) => part !== undefined);
    if (parts.length < months.length) return [];
    try {
      const bridge = bridgeOf(parts);
      if (bridge === undefined || (bridge.isFirst && months.length > 1)) return [];
      accountBridgeOf(bridge, { accepted: new Set(), outsideUsd6: new Map() }, ledgerOf(months));
      return [];
    } catch (error) {
      return [`over ${months.length} months: ${error instanceof Error ? error.message : String(error)}`];
    }
  });
}

/** What the entries of months come to, the first of which takes its opening over. */
export function ledgerOf(months: readonly AccountMonth[]): LedgerStanding {
  const sums = new Map<string, bigint>();
  for (const [at, month] of months.entries()) {
    for (const { postings } of proposedEntriesOf(month, at === 0)) {
      for (const { ledgerAccount, side, amountUsd6 } of postings) {
        const usd6 = side === 'debit' ? amountUsd6 : -amountUsd6;
        sums.set(ledgerAccount, (sums.get(ledgerAccount) ?? 0n) + usd6);
      }
    }
  }
  const chart = chartOf(months[0]?.context.facts.interfaceName ?? 'sandbox');
  return {
    floatUsd6: sums.get(chart.float) ?? 0n,
    differencesUsd6: sums.get(chart.differences) ?? 0n,
    reversalsUsd6: sums.get(chart.reversalsReceivable) ?? 0n,
    owedUsd6: sums.get(chart.owed) ?? 0n,
    takenOffUsd6: 0n,
    mayLag: () => false,
  };
}

/**
 * Items that follow from what is no root, or from an item that is nowhere: neither in this month nor in
 * another.
 */
function rootFaults(facts: AccountFacts, { result }: AccountMonth): string[] {
  const isRootById = new Map(result.items.map((item) => [item.itemId, item.causedBy.length === 0]));
  const named = result.items.flatMap((item) => item.causedBy.map((id) => ({ item, id })));
  const strange = named.filter(({ id }) => !isRootById.has(id));
  if (strange.length > 0) {
    for (const month of otherMonths(facts)) {
      for (const item of reconcileAccountMonth({ ...facts, month, balance: undefined }).result.items) {
        if (!isRootById.has(item.itemId)) isRootById.set(item.itemId, item.causedBy.length === 0);
      }
    }
  }
  return named.flatMap(({ item, id }) => {
    const isRoot = isRootById.get(id);
    if (isRoot === true) return [];
    return [`${isRoot === false ? 'follows from what is no root' : 'follows from nothing'}: ${words(item)}`];
  });
}

function otherMonths({ month, stated }: AccountFacts): CalendarMonth[] {
  const months =
    stated.kind === 'float'
      ? stated.readings.flatMap((read) => read.month ?? [])
      : [...stated.statements.keys()];
  return [...new Set(months)].filter((one) => one !== month).flatMap((one) => parseCalendarMonth(one) ?? []);
}

/**
 * Rows and figures that are off and lead nowhere, or that lead to an item that is none of the month: what was
 * wrong in an earlier one stands in the opening.
 */
function rowFaults({ result }: AccountMonth): string[] {
  const ids = new Set(result.items.map(({ itemId }) => itemId));
  const rows = [
    ...[...result.orders].map((row) => ({ ...row, name: `order ${row.clientRef}` })),
    ...result.deposits.map((row) => ({ ...row, name: `deposit ${row.depositRef}` })),
    ...result.brands.map((row) => ({ ...row, name: `brand ${row.slug} ${row.currency}` })),
    ...result.rollForward.map((row) => ({ ...row, name: `step ${row.step}` })),
    ...result.tieOut.map((row) => ({ ...row, name: `figure ${row.figure} ${row.slug}` })),
  ];
  return rows.flatMap(({ name, result: verdict, itemIds }) => [
    ...(verdict === 'differs' && itemIds.length === 0 ? [`${name} differs and names no item`] : []),
    ...itemIds.filter((id) => !ids.has(id)).map((id) => `${name} names ${id}, which is no item of the month`),
  ]);
}
