// A close over the same as the last one answers what that answered, and judges nothing; over anything else it
// judges.

import { appendFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CloseOutcome, CloseRequest } from '../../../src/jobs/close/close-month.js';
import { isKept } from '../../../src/jobs/close/kept-close.js';
import type { MonthVerdict } from '../../../src/jobs/close/month-verdict.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import type { Books } from '../../../src/store/books.js';
import { withInterceptedFiles } from '../../cli/support/failing-files.js';
import { failureOf, month } from '../../store/sample.js';
import { close, closeOnline, packHashes, sandboxPrices } from '../support/closing.js';
import { bookRowsOf, importRows, LiveAccount, ownBooks, ownFolder } from '../support/live-account.js';
import { toldProgress } from '../support/told-progress.js';

vi.mock('../../../src/reconcile/account-month.js', { spy: true });

const september = month('2026-09');
const judged = vi.mocked(reconcileAccountMonth);
beforeEach(() => void judged.mockClear());

interface ClosedMonth {
  readonly books: Books;
  readonly reportsFolder: string;
  readonly first: CloseOutcome;
  again(changes?: Partial<CloseRequest>): CloseOutcome;
}

/** September with an order charged too much and one that the book lacks, closed from the archive alone. */
async function closedSeptember(): Promise<ClosedMonth> {
  const live = await LiveAccount.open();
  const books = ownBooks();
  const reportsFolder = ownFolder();
  await live.pin(books);
  live.service.addFault({ fault: 'order_overcharge', delta_usd6: 10_000, match: { client_ref: 'a-1' } });
  const orders = [await live.order('a-1'), await live.order('a-2')];
  await live.order('a-3');
  importRows(books, 'book', 'book.csv', bookRowsOf(orders));
  live.at('2026-10-01T06:00:00Z');
  await closeOnline(live, books, '2026-09', { reportsFolder });
  const again = (changes: Partial<CloseRequest> = {}): CloseOutcome =>
    close(books, '2026-09', { reportsFolder, ...changes });
  const first = again();
  judged.mockClear();
  return { books, reportsFolder, first, again };
}

/** What a close answers, but for results, which are asked for. */
function answerOf({ exitCode, summaryText, summaryJson, packFolder }: CloseOutcome): unknown {
  return { exitCode, summaryText, summaryJson: summaryJson(), packFolder };
}

describe('a close that the disk takes no answer of', () => {
  it('records nothing, leaves the pack of before, and the next judges the month again', async () => {
    const { books, reportsFolder, first, again } = await closedSeptember();
    const keep = vi.spyOn(books.keptCloses, 'keep').mockImplementation(() => {
      throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
    });
    appendFileSync(join(first.packFolder ?? '', '03-discrepancies.csv'), 'altered');
    const before = [books.runs.runs().length, packHashes(first.packFolder)];
    const failure = failureOf(again);
    expect([failure.kind, failure.message]).toEqual([
      'unfinished',
      expect.stringContaining('the disk is full'),
    ]);
    expect([books.runs.runs().length, packHashes(first.packFolder)]).toEqual(before);
    expect(readdirSync(reportsFolder)).toEqual(['2026-09']);
    expect(books.proveRecords().fault).toBeUndefined();
    keep.mockRestore();
    expect(answerOf(again())).toEqual(answerOf(first));
  });

  it('says what failed first, also where its pack can not be removed, and the next removes that', async () => {
    const { books, reportsFolder, first, again } = await closedSeptember();
    const keep = vi.spyOn(books.keptCloses, 'keep').mockImplementation(() => {
      throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
    });
    appendFileSync(join(first.packFolder ?? '', '03-discrepancies.csv'), 'altered');
    const locked = (name: string, path: unknown, go: () => unknown) => {
      if (name === 'rmSync' && String(path).endsWith('.writing') && existsSync(String(path))) {
        throw Object.assign(new Error('EIO'), { code: 'EIO' });
      }
      return go();
    };
    const failure = await withInterceptedFiles(locked, async () => failureOf(again), true);
    expect([failure.kind, failure.message]).toEqual([
      'unfinished',
      expect.stringContaining('the disk is full'),
    ]);
    expect(readdirSync(reportsFolder)).toEqual(['.2026-09.writing', '2026-09']);
    keep.mockRestore();
    expect(answerOf(again())).toEqual(answerOf(first));
    expect(readdirSync(reportsFolder)).not.toContain('.2026-09.writing');
  });
});

