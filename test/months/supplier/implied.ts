// What a month of the float says of itself though nothing is wrong, as `CODE subject`: worked out from the
// evidence alone, by the contract's rules and sums of its own.

import { monthBefore, monthEndMs, monthOf, monthStartMs } from '../../../src/base/time/calendar-month.js';
import { monthNamed } from '../evidence.js';
import type { FloatLine, SupplierEvidence, SupplierOrder } from './evidence.js';
import { wholesaleOf } from './life.js';

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

/**
 * When the order that stands was booked: with its last debit where it was tried before, else when it was
 * made.
 */
export function bookedAtMsOf(evidence: SupplierEvidence, { clientRef, createdAtMs, status }: SupplierOrder) {
  const debits = movementsOf(evidence).filter(({ ref, kind }) => ref === clientRef && kind === 'order');
  return status === 'issued' && debits.length > 1 ? (debits.at(-1)?.bookedAtMs ?? createdAtMs) : createdAtMs;
}

/**
 * The last read before an instant and the first after it; one of that very instant counts where it may count.
 */
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
  const { clientRef, slug, currency, faceMinor, costMinor, costUsd6 } = order;
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
  if (costs.length === 0 || costs.some((cost) => cost !== costMinor)) {
    const isOff = !costs.includes(costMinor) && isBeyond(brands, order);
    implied.push(`${isOff ? 'PR-RANGE' : 'PR-UNVERIFIABLE'} ${clientRef}`);
  }
  if (unitsPerUsd !== undefined || currency === 'USD') return implied;
  if (fx.every(({ rates }) => rates[currency] === undefined)) return implied;
  const first = fx.findLast(({ receivedAtMs }) => receivedAtMs < atMs)?.rates[currency];
  const after = fx.find(({ receivedAtMs }) => receivedAtMs > atMs);
  const later = [...fx.filter(({ receivedAtMs }) => receivedAtMs === atMs), ...(after ? [after] : [])];
  const isAgreed =
    first !== undefined &&
    after !== undefined &&
    later.every(
      ({ rates: { [currency]: one } }) => one !== undefined && one[0] * first[1] === first[0] * one[1],
    );
  if (isAgreed) return implied;
  const known = [first, ...later.map(({ rates }) => rates[currency])].flatMap((one) => (one ? [one] : []));
  const gives = ([n, d]: readonly [bigint, bigint]): boolean => {
    const [top, floor] = [BigInt(costMinor) * 10_000n * d, (BigInt(costMinor) * 10_000n * d) / n];
    return BigInt(costUsd6) === floor || (top % n !== 0n && BigInt(costUsd6) === floor + 1n);
  };
  const isOne = known.every(([n, d]) => n * (known[0]?.[1] ?? 0n) === d * (known[0]?.[0] ?? 0n));
  // The only rate that was read proves what it gives exactly.
  if (isOne && known.some(gives)) return implied;
  const isOff = !known.some(gives) && known.length > 0 && isOutside(known, order);
  return [...implied, `${isOff ? 'FX-RANGE' : 'FX-UNVERIFIABLE'} ${clientRef}`];
}

/**
 * True where no rate within 5% of those ever on file for the brand gives the cost, or it is above the face.
 */
function isBeyond(
  brands: SupplierEvidence['brands'],
  { slug, faceMinor, costMinor }: SupplierOrder,
): boolean {
  const rates = brands.flatMap(({ brands: { [slug]: brand } }) => brand?.rate ?? []);
  if (rates.length === 0) return costMinor > faceMinor;
  const [lowest, highest] = [
    Math.max(0, Math.min(...rates) - 500),
    Math.min(10_000, Math.max(...rates) + 500),
  ];
  return costMinor > wholesaleOf(faceMinor, lowest) || costMinor < wholesaleOf(faceMinor, highest);
}

/**
 * True where the usd6 are those of fewer units than 95% of the lowest rate, or of more than 105% of the
 * highest.
 */
function isOutside(
  rates: readonly (readonly [bigint, bigint])[],
  { costMinor, costUsd6 }: SupplierOrder,
): boolean {
  // usd6 > minor * 10000 / (n / d * 95 / 100), without a fraction; every rate has to be beyond.
  const [minor, usd6] = [BigInt(costMinor) * 10_000n, BigInt(costUsd6)];
  const isOver = rates.every(([n, d]) => usd6 * n * 95n > minor * d * 100n);
  return isOver || rates.every(([n, d]) => usd6 * n * 105n < minor * d * 100n);
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

/**
 * Rows of the book that were sold in another month than the order was booked in: an item of the earlier one.
 */
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
  const inTransit = (ownDeposits ?? []).flatMap(({ txHash, sentAtMs }) => {
    const line = credits.find((one) => one.txHash === txHash);
    if (line === undefined || sentAtMs === undefined) return [];
    const [sent, credited] = [monthOf(sentAtMs), monthOf(line.bookedAtMs)];
    return sent !== credited && month === (sent < credited ? sent : credited) ? [line.ref] : [];
  });
  return [
    ...inTransit.map((ref) => `DP-CUTOFF ${ref}`),
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

/** Orders whose price or conversion no rate on file can give: their items claim, with nothing altered. */
export function refsOutOfRange(evidence: SupplierEvidence): ReadonlySet<string> {
  const ranged = impliedByFloat(evidence).filter((one) => /-RANGE /.test(one));
  return new Set(ranged.map((one) => one.slice(one.indexOf(' ') + 1)));
}
