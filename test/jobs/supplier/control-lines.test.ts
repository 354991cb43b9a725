import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/config-file.js';
import { sectionKinds } from '../../../src/jobs/dialect-sections.js';
import { settingFacts } from '../../../src/jobs/supplier/control-lines.js';
import { archiveFloatFile, readFloatFile } from '../../../src/jobs/supplier/import-float.js';
import { rational } from '../../../src/money/rational.js';
import type { FloatSettings } from '../../../src/reconcile/month/float-facts.js';
import { debitLine, transferLine } from '../../records/from-file/float-samples.js';
import { month } from '../../store/sample.js';
import { close, foundIn, rowsOf, sandboxPrices } from '../support/closing.js';
import { importRows, ownBooks, ownFolder } from '../support/live-account.js';
import { LiveSupplier } from '../support/live-supplier.js';

const fixed: FloatSettings = {
  unitsPerUsd: new Map([
    ['USD', rational(1n)],
    ['GBP', rational(4n, 5n)],
    ['EUR', rational(23n, 25n)],
  ]),
  wallets: [`0x${'b'.repeat(40)}`],
  orderReads: { kind: 'all' },
};

/** Two orders and a transfer of September, closed in October. */
async function closedSeptember(supplier: FloatSettings = fixed, step: 'close' | 'reconcile' = 'close') {
  const live = await LiveSupplier.open();
  live.at('2026-09-02T10:00:00.000Z');
  const txHash = await live.deposit(1_000_000_000);
  await live.at('2026-09-03T10:00:00.000Z').order('s-1');
  await live.at('2026-09-04T10:00:00.000Z').order('s-2', { faceMinor: 5000 });
  live.at('2026-10-01T12:00:00.000Z');
  const books = ownBooks();
  importRows(books, 'book', 'book.csv', [
    'interface,client_ref,slug,currency,face_minor,sold_at',
    'supplier,s-1,demo-coffee,USD,2500,2026-09-03T10:00:00Z',
    'supplier,s-2,demo-coffee,USD,5000,2026-09-04T10:00:00Z',
  ]);
  importRows(books, 'deposits', 'transfers.csv', [
    'interface,deposit_ref,amount_usd6,sent_at',
    `supplier,${txHash},1000000000,2026-09-02T09:59:00Z`,
  ]);
  await live.fetch(books, '2026-09', supplier.orderReads);
  const reportsFolder = ownFolder();
  return { books, outcome: close(books, '2026-09', { float: supplier, step, reportsFolder }) };
}

describe('a close of the supplier interface', () => {
  it('finds nothing in a month without a fault, and posts it under accounts that are no test', async () => {
    const { books, outcome } = await closedSeptember();
    expect(foundIn(outcome, true)).toEqual([]);
    expect(outcome.exitCode).toBe(0);
    const [result, ...others] = outcome.results;
    expect(others).toEqual([]);
    expect(result).toMatchObject({ interfaceName: 'supplier', account: 'main' });
    expect(result?.rollForward.map(({ step, result: how }) => `${step} ${how}`)).toEqual([
      'opening ties',
      'grants ties',
      'deposits ties',
      'orders ties',
      'reversals ties',
      'other ties',
      'closing ties',
      'later_movements ties',
      'expected_balance ties',
      'balance_read ties',
      'known_items ties',
      'unexplained ties',
    ]);
    const closing = result?.rollForward.find(({ step }) => step === 'closing');
    expect(closing?.ledger?.usd6).toBe(closing?.statement?.usd6);
    const accounts = new Set(
      books.journal
        .entriesOf(outcome.month)
        .flatMap(({ postings }) => postings.map(({ ledgerAccount }) => ledgerAccount)),
    );
    expect([...accounts].sort()).toEqual([
      'Assets:supplier:Float',
      'Assets:supplier:Funding in transit',
      'Equity:Funding',
      'Expenses:supplier:Cost of cards:demo-coffee',
    ]);
  });

  it('closes again to the same journal', async () => {
    const { books } = await closedSeptember();
    const entries = [...books.journal.months()].flatMap((one) => [...books.journal.entriesOf(one)]);
    close(books, '2026-09', { float: fixed });
    expect([...books.journal.months()].flatMap((one) => [...books.journal.entriesOf(one)])).toEqual(entries);
  });

  it('judges nothing of an interface that has no section', async () => {
    const { books } = await closedSeptember();
    expect(() => close(books, '2026-09')).toThrow('nothing of 2026-09 is in the archive');
  });
});

