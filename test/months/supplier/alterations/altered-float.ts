// An alteration of the supplier interface changes exactly one source of a clean month, or makes the service
// err once and tell it alike in all of its sources. It says which root item must come of it.

import { monthEndMs, monthOf } from '../../../../src/base/time/calendar-month.js';
import type { Pick } from '../../alteration.js';
import { monthNamed } from '../../evidence.js';
import type { FloatLine, ListedEvidence, SupplierEvidence, SupplierOrder } from '../evidence.js';
import { bookedAtMsOf } from '../implied.js';
import { wholesaleOf, wholesaleUsd6Of } from '../life.js';
import { october } from './movement-list.js';

export function linesOf(evidence: SupplierEvidence, ref: string): FloatLine[] {
  return october(evidence).lines.filter((line) => line.ref === ref && line.kind !== 'deposit');
}

type Fits = (order: SupplierOrder) => boolean;

function anOrderOf(
  evidence: SupplierEvidence,
  pick: Pick,
  status: SupplierOrder['status'],
  fits: Fits,
): SupplierOrder | undefined {
  const orders = evidence.orders
    .flatMap(({ reads }) => reads.slice(-1))
    .filter((order) => order.status === status && order.costUsd6 > 0)
    .filter(({ createdAtMs }) => monthOf(createdAtMs) === evidence.month);
  return pick.one(orders.filter(fits));
}

/** An order of the month that went through at once, with one debit and a price. */
export function anOrder(
  evidence: SupplierEvidence,
  pick: Pick,
  fits: Fits = () => true,
): SupplierOrder | undefined {
  return anOrderOf(
    evidence,
    pick,
    'issued',
    (order) => linesOf(evidence, order.clientRef).length === 1 && fits(order),
  );
}

/** An order of the month that failed once and for good: a debit and its reversal. */
export function aFailure(evidence: SupplierEvidence, pick: Pick): SupplierOrder | undefined {
  const linesOn = (ref: string): number =>
    evidence.float.flatMap(({ lines }) => lines).filter((line) => line.ref === ref).length;
  return anOrderOf(evidence, pick, 'failed', ({ clientRef }) => linesOn(clientRef) === 2);
}

/** All reads of an order at once: a change of them is no change between them. */
export function readsOf(evidence: SupplierEvidence, clientRef: string): SupplierOrder[] {
  return evidence.orders.find((history) => history.clientRef === clientRef)?.reads ?? [];
}

export function rowOf({ book }: SupplierEvidence, clientRef: string) {
  return book?.find((row) => row.clientRef === clientRef);
}

export interface Deposit {
  readonly line: FloatLine;
  readonly own: { txHash: string; amountUsd6: number | undefined; sentAtMs: number | undefined } | undefined;
}

/** A deposit that was sent, where anything says when, and credited in the month. */
export function aDeposit(
  evidence: SupplierEvidence,
  pick: Pick,
  fits: (deposit: Deposit) => boolean = () => true,
): Deposit | undefined {
  const deposits = october(evidence)
    .lines.filter(({ kind }) => kind === 'deposit')
    .map((line) => ({ line, own: evidence.ownDeposits?.find(({ txHash }) => txHash === line.txHash) }))
    .filter(({ own }) => own?.sentAtMs === undefined || monthOf(own.sentAtMs) === evidence.month);
  return pick.one(deposits.filter(fits));
}

/** The list that speaks for the month: it is closed with the first one read after its end. */
export function closingOf<T extends { receivedAtMs: number }>(
  reads: readonly T[],
  month: string,
): T | undefined {
  return reads.find(({ receivedAtMs }) => receivedAtMs >= monthEndMs(monthNamed(month)));
}

/**
 * The brand as the last list before an instant has it, and as the first one after; one of that instant tells
 * of neither.
 */
