// The totals that the month should have by the recomputation: by kind of movement, and by brand and currency.

import type { MovementKind } from '../../records/movement.js';
import type { LineEffect } from '../finding/draft.js';
import type { BookedMovement } from '../match/movement-set.js';
import { isReversedWhereBooked } from '../match/order-booking.js';
import {
  asFailed,
  isDueNoDebit,
  isGivenBackTogether,
  type MonthLines,
  type OrderCase,
  sumUsd6,
} from '../match/order-case.js';
import type { Recomputation } from '../price/recomputation.js';
import { untestedPartOf } from '../price/untested-part.js';
import { type BrandTotal, brandKey, type KindTotal } from './line-totals.js';

/**
 * The part of a total that is only the stated figure taken over, in usd6: whole orders that could not be
 * read, orders whose price nothing proves, and orders of which only the conversion is unproven. No order is
 * in two of them.
 */
interface TakenOver {
  readonly whole: bigint;
  readonly price: bigint;
  readonly conversion: bigint;
}

export const nothingTaken: TakenOver = { whole: 0n, price: 0n, conversion: 0n };

export class RecomputedTotals {
  readonly kinds: Record<MovementKind, KindTotal> = {
    grant: { count: 0n, usd6: 0n },
    deposit: { count: 0n, usd6: 0n },
    order: { count: 0n, usd6: 0n },
    reversal: { count: 0n, usd6: 0n },
    // A movement of an unknown kind is due only as far as it takes back what was wrong in an earlier month.
    other: { count: 0n, usd6: 0n },
  };
  readonly brands = new Map<string, BrandTotal>();
  /**
   * The amounts given back by brand, keyed as `brands`; `usd6` is positive. The totals by brand are before
   * them.
   */
  readonly reversedBrands = new Map<string, KindTotal>();

  /** The margins of the orders whose payment the book states, keyed as `brands`, in minor units. */
  readonly brandMargins = new Map<string, bigint>();

  /** The parts of the brands' totals that are taken over, keyed as `brands`. */
  readonly takenBrands = new Map<string, TakenOver>();
  /** The part of the reversals and of the deposits that is taken over. */
  takenReversalsUsd6 = 0n;
  takenDepositsUsd6 = 0n;
  /** The amount due that only totals and structure show, signed by the effect on the balance. */
  untoldUsd6 = 0n;
  /** The amount due that another month’s list gives back: nobody owes it, though it stands on receivable. */
  listedApartUsd6 = 0n;

  /** The part of all orders that is taken over. */
  get taken(): TakenOver {
    return [...this.takenBrands.values()].reduce(addTaken, nothingTaken);
  }

  /** Says of so much of a brand's recomputed cost that it is only what is stated. */
  addTaken(slug: string, currency: string, taken: Partial<TakenOver>): void {
    const key = brandKey(slug, currency);
    const known = this.takenBrands.get(key) ?? nothingTaken;
    this.takenBrands.set(key, addTaken(known, { ...nothingTaken, ...taken }));
  }

  /** Adds what one order left, in minor units of its currency. */
  addMargin(slug: string, currency: string, marginMinor: bigint): void {
    const key = brandKey(slug, currency);
    this.brandMargins.set(key, (this.brandMargins.get(key) ?? 0n) + marginMinor);
  }

  /** Adds a movement that should be there, signed by its effect on the balance. */
  add(kind: MovementKind, usd6: bigint, count = 1n): void {
    const total = this.kinds[kind];
    this.kinds[kind] = { count: total.count + count, usd6: total.usd6 + usd6 };
  }

  /** Adds tries that failed, each with its reversal, of an order that stands in another month or in none. */
  addTries(orderCase: OrderCase, lines: MonthLines): void {
    this.addOrder(asFailed(orderCase, lines), lines, undefined, orderCase.debits[0]);
  }

  /**
   * Adds the amount due for an order: one debit where it stands, and for each try that failed its debit and a
   * reversal of the same amount; debits that were given back in full by other reversals are as they should be
   * with those. Nothing is due for a debit without an order, unless it was given back in full: then no item
   * reports it, and its lines are as they should be. The lines of an order that could not be read are taken
   * as they stand; the report says elsewhere that it was not tested.
   *
   * @param first of the order's debits, whatever month lists it: a reversal need not name its brand
   */
  addOrder(
    orderCase: OrderCase,
    lines: MonthLines,
    recomputation: Recomputation | undefined,
    first = orderCase.debits[0],
  ): void {
    if (isReversedWhereBooked(orderCase)) {
      this.addReversedWhereBooked(orderCase, lines);
      return;
    }
    if (orderCase.unknown !== undefined && sumUsd6([...lines.debits, ...lines.reversals]) !== 0n) return;
    const others = besideStandingOf(orderCase, lines);
    const isTogether = isGivenBackTogether(others, lines.reversals);
    const tries = isTogether ? others : triesOf(orderCase, lines);
    for (const line of tries) {
      this.add('order', BigInt(line.amountUsd6));
      this.#addBrand(line.slug ?? '', line.currency ?? '', line);
    }
    if (orderCase.order === undefined || isTogether) {
      for (const line of lines.reversals) this.#addReversal(first ?? line, line.amountUsd6);
    } else {
      for (const line of tries) this.#addReversal(first ?? line, -line.amountUsd6);
    }
    if (orderCase.order === undefined) {
      if (orderCase.unknown === undefined) this.#addTakenLines(tries, lines.reversals);
      return;
    }
    const cost = standingUsd6Of(orderCase, recomputation);
    if (cost === undefined) return;
    this.add('order', -cost);
    const { slug, currency, faceMinor } = recomputation?.basis ?? orderCase.order;
    const costMinor = recomputation?.costMinor ?? orderCase.order.costMinor;
    this.#addBrand(slug, currency, { faceMinor, costMinor, amountUsd6: -cost });
    const part = untestedPartOf(orderCase, recomputation);
    if (part !== undefined) this.addTaken(slug, currency, { [part]: cost });
  }

