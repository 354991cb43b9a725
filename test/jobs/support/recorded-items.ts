// Items as a close records them, made up: for the rules of items that need no evidence behind them.

import type { CalendarMonth } from '../../../src/base/time/calendar-month.js';
import type { Discrepancy } from '../../../src/reconcile/finding/discrepancy.js';
import type { Books } from '../../../src/store/books.js';

export function sampleItem(
  itemId: string,
  month: CalendarMonth,
  changes: Partial<Discrepancy> = {},
): Discrepancy {
  return {
    interfaceName: 'sandbox',
    account: 'acc',
    itemId,
    code: 'OR-CHARGE',
    class: 'A',
    month,
    subject: `shop-${itemId}`,
    slug: 'demo-coffee',
    currency: 'USD',
    occurredAtMs: Date.parse(`${month}-10T00:00:00Z`),
    field: 'amount_usd6',
    sourceA: 'order',
    sourceB: 'statement',
    unit: 'usd6',
    expected: '9500000',
    actual: '9510000',
    difference: '10000',
    differenceUsd6: 10_000n,
    sense: 'charge',
    causes: [],
    causedBy: [],
    effectUsd6: -10_000n,
    owedBy: 'provider',
    claimUsd6: 10_000n,
    formula: '9510000 - 9500000 = 10000',
    evidenceSha256: 'a'.repeat(64),
    requestId: 'req_1',
    note: '',
    ...changes,
  };
}

/** Records what the close of an account's month found. @returns the number of the run */
export function recordSample(
  books: Books,
  month: CalendarMonth,
  items: readonly Discrepancy[],
  atMs = Date.parse(`${month}-28T00:00:00Z`),
): number {
  const runId = books.runs.startRun({ command: 'close', month, asOfMs: atMs, startedAtMs: atMs });
  books.items.recordItems('sandbox', 'acc', month, items, atMs, runId);
  books.runs.endRun(runId, 'done', 0, atMs);
  return runId;
}
