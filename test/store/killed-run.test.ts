// A run killed with SIGKILL anywhere, and run again: the books and the pack of an undisturbed run. A kill
// does not test durability, since the system keeps what was written; it tests "done but not told" and
// half-done steps.

import { copyFileSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/base/failure/failure.js';
import { openBooks } from '../../src/store/books.js';
import { fc } from '../support/fast-check.js';
import { compileSources, endOf, startChild } from './compiled-source.js';
import { temporaryFolder } from './sample.js';
import { BATCH_ENTRIES, BATCHES, runOnce } from './scripted-run.js';

const sources = compileSources();

/** Every file of the month's pack and of its revisions. */
function packsOf(reports: string): string[] {
  return readdirSync(reports, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(reports, path)).isFile())
    .sort()
    .map((path) => `${path}\n${readFileSync(join(reports, path), 'utf8')}`);
}

/** Starts the run, kills it after its nth told step and a little more, and waits for its end. */
async function killedRun(
  booksPath: string,
  reports: string,
  tellings: number,
  delayMs: number,
): Promise<number> {
  const child = startChild(sources, 'test/store/running-child.js', [booksPath, reports]);
  let told = 0;
  child.stdout?.on('data', (data: Buffer) => {
    told += data.toString('utf8').split('\n').length - 1;
    if (told >= tellings) setTimeout(() => child.kill('SIGKILL'), delayMs);
  });
  if (tellings === 0) setTimeout(() => child.kill('SIGKILL'), delayMs);
  await endOf(child);
  return Math.min(told, BATCHES);
}

/** Whole steps only, everything that was told, and a trial balance of zero. */
function expectSound(booksPath: string, told: number): void {
  if (!existsSync(booksPath)) {
    expect(told).toBe(0);
    return;
  }
  const books = openBooks(booksPath, { create: false });
  const { position } = books.journal.head();
  expect(position % BATCH_ENTRIES).toBe(0);
  expect(position).toBeGreaterThanOrEqual(told * BATCH_ENTRIES);
  expect(books.receipts.count() * BATCH_ENTRIES).toBe(position);
  expect(books.journal.prove().chain).toMatchObject({ ok: true, entryCount: position });
  expect(books.journal.prove().balanceFaults).toEqual([]);
  expect(books.journal.trialBalance().netUsd6).toBe(0n);
  expect(books.evidence.damagedBlobs()).toEqual([]);
  books.close();
}

describe('a run that is killed', () => {
  it('leaves sound books, and run again those of an undisturbed run, with the same pack and revision', async () => {
    const undisturbed = temporaryFolder();
    runOnce(join(undisturbed, 'books.db'), join(undisturbed, 'reports'), () => undefined);
    const expected = packsOf(join(undisturbed, 'reports'));
    const moment = fc.record({
      tellings: fc.integer({ min: 0, max: BATCHES + 1 }),
      delayMs: fc.nat({ max: 40 }),
    });
    for (const { tellings, delayMs } of fc.sample(moment, { numRuns: 25, seed: 7 })) {
      const folder = temporaryFolder();
      const [booksPath, reports] = [join(folder, 'books.db'), join(folder, 'reports')];
      const told = await killedRun(booksPath, reports, tellings, delayMs);
      expectSound(booksPath, told);
      await killedRun(booksPath, reports, tellings, delayMs);
      runOnce(booksPath, reports, () => undefined);
      expectSound(booksPath, BATCHES);
      expect(packsOf(reports)).toEqual(expected);
      expect(readdirSync(reports)).toEqual(['2026-09', '2026-09.r1']);
      expect(readdirSync(folder).sort()).toEqual(['books.db', 'books.db-lock', 'reports']);
    }
  });

  it('posts nothing when it is run again after it came to its end', () => {
    const folder = temporaryFolder();
    const [booksPath, reports] = [join(folder, 'books.db'), join(folder, 'reports')];
    runOnce(booksPath, reports, () => undefined);
    const before = packsOf(reports);
    runOnce(booksPath, reports, () => undefined);
    expectSound(booksPath, BATCHES);
    expect(packsOf(reports)).toEqual(before);
  });

  it('leaves a write-ahead log that other books do not take for theirs unnoticed', async () => {
    const folder = temporaryFolder();
    const booksPath = join(folder, 'books.db');
    await killedRun(booksPath, join(folder, 'reports'), 5, 0);
    expect(existsSync(`${booksPath}-wal`)).toBe(true);
    const others = join(folder, 'others.db');
    runOnce(others, join(folder, 'other-reports'), () => undefined);
    copyFileSync(`${booksPath}-wal`, `${others}-wal`);
    expect(notices(others)).toBe(true);
  });
});

/** Whether foreign pages in the file show: when it is opened, or when it is proved. */
function notices(path: string): boolean {
  try {
    const books = openBooks(path, { create: false });
    const sound = books.journal.prove().chain.ok && books.journal.prove().balanceFaults.length === 0;
    const complete = books.journal.head().position === BATCHES * BATCH_ENTRIES;
    books.close();
    return !(sound && complete);
  } catch (error) {
    if (error instanceof Failure) return true;
    throw error;
  }
}
