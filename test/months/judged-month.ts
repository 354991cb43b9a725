// A judged month in words that a test can compare: its items, and what has to hold of every month whatever is
// in it.

import { monthOf } from '../../src/base/time/calendar-month.js';
import type { Discrepancy } from '../../src/reconcile/finding/discrepancy.js';
import type { AccountResult } from '../../src/reconcile/result/result.js';

/** `CODE subject field: expected -> actual`, with difference, claim, cause and roots where there are any. */
export function words(item: Discrepancy): string {
  const { code, subject, field, expected, actual, differenceUsd6, claimUsd6, causes, causedBy } = item;
  return [
    `${code} ${subject} ${field}: ${expected} -> ${actual}`,
    differenceUsd6 === undefined ? '' : `difference ${differenceUsd6}`,
    claimUsd6 === 0n ? '' : `claims ${claimUsd6}`,
    causes.join('|'),
    causedBy.length === 0 ? '' : `from ${causedBy.join('|')}`,
    item.itemId,
  ]
    .filter((part) => part !== '')
    .join('; ');
}

/** What is wrong with a result whatever month it is of; nothing where the rules hold. */
export function faultsOf(result: AccountResult): string[] {
  const faults: string[] = [];
  const ids = new Set(result.items.map((item) => item.itemId));
  if (ids.size !== result.items.length) faults.push('two items have one id');
  for (const item of result.items) {
    if (item.causedBy.length > 0 && item.claimUsd6 !== 0n) {
      faults.push(`a consequence claims: ${words(item)}`);
    }
    if (item.causedBy.includes(item.itemId)) faults.push(`an item causes itself: ${words(item)}`);
    if (/^[TI]$/.test(item.class) && item.claimUsd6 !== 0n) faults.push(`T or I claims: ${words(item)}`);
  }
  for (const figure of result.tieOut) {
    if (figure.result === 'differs' && figure.itemIds.length === 0) {
      faults.push(`no item explains ${figure.figure} ${figure.slug}: ${figure.stated} ${figure.recomputed}`);
    }
  }
  faults.push(...footingFaultsOf(result));
  faults.push(...stepFaults(result), ...unrelatedFaults(result), ...matchFaults(result));
  faults.push(...untestedFaults(result));
  const rest = result.rollForward.find(({ step }) => step === 'unexplained')?.movements?.usd6 ?? 0n;
  const residual = result.items.some((item) => item.code === 'BL-RESIDUAL');
  if (rest !== 0n && !residual) faults.push(`a rest of ${rest} is no item`);
  return faults;
}

/** Where the brands' rows do not add up to the figures of the tie-out. */
function footingFaultsOf({ brands, tieOut }: AccountResult): string[] {
  const figure = (name: string): bigint | undefined => tieOut.find((one) => one.figure === name)?.recomputed;
  const sums = {
    'orders.count': brands.reduce((sum, { recomputed }) => sum + recomputed.count, 0n),
    'orders.cost_usd6': brands.reduce((sum, { recomputed }) => sum + recomputed.costUsd6, 0n),
    'reversals.count': brands.reduce((sum, brand) => sum + brand.recomputedReversedCount, 0n),
    'reversals.credited_usd6': brands.reduce((sum, brand) => sum + brand.recomputedReversedUsd6, 0n),
  };
  return Object.entries(sums)
    .filter(([name, sum]) => figure(name) !== sum)
    .map(([name, sum]) => `the brands add up to ${sum}, and ${name} is ${figure(name)}`);
}

/** Steps of the roll-forward that differ and name nothing. */
function stepFaults({ rollForward }: AccountResult): string[] {
  return rollForward
    .filter(({ result, itemIds }) => result === 'differs' && itemIds.length === 0)
    .map(({ step }) => `no item explains the step ${step}`);
}

const orderSources = /^(OR-|PR-|FX-CONV|FX-RATE|EV-ORDER|EV-EVENT-DATA)/;
const depositSources = /^(DP-|EV-EVENT-SIG$)/;

/**
 * Checks that have nothing to look at by the configuration itself, so that nothing is missed: of another
 * interface, of rates that are read where they are fixed (and the other way round), of wallets where none are
 * named.
 */
const hasNoPlace = /^(not part of|no rates are fixed:|rates are fixed:|no wallets are configured)/;

