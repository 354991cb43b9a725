// Books that are none, that stand under two names, or where nothing may be written: as a user meets them.

import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { acquireRunLock } from '../../src/store/file/lock.js';
import { BOOKS_APPLICATION_ID } from '../../src/store/migrations/migrations.js';
import { postedBooks } from '../jobs/support/posted-books.js';
import { recordSample, sampleItem } from '../jobs/support/recorded-items.js';
import { month } from '../store/sample.js';
import { damageIndex, damageTable } from '../store/support/damaged-index.js';
import { newFolder, runLine } from './support/test-world.js';

const october = month('2026-10');

/** A folder with books that hold entries, an item and its acceptance. */
function booksFolder(): { cwd: string; path: string } {
  const cwd = newFolder();
  const path = join(cwd, 'books.db');
  const books = postedBooks(path);
  recordSample(books, october, [sampleItem('item-of-october', october)]);
  books.items.accept('item-of-october', 'agreed', 'Ann', Date.parse('2026-11-02T00:00:00Z'));
  books.close();
  return { cwd, path };
}

/** Commands that write, which take the lock, and some that only read. */
const lines: readonly (readonly string[])[] = [
  ['close', '--month', '2026-10', '--offline'],
  ['accept', 'item-of-october', '--reason', 'again', '--by', 'Ann'],
  ['certify', '--month', '2026-10', '--by', 'Ann'],
  ['books', 'backup', 'copy.db'],
  ['items'],
  ['ledger', 'check'],
  ['ledger', 'balance'],
];

