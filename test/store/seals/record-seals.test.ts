import { describe, expect, it } from 'vitest';
import { chainStart } from '../../../src/store/journal/journal-row.js';
import { sealHashOf } from '../../../src/store/seals/record-seals.js';
import { booksInMemory, month, receipt } from '../sample.js';

const seal = {
  position: 1,
  record: 'receipt',
  upTo: 1,
  digest: 'a'.repeat(64),
  previousHash: chainStart,
};

describe('a seal', () => {
  it('has a hash over all of it', () => {
    const others = [
      { ...seal, position: 2 },
      { ...seal, record: 'pin' },
      { ...seal, upTo: 2 },
      { ...seal, digest: 'b'.repeat(64) },
      { ...seal, previousHash: 'b'.repeat(64) },
    ];
    expect(new Set([seal, ...others].map(sealHashOf)).size).toBe(6);
  });

  it('is taken once over what a step wrote, and not again by one that writes nothing', () => {
    const books = booksInMemory();
    const before = books.proveRecords().sealCount;
    books.receipts.addReceipts([receipt(), receipt({ text: 'another' })]);
    expect(books.proveRecords()).toEqual({ sealCount: before + 1, fault: undefined });
    books.receipts.addReceipts([]);
    books.unread.replaceUnread('sandbox', 'k', month('2026-09'), []);
    expect(books.proveRecords()).toEqual({ sealCount: before + 1, fault: undefined });
  });
});
