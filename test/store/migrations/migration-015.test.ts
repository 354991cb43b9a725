import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { credit, debit } from '../../../src/ledger/journal-entry.js';
import { verifyChain } from '../../../src/store/journal/journal-proof.js';
import { JournalTable } from '../../../src/store/journal/journal-table.js';
import { entriesInOneRow, strayPosting } from '../../../src/store/migrations/migration-015.js';
import { migrate, migrations, versionOf } from '../../../src/store/migrations/migrations.js';
import { SealedSteps } from '../../../src/store/seals/sealed-step.js';
import { entry, failureOf, hostileTexts, undoing } from '../sample.js';
import { postToOlderBooks } from '../support/older-journal.js';

const before = migrations.indexOf(entriesInOneRow);
const posted = [
  entry(),
  undoing(entry()),
  entry({ subject: 'none', postings: [] }),
  entry({
    subject: 'own',
    postings: [debit('A', 2n ** 62n, { currency: 'GBP', minor: 0 }), credit('B', 2n ** 62n)],
  }),
  ...hostileTexts
    .filter((text) => text !== '')
    .map((text) =>
      entry({ subject: text, postings: [debit(text, 5n), credit(`B${text}`, 2n), credit('C', 3n)] }),
    ),
];

function olderBooks(): SqliteDatabase.Database {
  const database = new SqliteDatabase(':memory:');
  onTestFinished(() => {
    database.close();
  });
  migrate(database, 'x', migrations.slice(0, before));
  postToOlderBooks(database, posted);
  return database;
}

function without(database: SqliteDatabase.Database, kind: 'journal_posting' | 'journal_entry'): void {
  const triggers = database.prepare<[string], string>(
    "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?",
  );
  for (const name of triggers.pluck().all(kind)) database.exec(`DROP TRIGGER ${name}`);
  database.pragma('foreign_keys = OFF');
}

describe('the step of the books that puts an entry and its postings into one row', () => {
  it('takes over every entry with its postings, whatever their texts and amounts are; the chain goes on', () => {
    const database = olderBooks();
    expect(migrate(database, 'x')).toBe(before);
    const journal = new JournalTable(database, new SealedSteps(database));
    expect([...journal.each()].map(({ postings }) => postings)).toEqual(
      posted.map(({ postings }) => postings),
    );
    expect(journal.prove()).toMatchObject({
      chain: { ok: true, entryCount: posted.length },
      balanceFaults: [],
    });
    expect(journal.appendEntries([entry(), entry({ subject: 'new' })])).toEqual({ appended: 2, known: 0 });
    expect(journal.prove().chain.ok).toBe(true);
  });

  it.each([
    ['an altered amount', 'UPDATE journal_posting SET amount_usd6 = 6 WHERE position = 1'],
    [
      'another order of the lines',
      'UPDATE journal_posting SET line = line + 10 WHERE position = 1; UPDATE journal_posting SET line = 13 - line WHERE position = 1',
    ],
    ['an altered own amount', 'UPDATE journal_posting SET own_minor = 1 WHERE position = 4 AND line = 1'],
  ])('hides nothing: %s shows in the chain', (_, sql) => {
    const database = olderBooks();
    without(database, 'journal_posting');
    database.exec(sql);
    migrate(database, 'x');
    expect(verifyChain(database).ok).toBe(false);
  });

  it.each([
    ['of no entry', "INSERT INTO journal_posting VALUES (99, 1, 'A', 'debit', 1, '', NULL)", 99],
    ['before all', "INSERT INTO journal_posting VALUES (0, 1, 'A', 'debit', 1, '', NULL)", 0],
    ['too many', "INSERT INTO journal_posting VALUES (1, 3, 'A', 'debit', 1, '', NULL)", 1],
    ['too few', 'DELETE FROM journal_posting WHERE position = 1 AND line = 2', 1],
    ['under another line', 'UPDATE journal_posting SET line = 9 WHERE position = 1 AND line = 2', 1],
  ])('refuses books with postings %s, which would be lost, and leaves them as they are', (_, sql, at) => {
    const database = olderBooks();
    without(database, 'journal_posting');
    database.exec(sql);
    expect(strayPosting(database)).toBe(at);
    const failure = failureOf(() => migrate(database, 'x'));
    expect(failure.kind).toBe('evidence');
    expect(failure.message).toBe(`x: it was altered at entry ${at}: its postings are not all there`);
    expect(versionOf(database)).toBe(before);
    expect(strayPosting(database)).toBe(at);
  });

  it('refuses books with an entry that undoes what is not there as altered, and leaves them as they are', () => {
    const database = olderBooks();
    without(database, 'journal_entry');
    database.exec("UPDATE journal_entry SET reverses_entry_id = 'none' WHERE position = 2");
    database.pragma('foreign_keys = ON');
    const failure = failureOf(() => migrate(database, 'x'));
    expect(failure.kind).toBe('evidence');
    expect(failure.message).toBe('x: it was altered at the journal: FOREIGN KEY constraint failed');
    expect(versionOf(database)).toBe(before);
    expect(strayPosting(database)).toBeUndefined();
  });
});
