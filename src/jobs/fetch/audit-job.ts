// `tieout audit`, for cron between closes: archives what is new before it can go, and holds the running month
// to date against it. It records no item, posts nothing, writes no pack and closes nothing; a certified month
// that would change is marked as suspended. Contract, tool: "Commands".

import { assert } from '../../base/failure/assert.js';
import type { Json } from '../../base/json/json-value.js';
import { type CalendarMonth, monthOf } from '../../base/time/calendar-month.js';
import { actionOf } from '../../reconcile/finding/code.js';
import type { BooksFault, UnreadAccount } from '../../reconcile/month/account-facts.js';
import type { AccountResult } from '../../reconcile/result/result.js';
import { accountText } from '../../records/account.js';
import { itemSentences } from '../../report/items/item-sentence.js';
import { isDone } from '../../report/items/item-standing.js';
import { type SummaryInput, summaryText } from '../../report/text/summary.js';
import { summaryJson } from '../../report/text/summary-json.js';
import { untestedRows, untestedWords } from '../../report/text/untested-words.js';
import { booksFaultOf, proveBooks, refuseOlderBooks, restingOnBooks } from '../books/books-proof.js';
import { judgingRulesOf } from '../close/closing-settings.js';
import { suspendChangedMonths } from '../close/earlier-months.js';
import { exitCodeOf, isReadWhole, verdictText } from '../close/exit-code-of-run.js';
import { JudgedMonths } from '../close/judged-months.js';
import { nothingReadFailure } from '../close/no-answer-at-all.js';
import { withLedger } from '../close/post-month.js';
import { openItemsOf } from '../items/open-items.js';
import type { Workplace } from '../workplace.js';
import { fetchOpenMonths, type OpenFetchOutcome } from './fetch-job.js';
import { isAllRead, unreadJson, withUnasked } from './unread-sources.js';

export interface AuditOutcome {
  /** The months that were fetched; none if the key has ended. */
  readonly fetched: OpenFetchOutcome;
  /** The month that was judged: that of `--as-of`, else of the newest receipt. */
  readonly month: CalendarMonth;
  readonly results: readonly AccountResult[];
  readonly exitCode: 0 | 1 | 3 | 4;
  /** Empty where nothing was found that somebody has to know. */
  readonly text: string;
  readonly json: { readonly [name: string]: Json };
}

/**
 * Fetches every month that is open and judges the running one.
 *
 * @throws as `fetchMonth`; Failure (unfinished) where nothing could be read and the archive has nothing
 */
export async function auditOpenMonths(workplace: Workplace): Promise<AuditOutcome> {
  const fetched = await fetchOpenMonths(workplace);
  const { books, config, progress } = workplace;
  const asOfMs = workplace.asOfMs ?? books.receipts.newestReceivedAtMs();
  const nothingRead = asOfMs === undefined ? nothingReadFailure(fetched.unread) : undefined;
  if (nothingRead !== undefined) throw nothingRead;
  assert(asOfMs !== undefined, 'a fetch that did not fail has a receipt to show, or had one before');
  const month = monthOf(asOfMs);
  refuseOlderBooks(books, config.reports);
  progress.step(`checking ${month} to date`);
  const booksFault = booksFaultOf(proveBooks(books, progress));
  return restingOnBooks(books, booksFault, () => auditToDate(workplace, fetched, asOfMs, booksFault));
}

