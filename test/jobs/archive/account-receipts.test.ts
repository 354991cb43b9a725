// Receipts are the same objects for as long as a run lasts, and what follows from them stands until another
// is added.

import { describe, expect, it } from 'vitest';
import { AccountReceipts } from '../../../src/jobs/archive/account-receipts.js';
import type { ReceiptTable, StoredReceipt } from '../../../src/store/tables/receipt-table.js';
import { booksInMemory, receipt, sandboxKey } from '../../store/sample.js';

describe('AccountReceipts', () => {
  it('gives the same receipts again, and those that were added since behind them', () => {
    const books = booksInMemory();
    const ofAccount = new AccountReceipts(books.receipts, sandboxKey);
    expect(ofAccount.of('order')).toEqual([]);
    books.receipts.addReceipt(receipt({ topic: 'order', subject: 'a', receivedAtMs: 5 }));
    const [first] = ofAccount.of('order');
    expect(first).toMatchObject({ subject: 'a' });
    // The clock was set back between the two: the order of archiving stays.
    books.receipts.addReceipt(receipt({ topic: 'order', subject: 'b', receivedAtMs: 4 }));
    books.receipts.addReceipt(receipt({ topic: 'ping', subject: '' }));
    const again = ofAccount.of('order');
    expect(again.map(({ subject }) => subject)).toEqual(['a', 'b']);
    expect(again[0]).toBe(first);
  });

  it('takes in more receipts than a call takes arguments', () => {
    const one = receipt({ topic: 'order' });
    const many = Array.from(
      { length: 130_000 },
      (_, n): StoredReceipt => ({
        ...one,
        receiptId: n + 1,
        machineAtMs: undefined,
      }),
    );
    const table: Pick<ReceiptTable, 'addedCountOf' | 'addedAfter'> = {
      addedCountOf: () => 1,
      *addedAfter() {
        yield* many;
      },
    };
    expect(new AccountReceipts(table, sandboxKey).of('order')).toHaveLength(many.length);
  });

  it('leaves out what is of another account', () => {
    const books = booksInMemory();
    books.receipts.addReceipt(receipt({ topic: 'order', account: 'ff00ff00ff00' }));
    expect(new AccountReceipts(books.receipts, sandboxKey).of('order')).toEqual([]);
  });

  it('works out what follows once, and anew after something was added', () => {
    const books = booksInMemory();
    const ofAccount = new AccountReceipts(books.receipts, sandboxKey);
    let count = 0;
    const count3 = (): number[] =>
      [1, 2, 3].map(() => ofAccount.derived('count', () => (count += ofAccount.of('order').length + 1)));
    expect(count3()).toEqual([1, 1, 1]);
    books.receipts.addReceipt(receipt({ topic: 'order' }));
    expect(count3()).toEqual([3, 3, 3]);
  });

  it('works nothing out anew after an answer of another account was added', () => {
    const books = booksInMemory();
    const ofAccount = new AccountReceipts(books.receipts, sandboxKey);
    let count = 0;
    const counted = (): number => ofAccount.derived('count', () => (count += 1));
    counted();
    books.receipts.addReceipt(receipt({ topic: 'order', account: 'ff00ff00ff00' }));
    expect(counted()).toBe(1);
  });
});
