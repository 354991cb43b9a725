// The entries of orders. An order's entries are planned over all months on file and each is proposed by the
// close of its own month, so that a reversal or a second debit that comes a month later is posted there,
// once; what it meets there was posted by what the earlier month could know. So the float by the books is the
// sum of the month's lines, whatever they are, and a month that is closed is left as it is.

import { type CalendarMonth, monthOf } from '../../base/time/calendar-month.js';
import { DailyEntries, type LedgerDetail } from '../../ledger/daily-entries.js';
import type { JournalEntry, OwnAmount } from '../../ledger/journal-entry.js';
import type { Occasion } from '../../ledger/posting-rules/occasion.js';
import {
  debitWithoutOrder,
  failedOrderDebit,
  issuedOrder,
  type OrderAmounts,
  orderReversal,
  orderWithoutDebit,
  owedOrderDebited,
  pendingOrder,
  pendingOrderIssued,
  secondAccountSale,
  surplusDebit,
  unreadReversal,
} from '../../ledger/posting-rules/order.js';
import type { OrderRead } from '../../records/order-read.js';
import type { AccountMonth } from '../account-month.js';
import type { DiscrepancyCode } from '../finding/code.js';
import { isDebitedElsewhere } from '../finding/draft.js';
import type { KnownDrafts } from '../finding/month-findings.js';
import type { BookedMovement } from '../match/movement-set.js';
import { bookingDebitOf, homeMonthOf, resentDebitOf } from '../match/order-booking.js';
import { allDebitsOf, hasNoAnswer, isDueNoDebit, type OrderCase } from '../match/order-case.js';
import { type SortedLines, type SortedReversal, sortedLinesOf } from '../match/order-lines.js';
import { statedMonthOf } from '../month/month-as-stated.js';
import type { MonthContext } from '../month/month-context.js';
import { recomputationIn } from '../price/case-recomputation.js';
import type { Recomputation } from '../price/recomputation.js';
import { recomputedUsd6Of } from '../totals/recomputed-totals.js';
import { type OccasionSource, ownAmountOf } from './occasion-source.js';
import { settlingEntry } from './settling-entry.js';

/**
 * Entries of every order that something happened to in this month, in report order; where the detail is a
 * day, those of matched orders come behind, an entry a day, brand, currency and kind.
 */
export function* proposedOrdersOf(
  { context, found, isMatched }: AccountMonth,
  source: OccasionSource,
  detail: LedgerDetail = 'order',
): Generator<JournalEntry> {
  const days = new DailyEntries();
  for (const group of context.cases.groupsOfMonth()) {
    const orderCase = context.cases.caseAt(group);
    const currency = detail === 'day' && isMatched(orderCase) ? orderCase.order?.currency : undefined;
    for (const entry of new OrderPlan(context, found.findings, source, orderCase).entries()) {
      if (entry.month !== context.month) continue;
      if (currency === undefined || !days.take(entry, currency)) yield entry;
    }
  }
  yield* days.entries();
}

const chargedUsd6 = (line: BookedMovement): bigint => -BigInt(line.amountUsd6);

/** The amount due for an order in its own currency; the stated amount if its price was not recomputed. */
function dueOwnOf(
  { order, debits }: OrderCase,
  recomputation: Recomputation | undefined,
): OwnAmount | undefined {
  if (recomputation !== undefined) {
    return ownAmountOf({ currency: recomputation.basis.currency, costMinor: recomputation.costMinor });
  }
  const stated = order ?? debits[0];
  return stated && ownAmountOf(stated);
}

const noneBack: ReadonlyMap<BookedMovement, bigint> = new Map();

/**
 * The amount that each reversal of a failed order's try takes from receivable. Where the month leaves a
 * debit, they take what they give back, and no more than the month's debits: all that lacks is one item, and
 * stands on receivable as a whole. One of another month takes the debit that it takes back, and is not named
 * here.
 */
function backOfTriesIn({ tries, left, reversals }: SortedLines): ReadonlyMap<BookedMovement, bigint> {
  const openIn = new Map(left.map(({ statedMonth }) => [statedMonth, 0n]));
  for (const line of [...tries, ...left]) {
    const openUsd6 = openIn.get(line.statedMonth);
    if (openUsd6 !== undefined) openIn.set(line.statedMonth, openUsd6 + chargedUsd6(line));
  }
  const back = new Map<BookedMovement, bigint>();
  for (const { line, undoes } of reversals) {
    const openUsd6 = openIn.get(line.statedMonth);
    if (undoes !== 'try' || openUsd6 === undefined) continue;
    const backUsd6 = BigInt(line.amountUsd6);
    openIn.set(line.statedMonth, openUsd6 - backUsd6);
    back.set(line, openUsd6 <= 0n ? 0n : backUsd6 < openUsd6 ? backUsd6 : openUsd6);
  }
  return back;
}