describe('a pack that a failing disk let stand in its place, and no more', () => {
  const failing = (isMet: (path: string) => boolean) => (name: string, path: unknown, go: () => unknown) => {
    if (name === 'renameSync' && isMet(String(path))) throw Object.assign(new Error('EIO'), { code: 'EIO' });
    return go();
  };

  it('is finished by the next close, which judges nothing', async () => {
    const { reportsFolder, again } = await closedSeptember();
    for (const programVersion of ['0.1.1', '0.1.2', '0.1.3']) again({ programVersion });
    const newest = { programVersion: '0.1.9' };
    const failsAtOld = failing((path) => path.endsWith('.r1'));
    expect((await withInterceptedFiles(failsAtOld, async () => failureOf(() => again(newest)))).kind).toBe(
      'unfinished',
    );
    judged.mockClear();
    again(newest);
    expect(judged).not.toHaveBeenCalled();
    expect(readdirSync(reportsFolder).toSorted()).toEqual([
      '2026-09',
      '2026-09.r2',
      '2026-09.r3',
      '2026-09.r4',
    ]);
  });

  it('ends the next close unfinished as long as the disk fails', async () => {
    const { again } = await closedSeptember();
    const newest = { programVersion: '0.1.9' };
    const failsAside = failing((path) => path.endsWith('.replaced'));
    const ends = await withInterceptedFiles(failsAside, async () => [
      failureOf(() => again(newest)).kind,
      failureOf(() => again(newest)).kind,
    ]);
    expect(ends).toEqual(['unfinished', 'unfinished']);
    expect(again(newest).exitCode).toBe(1);
  });
});

