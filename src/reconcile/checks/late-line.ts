// Lines of this month's statement on an order of an earlier month. A debit that comes late settles what was
// missing there, a late reversal what was not undone; that was an item of the earlier month, and this month
// only counts that the balance is right again. A debit or reversal beyond that is an item of this month.

import type { DiscrepancyCode } from '../finding/code.js';
import { itemIdOf, type Raised } from '../finding/draft.js';
import type { CarriedEffect } from '../finding/month-findings.js';
import type { BookedMovement } from '../match/movement-set.js';
import { homeMonthOf, isReversedWhereBooked } from '../match/order-booking.js';
import {
  hasNoAnswer,
  isDueNoDebit,
  isGivenBackTogether,
  isOfOtherCard,
  type MonthLines,
  type OrderCase,
  sumUsd6,
} from '../match/order-case.js';
import { sortedLinesOf } from '../match/order-lines.js';
import { statedMonthOf } from '../month/month-as-stated.js';
import { attributeCheck, orderAgainstDebit, orderAgainstLateReversal } from './attribute.js';
import { chargeCheck, linePriceFindings } from './charge.js';
import type { OrderCheck } from './check.js';
import { countFindings, reversalExtra } from './debit-count.js';
import { findDebitUnknown } from './existence.js';
import { type OrderView, orderIdentity } from './order-view.js';

function find(view: OrderView): readonly Raised[] {
  const { orderCase, lines } = view;
  if (isReversedWhereBooked(orderCase)) return [];
  const { filling, undoing, debits, reversals } = sortOut(view);
  const tries = Math.min(debits.length, reversals.length);
  const isTakenUnknown = orderCase.unknown !== undefined && sumUsd6([...debits, ...reversals]) < 0n;
  return [
    // A debit that comes again under a reference that no order answers to is no second debit of an order.
    ...(isTakenUnknown
      ? findDebitUnknown({ ...view, lines: { ...lines, debits, reversals } })
      : countFindings(view, {
          standing: [...lines.earlierDebits, ...lines.earlierReversals, ...filling],
          tried: [...debits.slice(0, tries), ...reversals.slice(0, tries)],
          left: debits.slice(tries),
          extra: reversals.slice(tries),
        })),
    ...filling.flatMap((line) => chargedBeyond(view, line)),
    ...undoing.flatMap((line) => restFindings(view, line)),
  ];
}

/** The amount that a settling line moves beyond the items that it settles; zero for one that settles none. */
function restUsd6Of({ context }: OrderView, line: BookedMovement): bigint {
  return context.settled.get(line.row)?.restUsd6 ?? 0n;
}

function restFindings(view: OrderView, line: BookedMovement): Raised[] {
  const rest = restUsd6Of(view, line);
  return rest === 0n ? [] : [reversalExtra(view, isSurplus(view, line) ? [line] : [], rest, line)];
}

/** True where all that the line would settle is closed already: then the line itself is one too many. */
function isSurplus({ context }: Pick<OrderView, 'context'>, { row }: BookedMovement): boolean {
  return context.settled.get(row)?.parts.length === 0;
}

/**
 * The debit of an order that comes late charges more than what the order was missed by; where that was paid
 * in another way it is one debit too many.
 */
function chargedBeyond({ orderCase, context, ...view }: OrderView, line: BookedMovement): Raised[] {
  const rest = restUsd6Of({ orderCase, context, ...view }, line);
  if (rest === 0n) return [];
  if (isSurplus({ context }, line)) {
    return countFindings({ orderCase, context }, { standing: [], tried: [], left: [line], extra: [] });
  }
  const charged = -BigInt(line.amountUsd6);
  const expected = charged + rest;
  return [
    {
      finding: {
        ...orderIdentity(orderCase, line.bookedAtMs),
        code: 'OR-CHARGE',
        field: 'amount_usd6',
        sourceA: 'order',
        sourceB: context.debitSource,
        unit: 'usd6',
        expected,
        actual: charged,
        sense: 'charge',
        formula: `${charged} - ${expected} = ${-rest}`,
        evidenceSha256: line.evidenceSha256,
      },
      effectUsd6: rest,
    },
  ];
}

