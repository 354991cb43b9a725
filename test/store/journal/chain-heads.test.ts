import { describe, expect, it } from 'vitest';
import { openBooks } from '../../../src/store/books.js';
import { chainStart } from '../../../src/store/journal/journal-row.js';
import { entry, receipt } from '../sample.js';

describe('the heads of the chains', () => {
  it('are the last entry and the last seal, and stand in the books for ever after', () => {
    const books = openBooks('memory', { create: true, inMemory: true });
    const empty = books.chainHeads();
    expect(empty).toMatchObject({ entryCount: 0, entryHash: chainStart });
    books.journal.appendEntries([entry({ subject: 'ref-1' })]);
    const one = books.chainHeads();
    expect(one.entryCount).toBe(1);
    expect(one.entryHash).toBe(books.journal.head().entryHash);
    expect(one.sealCount).toBeGreaterThan(empty.sealCount);
    books.receipts.addReceipt(receipt());
    books.journal.appendEntries([entry({ subject: 'ref-2' })]);
    for (const heads of [empty, one, books.chainHeads()]) expect(books.headsFault(heads)).toBeUndefined();
    books.close();
  });

  it('do not stand in books that are shorter, or hold another hash in the place', () => {
    const books = openBooks('memory', { create: true, inMemory: true });
    books.journal.appendEntries([entry({ subject: 'ref-1' })]);
    const heads = books.chainHeads();
    const other = 'f'.repeat(64);
    expect(books.headsFault({ ...heads, entryCount: 2 })).toBe(
      `the books lack its entry 2 (${heads.entryHash})`,
    );
    expect(books.headsFault({ ...heads, entryHash: other })).toBe(
      `its entry 1 is ${other}, and the books have ${heads.entryHash} there`,
    );
    expect(books.headsFault({ ...heads, sealHash: other })).toContain(
      `its seal ${heads.sealCount} is ${other}`,
    );
    expect(books.headsFault({ ...heads, entryCount: Number.NaN })).toContain('the books lack its entry NaN');
    books.close();
  });
});
