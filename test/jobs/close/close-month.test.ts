import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { FaultRequest } from '../../../src/service/local-service.js';
import { withInterceptedFiles } from '../../cli/support/failing-files.js';
import { failureOf, month } from '../../store/sample.js';
import { balancesOf, chart, cleanSeptember, ledgerCloses } from '../support/closed-september.js';
import { close, closeOnline, foundIn, packHashes, rowsOf } from '../support/closing.js';
import {
  bookRowsOf,
  depositRowsOf,
  importRows,
  LiveAccount,
  ownBooks,
  ownFolder,
} from '../support/live-account.js';

describe('closing a clean month against the real service', () => {
  it('finds nothing, exits with 0, and the float by the books closes where the statement does', async () => {
    const { live, books } = await cleanSeptember();
    const outcome = await closeOnline(live, books, '2026-09');
    expect(foundIn(outcome)).toEqual([]);
    expect(outcome.exitCode).toBe(0);
    ledgerCloses(outcome);
    expect(outcome.results[0]?.tieOut.every(({ result }) => result === 'ties')).toBe(true);
    expect(outcome.summaryText).toContain('Everything that was tested agrees');
    expect(rowsOf(outcome, '05-orders.csv').map((row) => row['result'])).toEqual(
      Array.from({ length: 4 }, () => 'matched'),
    );
    expect(books.journal.prove().chain.ok).toBe(true);
    expect(books.journal.trialBalance().netUsd6).toBe(0n);
  });

  it('posts nothing the second time and writes the same pack, byte for byte', async () => {
    const { live, books } = await cleanSeptember();
    const reportsFolder = ownFolder();
    const first = await closeOnline(live, books, '2026-09', { reportsFolder });
    const [head, hashes] = [books.journal.head(), packHashes(first.packFolder)];
    expect(Object.keys(hashes)).toContain('08-journal.csv');
    const second = close(books, '2026-09', { reportsFolder });
    expect(books.journal.head()).toEqual(head);
    expect(packHashes(second.packFolder)).toEqual(hashes);
    expect(second.summaryText).toBe(first.summaryText);
  });

  it('posts and records nothing where the disk takes no pack, and all of it once it does', async () => {
    const { live, books } = await cleanSeptember();
    const reportsFolder = ownFolder();
    await live.fetch(books, '2026-09');
    const before = [books.journal.head(), books.runs.runs().length];
    const full = (name: string, path: unknown, go: () => unknown) => {
      if (name === 'openSync' && String(path).endsWith('manifest.json')) {
        throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
      }
      return go();
    };
    const failure = await withInterceptedFiles(full, async () =>
      failureOf(() => close(books, '2026-09', { reportsFolder })),
    );
    expect([failure.kind, failure.message]).toEqual([
      'unfinished',
      expect.stringContaining('the disk is full'),
    ]);
    expect([books.journal.head(), books.runs.runs().length]).toEqual(before);
    expect(readdirSync(reportsFolder)).toEqual([]);
    expect(close(books, '2026-09', { reportsFolder }).exitCode).toBe(0);
    expect(books.journal.head()).not.toEqual(before[0]);
  });

  it('says offline what it said online, also in books that were never closed before', async () => {
    const { live, books } = await cleanSeptember();
    live.service.addFault({ fault: 'order_overcharge', match: { client_ref: 'shop-4' } });
    live.service.addFault({ fault: 'event_altered', match: { client_ref: 'shop-4' } });
    await live.order('shop-4');
    const online = await closeOnline(live, books, '2026-09');
    const hashes = packHashes(online.packFolder);
    expect(packHashes(close(books, '2026-09').packFolder)).toEqual(hashes);
    expect(foundIn(close(books, '2026-09'))).toEqual(foundIn(online));

    const fetched = ownBooks();
    await live.pin(fetched);
    await live.fetch(fetched, '2026-09');
    const offline = close(fetched, '2026-09');
    const again = await closeOnline(live, fetched, '2026-09');
    expect(foundIn(offline, true)).toEqual(foundIn(again, true));
  });

  it('opens October with what September left, and rolls forward month after month', async () => {
    const { live, books } = await cleanSeptember();
    await closeOnline(live, books, '2026-09');
    await live.order('shop-10');
    live.at('2026-11-01T06:00:00Z');
    importRows(books, 'book', 'october.csv', bookRowsOf([await live.client.readOrder('shop-10')]));
    const october = await closeOnline(live, books, '2026-10');
    expect(foundIn(october)).toEqual([]);
    ledgerCloses(october);
    expect(balancesOf(books)[chart.openingBalances]).toBeUndefined();
  });

  it('takes the opening over where the books begin later, and gives it back when the month before is closed', async () => {
    const { live, books } = await cleanSeptember();
    live.at('2026-11-01T06:00:00Z');
    const october = await closeOnline(live, books, '2026-10');
    ledgerCloses(october);
    expect(balancesOf(books)[chart.openingBalances]).toBe(-(balancesOf(books)[chart.float] ?? 0n));
    await closeOnline(live, books, '2026-09');
    ledgerCloses(await closeOnline(live, books, '2026-10'));
    expect(balancesOf(books)[chart.openingBalances]).toBeUndefined();
  });

  it('gives the opening back with the close of the month before, so that the next month closes', async () => {
    const { live, books } = await cleanSeptember();
    live.at('2026-11-01T06:00:00Z');
    await closeOnline(live, books, '2026-10');
    const float = balancesOf(books)[chart.float];
    await closeOnline(live, books, '2026-09');
    expect(balancesOf(books)[chart.float]).toBe(float);
    expect(balancesOf(books)[chart.openingBalances]).toBeUndefined();
    live.at('2026-12-01T06:00:00Z');
    const november = await closeOnline(live, books, '2026-11');
    expect(foundIn(november)).toEqual([]);
    ledgerCloses(november);
  });
});