export const lateLineCheck: OrderCheck = {
  codes: ['OR-CHARGE', 'OR-DEBIT-UNKNOWN', 'OR-DOUBLE-DEBIT', 'OR-REVERSAL-MISSING', 'OR-REVERSAL-EXTRA'],
  scope: 'order',
  roles: ['late'],
  needs: [],
  find,
};

/**
 * The price that each line states. Where the order's own read is off, its own month says so, and lines that
 * differ from it follow from that.
 */
export const latePriceCheck: OrderCheck = {
  codes: chargeCheck.codes,
  scope: 'order',
  roles: ['late'],
  needs: chargeCheck.needs,
  find(view) {
    const { order } = view.orderCase;
    const isProven = order !== undefined && view.recomputation?.costMinor === order.costMinor;
    return isProven ? linePriceFindings(view, order) : [];
  },
};

/**
 * The card of the debit that the order lacked until now, or of the reversal. Nothing is said of a line beyond
 * that: it may be the one of another order.
 */
export const lateCardCheck: OrderCheck = {
  codes: attributeCheck.codes,
  scope: 'order',
  roles: ['late'],
  needs: attributeCheck.needs,
  find(view) {
    const { order } = view.orderCase;
    const { filling, undoing, reversals } = sortOut(view);
    if (order === undefined) return [];
    const [debit] = filling;
    // One that agrees makes the others no word on this order: they may be of other orders.
    const isBorneOut = [...undoing, ...reversals].some((line) => !isOfOtherCard(line, order));
    const [reversal] = isBorneOut ? [] : undoing;
    const datedAs = (line: BookedMovement, found: readonly Raised[]): Raised[] =>
      found.map((one) => ({ ...one, finding: { ...one.finding, occurredAtMs: line.bookedAtMs } }));
    return [
      ...(debit === undefined ? [] : datedAs(debit, orderAgainstDebit(view, order, debit))),
      ...(reversal === undefined ? [] : datedAs(reversal, orderAgainstLateReversal(view, order, reversal))),
    ];
  },
};

/**
 * The movements by which an order of an earlier month is settled here: no item of this month speaks of them.
 */
export function carriedByLateLines(view: OrderView): CarriedEffect[] {
  const { orderCase } = view;
  if (isReversedWhereBooked(orderCase)) return [];
  const { filling, undoing } = sortOut(view);
  return [
    ...carried(view, filling, 'OR-NOT-IN-STATEMENT', 'amount_usd6'),
    ...carried(view, undoing, ...undoneIn(orderCase)),
  ];
}

/** Code and field of the item that says that an order was debited for nothing. */
function undoneIn({ order, unknown }: OrderCase): [DiscrepancyCode, string] {
  if (unknown !== undefined) return ['OR-DEBIT-UNKNOWN', 'amount_usd6'];
  return order?.status === 'failed'
    ? ['OR-REVERSAL-MISSING', 'reversal_usd6']
    : ['OR-DOUBLE-DEBIT', 'debit_count'];
}

/**
 * Debits that are no standing order's and were given back in the same month: each is due with its reversal,
 * and all of them where they were given back together, or where no debit is due for the order. Of an order
 * that could not be read, every line that settles nothing.
 */
export function lateTriesOf(view: OrderView): MonthLines {
  const { orderCase, lines } = view;
  if (hasNoAnswer(orderCase)) {
    const settlesNothing = (line: BookedMovement): boolean => !settles(view, line);
    const [debits, reversals] = [lines.debits.filter(settlesNothing), lines.reversals.filter(settlesNothing)];
    return { ...lines, debits, reversals };
  }
  const { debits, reversals } = sortOut(view);
  if (isGivenBackTogether(debits, reversals)) return { ...lines, debits, reversals };
  const tries = Math.min(debits.length, reversals.length);
  if (isDueNoDebit(orderCase)) return { ...lines, debits, reversals: reversals.slice(0, tries) };
  return { ...lines, debits: debits.slice(0, tries), reversals: reversals.slice(0, tries) };
}

