// Statements and a book that were imported as files, without any run that asked the service for an order:
// each month is judged by its lines, and a later read tells nothing else of what they told.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { CloseOutcome } from '../../../src/jobs/close/close-month.js';
import { verifyPack } from '../../../src/jobs/packs/verify-pack-job.js';
import { reopen } from '../../../src/jobs/periods/period-job.js';
import { noProgress } from '../../../src/jobs/progress.js';
import { archiveStatement, readStatement } from '../../../src/jobs/sandbox/import-statement.js';
import { orderReceipt } from '../../../src/records/from-wire/sandbox/receipts.js';
import type { Books } from '../../../src/store/books.js';
import { month } from '../../store/sample.js';
import { type Alter, footed, startAlteringService } from '../support/altering-service.js';
import { certify } from '../support/certified.js';
import { close, closeOnline, foundIn, rowsOf } from '../support/closing.js';
import { bookRowsOf, importRows, LiveAccount, ownBooks, ownFolder } from '../support/live-account.js';

/** September with its first order debited twice, once more by a line that names no order. */
const debitedThrice: Alter = (statement) => {
  const lines = statement.lines ?? [];
  const first = lines.find(({ kind }) => kind === 'order');
  if (first === undefined) throw new Error('September has an order');
  lines.push({ ...first }, { ...first, ref: null });
  footed(statement);
};

/** October goes on from where September was left. */
const goingOn: Alter = (statement) => {
  statement.opening_balance_usd6 -= 2 * 23_750_000;
  for (const line of statement.lines ?? []) line['seq'] = Number(line['seq']) + 2;
  footed(statement);
};

function importStatement(books: Books, from: Books, account: string, month: string): void {
  const answer = from.receipts.newest({ interfaceName: 'sandbox', account }, 'statement', month);
  const path = join(ownFolder(), `${month}.json`);
  writeFileSync(path, JSON.stringify(JSON.parse(Buffer.from(answer?.storedBytes ?? []).toString()).data));
  const machineNowMs = Date.parse('2026-12-01T00:00:00Z');
  const request = { account: undefined, statementKey: undefined, asOfMs: undefined, machineNowMs };
  archiveStatement(books, readStatement(path), request);
}

function expectWhole({ packFolder }: CloseOutcome): void {
  const { results } = verifyPack(packFolder ?? '', undefined);
  expect(results.filter(({ status }) => status === 'failed')).toEqual([]);
}

it('are judged by their lines, one that names no order beside the others, and the next month goes on', async () => {
  const live = await LiveAccount.open();
  const [books, fetched, reportsFolder] = [ownBooks(), ownBooks(), ownFolder()];
  await live.pin(books);
  await live.pin(fetched);
  const orders = [
    await live.at('2026-09-03T08:00:00Z').order('shop-1'),
    await live.at('2026-10-04T08:00:00Z').order('shop-2', { faceMinor: 1000 }),
  ];
  importRows(books, 'book', 'book.csv', bookRowsOf(orders));
  live.at('2026-11-01T06:00:00Z');
  const alterations = new Map([
    ['2026-09', debitedThrice],
    ['2026-10', goingOn],
  ]);
  const baseUrl = await startAlteringService(live.service.sandboxUrl, alterations);
  for (const month of ['2026-09', '2026-10']) {
    await live.fetch(fetched, month, { baseUrl });
    importStatement(books, fetched, live.account, month);
  }
  const thrice = ['OR-DEBIT-UNKNOWN seq:4 of 2026-09', 'OR-DOUBLE-DEBIT shop-1'];
  const september = close(books, '2026-09', { reportsFolder });
  expect(foundIn(september).sort()).toEqual(thrice);
  expectWhole(september);
  const october = close(books, '2026-10', { reportsFolder });
  expect(foundIn(october)).toEqual([]);
  expect(rowsOf(october, '05-orders.csv').map((row) => `${row['client_ref']} ${row['result']}`)).toEqual([
    'shop-2 not_tested',
  ]);
  expectWhole(october);
  const online = await closeOnline(live, books, '2026-10', { reportsFolder }, { baseUrl });
  // The balance of the service lacks what the statements alone state.
  expect(foundIn(online)).toEqual(['BL-MISMATCH 2026-10']);
  expectWhole(online);
  const again = await closeOnline(live, books, '2026-09', { reportsFolder }, { baseUrl });
  expect(foundIn(again).sort()).toEqual(['BL-MISMATCH 2026-09', ...thrice]);
  expectWhole(again);
});

const september = month('2026-09');

/** September from files: two orders, the second at its last second; closed, certified, and October sold. */
async function certifiedFromFiles() {
  const live = await LiveAccount.open();
  const folder = ownFolder();
  const [books, fetched, reportsFolder] = [ownBooks(`${folder}/books.db`), ownBooks(), `${folder}/reports`];
  await live.pin(books);
  await live.pin(fetched);
  const orders = [
    await live.at('2026-09-03T08:00:00Z').order('shop-1'),
    await live.at('2026-09-30T23:59:59Z').order('shop-2'),
  ];
  importRows(books, 'book', 'book.csv', bookRowsOf(orders));
  live.at('2026-10-01T06:00:00Z');
  await live.fetch(fetched, '2026-09');
  importStatement(books, fetched, live.account, '2026-09');
  expect(close(books, '2026-09', { reportsFolder }).exitCode).toBe(0);
  certify(books, '2026-09', reportsFolder);
  const later = [await live.at('2026-10-04T08:00:00Z').order('shop-3', { faceMinor: 1000 })];
  importRows(books, 'book', 'october.csv', bookRowsOf(later), Date.parse('2026-11-01T01:00:00Z'));
  live.at('2026-11-01T06:00:00Z');
  return { live, books, reportsFolder };
}

