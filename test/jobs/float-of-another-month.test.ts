// A float does not name its month. One of another, empty month that is answered for the month asked for can't
// be told by its movements; that it is wrong shows in what it says of the balance.

import { describe, expect, it } from 'vitest';
import type { FloatSettings } from '../../src/reconcile/month/float-facts.js';
import { floatSubjectOf } from '../../src/records/float-subject.js';
import { supplierAccount } from '../../src/records/supplier/supplier-account.js';
import type { Books } from '../../src/store/books.js';
import { close, foundIn } from './support/closing.js';
import { ownBooks } from './support/live-account.js';
import { LiveSupplier } from './support/live-supplier.js';

const supplier: FloatSettings = { unitsPerUsd: undefined, wallets: [], orderReads: { kind: 'all' } };

/** Books that hold the answer for August, when nothing was booked yet, as the one for September. */
function withAugustAsSeptember(read: Books): Books {
  const books = ownBooks();
  const september = (subject: string): boolean => subject.startsWith('2026-09');
  const receipts = (['brands', 'fx', 'summary', 'order', 'float'] as const).flatMap((topic) =>
    read.receipts.all(supplierAccount, topic),
  );
  const ordered = receipts.toSorted((a, b) => a.receiptId - b.receiptId);
  for (const { storedBytes, ...receipt } of ordered.filter(({ subject }) => !september(subject))) {
    books.receipts.addReceipt({ ...receipt, storedBytes });
    if (receipt.topic !== 'float' || floatSubjectOf(receipt.subject)?.month !== '2026-08') continue;
    const subject = receipt.subject.replace('2026-08', '2026-09');
    books.receipts.addReceipt({ ...receipt, subject, storedBytes });
  }
  return books;
}

describe('the float of another, empty month', () => {
  it.each([
    ['while the month is running', '2026-09-20T12:00:00.000Z'],
    ['after its end', '2026-10-05T12:00:00.000Z'],
  ])('never passes for a month with movements, read %s', async (_, readAt) => {
    const live = await LiveSupplier.open();
    await live.deposit(1_000_000_000);
    await live.at('2026-09-03T10:00:00.000Z').order('s-1');
    live.at(readAt);
    const read = ownBooks();
    await live.fetch(read, '2026-09');
    expect(foundIn(close(read, '2026-09', { float: supplier }))).toEqual([]);
    const outcome = close(withAugustAsSeptember(read), '2026-09', { float: supplier });
    expect(foundIn(outcome)).toEqual(['BL-MISMATCH 2026-09', 'OR-NOT-IN-STATEMENT s-1']);
    expect(outcome.exitCode).toBe(1);
  });
});
