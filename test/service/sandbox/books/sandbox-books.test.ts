import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { SandboxBooks } from '../../../../src/service/sandbox/books/sandbox-books.js';

describe('SandboxBooks', () => {
  it('refuses to open books whose bookings do not balance', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'books-'));
    new SandboxBooks(dataDir).close();
    const database = new SqliteDatabase(join(dataDir, 'service.db'));
    database.pragma('foreign_keys = OFF');
    database.exec("INSERT INTO postings VALUES ('k', 1, 1, 'a', 'debit', 5)");
    database.close();
    expect(() => new SandboxBooks(dataDir)).toThrow('every booking in the service books balances');
  });
});
