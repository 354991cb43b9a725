import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { utf8Bytes } from '../../src/base/text/bytes.js';
import { Books, openBooks } from '../../src/store/books.js';
import { openBooksFile } from '../../src/store/file/books-file.js';
import {
  booksAt,
  booksInMemory,
  entry,
  failureOf,
  month,
  receipt,
  sandboxKey,
  temporaryFolder,
} from './sample.js';

describe('Books.inOneStep', () => {
  it('keeps all of a step, over every table, and gives back what the work gives', () => {
    const books = booksInMemory();
    const given = books.inOneStep(() => {
      books.receipts.addReceipt(receipt());
      return books.journal.appendEntries([entry()]).appended;
    });
    expect(given).toBe(1);
    expect(books.receipts.count()).toBe(1);
  });

  it('keeps nothing of a step that fails', () => {
    const books = booksInMemory();
    expect(() =>
      books.inOneStep(() => {
        books.receipts.addReceipt(receipt());
        books.journal.appendEntries([entry()]);
        throw new Error('half way');
      }),
    ).toThrow(/half way/);
    expect(books.receipts.count()).toBe(0);
    expect(books.journal.head().position).toBe(0);
    expect(books.journal.trialBalance().lines).toEqual([]);
  });

  it('undoes a step within a step alone when the outer one goes on', () => {
    const books = booksInMemory();
    books.inOneStep(() => {
      books.evidence.putBlob(utf8Bytes('kept'));
      expect(() =>
        books.inOneStep(() => {
          books.receipts.addReceipt(receipt());
          throw new Error('inner');
        }),
      ).toThrow(/inner/);
    });
    expect(books.receipts.count()).toBe(0);
    expect(books.evidence.damagedBlobs()).toEqual([]);
  });

  it('says that the disk is full, keeps what was told before, and completes when there is room', () => {
    const path = join(temporaryFolder(), 'books.db');
    booksAt(path).journal.appendEntries([entry()]);
    const { database } = openBooksFile(path, { create: false });
    const books = new Books(database, path);
    const pages = Number(database.pragma('page_count', { simple: true }));
    database.pragma(`max_page_count = ${pages + 2}`);
    const large = Array.from({ length: 2000 }, (_, at) => entry({ subject: `ref-${at}` }));
    const failure = failureOf(() => books.inOneStep(() => books.journal.appendEntries(large)));
    expect(failure.kind).toBe('unfinished');
    expect(failure.message).toMatch(/disk is full/);
    expect(books.journal.head().position).toBe(1);
    database.pragma('max_page_count = 1000000');
    expect(books.inOneStep(() => books.journal.appendEntries(large)).appended).toBe(1999);
    expect(books.journal.prove().chain).toMatchObject({ ok: true, entryCount: 2000 });
    expect(books.journal.prove().balanceFaults).toEqual([]);
    books.close();
  });
});

describe('openBooks', () => {
  it('finds again everything that was there when it was closed', () => {
    const path = join(temporaryFolder(), 'books.db');
    const first = openBooks(path, { create: true });
    first.receipts.addReceipt(receipt());
    first.journal.appendEntries([entry()]);
    const head = first.journal.head();
    first.close();
    expect(existsSync(`${path}-wal`)).toBe(false);
    const again = booksAt(path);
    expect(again.path).toBe(path);
    expect(again.receipts.all(sandboxKey, 'order').length).toBe(1);
    expect(again.journal.head()).toEqual(head);
  });

  it('lets two connections write in turn without losing an entry', () => {
    const path = join(temporaryFolder(), 'books.db');
    const [one, other] = [booksAt(path), booksAt(path)];
    for (let at = 0; at < 20; at += 1) {
      expect(one.journal.appendEntries([entry({ subject: `one-${at}` })]).appended).toBe(1);
      expect(other.journal.appendEntries([entry({ subject: `other-${at}` })]).appended).toBe(1);
    }
    expect(one.journal.prove().chain).toMatchObject({ ok: true, entryCount: 40 });
    expect(one.journal.prove().balanceFaults).toEqual([]);
  });

  it('shows by its head that a copy without its write-ahead log lacks the last entries', () => {
    const folder = temporaryFolder();
    const books = booksAt(join(folder, 'books.db'));
    books.journal.appendEntries([entry()]);
    new SqliteDatabase(books.path).pragma('wal_checkpoint(TRUNCATE)');
    books.journal.appendEntries([entry({ subject: 'ref-2' })]);
    copyFileSync(books.path, join(folder, 'copy.db'));
    const copy = booksAt(join(folder, 'copy.db'));
    expect(copy.journal.prove().chain.ok).toBe(true);
    expect(copy.journal.positionOfHash(books.journal.head().entryHash)).toBeUndefined();
    expect(books.journal.positionOfHash(copy.journal.head().entryHash)).toBe(1);
  });

  it('reads while another connection writes, from one moment', () => {
    const path = join(temporaryFolder(), 'books.db');
    const [reader, writer] = [booksAt(path), booksAt(path)];
    writer.journal.appendEntries([entry({ subject: 'a' }), entry({ subject: 'b' })]);
    const subjects: string[] = [];
    for (const each of reader.journal.eachOf(month('2026-10'))) {
      subjects.push(each.subject);
      writer.journal.appendEntries([entry({ subject: `while ${each.subject} was read` })]);
    }
    expect(subjects).toEqual(['a', 'b']);
    expect(reader.journal.head().position).toBe(4);
  });

  it('reads from one moment while it waits in between, and is free again afterwards', async () => {
    const path = join(temporaryFolder(), 'books.db');
    const [reader, writer] = [booksAt(path), booksAt(path)];
    writer.journal.appendEntries([entry()]);
    const heads = await reader.whileReading(async () => {
      const before = reader.journal.head().position;
      await Promise.resolve();
      writer.journal.appendEntries([entry({ subject: 'while it waited' })]);
      return [before, reader.journal.head().position];
    });
    expect(heads).toEqual([1, 1]);
    expect(reader.journal.head().position).toBe(2);
    await expect(reader.whileReading(() => Promise.reject(new Error('in the middle')))).rejects.toThrow(
      'middle',
    );
    expect(reader.journal.appendEntries([entry({ subject: 'after' })]).appended).toBe(1);
  });

  it('refuses to write during a walk over the same books', () => {
    const books = booksInMemory();
    books.journal.appendEntries([entry()]);
    const walk = books.journal.each();
    walk.next();
    expect(() => books.journal.appendEntries([entry({ subject: 'ref-2' })])).toThrow(
      /busy executing a query/,
    );
    walk.return();
    expect(books.journal.appendEntries([entry({ subject: 'ref-2' })]).appended).toBe(1);
  });
});
