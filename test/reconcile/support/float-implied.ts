/**
 * What a month of the float says of itself though nothing is wrong, as `CODE subject`: worked out from the evidence
 * alone, by the contract's rules and sums of its own.
 */

import { monthBefore, monthEndMs, monthOf, monthStartMs } from '../../../src/base/calendar-month.js';
import { monthNamed } from './evidence.js';
import type { FloatLine, SupplierEvidence, SupplierOrder } from './float-evidence.js';
import { wholesaleOf } from './little-float.js';

const dayMs = 24 * 3600 * 1000;

/** All movements on file, each once: those that the latest readings list. */
export function movementsOf({ float }: SupplierEvidence): FloatLine[] {
  const latest = Math.max(...float.map(({ receivedAtMs }) => receivedAtMs));
  return float.filter(({ receivedAtMs }) => receivedAtMs === latest).flatMap(({ lines }) => lines);
}

/** Every order on file by its newest read; one that was left unread on purpose as its debit tells it. */
export function ordersOf(evidence: SupplierEvidence): SupplierOrder[] {
  const read = evidence.orders.flatMap(({ reads }) => reads.slice(-1));
  const known = new Set(evidence.orders.map(({ clientRef }) => clientRef));
  const unread = movementsOf(evidence).filter(({ ref, kind }) => kind === 'order' && !known.has(ref));
  return [
    ...read,
    ...unread.map(
      ({ ref, slug = '', currency = '', faceMinor = 0, costMinor = 0, amountUsd6, bookedAtMs }) => ({
        clientRef: ref,
        orderId: '',
        slug,
        currency,
        faceMinor,
        costMinor,
        costUsd6: -amountUsd6,
        status: 'issued' as const,
        customer: '',
        createdAtMs: bookedAtMs,
        readAtMs: bookedAtMs,
      }),
    ),
  ];
}

/** When the order that stands was booked: with its last debit where it was tried before, else when it was made. */
export function bookedAtMsOf(evidence: SupplierEvidence, { clientRef, createdAtMs, status }: SupplierOrder) {
  const debits = movementsOf(evidence).filter(({ ref, kind }) => ref === clientRef && kind === 'order');
  return status === 'issued' && debits.length > 1 ? (debits.at(-1)?.bookedAtMs ?? createdAtMs) : createdAtMs;
}

/** The last read before an instant and the first after it; one of that very instant counts where it may count. */
function around<T extends { receivedAtMs: number }>(
  reads: readonly T[],
  atMs: number,
  mayCount: (read: T) => boolean = () => true,
): (T | undefined)[] {
  return [
    reads.findLast((read) => read.receivedAtMs < atMs || (read.receivedAtMs === atMs && mayCount(read))),
    reads.find(({ receivedAtMs }) => receivedAtMs > atMs),
  ];
}

function impliedByOrder(evidence: SupplierEvidence, order: SupplierOrder): string[] {
  const { brands, fx, unitsPerUsd } = evidence;
  const { clientRef, slug, currency, faceMinor, costMinor } = order;
  const atMs = bookedAtMsOf(evidence, order);
  if (monthOf(atMs) !== evidence.month) return [];
  const implied: string[] = [];
  const listing = around(
    brands.filter((read) => read.brands[slug] !== undefined),
    atMs,
    (read) => wholesaleOf(faceMinor, read.brands[slug]?.rate ?? 0) === costMinor,
  );
  const costs = listing.flatMap((read) => {
    const brand = read?.brands[slug];
    return brand === undefined ? [] : [wholesaleOf(faceMinor, brand.rate)];
  });
  if (costs.length === 0 || costs.some((cost) => cost !== costMinor))
    implied.push(`PR-UNVERIFIABLE ${clientRef}`);
  if (unitsPerUsd !== undefined || currency === 'USD') return implied;
  if (fx.every(({ rates }) => rates[currency] === undefined)) return implied;
  const first = fx.findLast(({ receivedAtMs }) => receivedAtMs < atMs)?.rates[currency];
  const after = fx.findIndex(({ receivedAtMs }) => receivedAtMs > atMs);
  const later = fx.slice(0, after + 1).filter(({ receivedAtMs }) => receivedAtMs >= atMs);
  const isAgreed =
    first !== undefined &&
    later.length > 0 &&
    later.every(
      ({ rates: { [currency]: one } }) => one !== undefined && one[0] * first[1] === first[0] * one[1],
    );
  if (!isAgreed) implied.push(`FX-UNVERIFIABLE ${clientRef}`);
  return implied;
}

