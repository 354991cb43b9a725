import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { booksChecks } from '../../../src/jobs/doctor/books-checks.js';
import { openBooks } from '../../../src/store/books.js';
import { receipt } from '../../store/sample.js';
import { newRun, type TestRun } from '../support/run-settings.js';

const readAtMs = Date.parse('2026-10-01T00:00:00Z');
const hourMs = 3600 * 1000;

function runWithBooks(): TestRun {
  const run = newRun();
  const books = openBooks(run.config.books, { create: true });
  books.receipts.addReceipt(receipt({ topic: 'catalogue', subject: '', receivedAtMs: readAtMs }));
  books.receipts.addReceipt(
    receipt({ topic: 'catalogue', subject: '', account: 'older', receivedAtMs: readAtMs - 90 * 24 * hourMs }),
  );
  books.pins.addPin({ keyId: 'k', fingerprint: '1'.repeat(64), publicKeyHex: '2'.repeat(64), pinnedAtMs: 1 });
  books.close();
  return run;
}

describe('the check of the books', () => {
  it('says how to begin where there are none, and begins none', async () => {
    const run = newRun();
    const { lines, pins } = await booksChecks(run, readAtMs);
    expect(lines).toMatchObject([{ check: 'books', state: 'note' }]);
    expect(pins).toEqual([]);
    expect((await booksChecks(run, readAtMs)).lines).toEqual(lines);
  });

  it('proves them whole, and hands their pins on', async () => {
    const { lines, pins } = await booksChecks(runWithBooks(), readAtMs);
    expect(lines[0]).toMatchObject({ check: 'books', state: 'ok' });
    expect(pins.map(({ keyId }) => keyId)).toEqual(['k']);
  });

  it.each([
    [47, 'ok', 0],
    [48, 'soon', 1],
  ])('after %i hours what was read of the newest account is %s', async (hours, state, exitCode) => {
    const { lines } = await booksChecks(runWithBooks(), readAtMs + hours * hourMs);
    const ages = lines.filter(({ check }) => check === 'sandbox catalogue');
    expect(ages).toMatchObject([{ state, exitCode }]);
  });

  it('counts altered books as evidence that does not hold', async () => {
    const run = runWithBooks();
    const database = new SqliteDatabase(join(run.config.books));
    database.exec("DROP TRIGGER evidence_chunk_refuses_update; UPDATE evidence_chunk SET bytes = x'00'");
    database.close();
    const { lines } = await booksChecks(run, readAtMs);
    expect(lines[0]).toMatchObject({ check: 'books', state: 'wrong', exitCode: 3 });
  });
});
