// A float of several pages that orders and transfers join while it is read.

import { expect, it } from 'vitest';
import { supplierAccount } from '../../../src/records/supplier/supplier-account.js';
import type { Books } from '../../../src/store/books.js';
import { close, foundIn } from '../support/closing.js';
import { startForwardingService } from '../support/forwarding-service.js';
import { importRows, ownBooks } from '../support/live-account.js';
import { LiveSupplier, rulesOf } from '../support/live-supplier.js';

const { settings } = rulesOf({ kind: 'all' });
const EACH_USD6 = 1_000_000;
/** Three pages of the float, and one more while it is read. */
const TRANSFERS = 1499;

/** An order of September, and a running October with many transfers, of which the books have the records. */
async function busyOctober() {
  const live = await LiveSupplier.open();
  const rows = [`supplier,${await live.deposit(100 * EACH_USD6)},100000000,2026-09-01T00:00:00Z`];
  await live.at('2026-09-03T10:00:00.000Z').order('s-1');
  live.at('2026-10-02T10:00:00.000Z');
  const send = async (): Promise<void> => {
    rows.push(`supplier,${await live.deposit(EACH_USD6)},${EACH_USD6},2026-10-02T09:59:00Z`);
  };
  for (let sent = 0; sent < TRANSFERS; sent += 1) await send();
  const books = ownBooks();
  const withRecords = (): void => {
    importRows(books, 'deposits', 'transfers.csv', ['interface,deposit_ref,amount_usd6,sent_at', ...rows]);
  };
  importRows(books, 'book', 'book.csv', [
    'interface,client_ref,slug,currency,face_minor,sold_at',
    'supplier,s-1,demo-coffee,USD,2500,2026-09-03T10:00:00Z',
  ]);
  return { live, books, send, withRecords };
}

/** The address of a service whose float two transfers join before each page of October but the first. */
function growing(live: LiveSupplier, send: () => Promise<void>): Promise<string> {
  return startForwardingService(live.service.supplierUrl, {
    before: async (target) => {
      const { searchParams } = new URL(target, 'http://service');
      const isLater = Number(searchParams.get('page')) > 1;
      if (searchParams.get('month') !== '2026-10' || !isLater) return;
      await send();
      await send();
    },
  });
}

function floatSubjects(books: Books): string[] {
  const receipts = books.receipts.all(supplierAccount, 'float');
  return receipts.map(({ subject }) => subject).filter((subject) => subject.startsWith('2026-10'));
}

it('a month is closed while the float of the running one grows, and so is that one when it is over', async () => {
  const { live, books, send, withRecords } = await busyOctober();
  const url = await growing(live, send);
  const { unread } = await live.fetch(books, '2026-09', { kind: 'all' }, false, url);
  expect(unread).toEqual([]);
  expect(floatSubjects(books)).toEqual([
    '2026-10 1/4',
    '2026-10 2/4',
    '2026-10 3/4',
    '2026-10 4/4',
    '2026-10',
  ]);
  withRecords();
  const september = close(books, '2026-09', { float: settings });
  expect([foundIn(september), september.exitCode]).toEqual([[], 0]);
  await live.at('2026-11-03T10:00:00.000Z').fetch(books, '2026-10');
  withRecords();
  const october = close(books, '2026-10', { float: settings });
  expect([foundIn(october), october.exitCode]).toEqual([[], 0]);
});
