// The sums of a month while its orders and deposits are judged: the amounts due, what could not be tested,
// and what totals without lines may hold otherwise.

import { depositEffect, type JudgedDeposit } from '../checks/deposit-view.js';
import { lateTriesOf } from '../checks/late-line.js';
import type { OrderView } from '../checks/order-view.js';
import type { Draft, LineEffect } from '../finding/draft.js';
import { beyondDueOf, type CarriedEffect } from '../finding/month-findings.js';
import type { CaseRole } from '../match/case-role.js';
import { isReversedWhereBooked } from '../match/order-booking.js';
import {
  hasNoAnswer,
  isDueNoDebit,
  monthLinesOf,
  type OrderCase,
  reversedBrandOf,
  sumUsd6,
} from '../match/order-case.js';
import { hasLines, isNotYetStated, isUnknownRate, type MonthContext } from '../month/month-context.js';
import type { PriceBasis } from '../price/price-basis.js';
import { pricedOrderOf } from '../price/recomputation.js';
import { marginMinorOf } from '../result/order-margin.js';
import {
  isFoundWrong,
  isUntestedMoney,
  NO_DEPOSITS,
  NOTHING_WHOLE,
  OPEN_DEPOSITS,
  UntestedTotals,
  untestedOf,
} from '../result/untested.js';
import { grantsDueOf } from '../totals/grants-due.js';
import type { BrandTotal, KindTotal } from '../totals/line-totals.js';
import { RecomputedTotals } from '../totals/recomputed-totals.js';
import { rowsAloneOf } from '../totals/row-alone.js';
import { unheldTotalsOf } from '../totals/unheld-totals.js';

/**
 * The differences between a disputed order or deposit and what is due for it, as if they were lines, and the
 * findings on it.
 */
export interface Dispute {
  readonly effects: readonly LineEffect[];
  readonly drafts: readonly Draft[];
}

export class MonthTally {
  readonly totals = new RecomputedTotals();
  readonly untested = new UntestedTotals();
  readonly disputes: Dispute[] = [];
  /** Currencies that nothing states a rate of, each with the first order that has it. */
  readonly unpricedCurrencies = new Map<string, string>();
  readonly #context: MonthContext;

  constructor(context: MonthContext) {
    this.#context = context;
  }

  /**
   * @param drafts what was found on the order
   * @returns what is due for it in this month, signed by the effect on the balance
   */
  addOrder(view: OrderView, role: CaseRole, drafts: readonly Draft[]): bigint {
    const { orderCase, lines } = view;
    const before = this.#ordersUsd6();
    for (const draft of drafts) {
      const { disputed = [] } = draft.bearing;
      if (disputed.length > 0) this.disputes.push({ effects: disputed, drafts: [draft] });
    }
    if (role === 'judged') {
      this.#addJudged(view, drafts);
    } else if (role === 'tried') {
      this.totals.addTries(orderCase, lines);
    } else if (role === 'late' && isReversedWhereBooked(orderCase)) {
      this.totals.addReversedWhereBooked(orderCase, lines);
    } else if (role === 'late') {
      this.totals.addTries(orderCase, lateTriesOf(view));
    }
    return this.#ordersUsd6() - before;
  }

