import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { credit, debit } from '../../../src/ledger/journal-entry.js';
import { verifyChain } from '../../../src/store/journal/journal-proof.js';
import { JournalTable } from '../../../src/store/journal/journal-table.js';
import { migrate, migrations } from '../../../src/store/migrations/migrations.js';
import { proveRecords } from '../../../src/store/seals/seal-proof.js';
import { SealedSteps } from '../../../src/store/seals/sealed-step.js';
import { entry, hostileTexts, undoing } from '../sample.js';
import { postToOlderBooks } from '../support/older-journal.js';

/** Books of version 5 with an entry undone and posted again, an own currency, and texts of every kind. */
function booksBefore(): SqliteDatabase.Database {
  const database = new SqliteDatabase(':memory:');
  onTestFinished(() => {
    database.close();
  });
  database.pragma('recursive_triggers = ON');
  migrate(database, 'memory', migrations.slice(0, 5));
  const own = { currency: 'GBP', minor: 4 };
  postToOlderBooks(database, [
    entry(),
    undoing(entry()),
    entry(),
    entry({ subject: 'own', postings: [debit('A', 5n, own), credit('B', 5n)] }),
    ...hostileTexts.map((text) => entry({ subject: text, description: text })),
  ]);
  return database;
}

/** Every row as it lies there, each value with its storage class. */
function rowsOf(database: SqliteDatabase.Database): unknown[] {
  const read = (sql: string) => database.prepare(sql).safeIntegers().all();
  return [
    ...read('SELECT *, typeof(reverses_entry_id) AS type FROM journal_entry ORDER BY position'),
    ...read('SELECT *, typeof(own_minor) AS type FROM journal_posting ORDER BY position, line'),
  ];
}

function objectsOf(database: SqliteDatabase.Database): unknown[] {
  return database.prepare('SELECT type, name, tbl_name FROM sqlite_schema ORDER BY type, name').all();
}

describe('books that version 5 wrote', () => {
  it('go over row for row; chain, balances and seals hold, and the chain goes on', () => {
    const database = booksBefore();
    const [rows, objects] = [rowsOf(database), objectsOf(database)];
    migrate(database, 'memory', migrations.slice(0, 6));
    expect(rowsOf(database)).toEqual(rows);
    expect(objectsOf(database)).toEqual(objects);
    migrate(database, 'memory');
    const journal = new JournalTable(database, new SealedSteps(database));
    expect(verifyChain(database)).toMatchObject({ ok: true, entryCount: 4 + hostileTexts.length });
    expect(journal.prove().balanceFaults).toEqual([]);
    expect(proveRecords(database).fault).toBeUndefined();
    expect(journal.appendEntries([entry(), entry({ subject: 'new' })])).toEqual({ appended: 1, known: 1 });
    expect(verifyChain(database)).toMatchObject({ ok: true, entryCount: 5 + hostileTexts.length });
  });

  it('get back a guard that was taken away, and what was done without it still shows', () => {
    const database = booksBefore();
    database.exec(
      "DROP TRIGGER journal_entry_refuses_update; UPDATE journal_entry SET slug = 'x' WHERE position = 2",
    );
    migrate(database, 'memory', migrations.slice(0, 6));
    expect(refusalOf(database, "UPDATE journal_entry SET slug = 'y'")).toMatch(/never changed/);
    migrate(database, 'memory');
    expect(verifyChain(database)).toMatchObject({ ok: false, brokenAt: 2 });
  });

  it('refuse by hand what they refused before, and in the same words', () => {
    const attempts = [
      'INSERT INTO journal_posting SELECT position, 9, ledger_account, side, 1, own_currency, own_minor FROM journal_posting',
      'INSERT INTO journal_posting SELECT 99, line, ledger_account, upper(side), 1, own_currency, own_minor FROM journal_posting WHERE position = 1',
      "INSERT INTO journal_posting VALUES (99, 1, 'A', 'debit', 0, '', NULL)",
      "INSERT INTO journal_posting VALUES (99, 1, 'A', 'debit', 1, '', 1)",
      "INSERT INTO journal_posting VALUES (99, 1, 'A', 'debit', 1, '', NULL)",
      'UPDATE journal_posting SET amount_usd6 = 1',
      'DELETE FROM journal_posting',
      'REPLACE INTO journal_posting SELECT * FROM journal_posting',
      "UPDATE journal_entry SET subject = 'x'",
      'DELETE FROM journal_entry',
      'REPLACE INTO journal_entry SELECT * FROM journal_entry',
      ...[
        "interface = 'Sandbox'",
        "kind = 'gift'",
        "month = '2026-13'",
        "origin_month = '2026-13'",
        "origin_month = '2026-1' || char(0)",
        'booked_at_ms = -1',
        'posting_count = 1',
        "previous_hash = '0'",
        'position = position + 1',
        "reverses_entry_id = 'none', reverses_ordinal = 1",
        'reverses_ordinal = 1',
      ].map(emptyEntry),
    ];
    const before = booksBefore();
    const after = booksBefore();
    migrate(after, 'memory', migrations.slice(0, 6));
    for (const sql of attempts) expect(refusalOf(after, sql), sql).toBe(refusalOf(before, sql));
    expect(rowsOf(after)).toEqual(rowsOf(before));
  });
});

/** SQL of an entry without postings behind the last one, altered so that it is to be refused. */
function emptyEntry(alteration: string): string {
  return `CREATE TEMP TABLE next AS SELECT * FROM main.journal_entry ORDER BY position DESC LIMIT 1;
    UPDATE next SET position = position + 1, previous_hash = entry_hash, posting_count = 0, entry_id = 'by hand';
    UPDATE next SET ${alteration};
    INSERT INTO main.journal_entry SELECT * FROM next`;
}

/** The words of a refusal; each attempt is taken back, so that the next meets the same books. */
function refusalOf(database: SqliteDatabase.Database, sql: string): string {
  database.exec('BEGIN');
  try {
    database.exec(sql);
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    return String(error).replace(/CHECK constraint failed: .*/s, 'CHECK');
  }
  throw new Error('it was not refused');
}
