import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { SandboxBooks } from '../../../../src/service/sandbox/books/sandbox-books.js';

describe('SandboxBooks', () => {
  it('know the newest instant on file: of a key, of a final statement, or the time the clock was set to', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'books-'));
    const books = new SandboxBooks(dataDir);
    expect(books.latestMs()).toBeUndefined();
    const row = { key_id: 'k', secret_sha256: 'a'.repeat(64), signing_secret: 's', webhook_secret: 'w' };
    books.keys.insert({ ...row, created_at_ms: 1000, expires_at_ms: 9000, revoked_at_ms: 5000 });
    expect(books.latestMs()).toBe(5000);
    books.statements.insert({
      key_id: 'k',
      month: '2026-10',
      raw_statement: '{}',
      signature: 'a'.repeat(128),
    });
    expect(books.latestMs()).toBe(Date.parse('2026-11-01T00:00:00Z'));
    books.keepTime(Date.parse('2026-12-15T00:00:00Z'));
    expect(books.latestMs()).toBe(Date.parse('2026-12-15T00:00:00Z'));
    books.close();
  });

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