describe('a close that meets what is wrong', () => {
  it('posts what was booked and leaves the rest on provider differences', async () => {
    const { live, books } = await cleanSeptember();
    live.service.addFault({ fault: 'order_overcharge', delta_usd6: 10_000, match: { client_ref: 'shop-4' } });
    live.service.addFault({ fault: 'order_charged_twice', match: { client_ref: 'shop-5' } });
    live.service.addFault({ fault: 'order_without_debit', match: { client_ref: 'shop-6' } });
    live.service.addFault({ fault: 'debit_without_order', match: { client_ref: 'shop-7' } });
    live.service.addFault({ fault: 'order_reversed', match: { client_ref: 'shop-8' } });
    const orders = [];
    for (const ref of ['shop-4', 'shop-5', 'shop-6', 'shop-7', 'shop-8']) orders.push(await live.order(ref));
    live.service.addFault({ fault: 'deposit_credit', method: 'fee_missing' });
    const deposit = await live.deposit('20');
    importRows(books, 'book', 'october.csv', bookRowsOf(orders));
    importRows(books, 'deposits', 'october.csv', depositRowsOf([deposit]));
    live.at('2026-11-01T06:00:00Z');
    await closeOnline(live, books, '2026-09');
    const october = await closeOnline(live, books, '2026-10');
    expect(october.exitCode).toBe(1);
    ledgerCloses(october);
    const cost = 23_750_000n;
    expect(balancesOf(books)).toMatchObject({
      // A cent too much, one debit too many, one that no order answers to; a reversal and a fee too much
      // given.
      [chart.differences]: 10_000n + cost + cost - cost - 180_000n,
      [chart.owed]: -cost,
    });
    expect(foundIn(october)).toEqual([
      'OR-NOT-IN-STATEMENT shop-6',
      'OR-DEBIT-UNKNOWN shop-7-unknown',
      'OR-DOUBLE-DEBIT shop-5',
      'OR-CHARGE shop-4',
      'OR-REVERSAL-EXTRA shop-8',
      `DP-CREDIT ${deposit.depositId}`,
    ]);
  });

  it('undoes and posts anew what was posted on evidence that has changed, and the difference alone', async () => {
    const { live, books } = await cleanSeptember();
    live.service.addFault({ fault: 'order_overcharge', delta_usd6: 10_000, match: { client_ref: 'shop-4' } });
    live.at('2026-10-05T00:00:00Z');
    importRows(books, 'book', 'october.csv', bookRowsOf([await live.order('shop-4')]));
    live.at('2026-11-01T06:00:00Z');
    await closeOnline(live, books, '2026-09');
    live.service.addFault({ fault: 'html', match: { path: '/v1/orders/shop-4' } });
    const unread = await closeOnline(live, books, '2026-10');
    expect(unread.exitCode).toBe(4);
    // Somebody takes the month as it is, so it is final and posted.
    const [gap] = books.items.openItems(month('2026-10')).filter(({ item }) => item.code === 'RN-INCOMPLETE');
    books.items.accept(gap?.item.itemId ?? '', 'closed without it', 'Ann', 5);
    expect(close(books, '2026-10', { unread: books.unread.unreadOfMonth(month('2026-10')) }).exitCode).toBe(
      0,
    );
    expect(balancesOf(books)[chart.differences]).toBeUndefined();
    const before = books.journal.head().position;
    const read = await closeOnline(live, books, '2026-10');
    expect(read.exitCode).toBe(1);
    expect(balancesOf(books)[chart.differences]).toBe(10_000n);
    const added = [...books.journal.each()].filter(({ position }) => position > before);
    expect(added.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['undo', 'shop-4'],
      ['order', 'shop-4'],
    ]);
    ledgerCloses(read);
  });

  it('posts what a person accepted though it could not be read, and calls no total of it final', async () => {
    const { live, books } = await cleanSeptember();
    live.service.addFault({ fault: 'html', match: { path: '/v1/balance' } });
    const unread = await closeOnline(live, books, '2026-09');
    expect(unread.summaryJson()['result']).toMatchObject({ exit_code: 4, is_final: false });
    const [gap] = books.items.openItems(month('2026-09'));
    books.items.accept(gap?.item.itemId ?? '', 'closed without it', 'Ann', 5);
    const closeAsItIs = () =>
      close(books, '2026-09', { unread: books.unread.unreadOfMonth(month('2026-09')) });
    const taken = closeAsItIs();
    expect(taken.summaryJson()['result']).toEqual({
      exit_code: 0,
      is_final: false,
      text: expect.stringContaining('; not everything could be read, so totals are not final'),
    });
    expect(taken.summaryText).toContain('NOT FINAL: not everything could be read.');
    expect(books.journal.head().position).toBeGreaterThan(0);
    expect(closeAsItIs().summaryJson()['result']).toEqual(taken.summaryJson()['result']);
    expect((await closeOnline(live, books, '2026-09')).summaryJson()['result']).toMatchObject({
      exit_code: 0,
      is_final: true,
    });
  });

  it('posts nothing while something could not be read, and all of it once it was, with nothing to undo', async () => {
    const { live, books } = await cleanSeptember();
    for (const path of ['/v1/orders/shop-1', '/v1/balance', '/v1/statements']) {
      live.service.addFault({ fault: 'html', match: { path } });
      expect((await closeOnline(live, books, '2026-09')).exitCode).toBe(4);
      expect(books.journal.head().position).toBe(0);
    }
    expect(books.runs.runs().map(({ exitCode }) => exitCode)).toEqual([4, 4, 4]);
    ledgerCloses(await closeOnline(live, books, '2026-09'));
    expect([...books.journal.each()].filter(({ kind }) => kind === 'undo')).toEqual([]);
    const { position } = books.journal.head();
    expect(position).toBeGreaterThan(0);
    live.service.addFault({ fault: 'html', match: { path: '/v1/balance' } });
    expect((await closeOnline(live, books, '2026-09')).exitCode).toBe(4);
    expect(books.journal.head().position).toBe(position);
    expect(books.journal.prove().chain.ok).toBe(true);
  });

  it.each<[string, FaultRequest, string]>([
    [
      'altered after it was signed',
      { fault: 'statement_tampered', match: { month: '2026-09' } },
      'EV-SIG-INVALID 2026-09',
    ],
    [
      'of another account',
      { fault: 'statement_of_account', match: { month: '2026-09' } },
      'EV-STMT-PERIOD 2026-09',
    ],
  ])('exits with 3 for a statement %s, and writes the reports all the same', async (_what, fault, item) => {
    const { live, books } = await cleanSeptember();
    live.service.addFault(fault);
    const outcome = await closeOnline(live, books, '2026-09');
    expect(outcome.exitCode).toBe(3);
    expect(foundIn(outcome)).toContain(item);
    expect(outcome.packFolder).toBeDefined();
    expect(outcome.summaryText).toContain('Evidence failed');
  });

  it('exits with 3 while no key is pinned, and with 0 once it is, without another fetch', async () => {
    const { live, books: pinned } = await cleanSeptember();
    const books = ownBooks();
    await live.fetch(books, '2026-09');
    expect(close(books, '2026-09').exitCode).toBe(3);
    await live.pin(books);
    expect(foundIn(close(books, '2026-09')).filter((item) => item.startsWith('EV-'))).toEqual([]);
    expect(pinned.receipts.count()).toBeGreaterThan(0);
  });
});