interface LateLines {
  /** Debits that the order lacked until now. */
  readonly filling: readonly BookedMovement[];
  /** Reversals of what was debited for nothing until now. */
  readonly undoing: readonly BookedMovement[];
  /** Debits and reversals beyond that. */
  readonly debits: readonly BookedMovement[];
  readonly reversals: readonly BookedMovement[];
}

function settles({ context }: Pick<OrderView, 'context'>, { row }: BookedMovement): boolean {
  return context.settled.has(row);
}

function sortOut(view: OrderView): LateLines {
  const { orderCase, lines } = view;
  if (hasNoAnswer(orderCase)) {
    const settling = (line: BookedMovement): boolean => settles(view, line);
    const [filling, undoing] = [lines.debits.filter(settling), lines.reversals.filter(settling)];
    return { filling, undoing, debits: [], reversals: [] };
  }
  const due = isDueNoDebit(orderCase) || orderCase.unknown !== undefined ? 0 : 1;
  const before = lines.earlierDebits.length - lines.earlierReversals.length;
  const chargedUsd6 = -sumUsd6([...lines.earlierDebits, ...lines.earlierReversals]);
  // An order is charged even if a part of it was given back to settle something else, and few debits may have
  // been given back whole by many reversals.
  const lacking = chargedUsd6 > 0n ? 0 : chargedUsd6 === 0n ? due : Math.max(due - before, 0);
  const filled = Math.min(lacking, lines.debits.length);
  // Few reversals may have given back many debits.
  const { own } = sortedLinesOf(lines.earlierDebits, lines.earlierReversals, due === 1);
  const isOpen = chargedUsd6 > -BigInt(own?.amountUsd6 ?? 0);
  const open = isOpen ? Math.max(before - due, 0) : isDebitUnlisted(view) ? 1 : 0;
  const undone = Math.min(open, lines.reversals.length);
  return {
    filling: lines.debits.slice(0, filled),
    undoing: lines.reversals.slice(0, undone),
    debits: lines.debits.slice(filled),
    reversals: lines.reversals.slice(undone),
  };
}

/**
 * True for an order that failed in a month of which no line is on file, and of which no other month lists a
 * debit: it was debited there (assumption A-04), and the first reversal gives that back (assumption A-26).
 */
function isDebitUnlisted({ context, orderCase, lines: { earlierReversals } }: OrderView): boolean {
  const { order, debits } = orderCase;
  if (order?.status !== 'failed' || debits.length > 0 || earlierReversals.length > 0) return false;
  const home = homeMonthOf(orderCase);
  return home !== undefined && context.movements.rowsOf(home) === undefined;
}

/** Movements as what an item of an earlier month was about: of its home month, or of its last debit's. */
function carried(
  { context, orderCase, lines: { earlierDebits } }: OrderView,
  movements: readonly BookedMovement[],
  code: DiscrepancyCode,
  field: string,
): CarriedEffect[] {
  const home = homeMonthOf(orderCase) ?? context.month;
  const month = code === 'OR-DOUBLE-DEBIT' ? (earlierDebits.at(-1)?.statedMonth ?? home) : home;
  // A month of which no lines are on file misses nothing, so there is no such item of it.
  const isMissed = statedMonthOf(context.facts, month)?.lines !== undefined;
  const finding = { code, subject: orderCase.clientRef, field };
  const itemId = isMissed ? itemIdOf(context.facts, finding, month) : '';
  // The settlement itself says what a line settles, part by part.
  const others = movements.filter((line) => !settles({ context }, line));
  return others.map((line) => ({
    itemId,
    ref: line.ref,
    kind: line.kind,
    slug: line.slug ?? '',
    currency: line.currency ?? '',
    effectUsd6: BigInt(line.amountUsd6),
    row: line.row,
  }));
}