describe('the control sheet of the supplier interface', () => {
  it('says which orders were read', async () => {
    const { outcome } = await closedSeptember({ ...fixed, orderReads: { kind: 'sample', count: 1 } });
    const rows = rowsOf(outcome, '00-control.csv');
    const text = rows.map((one) => Object.values(one).join(' '));
    const countOf = (figure: string) =>
      rows.find((one) => one['section'] === 'total_in' && Object.values(one).includes(figure))?.['row_count'];
    expect(text.some((one) => one.includes('orderReads') && one.includes('sample:1'))).toBe(true);
    expect([countOf('references of the month'), countOf('references of the month read')]).toEqual(['2', '1']);
  });

  it('cites the float, the lists and the orders that the month rests on', async () => {
    const { outcome } = await closedSeptember();
    const cited = rowsOf(outcome, '00-control.csv').filter((one) => one['section'] === 'evidence');
    expect(new Set(cited.map((one) => one['name']?.split(' ')[0]))).toEqual(
      new Set(['brands', 'fx', 'summary', 'float', 'order']),
    );
  });

  it('states rates as they are agreed, or that they are read', () => {
    expect(
      settingFacts({ settings: sandboxPrices, float: fixed }, month('2026-10')).map(
        ({ name, value }) => `${name} ${value}`,
      ),
    ).toEqual([
      'unitsPerUsd.USD 1',
      'unitsPerUsd.GBP 0.8',
      'unitsPerUsd.EUR 0.92',
      'orderReads all',
      `wallets 0x${'b'.repeat(40)}`,
    ]);
    const read: FloatSettings = {
      unitsPerUsd: undefined,
      wallets: [],
      orderReads: { kind: 'exceptions' },
    };
    expect(
      settingFacts({ settings: sandboxPrices, float: read }, month('2026-10')).map(
        ({ name, value }) => `${name} ${value}`,
      ),
    ).toEqual(['unitsPerUsd read', 'orderReads exceptions']);
    expect(settingFacts({ settings: sandboxPrices }, month('2026-10'))).toEqual([]);
  });
});

describe('the evidence of a month of the float', () => {
  it('holds every line of an order that is debited again, however many months lie between', () => {
    const books = ownBooks();
    const folder = ownFolder();
    const path = join(folder, 'float.ndjson');
    const lines = [
      transferLine,
      debitLine(2, 's-1'),
      debitLine(3, 's-2', { booked_at: '2026-10-03T10:00:00.000Z' }),
      debitLine(4, 's-3', { booked_at: '2026-11-03T10:00:00.000Z' }),
      debitLine(5, 's-1', { booked_at: '2026-12-03T10:00:00.000Z' }),
    ];
    writeFileSync(path, `${lines.join('\n')}\n`);
    const request = { path, interfaceName: undefined, profile: undefined };
    const file = readFloatFile(request, readConfig(undefined, folder, sectionKinds));
    archiveFloatFile(books, file, 1_790_000_000_000, Date.parse('2027-01-02T00:00:00Z'));
    const outcome = close(books, '2026-12', { float: fixed, reportsFolder: folder });
    expect(foundIn(outcome)).toContain('OR-DOUBLE-DEBIT s-1');
    const index = readFileSync(join(outcome.packFolder ?? '', 'evidence/index.json'), 'utf8');
    const floats = [...index.matchAll(/"topic":"float","subject":"([^"]+)"/g)].map(([, subject]) => subject);
    expect(floats.sort()).toEqual(['2026-09', '2026-11', '2026-12']);
  });
});