  /** Lines of an order that could not be read: nothing says what it should have cost. */
  #addTakenLines(debits: readonly BookedMovement[], reversals: readonly BookedMovement[]): void {
    for (const { slug, currency, amountUsd6 } of debits) {
      this.addTaken(slug ?? '', currency ?? '', { whole: -BigInt(amountUsd6) });
    }
    this.takenReversalsUsd6 += sumUsd6(reversals);
  }

  /**
   * Adds a movement that totals and structure tell of and nothing else: its brand is empty where nothing
   * says.
   */
  addUntold(untold: LineEffect): void {
    this.untoldUsd6 += untold.usd6;
    this.addMovement(untold);
  }

  /** Adds a movement by its kind and brand, whatever it belongs to. */
  addMovement(movement: LineEffect): void {
    const { kind, slug, currency, count, usd6 } = movement;
    this.add(kind, usd6, count);
    if (kind === 'order') this.#addBrand(slug, currency, { ...movement, amountUsd6: usd6 }, count);
    if (kind === 'reversal') this.#addReversed(brandKey(slug, currency), usd6, count);
  }

  /**
   * Adds the month's lines of an order that failed and was wholly given back, whatever month lists the
   * reversal.
   */
  addReversedWhereBooked({ debits: known }: OrderCase, { debits, reversals }: MonthLines): void {
    for (const line of debits) {
      this.add('order', BigInt(line.amountUsd6));
      this.#addBrand(line.slug ?? '', line.currency ?? '', line);
    }
    for (const line of reversals) this.#addReversal(known[0] ?? line, line.amountUsd6);
    this.listedApartUsd6 += sumUsd6([...debits, ...reversals]);
  }

  #addReversal({ slug, currency }: BookedMovement, usd6: number): void {
    this.add('reversal', BigInt(usd6));
    this.#addReversed(brandKey(slug ?? '', currency ?? ''), BigInt(usd6), 1n);
  }

  #addReversed(key: string, usd6: bigint, count: bigint): void {
    const known = this.reversedBrands.get(key) ?? { count: 0n, usd6: 0n };
    this.reversedBrands.set(key, { count: known.count + count, usd6: known.usd6 + usd6 });
  }

  #addBrand(
    slug: string,
    currency: string,
    line: {
      readonly faceMinor: number | bigint | undefined;
      readonly costMinor: number | bigint | undefined;
      readonly amountUsd6: number | bigint;
    },
    count = 1n,
  ): void {
    const key = brandKey(slug, currency);
    const known = this.brands.get(key);
    this.brands.set(key, {
      slug,
      currency,
      count: (known?.count ?? 0n) + count,
      faceMinor: (known?.faceMinor ?? 0n) + BigInt(line.faceMinor ?? 0),
      costMinor: (known?.costMinor ?? 0n) + BigInt(line.costMinor ?? 0),
      costUsd6: (known?.costUsd6 ?? 0n) - BigInt(line.amountUsd6),
    });
  }
}

function addTaken(a: TakenOver, b: TakenOver): TakenOver {
  return { whole: a.whole + b.whole, price: a.price + b.price, conversion: a.conversion + b.conversion };
}

/** The debits of the month but the one that stands for the order. */
function besideStandingOf(orderCase: OrderCase, lines: MonthLines): readonly BookedMovement[] {
  const tries = triesOf(orderCase, lines);
  return [...tries, ...lines.debits.slice(tries.length + 1)];
}

/**
 * Debits that need no standing order behind them: those that a reversal undoes, all of an order that failed
 * or stands on another account, and all of an order that could not be read.
 */
export function triesOf(orderCase: OrderCase, { debits, reversals }: MonthLines): readonly BookedMovement[] {
  if (orderCase.order === undefined || isDueNoDebit(orderCase)) return debits;
  return debits.slice(0, Math.max(0, Math.min(reversals.length, debits.length - 1)));
}

/**
 * The amount due for the order that stands, in usd6; undefined for one that failed, stands on another account
 * or could not be read.
 */
export function standingUsd6Of(
  orderCase: OrderCase,
  recomputation: Recomputation | undefined,
): bigint | undefined {
  return orderCase.order === undefined || isDueNoDebit(orderCase)
    ? undefined
    : recomputedUsd6Of(orderCase, recomputation);
}

/**
 * The cost due in usd6: recomputed, or as the order states it if its currency has no fixed rate. The debit of
 * an order that could not be read is taken as it stands; the report says elsewhere that it was not tested.
 */
export function recomputedUsd6Of(
  orderCase: OrderCase,
  recomputation: Recomputation | undefined,
): bigint | undefined {
  if (orderCase.unknown !== undefined) return undefined;
  const order = orderCase.order;
  if (order !== undefined) return recomputation?.costUsd6 ?? BigInt(order.costUsd6);
  const debit = orderCase.debits[0];
  return debit === undefined ? undefined : -BigInt(debit.amountUsd6);
}
