import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../../src/base/failure/failure.js';
import { openBooks } from '../../../src/store/books.js';
import { restoreBooks } from '../../../src/store/file/backup.js';
import { openBooksFile } from '../../../src/store/file/books-file.js';
import { migrations, SEALED_FROM_VERSION } from '../../../src/store/migrations/migrations.js';
import { SealedSteps } from '../../../src/store/seals/sealed-step.js';
import { EvidenceTable } from '../../../src/store/tables/evidence-table.js';
import { ReceiptTable } from '../../../src/store/tables/receipt-table.js';
import { booksAt, entry, receipt, temporaryFolder } from '../sample.js';

/** Books with `count` entries and a receipt, closed. */
function filled(path: string, count: number): void {
  const books = openBooks(path, { create: true });
  if (books.receipts.count() === 0) books.receipts.addReceipt(receipt());
  books.journal.appendEntries(Array.from({ length: count }, (_, at) => entry({ subject: `ref-${at}` })));
  books.close();
}

async function backedUp(path: string, target: string): Promise<void> {
  const books = openBooks(path, { create: false });
  await books.backUp(target);
  books.close();
}

async function failureFrom(work: Promise<unknown>): Promise<Failure> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('it did not fail');
}

/** Changes a closed books file behind its own back. */
function tamper(path: string, sql: string): void {
  const database = new SqliteDatabase(path);
  database.exec(sql);
  database.close();
}

describe('backUpBooks', () => {
  it('copies everything, the write-ahead log too, and proves the copy', async () => {
    const folder = temporaryFolder();
    const books = booksAt(join(folder, 'books.db'));
    books.receipts.addReceipt(receipt());
    books.journal.appendEntries([entry(), entry({ subject: 'ref-2' })]);
    const facts = await books.backUp(join(folder, 'backup.db'));
    expect(facts).toEqual(books.facts());
    expect(facts).toMatchObject({ entryCount: 2, receiptCount: 1 });
    const copy = booksAt(join(folder, 'backup.db'));
    expect(copy.facts()).toEqual(facts);
    expect(copy.journal.prove().chain).toMatchObject({ ok: true, entryCount: 2 });
  });

  it('leaves one file that only its owner can read', async () => {
    const folder = temporaryFolder();
    filled(join(folder, 'books.db'), 3);
    await backedUp(join(folder, 'books.db'), join(folder, 'backup.db'));
    expect(readdirSync(folder).sort()).toEqual(['backup.db', 'books.db']);
    expect(statSync(join(folder, 'backup.db')).mode & 0o777).toBe(0o600);
  });

  it('removes what a backup that was killed left', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'backup.db.creating-4999999'), 'half');
    filled(join(folder, 'books.db'), 3);
    await backedUp(join(folder, 'books.db'), join(folder, 'backup.db'));
    expect(readdirSync(folder).sort()).toEqual(['backup.db', 'books.db']);
  });

  it('never overwrites, and clears away what the run left that was killed once its backup was whole', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'backup.db.creating-4999999'), 'the same');
    writeFileSync(join(folder, 'backup.db'), 'something else');
    const books = booksAt(join(folder, 'books.db'));
    expect((await failureFrom(books.backUp(join(folder, 'backup.db')))).message).toMatch(/is there already/);
    expect((await failureFrom(books.backUp(books.path))).message).toMatch(/is there already/);
    expect(readFileSync(join(folder, 'backup.db'), 'utf8')).toBe('something else');
    expect(readdirSync(folder).filter((name) => name.includes('creating'))).toEqual([]);
  });

  it('makes no backup of books whose chain or evidence does not hold', async () => {
    const folder = temporaryFolder();
    for (const [name, sql, words] of [
      [
        'chain.db',
        "DROP TRIGGER journal_entry_refuses_update; UPDATE journal_entry SET subject = 'x'",
        /broken chain/,
      ],
      [
        'blob.db',
        "DROP TRIGGER evidence_chunk_refuses_update; UPDATE evidence_chunk SET bytes = x'00'",
        /evidence/,
      ],
    ] as const) {
      filled(join(folder, name), 2);
      tamper(join(folder, name), sql);
      const failure = await failureFrom(backedUp(join(folder, name), join(folder, 'backup.db')));
      expect(failure.kind).toBe('refused');
      expect(failure.message).toMatch(words);
      expect(existsSync(join(folder, 'backup.db'))).toBe(false);
    }
  });
});

