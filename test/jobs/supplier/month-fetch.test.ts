import { describe, expect, it } from 'vitest';
import { Archive } from '../../../src/jobs/archive/archive.js';
import { noProgress } from '../../../src/jobs/progress.js';
import { SupplierFetch } from '../../../src/jobs/supplier/month-fetch.js';
import { SupplierArchive } from '../../../src/jobs/supplier/supplier-archive.js';
import type { ReceiptTopic } from '../../../src/records/receipt.js';
import { supplierAccount } from '../../../src/records/supplier/supplier-account.js';
import type { Books } from '../../../src/store/books.js';
import { month } from '../../store/sample.js';
import { importRows, ownBooks } from '../support/live-account.js';
import { LiveSupplier, rulesOf } from '../support/live-supplier.js';

const september = month('2026-09');

function subjects(books: Books, topic: ReceiptTopic): string[] {
  return books.receipts.all(supplierAccount, topic).map(({ subject }) => subject);
}

/** A float with a transfer and two orders in September and one in October. */
async function twoMonths(): Promise<LiveSupplier> {
  const live = await LiveSupplier.open();
  await live.deposit(1_000_000_000);
  await live.at('2026-09-03T10:00:00.000Z').order('s-1');
  await live.at('2026-09-04T10:00:00.000Z').order('s-2', { slug: 'demo-books', currency: 'GBP' });
  await live.at('2026-10-02T10:00:00.000Z').order('s-3');
  live.at('2026-10-05T12:00:00.000Z');
  return live;
}

