import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { migrate } from '../../../src/store/migrations/migrations.js';
import { SealedRows, sealedRecords, sealedTables } from '../../../src/store/seals/sealed-rows.js';

function tables(): SqliteDatabase.Database {
  const database = new SqliteDatabase(':memory:');
  onTestFinished(() => {
    database.close();
  });
  migrate(database, 'memory');
  return database;
}

/**
 * What proves itself: bytes by their hash, the journal by its chain, balances by the postings, lists by the
 * schema.
 */
const provedOtherwise = [
  'entry_kind',
  'evidence_blob',
  'evidence_chunk',
  'import_kind',
  'journal_entry',
  'ledger_balance',
  'receipt_topic',
  'record_seal',
];

describe('what is sealed', () => {
  it('is every table that does not prove itself otherwise', () => {
    const names = tables().prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
    expect([...Object.keys(sealedTables), ...provedOtherwise].sort()).toEqual(names.sort());
  });

  it.each(Object.entries(sealedTables))('is every column of %s', (name, { columns }) => {
    const present = tables().pragma(`table_info(${name})`) as { readonly name: string }[];
    expect(present.map((column) => column.name)).toEqual([...columns]);
  });
});

describe('the digest of rows', () => {
  it('tells texts, integers and nothing apart, whatever bytes they are', () => {
    const database = tables();
    const rows = new SealedRows(database);
    const digests = [
      "''",
      'NULL',
      "'1'",
      'char(0)',
      "'a' || char(0)",
      "CAST(x'ff' AS TEXT)",
      "CAST(x'fe' AS TEXT)",
    ].map((value) => {
      database.exec(`DELETE FROM unread; INSERT INTO unread VALUES ('supplier', 'main', '2026-09', 0,
          coalesce(${value}, 'NULL'), '', '')`);
      return rows.contentOf('unread', 0, 0).digest;
    });
    expect(new Set(digests).size).toBe(digests.length);
  });

  it('says of every record how far it goes, and of an empty one nothing', () => {
    const rows = new SealedRows(tables());
    expect(sealedRecords.map((record) => rows.lastOf(record))).toEqual(sealedRecords.map(() => 0));
    expect(rows.isWhole('item')).toBe(true);
    expect(rows.isWhole('journal_entry')).toBe(false);
    expect(rows.contentOf('journal_entry', 0, 0)).toEqual({ upTo: 0, digest: '0'.repeat(64) });
  });

  it('makes the statements of a table when it is first asked for, and once', () => {
    const database = tables();
    const made = vi.spyOn(database, 'prepare');
    const rows = new SealedRows(database);
    const ofItems = () => made.mock.calls.filter(([sql]) => /FROM item\b/.test(sql)).length;
    const before = ofItems();
    rows.lastOf('item');
    const after = ofItems();
    rows.contentOf('item', -1, 0);
    expect([before, after, ofItems()]).toEqual([0, 2, 2]);
  });
});
