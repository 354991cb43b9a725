import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { SupplierBooks } from '../../../../src/service/supplier/books/supplier-books.js';
import { depositMovement, orderRow, startMs } from '../open-supplier-core.js';

describe('SupplierBooks', () => {
  it('keep what was booked, in a file beside the other books', () => {
    const folder = mkdtempSync(join(tmpdir(), 'supplier-'));
    const first = new SupplierBooks(folder);
    first.journal.book(depositMovement(5, '0x1'), (seq) => `dep_${seq}`);
    first.orders.put(orderRow('a-1'), undefined);
    first.close();
    expect(readdirSync(folder)).toContain('supplier.db');
    const again = new SupplierBooks(folder);
    expect([again.journal.balanceUsd6(), again.orders.find('a-1')?.order_id]).toEqual([5, 'ord_a-1']);
    again.close();
  });

  it('know the newest instant on file: of a booking, or of an order that nothing was booked for', () => {
    const books = new SupplierBooks(undefined);
    expect(books.latestMs()).toBeUndefined();
    books.journal.book(depositMovement(5, '0x1'), (seq) => `dep_${seq}`);
    expect(books.latestMs()).toBe(startMs);
    books.orders.put(orderRow('a-1', { created_at_ms: startMs + 5, issued_at_ms: startMs + 9 }), undefined);
    expect([books.latestMs(), books.orders.latestMs()]).toEqual([startMs + 9, startMs + 9]);
  });

  it('refuse to open where a booking does not balance', () => {
    const folder = mkdtempSync(join(tmpdir(), 'supplier-'));
    const books = new SupplierBooks(folder);
    books.journal.book(depositMovement(5, '0x1'), (seq) => `dep_${seq}`);
    books.close();
    const database = new SqliteDatabase(join(folder, 'supplier.db'));
    database.exec(`INSERT INTO postings VALUES (1, 9, 'partner float', 'credit', 1)`);
    database.close();
    expect(() => new SupplierBooks(folder)).toThrow('every booking in the supplier books balances');
  });
});