  #ordersUsd6(): bigint {
    const { order, reversal } = this.totals.kinds;
    return order.usd6 + reversal.usd6;
  }

  #addJudged(view: OrderView, drafts: readonly Draft[]): void {
    const { orderCase, lines, recomputation } = view;
    const context = this.#context;
    this.#noteCurrency(view);
    if (isUntestedMoney(orderCase, recomputation, drafts)) {
      const reason = untestedOf(context, orderCase, recomputation);
      if (reason !== '') this.untested.add('orders', reason, statedUsd6Of(orderCase, context));
    }
    if (isNotYetStated(context, orderCase)) return;
    this.totals.addOrder(orderCase, lines, recomputation);
    this.#addRowAlone(orderCase.clientRef);
    this.#addMargin(view);
    if (drafts.length > 0 && !hasLines(context)) this.#addOrderDispute(view, drafts);
  }

  /** A row that is all that tells of its order: the totals should have it. */
  #addRowAlone(ref: string): void {
    const line = rowsAloneOf(this.#context).lines.get(ref);
    if (line !== undefined) this.totals.addMovement(line);
  }

  #addMargin({ orderCase, recomputation }: OrderView): void {
    const marginMinor = marginMinorOf(orderCase);
    const brand = recomputation?.basis ?? pricedOrderOf(orderCase);
    if (marginMinor === undefined || brand === undefined) return;
    this.totals.addMargin(brand.slug, brand.currency, marginMinor);
  }

  #noteCurrency({ orderCase, recomputation }: OrderView): void {
    // The currency of a line is no word on an order that could not be read.
    if (recomputation?.conversion.kind !== 'unknown' || hasNoAnswer(orderCase)) return;
    const { currency } = recomputation.basis;
    if (!this.unpricedCurrencies.has(currency) && isUnknownRate(this.#context, orderCase, currency)) {
      this.unpricedCurrencies.set(currency, orderCase.clientRef);
    }
  }

  /**
   * Adds the differences between an order's own figures and what is due for it: totals without lines may have
   * been made from either.
   */
  #addOrderDispute({ orderCase, recomputation }: OrderView, drafts: readonly Draft[]): void {
    const { order, book } = orderCase;
    if (order === undefined || recomputation === undefined) return;
    const { basis, costMinor, costUsd6 } = recomputation;
    const charged = BigInt(order.costUsd6);
    const due = orderEffect(basis, costMinor, costUsd6 ?? charged, -1n);
    this.disputes.push({ effects: [orderEffect(order, order.costMinor, charged, 1n), due], drafts });
    if (book !== undefined) {
      this.disputes.push({ effects: [orderEffect(book, costMinor, costUsd6 ?? charged, 1n), due], drafts });
    }
  }

  addDeposit(judged: JudgedDeposit): void {
    const { countedUsd6, drafts } = judged;
    if (countedUsd6 !== undefined) {
      this.totals.add('deposit', countedUsd6);
      this.#addUntestedDeposit(judged, countedUsd6);
    }
    for (const draft of drafts) {
      if (draft.effectUsd6 !== 0n) {
        this.disputes.push({ effects: [depositEffect(0n, draft.effectUsd6)], drafts: [draft] });
      }
    }
  }

  /**
   * A credit without a record of our own: where its units do not say what is due, it is only taken over as it
   * stands. One that our records should have is an item, and was tested.
   */
  #addUntestedDeposit(judged: JudgedDeposit, countedUsd6: bigint): void {
    const { dueUsd6, drafts } = judged;
    if (this.#context.facts.ownDeposits !== undefined) return;
    const isTakenOver = dueUsd6 === undefined;
    if (isTakenOver) this.totals.takenDepositsUsd6 += countedUsd6;
    if (isTakenOver || !isFoundWrong(drafts)) this.untested.add('deposits', NO_DEPOSITS, countedUsd6);
  }

  /**
   * Adds the movements that take back what was wrong in an earlier month, as far as they do: the month opens
   * with that, and is right again by them.
   */
  addCarried(carried: readonly CarriedEffect[]): void {
    const beyond = new Set(beyondDueOf(carried));
    const counted = new Set<number>();
    for (const one of carried.filter((effect) => !beyond.has(effect))) {
      const { row } = one;
      const isCounted = row !== undefined && (counted.has(row) || this.#isCountedByRest(row));
      if (row !== undefined) counted.add(row);
      this.totals.addMovement(this.#movementOf(one, isCounted ? 0n : 1n));
    }
  }

  /** @param count zero for a further part of a line that is counted already */
  #movementOf(carried: CarriedEffect, count: bigint): LineEffect {
    const { row, kind, ref, effectUsd6: usd6 } = carried;
    const { movements, cases } = this.#context;
    const line = row === undefined ? undefined : movements.at(row);
    const orderCase = kind === 'reversal' ? cases.find(ref) : undefined;
    const { slug = '', currency = '' } = (orderCase && reversedBrandOf(orderCase)) ?? carried;
    return {
      kind,
      slug,
      currency,
      count,
      faceMinor: count * BigInt(line?.faceMinor ?? 0),
      costMinor: count * BigInt(line?.costMinor ?? 0),
      usd6,
    };
  }

  /** True for a credit of nobody of which a part settles nothing: that part is taken as it stands. */
  #isCountedByRest(row: number): boolean {
    const { kind } = this.#context.movements.at(row);
    const restUsd6 = this.#context.settled.get(row)?.restUsd6 ?? 0n;
    return (kind === 'grant' || kind === 'deposit') && restUsd6 !== 0n;
  }

  /**
   * Adds the amounts that are due beside orders and deposits, and the stated amounts that there is nothing to
   * compare with.
   *
   * @returns the stated amounts, signed by the effect on the balance
   */
  addRest(): { readonly deposits: bigint; readonly orders: bigint } {
    const none = { deposits: 0n, orders: 0n };
    const grants = grantsDueOf(this.#context);
    this.totals.add('grant', grants.usd6, grants.count);
    const { figures } = this.#context;
    if (figures === undefined) return none;
    const { deposits, reversals, brands } = unheldTotalsOf(this.#context);
    this.#takeDeposits(deposits);
    this.#takeReversals(reversals);
    return { deposits: deposits.usd6, orders: reversals.usd6 - this.#takeOrders(brands) };
  }

  /** No brand is named: the totals by brand are before reversals. */
  #takeReversals(reversals: KindTotal): void {
    if (reversals.count === 0n && reversals.usd6 === 0n) return;
    const none = { slug: '', currency: '', faceMinor: 0n, costMinor: 0n };
    this.totals.addMovement({ kind: 'reversal', ...none, ...reversals });
    this.totals.takenReversalsUsd6 += reversals.usd6;
  }

  #takeDeposits({ usd6, count }: KindTotal): void {
    this.totals.add('deposit', usd6, count);
    this.totals.takenDepositsUsd6 += usd6;
    const reason = this.#context.facts.ownDeposits === undefined ? NO_DEPOSITS : OPEN_DEPOSITS;
    if (count > 0n) this.untested.add('deposits', reason, usd6, count);
  }

  /** @returns the cost of all brands: the rows by brand are all that there is to hold the total against */
  #takeOrders(brands: readonly BrandTotal[]): bigint {
    const usd6 = brands.reduce((sum, { costUsd6 }) => sum + costUsd6, 0n);
    const count = brands.reduce((sum, brand) => sum + brand.count, 0n);
    if (count > 0n) this.untested.add('orders', NOTHING_WHOLE, usd6, count);
    for (const { costUsd6, ...brand } of brands) {
      this.totals.addMovement({ kind: 'order', ...brand, usd6: -costUsd6 });
      this.totals.addTaken(brand.slug, brand.currency, { whole: costUsd6 });
    }
    return usd6;
  }
}

function orderEffect(side: PriceBasis, cost: number, usd6: bigint, sign: bigint): LineEffect {
  return {
    kind: 'order',
    slug: side.slug,
    currency: side.currency,
    count: sign,
    faceMinor: sign * BigInt(side.faceMinor),
    costMinor: sign * BigInt(cost),
    usd6: -sign * usd6,
  };
}

/**
 * The charge of an order by its own word, else by its debits of the month, else by what was read of it, or by
 * the row that alone tells of it; zero for one that failed.
 */
function statedUsd6Of(orderCase: OrderCase, context: MonthContext): bigint {
  const { order, history, clientRef } = orderCase;
  const { month } = context;
  if (order !== undefined) return isDueNoDebit(orderCase) ? 0n : BigInt(order.costUsd6);
  const { debits, reversals } = monthLinesOf(orderCase, month);
  const read = history?.reads.at(-1);
  if (debits.length + reversals.length === 0 && read?.status === 'issued') return BigInt(read.costUsd6);
  return -(rowsAloneOf(context).lines.get(clientRef)?.usd6 ?? sumUsd6([...debits, ...reversals]));
}
