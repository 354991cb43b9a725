// The facts that an order is priced on. Slug, currency and face stand in up to four places (the order's own
// read, its debit, the book, its event). If they differ, one of them is wrong, and pricing on the wrong one
// would make two more discrepancies of one. So the version counts that proves the price that was charged. If
// several prove it or none, the version of most sources counts; the order's own counts if nothing else
// decides. A brand that no list has speaks neither for the price nor against it, so it is no way out of a
// price that the lists rule out.

import { costMinorOf } from '../../money/cost.js';
import { floorOf, isWhole } from '../../money/rational.js';
import type { FaceMinor, RateBps } from '../../money/units.js';
import type { OrderEventFigures } from '../../records/event.js';
import type { OrderRead } from '../../records/order-read.js';
import type { OrderCase } from '../match/order-case.js';
import type { PriceSettings } from '../month/account-facts.js';
import { rateOf } from './currency-rate.js';

export interface PriceBasis {
  readonly slug: string;
  readonly currency: string;
  readonly faceMinor: FaceMinor;
}

type Version = Partial<PriceBasis> | undefined;

function isSame(a: PriceBasis, b: Version): boolean {
  return b?.slug === a.slug && b.currency === a.currency && b.faceMinor === a.faceMinor;
}

/** The event that tells of the order, of its issue before its acceptance. */
export function orderFiguresOfEvent({ events }: OrderCase): OrderEventFigures | undefined {
  const event = events.find((one) => one.body?.type === 'order.issued') ?? events[0];
  return event?.body?.order;
}

/**
 * Every version of slug, currency and face that stands anywhere of an order: the price rests on one of them.
 */
export function versionsOf(orderCase: OrderCase): Partial<PriceBasis>[] {
  const { order, history, debits, book } = orderCase;
  const all = [order, history?.reads[0], debits[0] as Version, book, orderFiguresOfEvent(orderCase)];
  return all.filter((version) => version !== undefined);
}

/** How well a version of slug, currency and face fits what was charged, from worst to best. */
export const fits = {
  /** Its conversion, or its own cost and rate, cannot be right. */
  contradicted: 0,
  /** The lists rule out its price. */
  ruledOut: 1,
  /** The lists have its brand, and nothing tells which rate held. */
  open: 2,
  /** Our own records accept it; as good as `unconverted`, since no list proves either in dollars. */
  accepted: 3,
  /** The lists bear out its price, in a currency that no rate is known of. */
  unconverted: 3,
  /** One of two lists bears it out. */
  halfBorneOut: 4,
  borneOut: 5,
} as const;

/** Undefined where no list has its brand: it is then as good as the best, up to an open one. */
export type Fit = (typeof fits)[keyof typeof fits] | undefined;

export function priceBasisOf(
  order: OrderRead,
  orderCase: OrderCase,
  fitOf: (version: PriceBasis) => Fit,
): PriceBasis {
  const archived = orderCase.history?.reads[0] ?? order;
  const debitAndBook: Version[] = [orderCase.debits[0] as Version, orderCase.book];
  const event = orderFiguresOfEvent(orderCase);
  // An event alone raises no doubt about what book or debit bears out.
  const witnesses = debitAndBook.some((version) => version !== undefined) ? debitAndBook : [event];
  const isDoubted = [archived, ...witnesses].some(
    (version) => version !== undefined && !isSame(order, version),
  );
  if (!isDoubted) return order;
  // A read that changed since it was archived counts twice, and the archived version comes first.
  const versions = [archived === order ? undefined : archived, order, archived, ...debitAndBook, event];
  const whole = versions.flatMap((version) => wholeOf(version));
  const found = whole.map(fitOf);
  const best = Math.max(...found.map((fit) => fit ?? fits.ruledOut));
  const eligible = whole.filter((_, i) => (found[i] ?? Math.min(best, fits.open)) === best);
  const votesOf = (version: PriceBasis): number => versions.filter((other) => isSame(version, other)).length;
  const most = Math.max(...eligible.map(votesOf));
  return eligible.find((version) => votesOf(version) === most) ?? order;
}

function wholeOf(version: Version): PriceBasis[] {
  const { slug, currency, faceMinor } = version ?? {};
  if (slug === undefined || currency === undefined || faceMinor === undefined) return [];
  return [{ slug, currency, faceMinor }];
}

/**
 * True where the order's own cost is what its rate gives on this face, and its usd6 what this currency gives.
 */
export function isProven(
  { currency, faceMinor }: PriceBasis,
  order: OrderRead,
  settings: PriceSettings,
): boolean {
  const rate = rateOf(settings, currency);
  if (order.rateBps === undefined || rate === undefined) return false;
  if (costMinorOf(faceMinor, order.rateBps) !== order.costMinor) return false;
  const exact = rate.exactUsd6(order.costMinor);
  return !isWhole(exact) || floorOf(exact) === BigInt(order.costUsd6);
}

/**
 * The rate that proves the order's cost on a face: the order's own, else that of its archived read, its debit
 * or its event, which shows that the rate of the read alone is off. The order's own where none does.
 */
export function provenRateOf(order: OrderRead, orderCase: OrderCase, faceMinor: FaceMinor): RateBps {
  const own = order.rateBps as RateBps;
  const archived = orderCase.history?.reads[0]?.rateBps;
  const stated = [own, archived, orderCase.debits[0]?.rateBps, orderFiguresOfEvent(orderCase)?.rateBps];
  const proven = stated.find(
    (rate) => rate !== undefined && costMinorOf(faceMinor, rate as RateBps) === order.costMinor,
  );
  return (proven as RateBps | undefined) ?? own;
}
