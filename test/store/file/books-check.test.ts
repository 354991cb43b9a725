import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openBooks } from '../../../src/store/books.js';
import {
  type CheckDepth,
  failureOfCheck,
  refuseAltered,
  refuseDamaged,
} from '../../../src/store/file/books-check.js';
import { failureOf, receipt, temporaryFolder } from '../sample.js';
import { damageIndex } from '../support/damaged-index.js';

/** Books with one receipt, of which one index has a flipped bit; open past the check. */
function damagedBooks(index: string, text: string): SqliteDatabase.Database {
  const path = join(temporaryFolder(), 'books.db');
  const books = openBooks(path, { create: true });
  books.receipts.addReceipt(receipt({ subject: 'shop-1' }));
  books.runs.startRun({ command: 'close', month: undefined, asOfMs: undefined, startedAtMs: 5 });
  books.close();
  damageIndex(path, index, text);
  const database = new SqliteDatabase(path);
  onTestFinished(() => {
    database.close();
  });
  return database;
}

describe('refuseDamaged', () => {
  it('finds one flipped bit in an index, which the quick check passes', () => {
    const database = damagedBooks('receipt_by_subject', 'shop-1');
    expect(database.pragma('quick_check', { simple: true })).toBe('ok');
    const failure = failureOf(() => refuseDamaged(database, '/b', 'all'));
    expect(failure).toMatchObject({ kind: 'refused' });
    expect(failure.message).toMatch(/^\/b: it is damaged \(.*index receipt_by_subject/);
  });

  it('finds it at the depth of the records in an index of theirs, and leaves those of the large tables', () => {
    const path = join(temporaryFolder(), 'books.db');
    openBooks(path, { create: true }).close();
    // Every new books file has seals of its empty records, and an index over them.
    damageIndex(path, 'record_seal_by_record', 'certification');
    const database = new SqliteDatabase(path);
    expect(failureOf(() => refuseDamaged(database, '/b', 'records')).message).toMatch(/is damaged/);
    database.close();
    const large = damagedBooks('receipt_by_subject', 'shop-1');
    expect(() => refuseDamaged(large, '/b', 'records')).not.toThrow();
  });

  it.each<CheckDepth>(['all', 'records'])('passes sound books at the depth of %s', (depth) => {
    const path = join(temporaryFolder(), 'books.db');
    openBooks(path, { create: true }).close();
    const database = new SqliteDatabase(path);
    expect(() => refuseDamaged(database, path, depth)).not.toThrow();
    database.close();
  });
});

describe('refuseAltered', () => {
  function booksWith(change: string): SqliteDatabase.Database {
    const path = join(temporaryFolder(), 'books.db');
    const books = openBooks(path, { create: true });
    books.runs.startRun({ command: 'close', month: undefined, asOfMs: undefined, startedAtMs: 5 });
    books.receipts.addReceipt(receipt({ subject: 'shop-1' }));
    books.close();
    const database = new SqliteDatabase(path);
    onTestFinished(() => {
      database.close();
    });
    database.exec(change);
    return database;
  }

  it('passes books as they were written', () => {
    expect(() => refuseAltered(booksWith(''), '/b')).not.toThrow();
  });

  it.each([
    ['a changed row', "UPDATE run SET outcome = 'other'", 'run'],
    [
      'a row put in',
      "INSERT INTO unread VALUES ('sandbox', 'key', '2026-10', 0, 'orders', '', 'none')",
      'unread',
    ],
    [
      'a row put in behind the last seal',
      `INSERT INTO pin VALUES (1, 'key', '${'a'.repeat(64)}', '${'b'.repeat(64)}', 5)`,
      'pin',
    ],
  ])('refuses %s of a record that is few', (_what, change, place) => {
    const failure = failureOf(() => refuseAltered(booksWith(change), '/b'));
    expect(failure).toMatchObject({ kind: 'evidence' });
    expect(failure.message).toContain(`/b: it was altered at ${place}`);
  });

  it('leaves the receipts to the proof of all records', () => {
    const change = "DROP TRIGGER receipt_refuses_update; UPDATE receipt SET request_id = 'other'";
    expect(() => refuseAltered(booksWith(change), '/b')).not.toThrow();
  });
});

describe('failureOfCheck', () => {
  it.each([
    ['Tree 5 page 9: unable to get the page. error code=266', 'the same again'],
    ['Tree 5 page 9: btreeInitPage() returns error code 10', 'the same again'],
    ['Tree 5 page 9: unable to get the page. error code=7', 'the same again'],
    ['Tree 5 page 9 cell 1: failed to get page 12', 'ok'],
  ])('takes a read that failed for no damage: %s, then %s', (first, second) => {
    const failure = failureOfCheck(first, second === 'ok' ? second : first, '/b');
    expect(failure).toMatchObject({
      kind: 'unfinished',
      message: `/b: it could not be read or written (${first})`,
    });
  });

  it('takes what is there twice for damage', () => {
    const text = 'row 1 missing from index item_acceptance_by_item';
    expect(failureOfCheck(text, text, '/b')).toMatchObject({
      kind: 'refused',
      message: `/b: it is damaged (${text}); sound books are expected`,
    });
    const init = 'Tree 5 page 9: btreeInitPage() returns error code 11';
    expect(failureOfCheck(init, init, '/b').kind).toBe('refused');
  });
});
