import { existsSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pid } from 'node:process';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FixedClock } from '../../../src/base/time/clock.js';
import { openBooks } from '../../../src/store/books.js';
import { acquireRunLock } from '../../../src/store/file/lock.js';
import { compileSources, endOf, lineFrom, startChild } from '../compiled-source.js';
import { failureOf, temporaryFolder } from '../sample.js';

const sources = compileSources();

/** Another process that holds the lock of these books. */
async function holderOf(path: string) {
  const child = startChild(sources, 'test/store/holding-child.js', [path]);
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  await lineFrom(child, 'held');
  return child;
}

describe('acquireRunLock', () => {
  it('lets one run in at a time and the next one when it is given back', () => {
    const path = join(temporaryFolder(), 'books.db');
    const lock = acquireRunLock(path, new FixedClock(Date.UTC(2026, 9, 2, 5, 47)));
    const failure = failureOf(() => acquireRunLock(path));
    expect(failure.kind).toBe('unfinished');
    expect(failure.message).toBe(
      `another run holds the books ${path}: process ${pid}, since 2026-10-02T05:47:00.000Z`,
    );
    expect(failure.hint).toBe(
      'Wait for the other run to end, then run the command again; nothing was changed.',
    );
    lock.release();
    lock.release();
    acquireRunLock(path).release();
  });

  it('lets runs on other books in', () => {
    const folder = temporaryFolder();
    const one = acquireRunLock(join(folder, 'one.db'));
    expect(() => acquireRunLock(join(folder, 'two.db')).release()).not.toThrow();
    one.release();
  });

  it('is one lock for the books and for every symbolic link that leads to them, or to their folder', () => {
    const folder = temporaryFolder();
    const other = temporaryFolder();
    const path = join(folder, 'books.db');
    openBooks(path, { create: true }).close();
    symlinkSync(path, join(other, 'link.db'));
    symlinkSync(folder, join(other, 'folder'));
    const lock = acquireRunLock(join(other, 'link.db'));
    for (const name of [path, join(other, 'link.db'), join(other, 'folder', 'books.db')]) {
      expect(failureOf(() => acquireRunLock(name)).kind).toBe('unfinished');
    }
    lock.release();
    expect(readdirSync(other).sort()).toEqual(['folder', 'link.db']);
  });

  it('keeps one file beside the books that only their owner can read', () => {
    const path = join(temporaryFolder(), 'books.db');
    const lock = acquireRunLock(path);
    expect(statSync(`${path}-lock`).mode & 0o777).toBe(0o600);
    expect(existsSync(path)).toBe(false);
    lock.release();
    expect(readdirSync(join(path, '..'))).toEqual(['books.db-lock']);
  });

  it('says that its place is none: a folder that is missing, a lock file that is something else', () => {
    const folder = temporaryFolder();
    expect(failureOf(() => acquireRunLock(join(folder, 'none', 'books.db'))).kind).toBe('refused');
    writeFileSync(join(folder, 'books.db-lock'), 'x'.repeat(5000));
    const failure = failureOf(() => acquireRunLock(join(folder, 'books.db')));
    expect(failure.kind).toBe('refused');
    expect(failure.message).toMatch(/books\.db-lock: it is not a database/);
  });

  it('keeps another process out, and frees itself at once when its holder is killed', async () => {
    const path = join(temporaryFolder(), 'books.db');
    const holder = await holderOf(path);
    expect(failureOf(() => acquireRunLock(path)).message).toMatch(
      new RegExp(`another run holds the books .*: process ${holder.pid}, since 20\\d\\d-`),
    );
    holder.kill('SIGKILL');
    expect(await endOf(holder)).toBeUndefined();
    acquireRunLock(path).release();
  });

  it('does not keep the books themselves from being read', async () => {
    const path = join(temporaryFolder(), 'books.db');
    openBooks(path, { create: true }).close();
    await holderOf(path);
    const books = openBooks(path, { create: false });
    expect(books.journal.prove().chain.ok).toBe(true);
    books.close();
  });

  it('lets one of many that come at once in and turns the others away', async () => {
    const path = join(temporaryFolder(), 'books.db');
    const children = Array.from({ length: 8 }, () =>
      startChild(sources, 'test/store/holding-child.js', [path]),
    );
    onTestFinished(() => {
      for (const child of children) child.kill('SIGKILL');
    });
    const ends = children.map(async (child) => {
      try {
        await lineFrom(child, 'held');
        return 'held';
      } catch {
        // Decided: ending without the line is what the others are expected to do.
        return 'turned away';
      }
    });
    expect((await Promise.all(ends)).filter((end) => end === 'held').length).toBe(1);
  });
});
