// Every scenario of fixtures/scenarios closed from its archived answers: the packs it writes, byte for byte.
// What changes them on purpose is `npm run fixtures`, with a commit that says why.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CloseOutcome } from '../../src/jobs/close/close-month.js';
import type { Receipt } from '../../src/records/receipt.js';
import { type Books, openBooks } from '../../src/store/books.js';
import { fc } from '../support/fast-check.js';
import { filesOf, rowsWithoutLines } from './pack-files.js';
import { sample } from './sample.js';
import { closeScenario, closeScenarioMonth, type ScenarioRun, writeSummaries } from './scenario.js';
import {
  type ExpectedItem,
  readScenario,
  type Scenario,
  sampleFolder,
  scenarioNames,
} from './scenario-folder.js';
import { scenarioScripts } from './scenario-script.js';

/** Books and a folder of reports that are gone when the test is over. */
function freshRun(changes: Partial<ScenarioRun> = {}): ScenarioRun & { readonly folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'golden-'));
  const books = openBooks(join(folder, 'books.db'), { create: true });
  onTestFinished(() => {
    books.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { books, reports: join(folder, 'reports'), folder, ...changes };
}

/** Closes into fresh books, and gives the files of every month. */
function closed(scenario: Scenario, changes: Partial<ScenarioRun> = {}): ReadonlyMap<string, string> {
  const run = freshRun(changes);
  writeSummaries(run.reports, closeScenario(scenario, run));
  return filesOf(run.reports);
}

const expectedOf = (scenario: Scenario): ReadonlyMap<string, string> =>
  filesOf(join(scenario.folder, 'expected'));

/** What stands on its own, information included, as scenario.json says it. */
function foundIn({ results }: CloseOutcome, asked: readonly ExpectedItem[]): ExpectedItem[] {
  const hasCause = new Set(asked.filter(({ cause }) => cause !== undefined).map(keyOf));
  return results
    .flatMap(({ items }) => items)
    .filter(({ causedBy }) => causedBy.length === 0)
    .map(({ code, subject, differenceUsd6, causes }) => {
      const found = { code, subject, difference_usd6: differenceUsd6?.toString() ?? null };
      return hasCause.has(keyOf(found)) ? { ...found, cause: causes.join('|') } : found;
    })
    .sort(byKey);
}

function keyOf({ code, subject }: ExpectedItem): string {
  return `${code} ${subject}`;
}

function byKey(a: ExpectedItem, b: ExpectedItem): number {
  return keyOf(a) < keyOf(b) ? -1 : 1;
}

/**
 * What one answer is held against by the order of the archive: readings of one thing, and the balance against
 * the statements that were read before and after it. That order is evidence, since a clock may be set back in
 * between.
 */
function sequenceOf({ topic, subject }: Receipt): string {
  return topic === 'balance' || topic === 'statement' ? 'how the account stood' : `${topic} ${subject}`;
}

/** Answers in the order of these ranks, but each sequence in its own order. */
function arrangedBy(ranks: ReadonlyMap<Receipt, number>) {
  return (receipts: readonly Receipt[]): Receipt[] => {
    const left = [...receipts];
    return receipts
      .toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0))
      .flatMap((place) => {
        const next = left.findIndex((receipt) => sequenceOf(receipt) === sequenceOf(place));
        return left.splice(next, 1);
      });
  };
}

function ranksOf(order: readonly Receipt[]): ReadonlyMap<Receipt, number> {
  return new Map(order.map((receipt, rank) => [receipt, rank]));
}

/** The file with its rows in another order, under its own name: the name is cited. */
function shuffled(path: string | undefined, name: string, order: (rows: string[]) => string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'golden-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [header = '', ...rows] = readFileSync(path ?? '', 'utf8')
    .trimEnd()
    .split('\r\n');
  const to = join(folder, name);
  writeFileSync(to, [header, ...order(rows), ''].join('\r\n'));
  return to;
}

function postedIn(books: Books): number {
  return books.journal.months().reduce((sum, month) => sum + [...books.journal.entriesOf(month)].length, 0);
}

const scenarios = scenarioNames().map(readScenario);

