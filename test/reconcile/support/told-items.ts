// What a judged month says, one line of text an item, and the ways in which a draft's month is altered.

import { usd6 } from '../../../src/money/units.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import type { Discrepancy } from '../../../src/reconcile/finding/discrepancy.js';
import type { EventRecord } from '../../../src/records/event.js';
import type { StatementFigures } from '../../../src/records/monthly-statement.js';
import type { Movement } from '../../../src/records/movement.js';
import type { OrderRead } from '../../../src/records/order-read.js';
import { type BookLine, type DraftMonth, factsOf, type Mutable } from './draft-month.js';

/** Every item of the month, roots and what follows from them. */
export function itemsOf(draft: DraftMonth): readonly Discrepancy[] {
  return reconcileAccountMonth(factsOf(draft)).result.items;
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

function found<T>(one: T | undefined, what: string): T {
  if (one === undefined) throw new Error(`the draft has no ${what}`);
  return one;
}

/** The first line of a reference; grants have the empty one. */
export function lineOf(draft: DraftMonth, ref: string): Mutable<Movement> {
  return found(
    draft.lines.find((line) => line.ref === ref),
    `line of ${ref}`,
  );
}

export function orderOf(draft: DraftMonth, ref: string): Mutable<OrderRead> {
  return found(
    draft.orders.find((order) => order.clientRef === ref),
    `order ${ref}`,
  );
}

export function bookLineOf(draft: DraftMonth, ref: string): BookLine {
  return found(
    draft.book?.find((line) => line.clientRef === ref),
    `book row of ${ref}`,
  );
}

export function eventOf(draft: DraftMonth, ref: string): Mutable<EventRecord> {
  return found(
    draft.events.find((event) => event.body?.order?.clientRef === ref),
    `event of ${ref}`,
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

/**
 * Makes the statement and the balance of a draft follow from its lines again: numbers, running balances,
 * totals, closing. What was altered in the lines is then the only thing that is wrong.
 */
export function restate(draft: DraftMonth): DraftMonth {
  const { figures, lines } = draft;
  let balance: number = figures.openingUsd6;
  lines.forEach((line, i) => {
    balance += line.amountUsd6;
    line.seq = i + 1;
    line.balanceUsd6 = balance;
  });
  const totalOf = (kind: string, sign: number) => {
    const own = lines.filter((line) => line.kind === kind);
    const sum = own.reduce((total, line) => total + line.amountUsd6, 0);
    return { count: own.length, usd6: usd6(sum === 0 ? 0 : sign * sum) };
  };
  figures.grants = totalOf('grant', 1);
  figures.deposits = totalOf('deposit', 1);
  figures.orders = totalOf('order', -1);
  figures.reversals = totalOf('reversal', 1);
  figures.closingUsd6 = usd6(balance);
  figures.byBrand = brandsOf(lines);
  draft.balanceUsd6 = balance;
  return draft;
}

function brandsOf(lines: readonly Movement[]): StatementFigures['byBrand'] {
  const brands = new Map<
    string,
    { -readonly [K in keyof StatementFigures['byBrand'][number]]: number | string }
  >();
  for (const line of lines.filter(({ kind }) => kind === 'order')) {
    const { slug = '', currency = '' } = line;
    const key = `${slug} ${currency}`;
    const known = brands.get(key);
    brands.set(key, {
      slug,
      currency,
      count: Number(known?.count ?? 0) + 1,
      faceMinor: Number(known?.faceMinor ?? 0) + (line.faceMinor ?? 0),
      costMinor: Number(known?.costMinor ?? 0) + (line.costMinor ?? 0),
      costUsd6: Number(known?.costUsd6 ?? 0) - line.amountUsd6,
    });
  }
  return [...brands.keys()].sort().map((key) => brands.get(key) as StatementFigures['byBrand'][number]);
}