describe('a close over the same as the last one', () => {
  it('judges nothing, and answers and leaves behind what a judgement would', async () => {
    const { books, first, again } = await closedSeptember();
    const before = packHashes(first.packFolder);
    const repeated = again();
    expect(judged).not.toHaveBeenCalled();
    expect(answerOf(repeated)).toEqual(answerOf(first));
    expect(packHashes(repeated.packFolder)).toEqual(before);
    const state = [books.items.items(), books.journal.head(), books.proveRecords().fault];
    const lastRuns = books.runs.runs().slice(-2);
    // The same once more, with nothing kept to go by.
    const kept = books.keptCloses.find(september);
    expect(kept).toBeDefined();
    if (kept !== undefined) books.keptCloses.keep(september, { ...kept, inputsSha256: '0'.repeat(64) });
    const anew = again();
    expect(judged).toHaveBeenCalled();
    expect(answerOf(anew)).toEqual(answerOf(repeated));
    expect(packHashes(anew.packFolder)).toEqual(before);
    expect([books.items.items(), books.journal.head(), books.proveRecords().fault]).toEqual(state);
    const said = ({ command, outcome, exitCode, asOfMs }: (typeof lastRuns)[number]): unknown[] => [
      command,
      outcome,
      exitCode,
      asOfMs,
    ];
    expect(lastRuns.map(said)[0]).toEqual(lastRuns.map(said)[1]);
    expect(books.runs.runs().slice(-1).map(said)[0]).toEqual(lastRuns.map(said)[1]);
  });

  it('is the same whoever is told how far it is', async () => {
    const { first, again } = await closedSeptember();
    // One with content of its own, which a digest over all that a close rests on would take in.
    const progress = toldProgress();
    progress.pass('before', 1, 2);
    expect(answerOf(again({ progress }))).toEqual(answerOf(first));
    expect(judged).not.toHaveBeenCalled();
    expect(progress.told).toContain('proving the journal 0/4');
  });

  it('has the month judged for who asks for its results', async () => {
    const { first, again } = await closedSeptember();
    const repeated = again();
    expect(judged).not.toHaveBeenCalled();
    expect(repeated.results.map(({ items }) => items)).toEqual(first.results.map(({ items }) => items));
    expect(judged).toHaveBeenCalled();
  });

  it.each<[string, Partial<CloseRequest>]>([
    ['another as-of', { asOfMs: Date.parse('2026-10-02T00:00:00Z') }],
    ['another threshold', { failOn: 'info' }],
    ['another fee', { settings: { ...sandboxPrices, poolFeeBps: 25 } }],
    ['another version of the program', { programVersion: '0.0.1' }],
    ['another build of the same version', { programSha256: '11'.repeat(32) }],
    ['another spelling of the files', { csv: { bom: true, delimiter: ',', decimal: '.' } }],
    ['required records', { require: ['deposits'] }],
    ['a step that is no close', { step: 'report' }],
  ])('is not one with %s', async (_, changes) => {
    const { again } = await closedSeptember();
    again(changes);
    expect(judged).toHaveBeenCalled();
  });

  it('is not one after a record of any kind came in, or an item was accepted', async () => {
    const { books, first, again } = await closedSeptember();
    importRows(books, 'deposits', 'sent.csv', ['deposit_ref,plus_amount', 'd-1,100']);
    again();
    expect(judged).toHaveBeenCalledTimes(1);
    const [item] = first.results.flatMap(({ items }) => items);
    judged.mockClear();
    books.items.accept(item?.itemId ?? '', 'agreed', 'somebody', 1);
    const accepted = again();
    expect(judged).toHaveBeenCalledTimes(1);
    expect(answerOf(again())).toEqual(answerOf(accepted));
    expect(judged).toHaveBeenCalledTimes(1);
  });

  it('clears away what a killed run left beside the packs', async () => {
    const { reportsFolder, again } = await closedSeptember();
    mkdirSync(join(reportsFolder, '.2026-09.writing'));
    again();
    expect(judged).not.toHaveBeenCalled();
    expect(readdirSync(reportsFolder)).toEqual(['2026-09']);
  });

  it('refuses archived bytes that are not what they were, as a close that reads them does', async () => {
    const { books, again } = await closedSeptember();
    vi.spyOn(books.evidence, 'damagedBlobs').mockReturnValue(['0'.repeat(64)]);
    again();
    expect(judged).toHaveBeenCalled();
  });

  it('is not kept of a close that ends with 4: more may be read the next time', async () => {
    const { books, again } = await closedSeptember();
    const before = books.keptCloses.find(september);
    importRows(books, 'book', 'more.csv', [
      'client_ref,slug,currency,face_minor',
      'x-1,demo-coffee,USD,2500',
    ]);
    expect([again().exitCode, again().exitCode]).toEqual([4, 4]);
    expect(judged).toHaveBeenCalledTimes(2);
    expect(books.keptCloses.find(september)).toEqual(before);
  });

  it('is not kept of a close with more items than can be read back as one text', () => {
    const request = { books: ownBooks(), month: september, step: 'close' } as const;
    const verdict = (items: number, open: number) => ({
      exitCode: 1 as const,
      results: [{ items: { length: items } } as unknown as CloseOutcome['results'][number]],
      openItems: { length: open } as unknown as MonthVerdict['openItems'],
    });
    expect(isKept(request, verdict(25_000, 25_000))).toBe(true);
    expect(isKept(request, verdict(25_001, 25_000))).toBe(false);
  });

  it('writes a pack anew that was altered, lacks a file or is gone', async () => {
    const { first, again } = await closedSeptember();
    const before = packHashes(first.packFolder);
    const folder = first.packFolder ?? '';
    const damages: readonly (() => void)[] = [
      () => appendFileSync(join(folder, '03-discrepancies.csv'), 'x'),
      () => appendFileSync(join(folder, 'manifest.json'), ' '),
      () => rmSync(join(folder, '05-orders.csv')),
      () => rmSync(folder, { recursive: true }),
    ];
    for (const damage of damages) {
      damage();
      judged.mockClear();
      expect(packHashes(again().packFolder)).toEqual(before);
      expect(judged).toHaveBeenCalled();
    }
  });
});
