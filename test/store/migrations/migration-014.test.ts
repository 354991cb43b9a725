import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { Books } from '../../../src/store/books.js';
import { askedMonths } from '../../../src/store/migrations/migration-014.js';
import { migrate, migrations } from '../../../src/store/migrations/migrations.js';
import { proveRecords } from '../../../src/store/seals/seal-proof.js';
import { SealedSteps } from '../../../src/store/seals/sealed-step.js';
import { EvidenceTable } from '../../../src/store/tables/evidence-table.js';
import { ReceiptTable } from '../../../src/store/tables/receipt-table.js';
import { month, receipt } from '../sample.js';

const before = migrations.indexOf(askedMonths);

/** Books of the version before, with these answers. */
function olderBooks(...answers: readonly Parameters<typeof receipt>[0][]): SqliteDatabase.Database {
  const database = new SqliteDatabase(':memory:');
  migrate(database, 'x', migrations.slice(0, before));
  const receipts = new ReceiptTable(database, new SealedSteps(database), new EvidenceTable(database));
  receipts.addReceipts(answers.map((one) => receipt(one)));
  return database;
}

function askedIn(database: SqliteDatabase.Database): string[] {
  migrate(database, 'x', migrations.slice(0, before + 1));
  const months = database
    .prepare<[], string>('SELECT account || month FROM asked_month ORDER BY 1')
    .pluck()
    .all();
  expect(proveRecords(database).fault).toBeUndefined();
  database.close();
  return months;
}

const statement = { topic: 'statement', target: 'GET /v1/sandbox/statements' } as const;

describe('the step of the books for the months that were asked for', () => {
  it('takes those that the service told of, of an account that has the read of an order', () => {
    const database = olderBooks(
      { account: 'a', ...statement, subject: '2026-09' },
      { account: 'a', ...statement, subject: '2026-09' },
      { account: 'a', topic: 'order', subject: '2026-08' },
      { account: 'a', topic: 'float', subject: '2026-10' },
      { account: 'a', topic: 'float', subject: '2026-11 1/3' },
      { account: 'b', ...statement, subject: '2026-09' },
    );
    expect(askedIn(database)).toEqual(['a2026-09', 'a2026-10']);
  });

  it('takes no month that came as a file alone', () => {
    const file = { account: 'a', ...statement, target: 'file september.json', subject: '2026-09' };
    expect(askedIn(olderBooks(file, { account: 'a', topic: 'order', subject: 'shop-1' }))).toEqual([]);
  });

  it('never changes or deletes a month that was asked for', () => {
    const database = new SqliteDatabase(':memory:');
    migrate(database, 'x');
    new Books(database, '').askedMonths.add({ interfaceName: 'sandbox', account: 'a' }, month('2026-09'));
    expect(() => database.exec("UPDATE asked_month SET account = 'b'")).toThrow(/never changed/);
    expect(() => database.exec('DELETE FROM asked_month')).toThrow(/never deleted/);
    database.close();
  });
});