/** All entries of one order. */
class OrderPlan {
  readonly #context: MonthContext;
  readonly #findings: KnownDrafts;
  readonly #source: OccasionSource;
  readonly #case: OrderCase;
  readonly #slug: string;
  /** The month in which a failed order was sent again: what was debited before it was a try. */
  readonly #resentIn: CalendarMonth | undefined;
  readonly #recomputation: Recomputation | undefined;
  readonly #dueOwn: OwnAmount | undefined;

  constructor(context: MonthContext, findings: KnownDrafts, source: OccasionSource, orderCase: OrderCase) {
    this.#context = context;
    this.#findings = findings;
    this.#source = source;
    this.#case = orderCase;
    const [line] = [...orderCase.debits, ...orderCase.reversals];
    this.#slug = orderCase.order?.slug ?? line?.slug ?? '';
    this.#resentIn = resentDebitOf(orderCase)?.statedMonth;
    this.#recomputation = orderCase.order && recomputationIn(context, orderCase);
    this.#dueOwn = dueOwnOf(orderCase, this.#recomputation);
  }

  entries(): JournalEntry[] {
    const { reversals, unknown } = this.#case;
    if (hasNoAnswer(this.#case)) return this.#asTheyStand();
    const standsOne = !isDueNoDebit(this.#case) && unknown === undefined;
    const lines = sortedLinesOf(allDebitsOf(this.#case), reversals, standsOne, this.#resentIn);
    const backOf = this.#case.order?.status === 'failed' ? backOfTriesIn(lines) : noneBack;
    return [
      ...lines.tries.map((line) => failedOrderDebit(this.#ofLine(line), chargedUsd6(line))),
      ...this.#ownEntries(lines.own),
      ...this.#secondAccountSales(),
      ...lines.left.map((line) => settlingEntry(this.#context, line, this.#leftEntry(line))),
      ...lines.reversals.map((one) =>
        settlingEntry(this.#context, one.line, this.#reversal(one, this.#dueBackUsd6(one, backOf))),
      ),
    ];
  }

  /**
   * The lines of an order that could not be read. Nothing is concluded from them, so they leave no claim: a
   * debit is taken for the order's cost, and a reversal takes cost back. The next close knows better.
   */
  #asTheyStand(): JournalEntry[] {
    const { debits, reversals } = this.#case;
    return [
      ...debits.map((line): [BookedMovement, JournalEntry] => {
        const bookedUsd6 = chargedUsd6(line);
        const occasion = { ...this.#ofLine(line), dueOwn: ownAmountOf(line) };
        return [line, issuedOrder(occasion, { bookedUsd6, recomputedUsd6: bookedUsd6 })];
      }),
      ...reversals.map((line): [BookedMovement, JournalEntry] => {
        return [line, unreadReversal(this.#ofLine(line), BigInt(line.amountUsd6))];
      }),
    ].map(([line, entry]) => settlingEntry(this.#context, line, entry));
  }

  /** The account whose debit stands keeps the cost; here it is what the item claims. */
  #secondAccountSales(): JournalEntry[] {
    return this.#findings
      .on(this.#case.clientRef)
      .filter(isDebitedElsewhere)
      .map((draft) => {
        const { finding, ownClaimUsd6 } = draft;
        const context = this.#context;
        const facts = { subject: this.#case.clientRef, slug: this.#slug, dueOwn: this.#dueOwn };
        const { occurredAtMs = context.startMs, evidenceSha256 } = finding;
        const itemId = this.#source.idOf(draft);
        const occasion = { ...facts, bookedAtMs: occurredAtMs, evidenceSha256, month: context.month, itemId };
        return secondAccountSale(this.#source.of(occasion), ownClaimUsd6);
      });
  }

  /** A debit that no reversal of its month took back, and that pays for nothing. */
  #leftEntry(line: BookedMovement): JournalEntry {
    const occasion = this.#ofLine(line);
    if (this.#hasFailed(line)) return failedOrderDebit(occasion, chargedUsd6(line));
    if (this.#case.unknown !== undefined) return debitWithoutOrder(occasion, chargedUsd6(line));
    return surplusDebit(occasion, chargedUsd6(line));
  }

  /** Back to where its debit was posted: receivable of what failed, else a difference. */
  #reversal({ line, debit }: SortedReversal, dueUsd6: bigint): JournalEntry {
    const occasion = { ...this.#ofLine(line), dueOwn: debit && ownAmountOf(debit) };
    return orderReversal(occasion, BigInt(line.amountUsd6), dueUsd6);
  }

  /**
   * The amount that a reversal takes from receivable: the debit that it takes back. A part of an earlier
   * month's debit that is not given back stays receivable.
   */
  #dueBackUsd6({ line, undoes, debit }: SortedReversal, backOf: ReadonlyMap<BookedMovement, bigint>): bigint {
    if (debit === undefined) return 0n;
    if (undoes === 'try') return backOf.get(line) ?? chargedUsd6(debit);
    if (!this.#hasFailed(debit)) return 0n;
    return this.#settledUsd6('OR-REVERSAL-MISSING', line, chargedUsd6(debit));
  }

  /** True of a debit of a failed order, or of one that was sent again later and had failed until then. */
  #hasFailed({ statedMonth }: BookedMovement): boolean {
    if (this.#case.order?.status === 'failed') return true;
    return this.#resentIn !== undefined && statedMonth < this.#resentIn;
  }

  /**
   * The amount that a late line takes from receivable, or from what is owed: as much as it settles of the
   * items that stand there. The rest stays until it is settled, whoever settles it.
   */
  #settledUsd6(code: DiscrepancyCode, { row }: BookedMovement, wholeUsd6: bigint): bigint {
    const settlement = this.#context.settled.get(row);
    if (settlement === undefined) return wholeUsd6;
    const parts = settlement.parts.filter(({ item }) => item.code === code);
    const settledUsd6 = parts.reduce((sum, { amountUsd6 }) => sum + amountUsd6, 0n);
    return settledUsd6 < 0n ? -settledUsd6 : settledUsd6;
  }

  /** The entries for the order's own cost and payment. */
  #ownEntries(debit: BookedMovement | undefined): JournalEntry[] {
    const { order } = this.#case;
    if (order === undefined || isDueNoDebit(this.#case)) return [];
    const recomputedUsd6 = this.#recomputedUsd6(order);
    if (debit === undefined || debit === this.#case.held) return this.#undebited(order, recomputedUsd6);
    const amounts = { bookedUsd6: chargedUsd6(debit), recomputedUsd6 };
    const madeAtMs = bookingDebitOf(this.#case)?.bookedAtMs ?? order.createdAtMs;
    const home = homeMonthOf(this.#case);
    if (home !== undefined && debit.statedMonth > home) {
      return [
        orderWithoutDebit(this.#ofOrder(order), recomputedUsd6),
        owedOrderDebited(this.#ofLine(debit), {
          ...amounts,
          recomputedUsd6: this.#settledUsd6('OR-NOT-IN-STATEMENT', debit, recomputedUsd6),
        }),
      ];
    }
    return this.#issue(order, this.#ofLine({ ...debit, bookedAtMs: madeAtMs }), amounts);
  }

  #undebited(order: OrderRead, recomputedUsd6: bigint): JournalEntry[] {
    const figures = statedMonthOf(this.#context.facts, monthOf(order.createdAtMs));
    // An order that a provisional statement could not know yet waits for the next one.
    if (figures?.isFinal === false && order.createdAtMs > figures.generatedAtMs) return [];
    if (!this.#hasLinesOf(order)) {
      const bookedUsd6 = figures === undefined ? BigInt(order.costUsd6) : recomputedUsd6 - this.#effectUsd6();
      return this.#issue(order, this.#ofOrder(order), { bookedUsd6, recomputedUsd6 });
    }
    return [orderWithoutDebit(this.#ofOrder(order), recomputedUsd6)];
  }

  /**
   * The effect of the order's items on the balance. Where only totals are stated, the items tell what was
   * charged: an order with another price than the totals confirm was charged what is due. Without totals
   * there is only the order's own word.
   */
  #effectUsd6(): bigint {
    return this.#findings.on(this.#case.clientRef).reduce((sum, { effectUsd6 }) => sum + effectUsd6, 0n);
  }

  /**
   * An order issued with its acceptance is one entry; one that was pending is two, each with its own date.
   */
  #issue(order: OrderRead, booked: Occasion, amounts: OrderAmounts): JournalEntry[] {
    const { status, issuedAtMs, createdAtMs } = order;
    if (status === 'issued' && (issuedAtMs === undefined || issuedAtMs === createdAtMs)) {
      return [issuedOrder(booked, amounts)];
    }
    const entries = [pendingOrder(booked, amounts)];
    if (issuedAtMs !== undefined) {
      entries.push(pendingOrderIssued(this.#ofOrder(order, issuedAtMs), amounts.recomputedUsd6));
    }
    return entries;
  }

  #recomputedUsd6(order: OrderRead): bigint {
    return recomputedUsd6Of(this.#case, this.#recomputation) ?? BigInt(order.costUsd6);
  }

  /** True where the debits of the order's own month are known one by one. */
  #hasLinesOf(order: OrderRead): boolean {
    return this.#context.movements.rowsOf(monthOf(order.createdAtMs)) !== undefined;
  }

  #ofLine(line: BookedMovement): Occasion {
    const facts = { subject: this.#case.clientRef, slug: this.#slug, dueOwn: this.#dueOwn };
    return this.#source.ofLine(line, facts);
  }

  #ofOrder(order: OrderRead, bookedAtMs: number = order.createdAtMs): Occasion {
    return this.#source.of({
      subject: this.#case.clientRef,
      slug: this.#slug,
      bookedAtMs,
      evidenceSha256: order.evidence.sha256,
      bookedOwn: ownAmountOf(order),
      dueOwn: this.#dueOwn,
    });
  }
}
