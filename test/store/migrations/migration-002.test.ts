import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import type SqliteDatabase from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { credit, debit } from '../../../src/ledger/journal-entry.js';
import { openBooks } from '../../../src/store/books.js';
import { verifyChain } from '../../../src/store/journal/journal-proof.js';
import { JournalTable } from '../../../src/store/journal/journal-table.js';
import { migrate, migrations } from '../../../src/store/migrations/migrations.js';
import { SealedSteps } from '../../../src/store/seals/sealed-step.js';
import { entry, month, temporaryFolder } from '../sample.js';
import { versionOneBooks } from '../support/version-one-books.js';

function upgraded(): SqliteDatabase.Database {
  const database = versionOneBooks();
  onTestFinished(() => {
    database.close();
  });
  migrate(database, 'memory');
  return database;
}

function journalOf(database: SqliteDatabase.Database): JournalTable {
  return new JournalTable(database, new SealedSteps(database));
}

const withOwn = entry({
  subject: 'new',
  postings: [debit('A', 5n, { currency: 'GBP', minor: 4 }), credit('B', 5n)],
});

describe('books that version 1 wrote', () => {
  it('are upgraded when they are opened; their chain holds, and goes on', () => {
    const path = join(temporaryFolder(), 'books.db');
    versionOneBooks(path).close();
    chmodSync(path, 0o600);
    const books = openBooks(path, { create: false });
    onTestFinished(() => books.close());
    expect(books.journal.prove().chain).toMatchObject({ ok: true, entryCount: 4 });
    expect(books.journal.prove().balanceFaults).toEqual([]);
    books.journal.appendEntries([withOwn]);
    expect(books.journal.prove().chain).toMatchObject({ ok: true, entryCount: 5 });
    expect(books.journal.entriesOf(month('2026-10')).at(-1)?.postings[0]?.own?.currency).toBe('GBP');
  });

  it('keep their postings without an own currency', () => {
    const [grant] = journalOf(upgraded()).entriesOf(month('2026-09'));
    expect(grant?.postings.map(({ own }) => own)).toEqual([undefined, undefined]);
  });

  it('post an order that they have already no second time', () => {
    const journal = journalOf(upgraded());
    const [, ...october] = [...journal.each()];
    expect(journal.appendEntries(october.filter(({ reversesEntryId }) => reversesEntryId === ''))).toEqual({
      appended: 0,
      known: 2,
    });
  });

  it('show what was altered in them, and what was added where their hash does not cover it', () => {
    for (const [sql, brokenAt] of [
      ["UPDATE journal_entry SET description = 'cafe' WHERE position = 2", 2],
      ["UPDATE journal_posting SET own_currency = 'GBP', own_minor = 1 WHERE position = 1 AND line = 1", 1],
      ['UPDATE journal_entry SET hash_version = 2 WHERE position = 3', 3],
      ['UPDATE journal_entry SET hash_version = 3 WHERE position = 4', 4],
    ] as const) {
      const database = versionOneBooks();
      migrate(database, 'memory', migrations.slice(0, 2));
      database.exec('DROP TRIGGER journal_entry_refuses_update; DROP TRIGGER journal_posting_refuses_update');
      database.exec(sql);
      migrate(database, 'memory');
      expect(verifyChain(database)).toMatchObject({ ok: false, brokenAt });
    }
  });
});
