// Months that a later close looks at again because of what came in since they were closed.

import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/base/time/clock.js';
import { Archive } from '../../../src/jobs/archive/archive.js';
import { changedMonthsOf } from '../../../src/jobs/close/changed-months.js';
import { isChangedSince } from '../../../src/jobs/sandbox/sandbox-archive.js';
import { supplierAccount } from '../../../src/records/supplier/supplier-account.js';
import type { Books } from '../../../src/store/books.js';
import { month, receipt } from '../../store/sample.js';
import { type Alter, startAlteringService } from '../support/altering-service.js';
import { certify, shopInSeptember } from '../support/certified.js';
import { closeOnline } from '../support/closing.js';
import { firstOfSeptember, importRows, ownBooks } from '../support/live-account.js';
import { LiveSupplier } from '../support/live-supplier.js';

const [september, october] = [month('2026-09'), month('2026-10')];
const any = (): boolean => true;
const archiveOf = (books: Books): Archive => new Archive(books, undefined);
const beforeImports = { machineNowMs: Date.parse('2026-08-01T00:00:00Z') };

describe('a row that is corrected after its month was closed without an item', () => {
  it('is found by the close of the next month, as an item of the old one', async () => {
    const shop = await shopInSeptember();
    expect((await shop.close('2026-09', beforeImports)).exitCode).toBe(0);
    importRows(shop.books, 'book', 'corrected.csv', [
      'client_ref,slug,currency,face_minor,expected_cost_minor,sold_at',
      'shop-1,demo-coffee,USD,2500,1,2026-09-10T09:00:00Z',
    ]);
    shop.live.at('2026-11-01T06:00:00Z');
    expect((await shop.close('2026-10')).exitCode).toBe(1);
    const found = shop.books.items.items(october).map(({ item }) => `${item.code} ${item.month}`);
    expect(found).toEqual(['PR-EXPECTED 2026-09']);
  });

  it('makes its own month be looked at and no other, until that is closed again', async () => {
    const shop = await shopInSeptember();
    await shop.close('2026-09', beforeImports);
    expect(changedMonthsOf(archiveOf(shop.books), any)).toEqual([september]);
    expect(changedMonthsOf(archiveOf(shop.books), (one) => one !== september)).toEqual([]);
    await shop.close('2026-09');
    importRows(shop.books, 'book', 'other.csv', [
      'client_ref,slug,currency,face_minor,sold_at',
      'shop-9,demo-coffee,USD,2500,2026-10-10T09:00:00Z',
    ]);
    expect(changedMonthsOf(archiveOf(shop.books), any)).toEqual([]);
  });

  it('is told of a transfer too', async () => {
    const shop = await shopInSeptember();
    importRows(shop.books, 'deposits', 'late.csv', [
      'deposit_ref,plus_amount,sent_at',
      'dep_1,20,2026-09-10',
    ]);
    await shop.close('2026-09', beforeImports);
    expect(changedMonthsOf(archiveOf(shop.books), any)).toEqual([september]);
  });
});

describe('a file of transfers that always has one name', () => {
  const header = 'deposit_ref,plus_amount,sent_at';
  const [first, second] = ['dep_1,20,2026-09-10', 'dep_2,20,2026-10-10'];

  /** September is closed with its first transfer known, then the file comes again. */
  const changedBy = (...lines: readonly string[]): string[] => {
    const books = ownBooks();
    importRows(books, 'deposits', 'deposits.csv', [header, first]);
    const run = { command: 'close', month: september, asOfMs: 0, startedAtMs: firstOfSeptember + 1 };
    books.runs.endRun(books.runs.startRun(run), 'all agrees.', 0, firstOfSeptember + 2);
    importRows(books, 'deposits', 'deposits.csv', [header, ...lines], firstOfSeptember + 3);
    return changedMonthsOf(archiveOf(books), any);
  };

  it('makes no month be looked at whose rows it only tells again', () => {
    expect(changedBy(first, second)).toEqual([]);
  });

  it('makes the month of a row be looked at that it changes, and the month that the row leaves', () => {
    expect(changedBy('dep_1,21,2026-09-10')).toEqual([september]);
    expect(changedBy('dep_1,20,2026-10-10')).toEqual([september]);
  });
});