describe('the steps of a close', () => {
  it.each([
    ['verify', false, false, false],
    ['reconcile', false, true, false],
    ['report', true, true, false],
    ['close', true, true, true],
  ] as const)('%s: writes a pack: %s, records items: %s, posts: %s', async (step, packs, records, posts) => {
    const { live, books } = await cleanSeptember();
    live.service.addFault({ fault: 'statement_total', delta: 1, match: { month: '2026-09' } });
    await live.fetch(books, '2026-09');
    const outcome = close(books, '2026-09', { step });
    expect(outcome.exitCode).toBe(1);
    expect(outcome.packFolder !== undefined).toBe(packs);
    expect(books.items.items().length > 0).toBe(records);
    expect(books.runs.runs().map((run) => [run.command, run.exitCode])).toEqual(records ? [[step, 1]] : []);
    expect(books.journal.head().position > 0).toBe(posts);
  });

  it('verify looks at the trust chain alone, and goes by what was accepted', async () => {
    const { live, books } = await cleanSeptember();
    live.service.addFault({ fault: 'order_overcharge', match: { client_ref: 'shop-4' } });
    await live.order('shop-4');
    live.at('2026-11-01T06:00:00Z');
    await closeOnline(live, books, '2026-09');
    await live.fetch(books, '2026-10');
    expect(close(books, '2026-10', { step: 'verify' }).exitCode).toBe(0);
    expect(close(books, '2026-10').exitCode).toBe(1);

    live.service.addFault({ fault: 'statement_tampered', match: { month: '2026-11' } });
    await live.at('2026-12-01T06:00:00Z').fetch(books, '2026-11');
    const tampered = close(books, '2026-11');
    expect(tampered.exitCode).toBe(3);
    for (const { itemId, class: of } of tampered.results[0]?.items ?? []) {
      if (of === 'E') books.items.accept(itemId, 'agreed on the phone', 'A. Uditor', 1_790_000_000_000);
    }
    expect(close(books, '2026-11', { step: 'verify' }).exitCode).toBe(0);
  });
});