describe('books that are refused', () => {
  it('leave nothing beside what was named: a device, a folder, a file of the system, a database of others', async () => {
    const cwd = newFolder();
    mkdirSync(join(cwd, 'folder.db'));
    writeFileSync(join(cwd, 'hosts'), '127.0.0.1 localhost\n'.repeat(100));
    const theirs = new SqliteDatabase(join(cwd, 'theirs.db'));
    theirs.exec('CREATE TABLE theirs (a TEXT)');
    theirs.close();
    const posing = new SqliteDatabase(join(cwd, 'posing.db'));
    posing.exec(
      `CREATE TABLE theirs (a TEXT); PRAGMA application_id = ${BOOKS_APPLICATION_ID}; PRAGMA user_version = 6`,
    );
    posing.close();
    const before = readdirSync(cwd).sort();
    const device = readdirSync('/dev').filter((name) => name.startsWith('null'));
    for (const books of ['/dev/null', 'folder.db', 'hosts', 'theirs.db', 'posing.db']) {
      for (const line of lines) {
        const { exitCode, stdout, stderr } = await runLine([...line, '--books', books], { cwd });
        expect([books, line[0], exitCode, stdout]).toEqual([books, line[0], 2, '']);
        expect(stderr.trimEnd().split('\n')).toHaveLength(1);
      }
    }
    // Only what says that it is books of ours may have a lock.
    expect(
      readdirSync(cwd)
        .sort()
        .filter((name) => name !== 'posing.db-lock'),
    ).toEqual(before);
    expect(readdirSync('/dev').filter((name) => name.startsWith('null'))).toEqual(device);
    for (const books of ['/dev/null', 'folder.db']) {
      const said = await runLine(['books', 'restore', 'theirs.db', '--books', books], { cwd });
      expect([books, said.exitCode]).toEqual([books, 2]);
    }
  });

  it('are those with one flipped bit in an index, by every command: none rests on it', async () => {
    for (const [index, text] of [
      ['item_acceptance_by_item', 'item-of-october'],
      ['item_finding_by_item', 'item-of-october'],
    ] as const) {
      const { cwd, path } = booksFolder();
      damageIndex(path, index, text);
      for (const line of lines) {
        const { exitCode, stdout, stderr } = await runLine(line, { cwd });
        expect([index, line[0], exitCode, stdout]).toEqual([index, line[0], 2, '']);
        expect(stderr).toMatch(/books\.db: it is damaged \(.*Restore the newest backup/);
      }
    }
  });

  it('are those with one flipped bit in an index of the journal, by what asks the journal', async () => {
    const { cwd, path } = booksFolder();
    damageIndex(path, 'journal_entry_by_month', '2026-09');
    for (const line of [
      ['ledger', 'check'],
      ['ledger', 'register'],
      ['close', '--month', '2026-10', '--offline'],
    ]) {
      const { exitCode, stderr } = await runLine(line, { cwd });
      expect([line[1], exitCode]).toEqual([line[1], 2]);
      expect(stderr).toMatch(/is damaged/);
    }
  });
});

describe('books with a damaged page of the journal', () => {
  it('are refused by what rests on the whole of them, and listed by what asks none of it', async () => {
    const { cwd, path } = booksFolder();
    damageTable(path, 'journal_entry');
    for (const line of [
      ['ledger', 'check'],
      ['ledger', 'register'],
      ['close', '--month', '2026-10', '--offline'],
      ['certify', '--month', '2026-10', '--by', 'Ann'],
      ['books', 'backup', 'copy.db'],
    ]) {
      const { exitCode, stdout, stderr } = await runLine(line, { cwd });
      expect([line, exitCode, stdout]).toEqual([line, 2, '']);
      expect(stderr).toMatch(/books\.db: it is damaged \(.*Restore the newest backup/);
    }
    const asOf = ['--as-of', '2026-11-02T00:00:00Z'];
    expect((await runLine(['items', ...asOf], { cwd })).exitCode).toBe(0);
    expect((await runLine(['ledger', 'balance'], { cwd })).exitCode).toBe(0);
  });
});

describe('books with a changed row of an item', () => {
  it('are not listed, and nothing is accepted in them: that would seal the change', async () => {
    const { cwd, path } = booksFolder();
    const database = new SqliteDatabase(path);
    database.exec("UPDATE item SET code = 'PR-RATE'");
    database.close();
    for (const line of lines.filter(([name]) => name === 'items' || name === 'accept')) {
      const { exitCode, stdout, stderr } = await runLine(line, { cwd });
      expect([line[0], exitCode, stdout]).toEqual([line[0], 3, '']);
      expect(stderr).toMatch(/books\.db: it was altered at item: .*ledger check/);
    }
    expect((await runLine(['ledger', 'check'], { cwd })).exitCode).toBe(3);
  });
});

describe('books under two names', () => {
  it('are held by one run at a time, whichever name each of them goes by', async () => {
    const { cwd, path } = booksFolder();
    symlinkSync(path, join(cwd, 'link.db'));
    const lock = acquireRunLock(path);
    const [close = []] = lines;
    const { exitCode, stderr } = await runLine([...close, '--books', 'link.db'], { cwd });
    lock.release();
    expect(exitCode).toBe(4);
    expect(stderr).toContain('another run holds the books');
    expect(readdirSync(cwd).filter((name) => name.startsWith('link.db'))).toEqual(['link.db']);
  });
});

describe('books beside which nothing can be written', () => {
  it('can be checked, listed and exported, and whoever would write is refused', async () => {
    const { cwd, path } = booksFolder();
    mkdirSync(`${path}-shm`);
    const before = readdirSync(cwd).sort();
    const out = join(newFolder(), 'october.journal');
    const reading = [
      ['ledger', 'check'],
      ['ledger', 'balance'],
      ['ledger', 'register'],
      ['items', '--month', '2026-10', '--as-of', '2026-11-02T00:00:00Z'],
      ['export', '--month', '2026-10', '--format', 'hledger', '--out', out],
    ];
    for (const line of reading) {
      const { exitCode, stderr } = await runLine(line, { cwd });
      const told = line[0] === 'export' ? '2026-10 is not certified: it can still change\n' : '';
      expect([line, exitCode, stderr]).toEqual([line, 0, told]);
    }
    // The folder can be written in truth, so that SQLite gets as far as an empty write-ahead log.
    expect(
      readdirSync(cwd)
        .filter((name) => !name.endsWith('-wal'))
        .sort(),
    ).toEqual(before);
    const [close = []] = lines;
    const refused = await runLine(close, { cwd });
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toMatch(/^tieout: .*books\.db: it (?:may not be written|cannot be opened)/);
  });
});