it('stay certified and whole where the next month is fetched: their orders were not to be read', async () => {
  const { live, books, reportsFolder } = await certifiedFromFiles();
  const october = await closeOnline(live, books, '2026-10', { reportsFolder });
  expect([foundIn(october), october.exitCode]).toEqual([[], 0]);
  expect(books.periods.stateOf(september)).toBe('certified');
  expect(books.items.items(month('2026-10')).map(({ item }) => item.code)).not.toContain('RN-PERIOD-LOCKED');
  const again = close(books, '2026-09', { reportsFolder: ownFolder() });
  expect([foundIn(again), again.exitCode]).toEqual([[], 0]);
});

it('stay so where a fetch of the next month reads one of their orders', async () => {
  const { live, books, reportsFolder } = await certifiedFromFiles();
  const session = live.session(books);
  await session.begin(undefined);
  const exchange = await session.reader.order('shop-2');
  if (exchange === undefined) throw new Error('shop-2 can be asked for');
  session.keep(orderReceipt(session.received('order', 'shop-2', exchange)), exchange.machineUnixMs);
  const october = await closeOnline(live, books, '2026-10', { reportsFolder });
  expect([foundIn(october), october.exitCode]).toEqual([[], 0]);
  expect(books.periods.stateOf(september)).toBe('certified');
  reopen({ books, machineClock: { nowMs: () => 0 } }, september, 'to look at it', 'Ann');
  const again = close(books, '2026-09', { reportsFolder });
  expect(rowsOf(again, '05-orders.csv').map((row) => `${row['client_ref']}: ${row['untested']}`)).toEqual([
    'shop-1: the order was not read',
    'shop-2: ',
  ]);
});

it('are no longer files alone once a fetch of the month began, however many orders it read', async () => {
  const { live, books, reportsFolder } = await certifiedFromFiles();
  reopen({ books, machineClock: { nowMs: () => 0 } }, september, 'to fetch it', 'Ann');
  let asked = 0;
  const killed = {
    ...noProgress,
    tick: (): void => {
      asked += 1;
      if (asked === 2) throw new Error('killed');
    },
  };
  await expect(live.fetch(books, '2026-09', { progress: killed })).rejects.toThrow('killed');
  const cut = close(books, '2026-09', { reportsFolder });
  expect([foundIn(cut), cut.exitCode]).toEqual([['RN-INCOMPLETE shop-2'], 4]);
  const whole = await closeOnline(live, books, '2026-09', { reportsFolder });
  expect([foundIn(whole), whole.exitCode]).toEqual([[], 0]);
});

/** A statement that signs totals alone. */
const totalsAlone: Alter = (statement) => {
  delete statement.lines;
};

/** September of totals alone from a file: a deposit and two orders. */
async function totalsFromFile(hasBook: boolean) {
  const live = await LiveAccount.open();
  const folder = ownFolder();
  const [books, fetched, reportsFolder] = [ownBooks(`${folder}/books.db`), ownBooks(), `${folder}/reports`];
  await live.pin(books);
  await live.pin(fetched);
  await live.at('2026-09-02T08:00:00Z').deposit('100');
  const orders = [
    await live.at('2026-09-03T08:00:00Z').order('shop-1'),
    await live.at('2026-09-30T23:59:59Z').order('shop-2'),
  ];
  live.at('2026-10-01T06:00:00Z');
  const baseUrl = await startAlteringService(live.service.sandboxUrl, new Map([['2026-09', totalsAlone]]));
  await live.fetch(fetched, '2026-09', { baseUrl });
  importStatement(books, fetched, live.account, '2026-09');
  if (hasBook) importRows(books, 'book', 'book.csv', bookRowsOf(orders));
  return { live, books, reportsFolder, baseUrl };
}

it.each([false, true])(
  'of totals alone, with a book %s, leave no rest, and stay certified where the next month is fetched',
  async (hasBook) => {
    const { live, books, reportsFolder, baseUrl } = await totalsFromFile(hasBook);
    const first = close(books, '2026-09', { reportsFolder });
    expect(foundIn(first)).toEqual([]);
    expectWhole(first);
    certify(books, '2026-09', reportsFolder);
    await live.at('2026-10-04T08:00:00Z').order('shop-3', { faceMinor: 1000 });
    live.at('2026-11-01T06:00:00Z');
    await closeOnline(live, books, '2026-10', { reportsFolder }, { baseUrl });
    expect(books.periods.stateOf(september)).toBe('certified');
    reopen({ books, machineClock: { nowMs: () => 0 } }, september, 'to look at it', 'Ann');
    const again = close(books, '2026-09', { reportsFolder });
    expect(foundIn(again)).toEqual([]);
    expectWhole(again);
    const whole = await closeOnline(live, books, '2026-09', { reportsFolder }, { baseUrl });
    expect(foundIn(whole)).toEqual([]);
    expectWhole(whole);
  },
);