describe('a sale that the book tells after its month was closed', () => {
  it('is asked for by the close of the next month, and is an item of the old one if nobody knows it', async () => {
    const shop = await shopInSeptember();
    expect((await shop.close('2026-09', beforeImports)).exitCode).toBe(0);
    importRows(shop.books, 'book', 'late.csv', [
      'client_ref,slug,currency,face_minor,sold_at',
      'ghost-1,demo-coffee,USD,2500,2026-09-10T09:00:00Z',
    ]);
    shop.live.at('2026-11-01T06:00:00Z');
    expect((await shop.close('2026-10')).exitCode).toBe(1);
    const found = shop.books.items
      .items(october)
      .map(({ item }) => `${item.code} ${item.subject} ${item.month}`);
    expect(found).toEqual(['OR-NOT-AT-PROVIDER ghost-1 2026-09']);
  });

  it('leaves the fetch and the close of the next month unfinished where its order cannot be read', async () => {
    const shop = await shopInSeptember();
    expect((await shop.close('2026-09', beforeImports)).exitCode).toBe(0);
    importRows(shop.books, 'book', 'late.csv', [
      'client_ref,slug,currency,face_minor,sold_at',
      'ghost-1,demo-coffee,USD,2500,2026-09-10T09:00:00Z',
    ]);
    const match = { path: '/v1/orders/ghost-1' };
    shop.live.service.addFault({ fault: 'redirect', match, times: 1 });
    shop.live.at('2026-11-01T06:00:00Z');
    expect((await shop.close('2026-10')).exitCode).toBe(4);
    const found = shop.books.items
      .items(october)
      .map(({ item }) => `${item.code} ${item.subject} ${item.month}`);
    expect(found).toEqual(['RN-INCOMPLETE ghost-1 2026-10']);
    expect((await shop.close('2026-10')).exitCode).toBe(1);
    const open = shop.books.items.items(october).filter(({ state }) => state !== 'cleared');
    expect(open.map(({ item }) => `${item.code} ${item.month}`)).toEqual(['OR-NOT-AT-PROVIDER 2026-09']);
  });
});