const ofReadsAlone = /^no order was read \(orderReads /;
const restsOnOthers = /; not read: book, float, brand list and rates agree$/;

/**
 * Rows that are called matched while the row itself says by how much it differs, or why it was not tested, or
 * was not, and does not say why.
 */
function untestedFaults({ orders, brands, tieOut }: AccountResult): string[] {
  const faults: string[] = [];
  for (const row of orders) {
    const { clientRef, result, untested, recomputedCostMinor, recomputedUsd6, orderStatus } = row;
    const isMatched = result === 'matched' || result === 'repriced';
    if (isMatched && untested !== '') faults.push(`${clientRef} is ${result}, and untested: ${untested}`);
    const isRecomputed = recomputedCostMinor !== undefined && recomputedUsd6 !== undefined;
    if (result === 'matched' && (row.differenceUsd6 ?? 0n) !== 0n) {
      faults.push(`${clientRef} is matched, and differs by ${row.differenceUsd6}`);
    }
    if (isMatched && !isRecomputed) faults.push(`${clientRef} is ${result}, and nothing is recomputed`);
    if (/no brand rate on file/.test(untested) && recomputedCostMinor !== undefined) {
      faults.push(`${clientRef} echoes its cost as recomputed`);
    }
    if (/rate on file/.test(untested) && recomputedUsd6 !== undefined) {
      faults.push(`${clientRef} echoes its usd6 as recomputed`);
    }
    if (result === 'not_tested' && untested === '' && orderStatus !== undefined) {
      faults.push(`${clientRef} is not tested, and does not say why`);
    }
  }
  for (const { result, untestedUsd6, figure } of tieOut) {
    if ((result === 'ties' && untestedUsd6 !== 0n) || (result === 'part_tested' && untestedUsd6 === 0n)) {
      faults.push(`${figure} is ${result} with ${untestedUsd6} untested`);
    }
  }
  const ofBrands = brands.reduce((sum, { untestedUsd6 }) => sum + untestedUsd6, 0n);
  const ofOrders = tieOut.find(({ figure }) => figure === 'orders.cost_usd6')?.untestedUsd6;
  if (ofOrders !== ofBrands) faults.push(`untested is ${ofOrders} of all orders, ${ofBrands} of the brands`);
  return faults;
}

/** Rows that are called matched though something on them is off, or a check on them did not run. */
function matchFaults({ interfaceName, month, orders, deposits, items, checks }: AccountResult): string[] {
  const off = new Set(items.filter((item) => !/^[TI]$/.test(item.class)).map((item) => item.subject));
  // What has no place in the interface, or nothing to be held against by agreement, is missed by no row.
  const untested = checks
    .filter(({ status, reason }) => status === 'not_tested' && !hasNoPlace.test(reason))
    // There the rate is stated by a list and by no order.
    .filter(({ code }) => !(code === 'FX-RATE' && interfaceName === 'supplier'));
  const rows = [
    // The read of an order that is matched by all other sources has nothing to say of it, and its row says
    // so. What is said of the reads is said of the month's own orders, not of one that is only shown here.
    ...[...orders].map(({ clientRef: ref, result, working, bookedAtMs }) => ({
      ref,
      result,
      sources: orderSources,
      needsRead: !restsOnOthers.test(working) && bookedAtMs !== undefined && monthOf(bookedAtMs) === month,
    })),
    ...deposits.map(({ depositRef: ref, result }) => ({
      ref,
      result,
      sources: depositSources,
      needsRead: false,
    })),
  ];
  return rows
    .filter(({ result }) => result === 'matched' || result === 'repriced')
    .flatMap(({ ref, result, sources, needsRead }) => [
      ...(off.has(ref) ? [`${ref} is ${result} though something is off`] : []),
      ...untested
        .filter(({ code, reason }) => sources.test(code) && (needsRead || !ofReadsAlone.test(reason)))
        .map(({ code }) => `${ref} is ${result} without ${code}`),
    ]);
}

/** Counts explained by items that change no count. */
function unrelatedFaults({ tieOut, items }: AccountResult): string[] {
  // A movement that settles an item, and that the totals leave out, stands for it there.
  const settled = new Set(items.map(({ settles }) => settles?.itemId));
  const priced = new Map(
    items
      .filter(({ itemId }) => !settled.has(itemId))
      .filter(({ code }) => /^(PR-|FX-|OR-CHARGE|DP-CREDIT|OR-STATUS)/.test(code))
      .map((i) => [i.itemId, i.code]),
  );
  return tieOut
    .filter(({ unit }) => unit === 'count')
    .flatMap(({ figure, itemIds }) =>
      itemIds.flatMap((id) => (priced.has(id) ? [`${figure} is explained by ${priced.get(id)}`] : [])),
    );
}

/** Everything of a result that a report shows, as plain values, whatever order the evidence came in. */
export function shownOf(result: AccountResult): unknown {
  return { ...result, orders: [...result.orders] };
}