export function listingsAround({ brands }: SupplierEvidence, slug: string, atMs: number): ListedEvidence[] {
  const listing = brands.flatMap(({ receivedAtMs, brands: listed }) => {
    const brand = listed[slug];
    return brand === undefined ? [] : [{ receivedAtMs, brand }];
  });
  const before = listing.findLast(({ receivedAtMs }) => receivedAtMs < atMs)?.brand;
  const after = listing.find(({ receivedAtMs }) => receivedAtMs > atMs)?.brand;
  return [before, after].filter((one) => one !== undefined);
}

/** True where a list from before the order and the one after bear its price out at one rate. */
export function isProven(evidence: SupplierEvidence, order: SupplierOrder): boolean {
  const around = listingsAround(evidence, order.slug, bookedAtMsOf(evidence, order));
  return around.length === 2 && around[0]?.rate === around[1]?.rate;
}

/** Units for one dollar, where they are fixed. */
export function unitsOf({ unitsPerUsd }: SupplierEvidence, currency: string) {
  return unitsPerUsd?.[currency];
}

/** What a price in minor units is in usd6, at the rates that are fixed. */
export function usd6Of(evidence: SupplierEvidence, currency: string, minor: number): number {
  return wholesaleUsd6Of(minor, unitsOf(evidence, currency) ?? [1n, 1n]);
}

/** The causes of the closed list whose formula gives a wrong cost, by sums of this test's own. */
export function costCausesOf(evidence: SupplierEvidence, order: SupplierOrder, actual: number): string {
  const { slug, faceMinor: face } = order;
  const atMs = bookedAtMsOf(evidence, order);
  const rate = listingsAround(evidence, slug, atMs)[0]?.rate ?? 0;
  return priceCausesOf(evidence, { slug, face, rate, atMs }, actual);
}

/** The causes of a wrong price of one face of a brand at an instant, whose right one the rate gives. */
export function priceCausesOf(
  evidence: SupplierEvidence,
  { slug, face, rate, atMs }: { slug: string; face: number; rate: number; atMs: number },
  actual: number,
): string {
  const due = wholesaleOf(face, rate);
  const part = BigInt(face) * BigInt(rate);
  const others = evidence.brands.flatMap((read) => Object.values(read.brands).map((brand) => brand.rate));
  const before = evidence.brands.filter(({ receivedAtMs }) => receivedAtMs <= atMs);
  const earlier = before.flatMap((read) => read.brands[slug]?.rate ?? []).filter((one) => one !== rate);
  const given: [string, number[]][] = [
    ['half_up', [face - Number((part + 5000n) / 10_000n)]],
    ['ceiling', [face - Number((part + 9999n) / 10_000n)]],
    ['other_rate', others.filter((one) => one !== rate).map((one) => wholesaleOf(face, one))],
    ['face_charged', [face]],
    ['scale_100', [due * 100, due % 100 === 0 ? due / 100 : -1]],
    ['previous_price', earlier.map((one) => wholesaleOf(face, one))],
  ];
  return given
    .filter(([, figures]) => figures.includes(actual))
    .map(([cause]) => cause)
    .join('|');
}

/**
 * The causes of the closed list that convert to a wrong amount; of a result that is not whole either
 * neighbour is.
 */
export function conversionCausesOf(
  { costMinor }: SupplierOrder,
  [n, d]: readonly [bigint, bigint],
  actual: number,
): string {
  const plain = BigInt(costMinor) * 10_000n;
  const stated = BigInt(actual);
  const isNeighbour = (top: bigint, bottom: bigint, of = stated): boolean =>
    of === top / bottom || of === (top + bottom - 1n) / bottom;
  const isRight = (of: bigint): boolean => isNeighbour(plain * d, n, of);
  const given: [string, boolean][] = [
    ['scale_100', (stated % 100n === 0n && isRight(stated / 100n)) || isRight(stated * 100n)],
    ['fx_missing', stated === plain],
    ['fx_doubled', isNeighbour(plain * d * d, n * n)],
    ['fx_inverted', isNeighbour(plain * n, d)],
  ];
  return given
    .filter(([, gives]) => gives)
    .map(([cause]) => cause)
    .join('|');
}
