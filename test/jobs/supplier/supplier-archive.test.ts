import { describe, expect, it } from 'vitest';
import { formatInstant } from '../../../src/base/time/instant.js';
import { SupplierArchive } from '../../../src/jobs/supplier/supplier-archive.js';
import { floatBalanceOf } from '../../../src/reconcile/month/float-month.js';
import { supplierAccount } from '../../../src/records/supplier/supplier-account.js';
import { month } from '../../store/sample.js';
import { ownBooks } from '../support/live-account.js';
import { LiveSupplier } from '../support/live-supplier.js';

const september = month('2026-09');

async function oneMonth() {
  const live = await LiveSupplier.open();
  await live.deposit(1_000_000_000);
  await live.at('2026-09-03T10:00:00.000Z').order('s-1');
  live.at('2026-10-05T12:00:00.000Z');
  return live;
}

describe('SupplierArchive', () => {
  it('gives the float of every month on file, up to the balance', async () => {
    const live = await oneMonth();
    const books = ownBooks();
    await live.fetch(books, '2026-09');
    const archive = new SupplierArchive(books);
    const float = archive.floatAt(0);
    expect(float.map((reading) => reading.month)).toEqual(['2026-08', '2026-09', '2026-10']);
    expect(float.map(({ movements }) => movements.length)).toEqual([0, 2, 0]);
    expect(float[1]).toMatchObject({ openingUsd6: 0, total: 2, level: { isLow: false } });
    expect(float[2]?.balanceUsd6).toBe(float[1]?.closingUsd6);
    expect(archive.knows(september, 0)).toBe(true);
    expect(archive.knows(month('2026-07'), 0)).toBe(false);
  });

  it('gives the months before the last one too: a line may name an order of any of them', async () => {
    const live = await oneMonth();
    const books = ownBooks();
    await live.fetch(books, '2026-09');
    await live.at('2026-12-05T12:00:00.000Z').fetch(books, '2026-11');
    const months = new SupplierArchive(books).floatAt(0).map((reading) => reading.month);
    expect([...new Set(months)]).toEqual(['2026-08', '2026-09', '2026-10', '2026-11', '2026-12']);
  });

  it('cites for a movement the lines of its month, which the archive holds', async () => {
    const live = await oneMonth();
    const books = ownBooks();
    await live.fetch(books, '2026-09');
    const [, reading] = new SupplierArchive(books).floatAt(0);
    const sha256 = reading?.movements.evidenceSha256(0) ?? '';
    const lines = Buffer.from(books.evidence.readBlob(sha256)).toString().trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).seq)).toEqual([1, 2]);
    expect(reading?.evidence.sha256).not.toBe(sha256);
  });

  it('gives one reading where the float was read twice and said the same, and two where it did not', async () => {
    const live = await oneMonth();
    const books = ownBooks();
    await live.fetch(books, '2026-09');
    await live.fetch(books, '2026-09');
    const count = () => new SupplierArchive(books).floatAt(0).filter((one) => one.month === september).length;
    expect(count()).toBe(1);
    live.service.addSupplierFault({
      fault: 'answer_field',
      match: { path: '/v1/float' },
      times: null,
      field: 'data.opening_balance_usd6',
      delta: 1,
    });
    await live.fetch(books, '2026-09');
    expect(count()).toBe(2);
  });

  it('keeps of equal readings that of the running month as well, whose balance can be held against it', async () => {
    const live = await LiveSupplier.open();
    await live.deposit(1_000_000_000);
    await live.at('2026-09-03T10:00:00.000Z').order('s-1');
    const books = ownBooks();
    for (const at of ['2026-09-28T12:00:00.000Z', '2026-09-29T12:00:00.000Z', '2026-10-05T12:00:00.000Z']) {
      await live.at(at).fetch(books, '2026-09');
    }
    const readings = new SupplierArchive(books).floatAt(0);
    const days = readings
      .filter((one) => one.month === september)
      .map(({ receivedAtMs }) => formatInstant(receivedAtMs).slice(0, 10));
    expect(days).toEqual(['2026-09-29', '2026-10-05']);
    const withoutOctober = readings.filter((one) => one.month !== month('2026-10'));
    expect(formatInstant(floatBalanceOf(withoutOctober)?.asOfMs ?? 0)).toContain('2026-09-29');
  });

  it('reads brands, rates, the headline count and orders back', async () => {
    const live = await oneMonth();
    const books = ownBooks();
    await live.fetch(books, '2026-09');
    const archive = new SupplierArchive(books);
    const [brands] = archive.brands;
    expect(brands?.total).toBe(archive.summaries[0]?.giftCardsListed);
    expect(brands?.brands.size).toBe(brands?.total);
    expect(archive.fx[0]?.unitsPerUsd.get('GBP')).toEqual({ numerator: 4n, denominator: 5n });
    expect(archive.orders.get('s-1')?.reads[0]).toMatchObject({ status: 'issued', rateBps: undefined });
  });

  it('takes lines without pages for no reading: they were never archived alone', async () => {
    const live = await oneMonth();
    const books = ownBooks();
    await live.fetch(books, '2026-09');
    const lines = books.receipts.newest(supplierAccount, 'float', '2026-09');
    expect(lines?.receiptId).toBeGreaterThan(
      books.receipts.newest(supplierAccount, 'float', '2026-09 1/1')?.receiptId ?? Number.POSITIVE_INFINITY,
    );
  });
});