describe('items over several months', () => {
  it('let a sale across midnight of the month’s end clear with the later month', async () => {
    const { live, books } = await cleanSeptember();
    const order = await live.at('2026-10-01T07:00:00Z').order('midnight');
    const [header = '', row = ''] = bookRowsOf([order]);
    importRows(books, 'book', 'late.csv', [header, row.replace('2026-10-01T07', '2026-09-30T23')]);
    const september = await closeOnline(live, books, '2026-09');
    expect(foundIn(september)).toEqual(['OR-CUTOFF midnight']);
    expect(september.exitCode).toBe(0);
    live.at('2026-11-01T06:00:00Z');
    const october = await closeOnline(live, books, '2026-10');
    expect(october.exitCode).toBe(0);
    expect(
      rowsOf(october, '04-open-items.csv').map(({ code, state, cleared_month }) => [
        code,
        state,
        cleared_month,
      ]),
    ).toEqual([['OR-CUTOFF', 'cleared', '2026-10']]);
  });

  it('count a pending order against the close after its own, until it is decided', async () => {
    const { live, books } = await cleanSeptember();
    live.service.addFault({ fault: 'order_stuck_pending', match: { client_ref: 'pending-2' } });
    importRows(
      books,
      'book',
      'stuck.csv',
      bookRowsOf([await live.at('2026-10-09T00:00:00Z').order('pending-2')]),
    );
    live.at('2026-11-01T06:00:00Z');
    await closeOnline(live, books, '2026-09');
    const october = await closeOnline(live, books, '2026-10');
    expect(foundIn(october)).toEqual(['OR-PENDING-STALE pending-2']);
    expect(october.exitCode).toBe(0);
    expect(balancesOf(books)[chart.cardsInTransit]).toBe(23_750_000n);
    live.at('2026-12-01T06:00:00Z');
    expect((await closeOnline(live, books, '2026-11')).exitCode).toBe(1);
  });
});

