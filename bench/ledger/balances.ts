// 100,000 entries loaded and balanced: `tieout ledger balance` and `ledger check` from the books, held
// against the programs that read our own export of the same entries in the same run, each a process of its
// own. Beside them the way from an empty file to balanced books, which the others need not go. Over 1 means
// that ours is faster.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exportMonth } from '../../src/jobs/books/export-job.js';
import { openBooks } from '../../src/store/books.js';
import { benchMonth, ordersOf } from './orders.js';

const ENTRIES = 100_000;
const BATCH = 10_000;
const program = fileURLToPath(new URL('../../../dist/cli/main.js', import.meta.url));

/** Seconds of a process that has to end well; undefined where it could not be run or ended otherwise. */
function secondsOfProcess(command: string, given: readonly string[]): number | undefined {
  let status: number | null = null;
  const seconds = secondsOf(() => {
    status = spawnSync(command, given, { stdio: 'ignore' }).status;
  });
  return status === 0 ? seconds : undefined;
}

function ratioOf(theirs: number | undefined, ours: number | undefined): string {
  return theirs === undefined || ours === undefined ? 'not run' : (theirs / ours).toFixed(2);
}

function secondsOf(work: () => void): number {
  const start = process.hrtime.bigint();
  work();
  return Number(process.hrtime.bigint() - start) / 1e9;
}

const folder = mkdtempSync(join(tmpdir(), 'tieout-bench-'));
try {
  const entries = ordersOf(ENTRIES);
  const path = join(folder, 'books.db');
  const books = openBooks(path, { create: true });
  const made = secondsOf(() => {
    for (let at = 0; at < ENTRIES; at += BATCH) books.journal.appendEntries(entries.slice(at, at + BATCH));
    if (books.journal.trialBalance().netUsd6 !== 0n || books.journal.prove().balanceFaults.length > 0) {
      throw new Error('the books do not balance');
    }
  });
  const fileOf = (format: 'hledger' | 'beancount'): string => {
    const request = {
      month: benchMonth,
      format,
      interfaceName: 'supplier',
      force: false,
      homeCurrency: 'USD',
      rate: undefined,
      names: false,
    } as const;
    const { files } = exportMonth(books, { ...request, out: undefined, reportsFolder: folder });
    return files[0]?.path ?? '';
  };
  const journal = fileOf('hledger');
  const peers: readonly (readonly [string, readonly string[]])[] = [
    ['hledger', ['balance', '-f', journal]],
    ['ledger', ['-f', journal, 'balance']],
    ['bean-check', ['--no-cache', fileOf('beancount')]],
  ];
  books.close();
  const own = (command: string) =>
    secondsOfProcess(process.execPath, [program, 'ledger', command, '--books', path]);
  const [balanced, checked] = [own('balance'), own('check')];
  for (const [tool, given] of peers) {
    const theirs = secondsOfProcess(tool, given);
    console.log(
      `${ENTRIES} entries loaded and balanced, ${tool} to ours: ${ratioOf(theirs, balanced)};` +
        ` with the chain proved: ${ratioOf(theirs, checked)}; from an empty file: ${ratioOf(theirs, made)}`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
