// 100,000 entries loaded and balanced: ours from an empty file to the trial balance and its proof, held against the
// programs that read our own export of the same entries in the same run. Over 1 means that ours is faster.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportMonth } from '../../src/jobs/export-job.js';
import { openBooks } from '../../src/store/books.js';
import { benchMonth, ordersOf } from './orders.js';

const ENTRIES = 100_000;
const BATCH = 10_000;

function secondsOf(work: () => void): number {
  const start = process.hrtime.bigint();
  work();
  return Number(process.hrtime.bigint() - start) / 1e9;
}

const folder = mkdtempSync(join(tmpdir(), 'tieout-bench-'));
try {
  const entries = ordersOf(ENTRIES);
  const books = openBooks(join(folder, 'books.db'), { create: true });
  const ours = secondsOf(() => {
    for (let at = 0; at < ENTRIES; at += BATCH) books.journal.appendEntries(entries.slice(at, at + BATCH));
    if (books.journal.trialBalance().netUsd6 !== 0n || books.journal.proveBalances().length > 0)
      throw new Error('the books do not balance');
  });
  const fileOf = (format: 'hledger' | 'beancount'): string => {
    const request = { month: benchMonth, format, interfaceName: 'supplier', force: false } as const;
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
  for (const [tool, given] of peers) {
    let status: number | null = null;
    const theirs = secondsOf(() => {
      status = spawnSync(tool, given, { stdio: 'ignore' }).status;
    });
    const ratio = status === 0 ? (theirs / ours).toFixed(2) : `not run (${String(status)})`;
    console.log(`${ENTRIES} entries loaded and balanced, ${tool} to ours: ${ratio}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