describe('a month in which one account takes over from another', () => {
  it('is closed for both, each with its own statement, book and float, and its books tell them apart', async () => {
    const old = await LiveAccount.open({ keyDays: 45 });
    const books = ownBooks();
    await old.pin(books);
    await old.fetch(books, '2026-09');
    const sold = [await old.order('old-1')];
    old.at('2026-09-20T00:00:00Z');
    const successor = await LiveAccount.withNewKey(old.service, old.clock);
    await successor.fetch(books, '2026-09');
    sold.push(await successor.order('new-1'), await old.order('old-2', { faceMinor: 1000 }));
    importRows(books, 'book', 'book.csv', bookRowsOf(sold));
    importRows(books, 'deposits', 'deposits.csv', depositRowsOf([]));
    // The old key ends in the middle of October, so its evidence is fetched before; the successor's run
    // closes both.
    await old.at('2026-10-01T06:00:00Z').fetch(books, '2026-09');
    old.at('2026-10-20T06:00:00Z');
    const outcome = await closeOnline(successor, books, '2026-09');
    expect(foundIn(outcome)).toEqual([]);
    expect(outcome.exitCode).toBe(0);
    ledgerCloses(outcome);
    const rows = rowsOf(outcome, '05-orders.csv').map((row) => [
      row['account'],
      row['client_ref'],
      row['result'],
    ]);
    expect(rows.sort()).toEqual(
      [
        [old.account, 'old-1', 'matched'],
        [old.account, 'old-2', 'matched'],
        [successor.account, 'new-1', 'matched'],
      ].sort(),
    );
    const floats = books.journal.balances().filter(({ ledgerAccount }) => ledgerAccount === chart.float);
    expect(Object.fromEntries(floats.map((one) => [one.account, one.debitUsd6 - one.creditUsd6]))).toEqual({
      [old.account]: 66_750_000n,
      [successor.account]: 76_250_000n,
    });

    // In November only the successor is left.
    const accountsOf = async (at: string, text: string) => {
      old.at(at);
      return (await closeOnline(successor, books, text)).results.map(({ account }) => account).sort();
    };
    expect(await accountsOf('2026-11-02T06:00:00Z', '2026-10')).toEqual(
      [old.account, successor.account].sort(),
    );
    expect(await accountsOf('2026-11-03T06:00:00Z', '2026-11')).toEqual([successor.account]);
  });
});
