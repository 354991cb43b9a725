// The commands that write, as processes killed with SIGKILL at random moments and run again: the books and
// the packs of a life in which nothing was killed. KILLED_LIVES sets how many lives are tried; `npm run
// campaign:kills` takes long over it.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Books, openBooks } from '../../src/store/books.js';
import { filesOf } from '../golden/pack-files.js';
import { readScenario } from '../golden/scenario-folder.js';
import { fc } from '../support/fast-check.js';
import { type BuiltProgram, buildProgram, startProcess } from './support/built-program.js';
import { newFolder, runLine, type Said } from './support/test-world.js';

const lives = Number(process.env['KILLED_LIVES'] ?? 1);
/** The long campaign takes as long as it takes. */
const options = { timeout: Math.max(120_000, lives * 60_000) };
const scenario = readScenario('planted-errors');
const BACKUP = 'backup.db';

let program: BuiltProgram;
beforeAll(async () => {
  program = await buildProgram();
});
afterAll(() => program.remove());

/**
 * Books that have the scenario's answers and pins, as a fetch leaves them, and nothing of the partner's yet.
 */
function fetchedBooks(): string {
  const folder = newFolder();
  const books = openBooks(join(folder, 'books.db'), { create: true });
  for (const pin of scenario.pins) books.pins.addPin(pin);
  books.receipts.addReceipts(scenario.receipts);
  books.close();
  return folder;
}

function booksIn<T>(folder: string, work: (books: Books) => T): T {
  const books = openBooks(join(folder, 'books.db'), { create: false });
  try {
    return work(books);
  } finally {
    books.close();
  }
}

type Step = readonly [name: string, line: (folder: string) => readonly string[]];

const asOf = (at: 0 | 1): string[] => ['--as-of', new Date(scenario.months[at]?.asOfMs ?? 0).toISOString()];

const close = (at: 0 | 1): Step => {
  const closed = scenario.months[at]?.month ?? '';
  return [`close ${closed}`, () => ['close', '--month', closed, '--offline', ...asOf(at)]];
};

/**
 * What a month's work is made of, each a command of its own; the item accepted is one that the close found.
 */
const steps: readonly Step[] = [
  ['import book', () => ['import', 'book', scenario.book ?? '']],
  ['import deposits', () => ['import', 'deposits', scenario.deposits ?? '']],
  close(0),
  ['certify', () => ['certify', '--month', '2026-09', '--by', 'Ann Example', ...asOf(0)]],
  close(1),
  [
    'accept',
    (folder) => ['accept', mispriced(folder), '--reason', 'agreed by telephone', '--by', 'Ann Example'],
  ],
  close(1),
  ['books backup', (folder) => ['books', 'backup', join(folder, BACKUP)]],
];

function mispriced(folder: string): string {
  const found = booksIn(folder, (books) => books.items.items().find(({ item }) => item.code === 'PR-COST'));
  return found?.item.itemId ?? 'no item';
}

/** Starts a step as a process, and kills it with whatever it started where it still runs then. */
async function killedStep([, line]: Step, folder: string, killAfterMs: number): Promise<void> {
  const command = [process.execPath, program.main, ...line(folder)] as const;
  const { child, ended } = startProcess(command, { cwd: folder, isGroup: true });
  const timer = setTimeout(() => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  }, killAfterMs);
  await ended;
  clearTimeout(timer);
  booksIn(folder, expectSound);
}

/**
 * Runs a step to its end. A backup never writes over anything: one that is there was finished, and is whole.
 */
async function finishedStep([name, line]: Step, folder: string): Promise<Said> {
  const backup = join(folder, BACKUP);
  if (name !== 'books backup' || !existsSync(backup)) {
    return runLine([...line(folder), '--quiet'], { cwd: folder });
  }
  const books = openBooks(backup, { create: false });
  expectSound(books);
  books.close();
  return { exitCode: 0, stdout: '', stderr: '' };
}

/** What was accepted and certified when is the clock's; everything else is the evidence's. */
function contentOf(folder: string) {
  const { ledger, items } = booksIn(folder, (books) => {
    expectSound(books);
    return {
      ledger: [...books.journal.each()].map(({ kind, month: of, subject, itemId, postings, entryId }) => ({
        ...{ kind, of, subject, itemId, postings },
        entryId: kind === 'acceptance' ? 'dated by the clock' : entryId,
      })),
      items: books.items.items().map(({ acceptedAtMs, clearedByRun: _, ...item }) => ({
        ...item,
        isAccepted: acceptedAtMs !== undefined,
      })),
    };
  });
  const balances = booksIn(folder, ({ journal }) => journal.balances());
  const packs = [...filesOf(join(folder, 'reports'))].map(([path, text]) => [path, withoutClock(path, text)]);
  return { ledger, items, balances, packs, names: readdirSync(folder).sort() };
}

/**
 * A pack's file without when an item was accepted and its month signed off, and without the hashes that go
 * with it.
 */
function withoutClock(path: string, text: string): string {
  if (path.endsWith('manifest.json')) return '';
  // The workbook has the rows of the other files, and these times among them.
  if (path === '2026-10/close.xlsx') return '';
  return path.startsWith('2026-10/')
    ? text.replaceAll(/20\d\d-\d\d-\d\dT[\d:.]+Z|[0-9a-f]{24,64}/g, '…')
    : text;
}

function expectSound({ journal, evidence }: Books): void {
  expect(journal.prove().chain.ok).toBe(true);
  expect(journal.prove().balanceFaults).toEqual([]);
  expect(journal.trialBalance().netUsd6).toBe(0n);
  expect(evidence.damagedBlobs()).toEqual([]);
}

/** How long a process takes that does next to nothing. */
async function startMs(): Promise<number> {
  const startedMs = performance.now();
  await startProcess([process.execPath, program.main, '--version'], { cwd: newFolder() }).ended;
  return performance.now() - startedMs;
}

describe('commands that are killed and run again', options, () => {
  it('leave the books and packs of a life in which nothing was killed', async () => {
    const undisturbed = fetchedBooks();
    const runs: { readonly said: Said; readonly tookMs: number }[] = [];
    for (const step of steps) {
      const startedMs = performance.now();
      const said = await finishedStep(step, undisturbed);
      runs.push({ said, tookMs: performance.now() - startedMs });
    }
    expect(runs.map(({ said }) => [said.exitCode, said.stderr])).toEqual(
      [0, 0, 1, 0, 1, 0, 1, 0].map((exitCode) => [exitCode, '']),
    );
    const expected = contentOf(undisturbed);
    expect(expected.ledger.some(({ kind }) => kind === 'acceptance')).toBe(true);
    const beginMs = await startMs();
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const shares = fc.array(share, { minLength: steps.length, maxLength: steps.length });
    for (const moments of fc.sample(shares, {
      numRuns: lives,
      seed: Number(process.env['KILLED_SEED'] ?? 7),
    })) {
      const folder = fetchedBooks();
      for (const [at, step] of steps.entries()) {
        const { said, tookMs = 0 } = runs[at] ?? {};
        // From the last of its loading to a little beyond its end, cold as it is.
        const killAfterMs = beginMs * 0.7 + (moments[at] ?? 0) * (beginMs * 0.5 + tookMs * 2);
        await killedStep(step, folder, killAfterMs);
        const { exitCode, stderr } = await finishedStep(step, folder);
        expect([step[0], exitCode, stderr]).toEqual([step[0], said?.exitCode, '']);
      }
      expect(contentOf(folder)).toEqual(expected);
    }
  });
});
