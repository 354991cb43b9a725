// Closes a month from the archive: judge, post, record, report. Nothing here calls the service, so a close
// offline is the same close. Run twice, it posts nothing and writes the same bytes.

import type { Failure } from '../../base/failure/failure.js';
import { orUndo } from '../../base/failure/or-undo.js';
import type { JsonObject } from '../../base/json/json-value.js';
import { type CalendarMonth, monthStartMs } from '../../base/time/calendar-month.js';
import { formatInstant } from '../../base/time/instant.js';
import type { BooksFault, UnreadAccount } from '../../reconcile/month/account-facts.js';
import type { JudgedAccount } from '../../reconcile/result/judged-account.js';
import type { AccountResult } from '../../reconcile/result/result.js';
import type { ItemStanding } from '../../report/items/item-standing.js';
import { summaryText } from '../../report/text/summary.js';
import { summaryJson } from '../../report/text/summary-json.js';
import type { Books } from '../../store/books.js';
import { type StagedPack, stagePack } from '../../store/packs/pack-folder.js';
import { checkPackPlaces } from '../../store/packs/pack-target.js';
import type { Archive } from '../archive/archive.js';
import { booksFaultOf, proveBooks, refuseOlderBooks, restingOnBooks } from '../books/books-proof.js';
import { lockedItemOf, suspend } from '../periods/certified-month.js';
import { signableText } from '../periods/signable-month.js';
import { closeFailures } from './close-failures.js';
import { recordEarlierMonths, recordOpenedTwice } from './earlier-months.js';
import { JudgedMonths } from './judged-months.js';
import { isKept, keepOutcome, keptOutcomeOf, repeatClose } from './kept-close.js';
import { type MonthPack, monthPackOf, type PackSettings } from './month-pack.js';
import { type CloseStep, type MonthVerdict, verdictOf } from './month-verdict.js';
import { namedElsewhere } from './named-months.js';
import { nothingReadFailure } from './no-answer-at-all.js';
import { postAcceptances } from './post-acceptances.js';
import { postMonth } from './post-month.js';
import { postSettlements } from './post-settlements.js';
import { clearSettled } from './settled-items.js';
import { untouchedItems } from './untouched-items.js';

export interface CloseRequest extends PackSettings {
  readonly books: Books;
  readonly archive: Archive;
  readonly month: CalendarMonth;
  readonly step: CloseStep;
  /** The only clock that results depend on; the time of the newest receipt where undefined. */
  readonly asOfMs: number | undefined;
  readonly machineNowMs: number;
  readonly reportsFolder: string;
  /** SHA-256 of the running program: what another build answered is no answer of this one. */
  readonly programSha256: string;
  /** The sources that the fetch before this could not read; empty after an offline run. */
  readonly unread: readonly UnreadAccount[];
}

export interface CloseOutcome {
  readonly month: CalendarMonth;
  readonly exitCode: 0 | 1 | 3 | 4;
  readonly summaryText: string;
  /** Made where it is asked for: it has a row for each discrepancy. */
  readonly summaryJson: () => JsonObject;
  readonly packFolder: string | undefined;
  readonly results: readonly AccountResult[];
}

/**
 * Closes a month, or takes a step of it, from the archive alone.
 *
 * @throws Failure (refused) where the month has not begun or nothing of it is in the archive, or (unfinished)
 * where this run could not read it; (evidence) for books older than their packs; as `stagePack` and the books
 * do
 */
export function closeFromArchive(request: CloseRequest): CloseOutcome {
  const { books } = request;
  refuseBlockedPack(request);
  const asOfMs = request.asOfMs ?? books.receipts.newestReceivedAtMs();
  refuseMonthNotBegun(request, asOfMs);
  refuseOlderBooks(books, request.reportsFolder);
  const booksFault = booksFaultOf(proveBooks(books, request.progress));
  return restingOnBooks(books, booksFault, () => closeOver(request, asOfMs, booksFault));
}