/** Currencies that the month's debits are in and that nothing gives a rate of. */
function unknownCurrencies(evidence: SupplierEvidence): string[] {
  const { unitsPerUsd, fx, month } = evidence;
  const elsewhere = ordersOf(evidence).filter((order) => monthOf(bookedAtMsOf(evidence, order)) !== month);
  const tried = new Set(elsewhere.map(({ clientRef }) => clientRef));
  return movementsOf(evidence)
    .filter(
      ({ kind, bookedAtMs, ref }) => kind === 'order' && monthOf(bookedAtMs) === month && !tried.has(ref),
    )
    .map(({ currency = '' }) => currency)
    .filter((currency) => currency !== 'USD' && unitsPerUsd?.[currency] === undefined)
    .filter((currency) => fx.every(({ rates }) => rates[currency] === undefined))
    .map((currency) => `FX-UNKNOWN ${currency}`);
}

/** Rows of the book that were sold in another month than the order was booked in: an item of the earlier one. */
function cutOffs(evidence: SupplierEvidence): string[] {
  const debits = movementsOf(evidence).filter(({ kind }) => kind === 'order');
  return (evidence.book ?? []).flatMap(({ clientRef, soldAtMs }) => {
    const bookedAtMs = debits.findLast(({ ref }) => ref === clientRef)?.bookedAtMs;
    if (soldAtMs === undefined || bookedAtMs === undefined) return [];
    const [sold, booked] = [monthOf(soldAtMs), monthOf(bookedAtMs)];
    return sold !== booked && evidence.month === (sold < booked ? sold : booked)
      ? [`OR-CUTOFF ${clientRef}`]
      : [];
  });
}

function impliedByDeposits(evidence: SupplierEvidence): string[] {
  const { wallets, ownDeposits, asOfMs, month } = evidence;
  const [startMs, endMs] = [monthStartMs(monthNamed(month)), monthEndMs(monthNamed(month))];
  const credits = movementsOf(evidence).filter(({ kind }) => kind === 'deposit');
  const strange = credits.filter(
    ({ bookedAtMs, fromWallet }) =>
      monthOf(bookedAtMs) === month && wallets.length > 0 && !wallets.includes(fromWallet ?? ''),
  );
  const onTheWay = (ownDeposits ?? []).filter(
    ({ txHash, sentAtMs = 0 }) =>
      sentAtMs >= startMs &&
      sentAtMs < endMs &&
      asOfMs - sentAtMs < dayMs &&
      credits.every((line) => line.txHash !== txHash),
  );
  return [
    ...strange.map(({ ref }) => `DP-WALLET ${ref}`),
    ...onTheWay.map(({ txHash }) => `DP-NOT-CREDITED ${txHash}`),
  ];
}

/** The float is low by its newest balance, in the month that was running then and the one that ended last. */
function impliedByLevel({ float, asOfMs, month }: SupplierEvidence): string[] {
  const running = monthOf(asOfMs);
  const newest = float.findLast(
    (read) => read.balanceUsd6 !== undefined && (read.month === undefined || read.month === running),
  );
  const isSaid = month === running || month === monthBefore(running);
  return newest?.isLow === true && isSaid ? ['BL-LOW float'] : [];
}

export function impliedByFloat(evidence: SupplierEvidence): string[] {
  const ofOrders = ordersOf(evidence).flatMap((order) => impliedByOrder(evidence, order));
  return [
    ...new Set([
      ...ofOrders,
      ...unknownCurrencies(evidence),
      ...cutOffs(evidence),
      ...impliedByDeposits(evidence),
      ...impliedByLevel(evidence),
    ]),
  ].sort();
}
