// The books on disk: the same after a restart, refused where a token was made behind their back, their
// owner's alone; each table keeps what its rows say.

import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { RewardsBooks } from '../../../../src/service/rewards/books/rewards-books.js';

const folder = (): string => mkdtempSync(join(tmpdir(), 'service-'));

function funded(dataDir: string): void {
  const books = new RewardsBooks(dataDir);
  books.tokens.step([{ kind: 'funding', amount: 5n, issuanceId: null, transactionId: null, bookedAtMs: 7 }]);
  books.close();
}

describe('the books of rewards', () => {
  it('go on after a restart, and tell their newest instant', () => {
    const dataDir = folder();
    funded(dataDir);
    const books = new RewardsBooks(dataDir);
    expect([books.tokens.balance(), books.latestMs()]).toEqual([5n, 7]);
    books.close();
    expect(statSync(join(dataDir, 'rewards.db')).mode & 0o777).toBe(0o600);
    expect(new RewardsBooks(undefined).latestMs()).toBeUndefined();
  });

  it.each([
    "UPDATE totals SET sum_plus18 = '6' WHERE name = 'funded'",
    "INSERT INTO wallets VALUES ('0xa', '1', '0', '0', '1', '0')",
    "INSERT INTO movements VALUES (2, 'funding', NULL, NULL, '1', '6', 8)",
  ])('are refused after %s', (change) => {
    const dataDir = folder();
    funded(dataDir);
    const database = new SqliteDatabase(join(dataDir, 'rewards.db'));
    database.exec(change);
    database.close();
    expect(() => new RewardsBooks(dataDir)).toThrow();
  });
});
