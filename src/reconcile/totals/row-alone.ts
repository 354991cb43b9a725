// Rows of the book that are all that tells of an order: those of a month of totals alone whose orders were
// not asked for. The totals are held against them, each at the price that is provable for it.

import { oncePer } from '../../base/list/once-per.js';
import { costMinorOf } from '../../money/cost.js';
import type { CostMinor } from '../../money/units.js';
import { isDue } from '../../records/book-rows.js';
import { usd6Between } from '../checks/order-view.js';
import { lacksRequired } from '../checks/required-records.js';
import type { LineEffect } from '../finding/draft.js';
import { roleOf } from '../match/case-role.js';
import { type BookRow, hasNoAnswer, type OrderCase } from '../match/order-case.js';
import type { RecordKind } from '../month/account-facts.js';
import { isOfTotalsAlone } from '../month/matched-events.js';
import { isAfterStatement, type MonthContext, settingsOf } from '../month/month-context.js';

interface RowsAlone {
  /** The line that the provider should have for each, by reference. */
  readonly lines: ReadonlyMap<string, LineEffect>;
  /** False where a row says no time, has no provable price or can't be read, and where the book is silent. */
  readonly areWhole: boolean;
  /** True where the book should have rows of the month and has none. */
  readonly isSilent: boolean;
}

export const rowsAloneOf = oncePer((context: MonthContext): RowsAlone => {
  const lines = new Map<string, LineEffect>();
  if (!isOfTotalsAlone(context.facts)) return { lines, areWhole: true, isSilent: false };
  let isSilent = lacksRequired(context, 'book');
  let openCount = 0;
  for (const group of context.cases.groupsOfMonth()) {
    const orderCase = context.cases.caseAt(group);
    const { book, clientRef } = orderCase;
    if (book === undefined || roleOf(context, orderCase) !== 'judged') continue;
    const { soldAtMs } = book;
    isSilent = false;
    if (!isDue(book.status) || !hasNoAnswer(orderCase)) continue;
    if (soldAtMs !== undefined && isAfterStatement(context, soldAtMs)) continue;
    const line = soldAtMs === undefined ? undefined : lineOf(context, orderCase, book);
    if (soldAtMs === undefined || line === undefined) {
      openCount += 1;
    } else {
      lines.set(clientRef, line);
    }
  }
  return { lines, areWhole: openCount === 0 && !isSilent && !lacksRows(context, 'book'), isSilent };
});

/** True where a row that was set aside may be one of the month, beside totals from a file. */
export function lacksRows({ facts, month }: MonthContext, kind: RecordKind): boolean {
  if (!isOfTotalsAlone(facts)) return false;
  return facts.setAside.some((row) => row.kind === kind && (row.month === undefined || row.month === month));
}

function lineOf(context: MonthContext, orderCase: OrderCase, row: BookRow): LineEffect | undefined {
  const cost = costOf(context, row);
  if (cost === undefined) return undefined;
  const usd6 = usd6Between(settingsOf(context, orderCase), row.currency, 0, cost);
  if (usd6 === undefined) return undefined;
  const { slug, currency, faceMinor } = row;
  const [face, costMinor] = [BigInt(faceMinor), BigInt(cost)];
  return { kind: 'order', slug, currency, count: 1n, faceMinor: face, costMinor, usd6: -usd6 };
}

/**
 * By the formula at the rate on file. The book's own figure counts for a sale at a quote, where no rate is on
 * file, and where the rate changed around the sale and one of the two gives it.
 */
function costOf({ rates }: MonthContext, row: BookRow): CostMinor | undefined {
  const { slug, faceMinor, soldAtMs = 0, quoteId, expectedCostMinor: expected } = row;
  const around = rates.around(slug, soldAtMs);
  const known = [around.before, around.after].flatMap((rate) => rate ?? []);
  const costs = new Set(known.map((rate) => costMinorOf(faceMinor, rate)));
  if (costs.size === 0 || (quoteId !== undefined && expected !== undefined)) return expected;
  if (costs.size > 1) return expected !== undefined && costs.has(expected) ? expected : undefined;
  return [...costs][0];
}