describe('a statement that is read again after its month was closed', () => {
  it('is no reason to look where it is the same, whatever id the service gave to the request', async () => {
    const shop = await shopInSeptember();
    expect((await shop.close('2026-09')).exitCode).toBe(0);
    shop.live.at('2026-11-01T06:00:00Z');
    expect((await shop.close('2026-10')).exitCode).toBe(0);
    const key = { interfaceName: 'sandbox', account: shop.live.account } as const;
    const reads = shop.books.receipts.hashesOf(key, 'statement', '2026-09');
    const [toDate, final, again] = [reads.at(0), reads.at(-2), reads.at(-1)];
    expect(again?.storedSha256).not.toBe(final?.storedSha256);
    expect(isChangedSince(archiveOf(shop.books), september, final?.machineAtMs ?? 0)).toBe(false);
    expect(isChangedSince(archiveOf(shop.books), september, toDate?.machineAtMs ?? 0)).toBe(true);
  });

  it('is found by the close of the next month where it does not verify', async () => {
    const shop = await shopInSeptember();
    const now = () => ({ machineNowMs: systemClock.nowMs() });
    expect((await shop.close('2026-09', now())).exitCode).toBe(0);
    shop.live.at('2026-11-01T06:00:00Z');
    shop.live.service.addFault({ fault: 'statement_tampered', match: { month: '2026-09' } });
    expect((await shop.close('2026-10', now())).exitCode).toBe(3);
    const found = shop.books.items.items(october).map(({ item }) => `${item.code} ${item.month}`);
    expect(found).toEqual(['EV-SIG-INVALID 2026-09']);
  });

  it.each(['open', 'certified'])(
    'is told of the %s month while this version cannot read it',
    async (state) => {
      const shop = await shopInSeptember();
      const alterations = new Map<string, Alter>();
      const baseUrl = await startAlteringService(shop.live.service.sandboxUrl, alterations);
      const close = async (text: string) => {
        const { reportsFolder } = shop;
        const request = { reportsFolder, machineNowMs: systemClock.nowMs() };
        const { exitCode } = await closeOnline(shop.live, shop.books, text, request, { baseUrl });
        const open = shop.books.items.openItems(october).map(({ item }) => item);
        return [exitCode, open.map(({ code, field, month }) => `${code} ${field} ${month}`)];
      };
      expect(await close('2026-09')).toEqual([0, []]);
      if (state === 'certified') certify(shop.books, '2026-09', shop.reportsFolder);
      shop.live.at('2026-11-01T06:00:00Z');
      alterations.set('2026-09', (statement) => Object.assign(statement, { version: 2 }));
      expect(await close('2026-10')).toEqual([4, ['RN-INCOMPLETE raw_statement 2026-09']]);
      alterations.clear();
      expect(await close('2026-10')).toEqual([0, []]);
      expect(shop.books.periods.stateOf(september)).toBe(state);
    },
  );

  it('clears what its own close could not read by that close alone, while none has posted the month', async () => {
    const shop = await shopInSeptember();
    const alterations = new Map<string, Alter>();
    const baseUrl = await startAlteringService(shop.live.service.sandboxUrl, alterations);
    const close = async (text: string) => {
      const request = { machineNowMs: systemClock.nowMs() };
      const { exitCode } = await closeOnline(shop.live, shop.books, text, request, { baseUrl });
      return [exitCode, shop.books.items.openItems(october).map(({ item }) => `${item.code} ${item.month}`)];
    };
    alterations.set('2026-09', (statement) => Object.assign(statement, { version: 2 }));
    expect(await close('2026-09')).toEqual([4, ['RN-INCOMPLETE 2026-09']]);
    alterations.clear();
    shop.live.at('2026-11-01T06:00:00Z');
    expect(await close('2026-10')).toEqual([0, ['RN-INCOMPLETE 2026-09']]);
    expect(await close('2026-09')).toEqual([0, []]);
    expect([...shop.books.journal.entriesOf(september)]).not.toEqual([]);
  });
});

describe('a float that is read again after its month was closed', () => {
  const question = { ...supplierAccount, topic: 'float', subject: october } as const;

  it.each([
    { name: 'is a reason to look where it reads otherwise', text: 'other', changed: [october] },
    { name: 'is none where it reads the same', text: 'same', changed: [] },
  ])('$name', ({ text, changed }) => {
    const books = ownBooks();
    books.receipts.addReceipt(receipt({ ...question, text: 'same' }), 1_000);
    const run = { command: 'close', month: october, asOfMs: 0, startedAtMs: 1_000 };
    books.runs.endRun(books.runs.startRun(run), 'all agrees.', 0, 1_500);
    books.receipts.addReceipt(receipt({ ...question, text }), 2_000);
    expect(changedMonthsOf(archiveOf(books), any)).toEqual(changed);
  });

  it.each([
    { name: 'is one where its opening reads otherwise, as when an earlier month was put right', delta: 1 },
    { name: 'is one where its opening read otherwise in between', delta: 1, reads: 2 },
    { name: 'is none where only its balance does', delta: 0 },
  ])('$name', async ({ delta, reads = 1 }) => {
    const live = await LiveSupplier.open();
    await live.deposit(1_000_000_000);
    live.at('2026-11-05T12:00:00.000Z');
    const books = ownBooks();
    await live.fetch(books, '2026-10');
    const startedAtMs = systemClock.nowMs();
    const run = { command: 'close', month: october, asOfMs: 0, startedAtMs };
    books.runs.endRun(books.runs.startRun(run), 'all agrees.', 0, startedAtMs);
    await new Promise((resolve) => setTimeout(resolve, 2));
    await live.order('s-1');
    const field = 'data.opening_balance_usd6';
    live.service.addSupplierFault({
      fault: 'answer_field',
      match: { path: '/v1/float' },
      // One reading asks for three months.
      times: 3,
      field,
      delta,
    });
    for (let read = 0; read < reads; read += 1) await live.fetch(books, '2026-10');
    expect(changedMonthsOf(archiveOf(books), any)).toEqual(delta === 0 ? [] : [october]);
  });
});