describe.each(scenarios)('the scenario $name', (scenario) => {
  it('writes its packs and summaries byte for byte', () => {
    expect(closed(scenario)).toEqual(expectedOf(scenario));
  });

  it('finds what its script names, and nothing else', () => {
    const outcomes = closeScenario(scenario, freshRun());
    const found = outcomes.map((outcome, at) => foundIn(outcome, scenario.months[at]?.finds ?? []));
    expect(found).toEqual(scenario.months.map(({ finds }) => finds.toSorted(byKey)));
    expect(outcomes.map(({ exitCode }) => exitCode)).toEqual(scenario.months.map(({ exitCode }) => exitCode));
  });

  it('posts nothing and writes the same bytes when its last month is closed again, years later', () => {
    const run = freshRun();
    const outcomes = closeScenario(scenario, run);
    const posted = postedIn(run.books);
    const last = scenario.months.at(-1);
    if (last === undefined) throw new Error('a scenario has a month');
    const again = closeScenarioMonth(scenario, last, { ...run, machineNowMs: Date.UTC(2040, 1, 29) });
    writeSummaries(run.reports, [...outcomes.slice(0, -1), again]);
    expect(posted).toBeGreaterThan(0);
    expect(postedIn(run.books)).toBe(posted);
    expect(filesOf(run.reports)).toEqual(expectedOf(scenario));
  });

  it('writes the same bytes whatever order its answers were archived in, each thing’s in its own', () => {
    const { receipts } = scenario;
    const all = { minLength: receipts.length, maxLength: receipts.length };
    fc.assert(
      fc.property(fc.shuffledSubarray([...receipts], all), (order) => {
        expect(closed(scenario, { arrange: arrangedBy(ranksOf(order)) })).toEqual(expectedOf(scenario));
      }),
      { numRuns: 3 },
    );
  });
});

// Where a row was set aside, its line is its item's identity; there the order of rows has to show.
const readable = scenarios.filter(
  ({ book, months }) =>
    book !== undefined && !months.some(({ finds }) => finds.some(({ code }) => code === 'RN-INPUT-ROW')),
);

/** Calls `work` with several ways to put rows into another order. */
function withOrders(work: (order: (rows: string[]) => string[]) => void): void {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat()), (draws) => {
      work((rows) =>
        rows
          .map((row) => ({ row, draw: draws.next().value }))
          .toSorted((a, b) => a.draw - b.draw)
          .map(({ row }) => row),
      );
    }),
    { numRuns: 3 },
  );
}

describe.each(readable)('the order of the rows of $name', (scenario) => {
  it('changes nothing in the book’s case but the lines that are cited', () => {
    const expected = rowsWithoutLines(expectedOf(scenario));
    withOrders((order) => {
      const book = shuffled(scenario.book, 'book.csv', order);
      expect(rowsWithoutLines(closed(scenario, { book }))).toEqual(expected);
    });
  });

  it('changes nothing in the deposits’ case but the lines that are cited', () => {
    const expected = rowsWithoutLines(expectedOf(scenario));
    withOrders((order) => {
      const deposits = shuffled(scenario.deposits, 'deposits.csv', order);
      expect(rowsWithoutLines(closed(scenario, { deposits }))).toEqual(expected);
    });
  });
});

describe('a statement that did not verify', () => {
  it('is shown nowhere as stated: its altered closing stands in no file of the pack', () => {
    const scenario = readScenario('tampered-statement');
    const answer = scenario.receipts.find(
      ({ topic, subject }) => topic === 'statement' && subject === '2026-10',
    );
    const text = Buffer.from(answer?.storedBytes ?? []).toString('utf8');
    const closing = /closing_balance_usd6\\":(\d+)/.exec(text)?.[1] ?? '';
    expect(closing).toBe('395445001');
    // The answer itself is evidence, and stands in the folder of it as it came.
    const files = [...expectedOf(scenario)]
      .filter(([path]) => !path.includes('/evidence/'))
      .filter(([, file]) => /395445001|395\.445001/.test(file));
    expect(files.map(([path]) => path)).toEqual([]);
  });
});

describe('the scenarios as a whole', () => {
  it('are the ones that can be recorded, each with its story', () => {
    expect(scenarioNames()).toEqual(scenarioScripts.map(({ name }) => name).sort());
    for (const { folder } of scenarios) expect(existsSync(join(folder, 'README.md'))).toBe(true);
  });

  it('keep the sample of reports/sample what a close writes', () => {
    expect(filesOf(join(sampleFolder, sample.month))).toEqual(filesOf(sample.pack));
  });
});
