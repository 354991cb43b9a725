import { describe, expect, it } from 'vitest';
import { type BooksFacts, lackOf } from '../../../src/store/file/books-facts.js';
import { chainStart } from '../../../src/store/journal/journal-row.js';
import {
  booksInMemory,
  discrepancy,
  entry,
  month,
  receipt,
  remark,
  sandboxKey,
  settlement,
} from '../sample.js';

const empty: BooksFacts = {
  entryCount: 0,
  entryHash: chainStart,
  receiptCount: 0,
  blobCount: 0,
  importCount: 0,
  pinCount: 0,
  itemCount: 0,
  acceptanceCount: 0,
  settlementCount: 0,
  remarkCount: 0,
  periodChangeCount: 0,
  runCount: 0,
};

describe('booksFactsOf', () => {
  it('counts nothing in empty books', () => {
    expect(booksInMemory().facts()).toEqual(empty);
  });

  it('counts what each table holds, and names the end of the chain', () => {
    const books = booksInMemory();
    const october = month('2026-10');
    books.receipts.addReceipt(receipt());
    books.receipts.addReceipt(receipt());
    books.pins.addPin({
      keyId: 'k',
      fingerprint: 'a'.repeat(64),
      publicKeyHex: 'b'.repeat(64),
      pinnedAtMs: 1,
    });
    books.journal.appendEntries([entry(), entry({ subject: 'ref-2' })]);
    const runId = books.runs.startRun({ command: 'x', month: october, asOfMs: 1, startedAtMs: 1 });
    books.items.recordItems('sandbox', sandboxKey.account, october, [discrepancy('a1')], 1, runId);
    books.items.accept('a1', 'agreed', 'a partner', 2);
    books.itemWork.settle(settlement('a1', 5n));
    books.itemWork.remark(remark('a1'));
    books.itemWork.remark(remark('a1'));
    books.periods.change({ month: october, state: 'certified', changedBy: 'a', reason: 'b', changedAtMs: 3 });
    expect(books.facts()).toEqual({
      ...empty,
      entryCount: 2,
      entryHash: books.journal.head().entryHash,
      receiptCount: 2,
      blobCount: 1,
      pinCount: 1,
      itemCount: 1,
      acceptanceCount: 1,
      settlementCount: 1,
      remarkCount: 2,
      periodChangeCount: 1,
      runCount: 1,
    });
  });
});

describe('lackOf', () => {
  it('says what is lacking in words, one and many, and nothing of what is beyond', () => {
    const books = { ...empty, entryCount: 1, receiptCount: 5, runCount: 2 };
    expect(lackOf(empty, books)).toEqual(['1 journal entry', '5 receipts', '2 runs']);
    expect(lackOf(books, empty)).toEqual([]);
    expect(lackOf({ ...empty, receiptCount: 9 }, books)).toEqual(['1 journal entry', '2 runs']);
  });
});
