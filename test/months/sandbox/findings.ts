// What a test says of findings, one line each, and how it alters a drafted month without breaking its
// arithmetic.

import { monthEndMs, monthStartMs } from '../../../src/base/time/calendar-month.js';
import { costMinor, rateBps, usd6 } from '../../../src/money/units.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import type { DiscrepancyCode } from '../../../src/reconcile/finding/code.js';
import type { Discrepancy } from '../../../src/reconcile/finding/discrepancy.js';
import type { AccountFacts } from '../../../src/reconcile/month/account-facts.js';
import { type MonthContext, monthContextOf } from '../../../src/reconcile/month/month-context.js';
import type { EventRecord } from '../../../src/records/event.js';
import type { Movement } from '../../../src/records/movement.js';
import type { OrderHistory, OrderRead } from '../../../src/records/order-read.js';
import type { FactsChange } from '../changed-facts.js';
import { evidenceOf } from '../evidence.js';
import { type DraftMonth, factsOf, type Mutable, readingOf } from './draft-month.js';
import { totalsOf } from './life.js';

/** Items of one code or several, of the month that a draft or facts stand for. */
export function itemsOf(month: DraftMonth | AccountFacts, ...codes: DiscrepancyCode[]): Discrepancy[] {
  const facts = 'lines' in month ? factsOf(month) : month;
  return reconcileAccountMonth(facts).result.items.filter(
    (item) => codes.length === 0 || codes.includes(item.code),
  );
}

/**
 * Each item as `CODE subject field: expected -> actual (difference in usd6) by causes, claim n`; of one that
 * is no root, instead of its claim `from` with code and subject of each root. A root of another month is
 * named by its id.
 */
export function said(month: DraftMonth | AccountFacts, ...codes: DiscrepancyCode[]): string[] {
  const all = itemsOf(month);
  const nameOf = (itemId: string): string => {
    const root = all.find((item) => item.itemId === itemId);
    return root === undefined ? itemId : `${root.code} ${root.subject}`;
  };
  return all
    .filter((item) => codes.length === 0 || codes.includes(item.code))
    .map((item) => {
      const money = item.differenceUsd6 === undefined ? '' : ` (${item.differenceUsd6})`;
      const causes = item.causes.length === 0 ? '' : ` by ${item.causes.join('|')}`;
      const end =
        item.causedBy.length === 0
          ? `claim ${item.claimUsd6}`
          : `from ${item.causedBy.map(nameOf).sort().join(', ')}`;
      return `${item.code} ${item.subject} ${item.field}: ${item.expected} -> ${item.actual}${money}${causes}, ${end}`;
    });
}

/**
 * The items as `CODE subject field: expected -> actual; difference 1; claim 1; cause; root`. The last word of
 * what follows from others is `from CODE field`, in the order of their ids.
 */
export function told(items: readonly Discrepancy[]): string[] {
  const byId = new Map(items.map((item) => [item.itemId, item]));
  const nameOf = (id: string): string => {
    const root = byId.get(id);
    return root === undefined ? `elsewhere ${id}` : `${root.code} ${root.field}`;
  };
  return items.map((item) =>
    [
      `${item.code} ${item.subject} ${item.field}: ${item.expected} -> ${item.actual}`,
      ...(item.differenceUsd6 === undefined ? [] : [`difference ${item.differenceUsd6}`]),
      `claim ${item.claimUsd6}`,
      ...(item.causes.length === 0 ? [] : [item.causes.join('|')]),
      item.causedBy.length === 0 ? 'root' : `from ${item.causedBy.map(nameOf).sort().join(', ')}`,
    ].join('; '),
  );
}

/** What a draft's month says, all of it. */
export function toldOf(draft: DraftMonth): string[] {
  return told(itemsOf(draft));
}

/** The context of a draft before any check has run. */
export function contextOf(month: DraftMonth | AccountFacts): MonthContext {
  return monthContextOf('lines' in month ? factsOf(month) : month);
}

function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`the draft has no ${what}`);
  return value;
}

export const orderOf = (draft: DraftMonth, ref: string): Mutable<OrderRead> =>
  found(
    draft.orders.find((order) => order.clientRef === ref),
    `order ${ref}`,
  );

export const lineOf = (draft: DraftMonth, ref: string): Mutable<Movement> =>
  found(
    draft.lines.find((line) => line.ref === ref),
    `line of ${ref}`,
  );

export const eventOf = (draft: DraftMonth, ref: string): Mutable<EventRecord> =>
  found(
    draft.events.find((event) => event.body?.order?.clientRef === ref),
    `event of ${ref}`,
  );

export function bookLineOf(draft: DraftMonth, ref: string): NonNullable<DraftMonth['book']>[number] {
  return found(
    draft.book?.find((row) => row.clientRef === ref),
    `book row of ${ref}`,
  );
}

