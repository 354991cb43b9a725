import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { proveRecords, type RecordFault } from '../../../src/store/seals/seal-proof.js';
import { sealedTables } from '../../../src/store/seals/sealed-rows.js';
import { alteredBy, fullImage } from '../support/sealed-books.js';

const image = fullImage();

function faultAfter(alter: (database: SqliteDatabase.Database) => void): RecordFault | undefined {
  const database = alteredBy(image, alter);
  onTestFinished(() => {
    database.close();
  });
  return proveRecords(database).fault;
}

const columns = Object.entries({
  ...sealedTables,
  record_seal: { columns: ['position', 'record', 'up_to', 'digest', 'previous_hash', 'seal_hash'] },
}).flatMap(([table, { columns: names }]) => names.map((column) => [table, column] as const));

describe('the proof of the records', () => {
  it('finds nothing in books that nobody altered', () => {
    const database = new SqliteDatabase(image);
    onTestFinished(() => {
      database.close();
    });
    const { fault, sealCount } = proveRecords(database);
    expect(fault).toBeUndefined();
    expect(sealCount).toBeGreaterThan(20);
  });

  it.each(columns)('finds a changed value in %s.%s', (table, column) => {
    const fault = faultAfter((database) => {
      // The last row, since a number of it can be raised without meeting another.
      const changed = database
        .prepare(
          `UPDATE ${table} SET ${column} = CASE typeof(${column}) WHEN 'integer' THEN ${column} + 7
          WHEN 'null' THEN 7 ELSE ${column} || 'x' END
          WHERE (SELECT count(*) FROM ${table}) = 2 OR rowid_of = (SELECT max(rowid_of) FROM ${table})`.replaceAll(
            'rowid_of',
            rowNumber(table),
          ),
        )
        .run();
      expect(changed.changes).toBeGreaterThan(0);
    });
    expect(fault?.place).toContain(table === 'record_seal' ? 'seal' : table);
  });

  it.each(Object.keys(sealedTables))('finds a row that was taken out of %s, or put into it', (table) => {
    const out = faultAfter((database) => {
      database.exec(
        `CREATE TABLE spare AS SELECT * FROM ${table} LIMIT 1; DELETE FROM ${table}; INSERT INTO ${table} SELECT * FROM spare; DROP TABLE spare`,
      );
    });
    expect(out?.place).toContain(table);
    expect(faultAfter((database) => database.exec(`DELETE FROM ${table}`))?.place).toContain(table);
  });

  it('finds a row that was put behind the last, and one with a number before the first', () => {
    for (const number of [0, 99]) {
      const fault = faultAfter((database) =>
        database.exec(
          `INSERT INTO pin SELECT ${number}, key_id, fingerprint, public_key_hex, 1 FROM pin WHERE pin_id = 1`,
        ),
      );
      expect(fault?.place).toMatch(/^pin /);
    }
  });

  it('finds that the journal is shorter or longer than what was sealed, or went another way', () => {
    for (const sql of [
      'DELETE FROM journal_entry WHERE position = 2',
      "UPDATE journal_entry SET entry_hash = replace(entry_hash, 'a', 'b')",
      'UPDATE journal_entry SET position = 3 WHERE position = 2',
    ]) {
      expect(faultAfter((database) => database.exec(sql))?.place).toMatch(/^journal_entry /);
    }
  });

  it('finds archived bytes that were taken out while something names them', () => {
    const alter = 'DELETE FROM evidence_chunk; DELETE FROM evidence_blob WHERE blob_id = 1';
    expect(faultAfter((database) => database.exec(alter))).toEqual({
      place: 'evidence_blob',
      reason: 'a row is missing that receipt names',
    });
  });

  it('finds seals that were taken out, at the end or all of them', () => {
    expect(faultAfter((database) => database.exec('DELETE FROM record_seal'))).toEqual({
      place: 'receipt',
      reason: 'it is not sealed',
    });
    const last = 'DELETE FROM record_seal WHERE position > (SELECT max(position) - 2 FROM record_seal)';
    expect(faultAfter((database) => database.exec(last))).toBeDefined();
    expect(faultAfter((database) => database.exec('DELETE FROM record_seal WHERE position = 3'))).toEqual({
      place: 'seal 3',
      reason: 'a seal is missing',
    });
  });

  it('finds a trigger that is gone, a table that is none of ours, and a list that was added to', () => {
    expect(faultAfter((database) => database.exec('CREATE TABLE other (a TEXT) STRICT'))).toEqual({
      place: 'tables',
      reason: 'table other is not as this program made it',
    });
    const list = faultAfter((database) => database.exec("INSERT INTO receipt_topic VALUES ('rumour')"));
    expect(list?.reason).toContain('list receipt_topic');
    const database = new SqliteDatabase(image);
    onTestFinished(() => {
      database.close();
    });
    database.exec('DROP TRIGGER pin_refuses_update');
    expect(proveRecords(database).fault).toEqual({
      place: 'tables',
      reason: 'trigger pin_refuses_update is missing',
    });
  });
});

/** By what the rows of a table are in order; those without a number by all of it. */
function rowNumber(table: string): string {
  const withoutNumber: Readonly<Record<string, string>> = {
    item: 'item_id',
    item_finding: 'item_id',
    period: 'month',
    unread: 'month',
    set_aside_row: 'import_id',
  };
  return withoutNumber[table] ?? 'rowid';
}