function closeOver(
  request: CloseRequest,
  asOfMs: number | undefined,
  booksFault: BooksFault | undefined,
): CloseOutcome {
  const { month } = request;
  const judging = new JudgedMonths({ ...request, asOfMs: asOfMs ?? 0 });
  const news = { unread: request.unread, booksFault };
  const kept = asOfMs === undefined || booksFault !== undefined ? undefined : keptOutcomeOf(request, asOfMs);
  if (asOfMs !== undefined && kept !== undefined) {
    return {
      ...repeatClose(request, asOfMs, kept),
      // Only who asks for the results has the month judged.
      get results() {
        return verdictOf(request, judging.of(month, news)).results;
      },
    };
  }
  const judged = asOfMs === undefined ? [] : judging.of(month, news);
  if (asOfMs === undefined || judged.length === 0) {
    throw nothingReadFailure(request.unread) ?? nothingArchived(month);
  }
  const closed =
    request.step === 'verify'
      ? verifiedMonth(request, judged, asOfMs)
      : closedMonth(request, judging, judged, asOfMs, booksFault);
  return { month, ...closed.answer, packFolder: closed.staged?.put(), results: closed.results };
}

type Answer = Pick<CloseOutcome, 'exitCode' | 'summaryText' | 'summaryJson'>;

interface ClosedMonth extends Pick<CloseOutcome, 'results'> {
  readonly answer: Answer;
  /** The pack, whole on the disk; undefined where this step writes none. */
  readonly staged: StagedPack | undefined;
}

/** The answer of a month that is only looked at: nothing is recorded. */
function verifiedMonth(request: CloseRequest, months: readonly JudgedAccount[], asOfMs: number): ClosedMonth {
  const verdict = verdictOf(request, months);
  const pack = monthPackOf(request.books, request.month, months, verdict, asOfMs, request);
  return { answer: answerOf(request, verdict, pack), staged: undefined, results: verdict.results };
}

/**
 * Records the month, writes its pack beside its place and keeps the answer, in one step: where the disk has
 * no room for one of them, nothing is recorded and posted either. The pack is put in its place after that,
 * since no pack may show what the books lack.
 */
function closedMonth(
  request: CloseRequest,
  judging: JudgedMonths,
  judged: readonly JudgedAccount[],
  asOfMs: number,
  booksFault: BooksFault | undefined,
): ClosedMonth {
  const { books, month, step, reportsFolder } = request;
  const written: { staged?: StagedPack } = {};
  const work = () =>
    books.inOneStep(() => {
      const { months, verdict } = record(request, judging, judged, booksFault === undefined);
      const pack = monthPackOf(books, month, months, verdict, asOfMs, request);
      const closed = { answer: answerOf(request, verdict, pack), results: verdict.results };
      // A pack that was signed is never written over.
      const writes = writesPack(step) && books.periods.stateOf(month) === 'open';
      if (!writes) return { ...closed, staged: undefined };
      const staged = stagePack(reportsFolder, month, pack.files(), pack.evidenceBytes);
      written.staged = staged;
      if (booksFault === undefined && isKept(request, verdict)) {
        const { answer } = closed;
        const signable = signableText(books, month, months, request.unused);
        const kept = { ...answer, summaryJson: answer.summaryJson(), verdict: verdict.text, signable };
        keepOutcome(request, asOfMs, staged.manifestSha256(), kept);
      }
      return { ...closed, staged };
    });
  // The books may not take it.
  return orUndo(work, () => written.staged?.discard());
}

function answerOf({ books, month }: CloseRequest, verdict: MonthVerdict, pack: MonthPack): Answer {
  const periodState = books.periods.stateOf(month);
  return {
    exitCode: verdict.exitCode,
    summaryText: summaryText(pack.input) + lockedText(books, month),
    summaryJson: () => ({ ...summaryJson(pack.input), period_state: periodState }),
  };
}

function writesPack(step: CloseStep): boolean {
  return step === 'report' || step === 'close';
}

/**
 * Looks at the pack's place before any work: what is refused has changed nothing.
 *
 * @throws Failure (refused) as in `checkPackPlaces`, for a step that would write the pack
 */
export function refuseBlockedPack({
  books,
  month,
  step,
  reportsFolder,
}: Pick<CloseRequest, 'books' | 'month' | 'step' | 'reportsFolder'>): void {
  if (writesPack(step) && books.periods.stateOf(month) === 'open') checkPackPlaces(reportsFolder, month);
}

/**
 * Refuses a month to come: there is nothing to test in it, and its close would settle items that wait for it.
 * If this run could read nothing, the newest receipt does not show the time.
 */