describe('SupplierFetch', () => {
  it('archives summary, brands, rates, the float up to now, and the orders of the month', async () => {
    const live = await twoMonths();
    const books = ownBooks();
    expect(await live.fetch(books, '2026-09')).toEqual({ month: september, unread: [] });
    expect(subjects(books, 'summary')).toEqual(['']);
    expect(subjects(books, 'fx')).toEqual(['']);
    expect(subjects(books, 'brands')).toEqual(['1/1']);
    expect(subjects(books, 'float')).toEqual([
      '2026-08 1/1',
      '2026-08',
      '2026-09 1/1',
      '2026-09',
      '2026-10 1/1',
      '2026-10',
    ]);
    expect(subjects(books, 'order')).toEqual(['s-1', 's-2']);
  });

  it('dates what it read by the clock of the service', async () => {
    const live = await twoMonths();
    const books = ownBooks();
    await live.fetch(books, '2026-09');
    const times = books.receipts.all(supplierAccount, 'brands').map(({ receivedAtMs }) => receivedAtMs);
    for (const ms of times) expect(Math.floor(ms / 1000)).toBe(Date.parse('2026-10-05T12:00:00Z') / 1000);
  });

  it('asks for no order again that was issued when its month was over, unless it is told to', async () => {
    const live = await twoMonths();
    const books = ownBooks();
    const orderReads = () => books.receipts.all(supplierAccount, 'order').length;
    await live.fetch(books, '2026-09');
    const first = orderReads();
    expect(first).toBeGreaterThan(0);
    await live.fetch(books, '2026-09');
    expect(orderReads()).toBe(first);
    await live.fetch(books, '2026-09', { kind: 'all' }, true);
    expect(orderReads()).toBe(2 * first);
  });

  it('stores no card of an order, says what was removed, and keeps a second read that differs', async () => {
    const live = await twoMonths();
    const books = ownBooks();
    await live.fetch(books, '2026-09');
    live.service.addSupplierFault({
      fault: 'answer_field',
      match: { client_ref: 's-1' },
      field: 'data.wholesale_minor',
      delta: 1,
    });
    await live.fetch(books, '2026-09', { kind: 'all' }, true);
    const reads = books.receipts.all(supplierAccount, 'order', 's-1');
    expect(new Set(reads.map(({ storedSha256 }) => storedSha256)).size).toBe(2);
    const { voucher } = await live.client.orderByRef('s-1');
    for (const { storedBytes, removed } of reads) {
      expect(removed).toContain('data.voucher');
      expect(Buffer.from(storedBytes).toString()).not.toContain(voucher?.reveal().code ?? 'never');
    }
  });

  it('reads only the orders that book and float leave in doubt, where that is wanted', async () => {
    const live = await twoMonths();
    const books = ownBooks();
    importRows(books, 'book', 'book.csv', [
      'interface,client_ref,slug,currency,face_minor,sold_at',
      'supplier,s-1,demo-coffee,USD,2500,2026-09-03T10:00:00Z',
      'supplier,s-2,demo-books,GBP,2400,2026-09-04T10:00:00Z',
      'supplier,s-9,demo-books,GBP,2500,2026-09-04T10:00:00Z',
    ]);
    await live.fetch(books, '2026-09', { kind: 'exceptions' });
    expect(subjects(books, 'order').sort()).toEqual(['s-2', 's-9']);
    expect(new SupplierArchive(books).orders.get('s-9')?.unknown).toBeDefined();
  });

  it('reads the same sample of orders each time', async () => {
    const live = await twoMonths();
    const samples = [];
    for (let i = 0; i < 2; i += 1) {
      const books = ownBooks();
      await live.fetch(books, '2026-09', { kind: 'sample', count: 1 });
      samples.push(subjects(books, 'order'));
    }
    expect(samples[0]).toHaveLength(1);
    expect(samples[0]).toEqual(samples[1]);
  });

  it.each([
    ['summary', { fault: 'html', match: { path: '/v1/summary' } }],
    ['fx', { fault: 'html', match: { path: '/v1/fx' } }],
    ['brands', { fault: 'page_total', match: { path: '/v1/brands' }, times: null }],
    ['float', { fault: 'float_entry_missing', times: null }],
    ['float', { fault: 'page_shifted', match: { path: '/v1/float' }, times: null, shift: 1 }],
    ['order', { fault: 'html', match: { client_ref: 's-2' } }],
    [
      'order',
      { fault: 'answer_field', match: { client_ref: 's-2' }, field: 'data.client_ref', value: 's-1' },
    ],
  ])('names %s as unread where it fails, and goes on with the others', async (source, fault) => {
    const live = await twoMonths();
    const books = ownBooks();
    live.service.addSupplierFault(fault);
    const { unread } = await live.fetch(books, '2026-09');
    expect(new Set(unread.map((one) => one.source))).toEqual(new Set([source]));
    live.service.removeSupplierFaults();
    expect((await live.fetch(books, '2026-09')).unread).toEqual([]);
  });

  it('asks for the float of the month also where that of the month before cannot be read', async () => {
    const live = await twoMonths();
    const books = ownBooks();
    const html = (times: number | null) => ({ fault: 'html', match: { path: '/v1/float' }, times });
    const unreadFloats = async () => {
      const { unread } = await live.fetch(books, '2026-09');
      live.service.removeSupplierFaults();
      return unread.filter(({ source }) => source === 'float').map(({ subject }) => subject);
    };
    live.service.addSupplierFault(html(null));
    expect(await unreadFloats()).toEqual(['2026-08', '2026-09']);
    live.service.addSupplierFault(html(1));
    expect(await unreadFloats()).toEqual(['2026-08']);
    expect(subjects(books, 'float')).toEqual(['2026-09 1/1', '2026-09']);
  });

  it('archives nothing of a float that could not be read as one', async () => {
    const live = await twoMonths();
    const books = ownBooks();
    live.service.addSupplierFault({
      fault: 'float_entry_missing',
      times: null,
      match: { client_ref: 's-1' },
    });
    const { unread } = await live.fetch(books, '2026-09');
    expect(unread[0]).toMatchObject({ source: 'float', subject: '2026-09' });
    expect(subjects(books, 'float')).not.toContain('2026-09');
    expect(subjects(books, 'float')).not.toContain('2026-09 1/1');
  });

  it('refuses a key that the service does not know, before anything is archived', async () => {
    const live = await LiveSupplier.open();
    const books = ownBooks();
    const fetch = new SupplierFetch(
      live.session(books, 'sup_test_wrong'),
      new Archive(books, undefined),
      noProgress,
      rulesOf({ kind: 'all' }),
    );
    await expect(fetch.run(september)).rejects.toThrow('does not know this supplier key');
    expect(books.receipts.count()).toBe(0);
  });

  it('asks no further where nobody is there, and names every source', async () => {
    const live = await LiveSupplier.open();
    const books = ownBooks();
    const session = live.session(books);
    await live.service.close();
    const { unread } = await new SupplierFetch(
      session,
      new Archive(books, undefined),
      noProgress,
      rulesOf({ kind: 'all' }),
    ).run(september);
    expect(unread.map(({ source }) => source)).toEqual(['summary', 'brands', 'fx', 'float', 'order']);
  }, 30_000);

  it('reads the month that is running where none is asked for', async () => {
    const live = await twoMonths();
    const books = ownBooks();
    const outcome = await new SupplierFetch(
      live.session(books),
      new Archive(books, undefined),
      noProgress,
      rulesOf({ kind: 'all' }),
    ).run();
    expect(outcome).toEqual({ month: '2026-10', unread: [] });
    expect(subjects(books, 'order')).toEqual(['s-3']);
  });
});
