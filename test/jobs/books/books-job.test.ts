import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pid } from 'node:process';
import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../src/base/failure/failure.js';
import { backUpTo, restoreFrom } from '../../../src/jobs/books/books-job.js';
import { openBooks } from '../../../src/store/books.js';
import { acquireRunLock } from '../../../src/store/file/lock.js';
import { receipt } from '../../store/sample.js';
import { newRun, type TestRun } from '../support/run-settings.js';

/** Books in a folder of their own with so many receipts, and where a backup goes. */
function runWith(receiptCount: number): { run: TestRun; file: string } {
  const run = newRun();
  const settings = { ...run, config: { ...run.config, books: join(run.folder, 'books.db') } };
  addReceipts(settings.config.books, receiptCount, 1);
  return { run: settings, file: join(run.folder, 'backup.db') };
}

function addReceipts(path: string, count: number, from: number): void {
  const books = openBooks(path, { create: true });
  for (let i = 0; i < count; i += 1) books.receipts.addReceipt(receipt({ text: `answer ${from + i}` }));
  books.close();
}

function receiptsIn(path: string): number {
  const books = openBooks(path, { create: false });
  try {
    return books.receipts.count();
  } finally {
    books.close();
  }
}

async function failureOf(work: Promise<unknown>): Promise<Failure> {
  return work.then(
    () => Promise.reject(new Error('it did not fail')),
    (error: Failure) => error,
  );
}

describe('a backup', () => {
  it('says what it holds, and only its owner can read it', async () => {
    const { run, file } = runWith(2);
    const { text, json } = await backUpTo(run, file);
    expect(text).toBe(`backed up to ${file}: 2 receipts, 2 archived answers and files`);
    expect(json).toMatchObject({ file, entry_count: 0, receipt_count: 2, blob_count: 2 });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(receiptsIn(file)).toBe(2);
  });

  it('of books that hold nothing says so', async () => {
    const { run, file } = runWith(0);
    expect((await backUpTo(run, file)).text).toBe(`backed up to ${file}: nothing yet`);
  });

  it('is refused where there are no books, or where something stands already; nothing is left behind', async () => {
    const { run, file } = runWith(1);
    const elsewhere = { ...run, config: { ...run.config, books: join(run.folder, 'none.db') } };
    expect(await failureOf(backUpTo(elsewhere, file))).toMatchObject({
      kind: 'refused',
      message: `there are no books at ${join(run.folder, 'none.db')}`,
    });
    expect(existsSync(file)).toBe(false);
    await backUpTo(run, file);
    expect(await failureOf(backUpTo(run, file))).toMatchObject({
      kind: 'refused',
      message: `${file}: it is there already; a free path is expected`,
    });
  });

  it('waits for no other run: it ends unfinished, and nothing is written', async () => {
    const { run, file } = runWith(1);
    const lock = acquireRunLock(run.config.books);
    try {
      const failure = await failureOf(backUpTo(run, file));
      expect(failure).toMatchObject({
        kind: 'unfinished',
        message: expect.stringContaining(`another run holds the books ${run.config.books}: process ${pid}, `),
      });
    } finally {
      lock.release();
    }
    expect(existsSync(file)).toBe(false);
  });
});

describe('restoring', () => {
  it('begins books where there are none', async () => {
    const { run, file } = runWith(2);
    await backUpTo(run, file);
    const books = join(run.folder, 'other.db');
    const { text, json } = await restoreFrom({ ...run, config: { ...run.config, books } }, file, false);
    expect(text).toBe(`${books} restored from ${file}: 2 receipts, 2 archived answers and files`);
    expect(json).toMatchObject({ books, file, receipt_count: 2, moved_to: null, lost: [] });
    expect(receiptsIn(books)).toBe(2);
  });

  it('is refused where it would lose what the books hold, unless that is confirmed; they are kept beside', async () => {
    const { run, file } = runWith(2);
    const { books } = run.config;
    await backUpTo(run, file);
    addReceipts(books, 1, 10);
    expect(await failureOf(restoreFrom(run, file, false))).toMatchObject({
      kind: 'refused',
      message:
        'the backup is older than the books: restoring would lose 1 receipt, 1 archived answer or file',
      hint: expect.stringContaining('--lose-newer'),
    });
    expect(readdirSync(run.folder).filter((name) => name.startsWith('backup.db'))).toEqual(['backup.db']);
    expect(receiptsIn(books)).toBe(3);
    const { text, json } = await restoreFrom(run, file, true);
    const kept = `${books}.before-restore-1`;
    expect(text.split('\n').slice(1)).toEqual([
      'lost with the replaced books: 1 receipt, 1 archived answer or file',
      `the replaced books are kept at ${kept}`,
    ]);
    expect(json).toMatchObject({ moved_to: kept, lost: ['1 receipt', '1 archived answer or file'] });
    expect([receiptsIn(books), receiptsIn(kept)]).toEqual([2, 3]);
    expect(statSync(books).mode & 0o777).toBe(0o600);
  });

  it('ends unfinished while another run holds the books, and changes nothing', async () => {
    const { run, file } = runWith(1);
    await backUpTo(run, file);
    const lock = acquireRunLock(run.config.books);
    try {
      expect(await failureOf(restoreFrom(run, file, true))).toMatchObject({ kind: 'unfinished' });
    } finally {
      lock.release();
    }
    expect(existsSync(`${run.config.books}.before-restore-1`)).toBe(false);
  });
});