function refuseMonthNotBegun({ month, unread }: CloseRequest, asOfMs: number | undefined): void {
  if (asOfMs === undefined || asOfMs >= monthStartMs(month) || nothingReadFailure(unread) !== undefined) {
    return;
  }
  throw closeFailures.monthToCome({ month, asOf: formatInstant(asOfMs) });
}

function nothingArchived(month: CalendarMonth): Failure {
  return closeFailures.nothingArchived({ month });
}

interface RecordedMonth {
  readonly months: readonly JudgedAccount[];
  readonly verdict: MonthVerdict;
}

/** Takes back what a run posted that turned out not to be final. */
class NotFinal extends Error {}

/**
 * Records journal, items and run. Nothing is posted on books that were altered; what is wrong is still
 * recorded and reported. Nor is anything posted by a run that ends with 4: the next one would undo it, and an
 * outage would stand in the journal for ever (contract, tool).
 */
function record(
  request: CloseRequest,
  judging: JudgedMonths,
  judged: readonly JudgedAccount[],
  areBooksSound: boolean,
): RecordedMonth {
  if (request.step !== 'close' || !areBooksSound) return recordOnce(request, judging, judged, false);
  try {
    return request.books.inOneStep(() => {
      const recorded = recordOnce(request, judging, judged, true);
      // The run's exit code is known only once everything is recorded; this step alone is undone.
      if (recorded.verdict.exitCode === 4) throw new NotFinal();
      return recorded;
    });
  } catch (error) {
    if (!(error instanceof NotFinal)) throw error;
    return recordOnce(request, judging, judged, false);
  }
}

function recordOnce(
  request: CloseRequest,
  judging: JudgedMonths,
  judged: readonly JudgedAccount[],
  posts: boolean,
): RecordedMonth {
  const { books, month, machineNowMs } = request;
  const { asOfMs } = judging.run;
  const runId = books.runs.startRun({ command: request.step, month, asOfMs, startedAtMs: machineNowMs });
  const months = withLockedItems(books, judged, machineNowMs);
  // An item found or cleared for a locked month is listed in the next open one.
  const listed = books.periods.earliestOpenFrom(month);
  const named = namedElsewhere(judging, month, months);
  const foundIds = new Set(months.flatMap(({ result }) => result.items.map(({ itemId }) => itemId)));
  const looking = { closing: month, listed, runId, machineNowMs, posts, foundIds };
  recordEarlierMonths(judging, looking, named);
  const standings = new Map<string, ItemStanding>();
  for (const { result } of months) {
    const { interfaceName, account } = result;
    const ofAccount = books.items.recordItems(interfaceName, account, month, result.items, asOfMs, runId, {
      closing: listed,
      untouched: untouchedItems(books, result),
    });
    for (const [itemId, standing] of ofAccount) standings.set(itemId, standing);
  }
  if (posts) {
    for (const one of months) {
      // Tokens are never posted.
      if (one.holds === 'dollars') postMonth(books, one, request.ledgerDetail, request.progress);
      books.bridgeParts.record(one.result, month, one.part);
    }
    recordOpenedTwice(judging, looking);
  }
  clearSettled(books, months, { month, listed }, asOfMs, runId);
  if (posts) {
    postAcceptances(books, asOfMs);
    postSettlements(books, asOfMs);
  }
  const verdict = verdictOf(request, months, standings, posts);
  books.runs.endRun(runId, verdict.text, verdict.exitCode, machineNowMs);
  return { months, verdict };
}

/** The month's accounts; those of a month that is certified, and would change, with the item that says so. */
function withLockedItems(
  books: Books,
  months: readonly JudgedAccount[],
  machineNowMs: number,
): JudgedAccount[] {
  return months.map((one) => {
    const locked = lockedItemOf(books, one);
    if (locked === undefined) return one;
    suspend(books, locked, machineNowMs);
    return { ...one, result: { ...one.result, items: [...one.result.items, locked] } };
  });
}

/** The reason why the pack of a month may not be written. */
function lockedText(books: Books, month: CalendarMonth): string {
  switch (books.periods.stateOf(month)) {
    case 'open':
      return '';
    case 'certified':
      return `\n${month} is certified: its report pack is left as it was signed.\n`;
    case 'suspended':
      return `\n${month} is certified, and an input changed since: it is suspended, and its report pack is left as it was signed. Reopen it to change it.\n`;
  }
}
