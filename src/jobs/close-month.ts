/**
 * Closes a month from the archive: judge, post, record, report. Nothing here calls the service, so a close offline
 * is the same close. Run twice, it posts nothing and writes the same bytes.
 */

import { type CalendarMonth, monthOf } from '../base/calendar-month.js';
import { Failure } from '../base/failure.js';
import { parseInstantMs } from '../base/instant.js';
import type { UnreadSource } from '../reconcile/account-facts.js';
import type { AccountMonth } from '../reconcile/account-month.js';
import type { AccountResult } from '../reconcile/result.js';
import type { ItemStanding } from '../report/item-standing.js';
import { summaryText } from '../report/summary.js';
import { type Json, summaryJson } from '../report/summary-json.js';
import type { Books } from '../store/books.js';
import { writePack } from '../store/pack-folder.js';
import { booksFaultOf, proveBooks } from './books-proof.js';
import { judgedMonth } from './judged-month.js';
import { monthPackOf, type PackSettings } from './month-pack.js';
import { type CloseStep, type MonthVerdict, verdictOf } from './month-verdict.js';
import { postMonth } from './post-month.js';
import { verdictText } from './verdict.js';

export interface CloseRequest extends PackSettings {
  readonly books: Books;
  readonly month: CalendarMonth;
  readonly step: CloseStep;
  /** The only clock that results depend on; the time of the newest receipt where undefined. */
  readonly asOfMs: number | undefined;
  readonly machineNowMs: number;
  /** The key of the configuration, which is trusted where nothing is pinned. */
  readonly statementKey: string | undefined;
  readonly reportsFolder: string;
  /** What the fetch before this could not read; nothing after an offline run. */
  readonly unread: ReadonlyMap<string, readonly UnreadSource[]>;
}

export interface CloseOutcome {
  readonly month: CalendarMonth;
  readonly exitCode: 0 | 1 | 3 | 4;
  readonly summaryText: string;
  readonly summaryJson: { readonly [name: string]: Json };
  readonly packFolder: string | undefined;
  readonly results: readonly AccountResult[];
}

/**
 * Closes a month, or takes a step of it, from the archive alone.
 *
 * @throws Failure (refused) where nothing of the month is in the archive; as `writePack` and the books do
 */
export function closeFromArchive(request: CloseRequest): CloseOutcome {
  const { books, month, step } = request;
  const asOfMs = request.asOfMs ?? books.receipts.newestReceivedAtMs();
  const booksFault = booksFaultOf(proveBooks(books));
  const months = asOfMs === undefined ? [] : judgedMonth({ ...request, asOfMs, booksFault }, month);
  if (asOfMs === undefined || months.length === 0) {
    throw new Failure(
      'refused',
      `nothing of ${month} is in the archive`,
      `Run tieout fetch --month ${month} first.`,
    );
  }
  const verdict =
    step === 'verify'
      ? verdictOf(request, months)
      : record(request, months, asOfMs, booksFault === undefined);
  const pack = monthPackOf(books, month, months, verdict, asOfMs, request);
  const writes = step === 'report' || step === 'close';
  const packFolder = writes
    ? writePack(request.reportsFolder, month, pack.files(), pack.evidenceBytes)
    : undefined;
  return {
    month,
    exitCode: verdict.exitCode,
    summaryText: summaryText(pack.input),
    summaryJson: summaryJson(pack.input),
    packFolder,
    results: verdict.results,
  };
}

/**
 * Journal, items and run in one step: a run that is killed has done all of it or nothing. Nothing is posted on books
 * that were altered; what is wrong is still recorded and reported.
 */
function record(
  request: CloseRequest,
  months: readonly AccountMonth[],
  asOfMs: number,
  areBooksSound: boolean,
): MonthVerdict {
  const { books, month } = request;
  return books.inOneStep(() => {
    const runId = books.runs.startRun({
      command: request.step,
      month,
      asOfMs,
      startedAtMs: request.machineNowMs,
    });
    const standings = new Map<string, ItemStanding>();
    for (const one of months) {
      const { interfaceName, account } = one.context.facts;
      if (request.step === 'close' && areBooksSound) postMonth(books, one);
      const ofAccount = books.items.recordItems(
        interfaceName,
        account,
        month,
        one.result.items,
        asOfMs,
        runId,
      );
      for (const [itemId, standing] of ofAccount) standings.set(itemId, standing);
    }
    clearSettled(books, months, month, asOfMs, runId);
    const verdict = verdictOf(request, months, standings);
    books.runs.endRun(runId, verdictText(verdict.exitCode), verdict.exitCode, request.machineNowMs);
    return verdict;
  });
}

/**
 * Timing items of earlier months that this month settles: a cut-off whose later month is here, a pending order that
 * was issued, or failed, since.
 */
function clearSettled(
  books: Books,
  months: readonly AccountMonth[],
  month: CalendarMonth,
  asOfMs: number,
  runId: number,
): void {
  const settled = books.items
    .openItems(month)
    .filter(({ item }) => item.class === 'T' && item.month < month)
    .filter(({ item }) =>
      item.code === 'OR-CUTOFF'
        ? laterMonthOf(item.expected, item.actual) <= month
        : isDecided(months, item.account, item.subject),
    )
    .map(({ item }) => item.itemId);
  books.items.clearItems(settled, month, asOfMs, runId);
}

function laterMonthOf(...instants: readonly string[]): string {
  return (
    instants
      .map((text) => monthOf(parseInstantMs(text) ?? 0))
      .sort()
      .at(-1) ?? ''
  );
}

function isDecided(months: readonly AccountMonth[], account: string, clientRef: string): boolean {
  const facts = months.find((one) => one.context.facts.account === account)?.context.facts;
  const status = facts?.orders.get(clientRef)?.reads.at(-1)?.status;
  return status !== undefined && status !== 'pending';
}