/** Takes a reference out of one side of the draft. */
export function without<T extends { readonly clientRef: string }>(rows: readonly T[], ref: string): T[] {
  return rows.filter((row) => row.clientRef !== ref);
}

/** Puts a copy of a line right behind its first one, altered. */
export function addLine(draft: DraftMonth, ref: string, changes: Partial<Movement> = {}): void {
  const line = lineOf(draft, ref);
  draft.lines.splice(draft.lines.indexOf(line) + 1, 0, { ...line, ...changes });
}

/** The reversal that undoes a line, at the end of the day of its booking. */
export function reversalOf(line: Movement): Mutable<Movement> {
  return {
    ...line,
    kind: 'reversal',
    bookedAtMs: line.bookedAtMs + 3600 * 1000,
    amountUsd6: -line.amountUsd6,
  };
}

/**
 * Makes sequence, balances, totals, closing and the balance read follow from the lines as they now are, as a
 * service would that believes in its lines.
 */
export function restate(draft: DraftMonth, firstSeq = draft.lines[0]?.seq ?? 1): DraftMonth {
  draft.lines.sort((a, b) => a.bookedAtMs - b.bookedAtMs);
  return restateAsListed(draft, firstSeq);
}

/** The same of lines that stay in the order in which they are listed. */
export function restateAsListed(draft: DraftMonth, firstSeq = 1): DraftMonth {
  const { figures, lines } = draft;
  let balance: number = figures.openingUsd6;
  for (const [i, line] of lines.entries()) {
    balance += line.amountUsd6;
    line.seq = firstSeq + i;
    line.balanceUsd6 = balance;
  }
  Object.assign(figures, totalsOf(lines), { closingUsd6: balance });
  draft.balanceUsd6 = balance;
  return draft;
}

export interface Price {
  readonly rate?: number;
  readonly cost: number;
  readonly usd: number;
}

/** The provider states this price of an order throughout: in the read, the event, the line and every sum. */
export function priceAs(draft: DraftMonth, ref: string, { rate, cost, usd }: Price): DraftMonth {
  const figures = {
    ...(rate === undefined ? {} : { rateBps: rateBps(rate) }),
    costMinor: costMinor(cost),
    costUsd6: usd6(usd),
  };
  Object.assign(orderOf(draft, ref), figures);
  const event = eventOf(draft, ref);
  if (event.body?.order !== undefined) {
    event.body = { ...event.body, order: { ...event.body.order, ...figures } };
  }
  const line = lineOf(draft, ref);
  line.costMinor = cost;
  line.amountUsd6 = -usd;
  if (rate !== undefined) line.rateBps = rate;
  return restate(draft);
}

/** Makes a drafted month the one after another: no grant of its own, its opening and sequence carried on. */
export function follow(first: DraftMonth, second: DraftMonth): DraftMonth {
  second.lines = second.lines.filter((line) => line.kind !== 'grant');
  second.figures.openingUsd6 = first.figures.closingUsd6;
  return restate(second, first.lines.length + 1);
}

/** The month as it was stated a day before its end, so that more may have moved in it. */
export function statedToDate(draft: DraftMonth): DraftMonth {
  draft.figures.isFinal = false;
  draft.figures.generatedAtMs = monthEndMs(draft.month) - 86_400_000;
  return draft;
}

/** The facts of an account whose second month is under judgement, with all of the first on file. */
export function factsOfBoth(first: DraftMonth, second: DraftMonth, changes: FactsChange = {}): AccountFacts {
  return factsOf({
    ...second,
    orders: [...first.orders, ...second.orders],
    unknownRefs: [...first.unknownRefs, ...second.unknownRefs],
    events: [...first.events, ...second.events],
    book: [...(first.book ?? []), ...(second.book ?? [])],
    ownDeposits: [...(first.ownDeposits ?? []), ...(second.ownDeposits ?? [])],
    catalogue: [...first.catalogue, ...second.catalogue],
    facts: {
      statements: new Map([
        [first.month, [readingOf(first)]],
        [second.month, [readingOf(second)]],
      ]),
      createdAtMs: monthStartMs(first.month),
      ...second.facts,
      ...changes,
    },
  });
}

/** The draft's histories, that of one order with a later read beside the first. */
export function rereadAs(
  draft: DraftMonth,
  ref: string,
  changes: Partial<OrderRead>,
  unknownAtMs?: number,
): ReadonlyMap<string, OrderHistory> {
  const histories = new Map(factsOf(draft).orders);
  const archived = orderOf(draft, ref);
  const later = { ...archived, readAtMs: archived.readAtMs + 1000, ...changes };
  const unknown =
    unknownAtMs === undefined
      ? undefined
      : { clientRef: ref, readAtMs: unknownAtMs, evidence: evidenceOf(`order-${ref}`) };
  const reads = Object.keys(changes).length === 0 ? [archived] : [archived, later];
  return histories.set(ref, { clientRef: ref, reads, unknown });
}