describe('restoreBooks', () => {
  it('puts a backup where there are no books', async () => {
    const folder = temporaryFolder();
    filled(join(folder, 'books.db'), 3);
    await backedUp(join(folder, 'books.db'), join(folder, 'backup.db'));
    const result = await restoreBooks(join(folder, 'backup.db'), join(folder, 'new.db'), {
      loseNewer: false,
    });
    expect(result).toMatchObject({ movedTo: undefined, lost: [], facts: { entryCount: 3, receiptCount: 1 } });
    expect(booksAt(join(folder, 'new.db')).facts()).toEqual(result.facts);
    expect(statSync(join(folder, 'new.db')).mode & 0o777).toBe(0o600);
  });

  it('proves the records of a backup that the version before wrote, which are sealed already', async () => {
    const folder = temporaryFolder();
    const backup = join(folder, 'backup.db');
    const steps = migrations.slice(0, SEALED_FROM_VERSION);
    const { database } = openBooksFile(backup, { create: true, migrations: steps });
    new ReceiptTable(database, new SealedSteps(database), new EvidenceTable(database)).addReceipt(receipt());
    database.close();
    const result = await restoreBooks(backup, join(folder, 'new.db'), { loseNewer: false });
    expect(result.facts.receiptCount).toBe(1);
    tamper(backup, "INSERT INTO pin VALUES (1, 'k', printf('%064d', 1), printf('%064d', 2), 1)");
    const failure = await failureFrom(restoreBooks(backup, join(folder, 'other.db'), { loseNewer: false }));
    expect(failure.message).toMatch(/was altered at pin 1/);
  });

  it('replaces books that hold no more than the backup, and keeps them beside', async () => {
    const folder = temporaryFolder();
    const [path, backup] = [join(folder, 'books.db'), join(folder, 'backup.db')];
    filled(path, 3);
    await backedUp(path, backup);
    const first = await restoreBooks(backup, path, { loseNewer: false });
    expect(first.movedTo).toBe(`${path}.before-restore-1`);
    const second = await restoreBooks(backup, path, { loseNewer: false });
    expect(second.movedTo).toBe(`${path}.before-restore-2`);
    expect(readdirSync(folder).filter((name) => name.includes('creating'))).toEqual([]);
    expect(booksAt(path).facts()).toEqual(booksAt(`${path}.before-restore-1`).facts());
  });

  it('refuses an old backup and says what would be lost; confirmed, it keeps the present books beside', async () => {
    const folder = temporaryFolder();
    const [path, backup] = [join(folder, 'books.db'), join(folder, 'backup.db')];
    filled(path, 3);
    await backedUp(path, backup);
    filled(path, 5);
    const failure = await failureFrom(restoreBooks(backup, path, { loseNewer: false }));
    expect(failure.message).toBe(
      'the backup is older than the books: restoring would lose 2 journal entries',
    );
    expect(openBooks(path, { create: false }).facts().entryCount).toBe(5);
    const result = await restoreBooks(backup, path, { loseNewer: true });
    expect(result.lost).toEqual(['2 journal entries']);
    expect(booksAt(path).facts().entryCount).toBe(3);
    expect(booksAt(result.movedTo ?? '').facts().entryCount).toBe(5);
  });

  it('refuses an old backup as well where the books have a second name, which is left', async () => {
    const folder = temporaryFolder();
    const [path, backup] = [join(folder, 'books.db'), join(folder, 'backup.db')];
    filled(path, 3);
    await backedUp(path, backup);
    filled(path, 5);
    linkSync(path, join(folder, 'snapshot.db'));
    const failure = await failureFrom(restoreBooks(backup, path, { loseNewer: false }));
    expect(failure.message).toContain('restoring would lose 2 journal entries');
    expect(statSync(path).ino).toBe(statSync(join(folder, 'snapshot.db')).ino);
    const result = await restoreBooks(backup, path, { loseNewer: true });
    expect(result.lost).toEqual(['2 journal entries']);
    expect(booksAt(path).facts().entryCount).toBe(3);
  });

  it('says that the journals part even where the counts are the same, or the backup has more', async () => {
    const folder = temporaryFolder();
    const [path, backup] = [join(folder, 'books.db'), join(folder, 'backup.db')];
    filled(join(folder, 'others.db'), 2);
    await backedUp(join(folder, 'others.db'), backup);
    for (const count of [1, 2]) {
      const own = join(folder, `own-${count}.db`);
      const books = openBooks(own, { create: true });
      books.receipts.addReceipt(receipt());
      books.journal.appendEntries(Array.from({ length: count }, (_, at) => entry({ subject: `own-${at}` })));
      books.close();
      const failure = await failureFrom(restoreBooks(backup, own, { loseNewer: false }));
      expect(failure.message).toMatch(/lose a journal that went another way$/);
    }
    expect(existsSync(path)).toBe(false);
  });

  it('replaces books that can not be opened any more', async () => {
    const folder = temporaryFolder();
    const [path, backup] = [join(folder, 'books.db'), join(folder, 'backup.db')];
    filled(path, 3);
    await backedUp(path, backup);
    truncateSync(path, 5000);
    const result = await restoreBooks(backup, path, { loseNewer: false });
    expect(statSync(result.movedTo ?? '').size).toBe(5000);
    expect(booksAt(path).facts().entryCount).toBe(3);
  });

  it('refuses a pipe in the place of a backup, in place of waiting for who writes to it', async () => {
    const folder = temporaryFolder();
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    await expect(restoreBooks(pipe, join(folder, 'books.db'), { loseNewer: false })).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('it is not a file'),
    });
    expect(readdirSync(folder)).toEqual(['pipe']);
  });

  it('refuses the file of the books themselves, under whatever name, and changes nothing', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'books.db');
    filled(path, 2);
    linkSync(path, join(folder, 'other.db'));
    for (const name of ['books.db', 'other.db']) {
      const failure = await failureFrom(restoreBooks(join(folder, name), path, { loseNewer: true }));
      expect([failure.kind, failure.message]).toEqual([
        'refused',
        `${join(folder, name)}: it is the file of the books themselves; a backup is expected`,
      ]);
    }
    expect(readdirSync(folder).sort()).toEqual(['books.db', 'other.db']);
  });

  it('takes only a sound backup, and changes nothing otherwise', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'books.db');
    const at = (name: string) => join(folder, name);
    filled(path, 3);
    const before = readFileSync(path);
    copyFileSync(path, at('chain.db'));
    tamper(
      at('chain.db'),
      `DROP TRIGGER journal_entry_refuses_update;
      UPDATE journal_entry SET postings = replace(postings, '"credit"', '"debit"')`,
    );
    copyFileSync(path, at('newer.db'));
    tamper(at('newer.db'), 'PRAGMA user_version = 99');
    copyFileSync(path, at('cut.db'));
    truncateSync(at('cut.db'), 4096 * 4);
    writeFileSync(at('text.db'), 'no database at all, and long enough to be read'.repeat(50));
    tamper(at('theirs.db'), 'CREATE TABLE theirs (a)');
    const words = [
      ['chain.db', /broken chain at entry 1/],
      ['newer.db', /newer tieout/],
      ['cut.db', /damaged/],
      ['text.db', /not a database/],
      ['theirs.db', /no backup of books/],
      ['none.db', /it does not exist; a backup is expected/],
    ] as const;
    for (const [name, expected] of words) {
      const failure = await failureFrom(restoreBooks(at(name), path, { loseNewer: true }));
      expect(failure.kind).toBe('refused');
      expect(failure.message).toMatch(expected);
    }
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(readdirSync(folder).filter((name) => /restore|creating/.test(name))).toEqual([]);
  });
});