function auditToDate(
  workplace: Workplace,
  fetched: OpenFetchOutcome,
  asOfMs: number,
  booksFault: BooksFault | undefined,
): AuditOutcome {
  const { archive, books, config, failOn, progress } = workplace;
  const month = monthOf(asOfMs);
  // The own records of a running month are due at its close, so none are required here.
  const judging = new JudgedMonths({
    archive,
    asOfMs,
    ...judgingRulesOf(config),
    require: undefined,
    progress,
  });
  const unread = withUnasked(fetched.unread, books.unread.unreadOfMonth(month));
  const judged = judging.of(month, { unread, booksFault });
  const results = judged.map((one) => (one.holds === 'dollars' ? withLedger(books, one) : one.result));
  const standings = new Map(books.items.items(month).map(({ item, ...one }) => [item.itemId, one]));
  const locked = suspendChangedMonths(judging, month, workplace.machineClock.nowMs());
  // Items of earlier months wait for their close: what this month shows counts, and that a signed one would
  // change.
  const found = [...results.flatMap(({ items }) => items), ...locked].map((item) => ({
    item,
    isAccepted: isDone(standings.get(item.itemId)),
  }));
  const untested = untestedRows(results);
  const accounts = new Set(results.map(accountText));
  const unfetched = unreadOf(fetched, accounts);
  const remedy = remedyOf(fetched);
  const exitCode = isAllRead(unfetched) ? exitCodeOf(found, month, failOn, untested.length > 0) : 4;
  const isFinal = exitCode !== 4 && isReadWhole(found);
  const text = verdictText(
    exitCode,
    found.map(({ item }) => item),
    untestedWords(untested),
    isFinal,
  );
  recordRun(workplace, asOfMs, text, exitCode);
  const result = { exitCode, isFinal, text };
  const openItems = openItemsOf(books, month);
  const summary = { month, asOfMs, results, standings, openItems, control: { result } };
  return {
    fetched,
    month,
    results,
    exitCode,
    text: [
      textOf(summary, exitCode, remedy),
      ...unjudgedLines(unfetched, accounts),
      ...locked.flatMap(itemSentences),
    ]
      .filter((part) => part !== '')
      .join('\n'),
    json: {
      ...summaryJson(summary),
      months: fetched.months,
      unread: unreadJson(unfetched),
      suspended: locked.map(({ month: of, actual }) => ({ month: of, reason: actual })),
    },
  };
}

/** The run stands in the books with what it came to, so that `tieout status` can say when it was. */
function recordRun({ books, machineClock }: Workplace, asOfMs: number, text: string, exitCode: number): void {
  const nowMs = machineClock.nowMs();
  books.inOneStep(() => {
    const run = { command: 'audit', month: undefined, asOfMs, startedAtMs: nowMs };
    books.runs.endRun(books.runs.startRun(run), text, exitCode, nowMs);
  });
}

/**
 * The summary where there is anything to settle, and for any exit code but 0: cron mails what is printed, and
 * nobody can act on a code alone. Else only what must be known in time; else nothing.
 */
function textOf(
  summary: SummaryInput,
  exitCode: AuditOutcome['exitCode'],
  remedy: string | undefined,
): string {
  const items = summary.results.flatMap((result) => result.items);
  if (exitCode !== 0 || items.some((item) => item.class !== 'I')) return summaryText(summary, remedy);
  return items
    .filter(({ code }) => code === 'EV-EXPIRING')
    .flatMap((item) => [...itemSentences(item), actionOf(item.code, item.class, item.field)])
    .join('\n');
}

/**
 * The sources that could not be read. A key that has ended reads nothing: the archive speaks for the month in
 * which it ended, and of any later one nobody knows what another key holds.
 *
 * @param judged the accounts that have a part in the month, by their text
 */
function unreadOf({ unread, ended }: OpenFetchOutcome, judged: ReadonlySet<string>): UnreadAccount[] {
  const ofEnded = ended
    .filter((key) => !judged.has(accountText(key)))
    .map((key): UnreadAccount => {
      const reason = `the key of account ${key.account} has ended; give the key that is in use`;
      return { ...key, sources: [{ source: 'statement', subject: '', reason }] };
    });
  return [...unread, ...ofEnded];
}

/** The step that helps where ended keys are all that was missing: the same run would read no more. */
function remedyOf({ unread, ended }: OpenFetchOutcome): string | undefined {
  if (!isAllRead(unread) || ended.length === 0) return undefined;
  return 'Give the key that is in use, or make one with tieout keys create.';
}

/** The sources that could not be read of accounts that have no part in the month: no item says so. */
function unjudgedLines(unread: readonly UnreadAccount[], judged: ReadonlySet<string>): string[] {
  return unread
    .filter((key) => !judged.has(accountText(key)))
    .flatMap(({ sources }) => sources.map(({ source, reason }) => `Not read: ${source}: ${reason}.`));
}
