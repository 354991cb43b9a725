import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { FaultRequest } from '../../src/service/local-service.js';
import type { Books } from '../../src/store/books.js';
import { failureOf, month } from '../store/sample.js';
import { balancesOf, cleanSeptember, ledgerCloses } from './support/closed-september.js';
import { close, closeOnline, foundIn, packHashes, rowsOf } from './support/closing.js';
import { type LiveAccount, ownBooks, ownFolder } from './support/live-account.js';
import { alterBooks } from './support/posted-books.js';

describe('a close that could not read everything', () => {
  const faults: readonly [string, FaultRequest][] = [
    ['HTML', { fault: 'html' }],
    ['a redirect', { fault: 'redirect' }],
    ['another environment', { fault: 'no_env' }],
    ['too many bytes', { fault: 'oversize' }],
  ];

  it.each(faults)(
    'exits with 4 for %s, marks the reports as not final, and the next run succeeds',
    async (_what, fault) => {
      const { live, books } = await cleanSeptember();
      live.service.addFault({ ...fault, match: { path: '/v1/statements' } });
      const outcome = await closeOnline(live, books, '2026-09');
      expect(outcome.exitCode).toBe(4);
      expect(foundIn(outcome)).toContain('RN-INCOMPLETE 2026-09');
      expect(outcome.summaryText).toContain('totals are not final');
      const control = rowsOf(outcome, '00-control.csv');
      expect(control.some((row) => Object.values(row).join(' ').includes('not final'))).toBe(true);
      const next = await closeOnline(live, books, '2026-09');
      expect(next.exitCode).toBe(0);
      ledgerCloses(next);
    },
  );

  it('comes to the books of an undisturbed run once every source was read', async () => {
    const { live, books } = await cleanSeptember();
    await closeOnline(live, books, '2026-09');
    const disturbed = await cleanSeptember();
    for (const path of ['/v1/orders/shop-2', '/v1/balance', '/v1/sandbox/events', '/v1/statements']) {
      disturbed.live.service.addFault({ fault: 'html', match: { path } });
      expect((await closeOnline(disturbed.live, disturbed.books, '2026-09')).exitCode).toBe(4);
    }
    expect((await closeOnline(disturbed.live, disturbed.books, '2026-09')).exitCode).toBe(0);
    expect(balancesOf(disturbed.books)).toEqual(balancesOf(books));
  });

  it('reports from the archive where the service cannot be reached, and says so with 4', async () => {
    const { live, books } = await cleanSeptember();
    await closeOnline(live, books, '2026-09');
    const outcome = await closeOnline(live, books, '2026-09', {}, { baseUrl: 'http://127.0.0.1:1' });
    expect(outcome.exitCode).toBe(4);
    expect(foundIn(outcome)).toEqual(Array.from({ length: 4 }, () => 'RN-INCOMPLETE 2026-09'));
  });

  it('is as incomplete offline: an order that no run ever read is named, and nothing is concluded of it', async () => {
    const { live, books } = await cleanSeptember();
    live.service.addFault({ fault: 'html', match: { path: '/v1/orders/shop-2' } });
    expect((await closeOnline(live, books, '2026-09')).exitCode).toBe(4);
    const offline = close(books, '2026-09');
    expect(offline.exitCode).toBe(4);
    expect(foundIn(offline)).toEqual(['RN-INCOMPLETE shop-2']);
  });

  it('closes from the archive alone, without a word of complaint, once the key has ended', async () => {
    const { live, books } = await cleanSeptember();
    await closeOnline(live, books, '2026-09');
    await live.client.revoke();
    const outcome = await closeOnline(live, books, '2026-09');
    expect(outcome.exitCode).toBe(0);
    ledgerCloses(outcome);
  });

  it('is refused, with nothing written, where nothing of the month is in the archive', () => {
    const books = ownBooks();
    const reportsFolder = ownFolder();
    const failure = failureOf(() => close(books, '2026-09', { reportsFolder }));
    expect(failure.kind).toBe('refused');
    expect(failure.message).toContain('2026-09');
    expect(failure.hint).toContain('tieout fetch --month 2026-09');
    expect(books.runs.runs()).toEqual([]);
  });
});

describe('a close that is killed', () => {
  it('at any step of its work is completed by the next run, as if nothing had been', async () => {
    const { live, books } = await cleanSeptember();
    live.service.addFault({ fault: 'order_overcharge', match: { client_ref: 'shop-4' } });
    await live.order('shop-4');
    live.at('2026-11-01T06:00:00Z');
    const whole = await closeOnline(live, books, '2026-10');
    const expected = {
      balances: balancesOf(books),
      hashes: packHashes(whole.packFolder),
      found: foundIn(whole),
    };

    const kills: readonly [name: string, arm: (of: Books) => { mockRestore(): void }][] = [
      ['the run is begun', (of) => vi.spyOn(of.runs, 'startRun').mockImplementation(killed)],
      ['the journal is written', (of) => vi.spyOn(of.journal, 'appendEntries').mockImplementation(killed)],
      ['the items are recorded', (of) => vi.spyOn(of.items, 'recordItems').mockImplementation(killed)],
      ['items are cleared', (of) => vi.spyOn(of.items, 'clearItems').mockImplementation(killed)],
      ['the run is ended', (of) => vi.spyOn(of.runs, 'endRun').mockImplementation(killed)],
      ['the control sheet is gathered', (of) => vi.spyOn(of.imports, 'imports').mockImplementation(killed)],
    ];
    for (const [, arm] of kills) {
      const disturbed = await copyOf(books, live);
      const spy = arm(disturbed);
      const reportsFolder = ownFolder();
      expect(() => close(disturbed, '2026-10', { reportsFolder })).toThrow('killed');
      spy.mockRestore();
      const mended = close(disturbed, '2026-10', { reportsFolder });
      expect(balancesOf(disturbed)).toEqual(expected.balances);
      expect(foundIn(mended)).toEqual(expected.found);
      expect(packHashes(mended.packFolder)).toEqual(expected.hashes);
      expect(disturbed.journal.prove().chain.ok).toBe(true);
    }
  });

  it('is refused before it posts anything where its pack can not be put in place', async () => {
    const { live, books } = await cleanSeptember();
    const reportsFolder = ownFolder();
    writeFileSync(join(reportsFolder, '2026-09'), 'something of yours');
    await live.fetch(books, '2026-09');
    expect(failureOf(() => close(books, '2026-09', { reportsFolder })).kind).toBe('refused');
    expect(books.journal.head().position).toBe(0);
    expect(books.runs.runs()).toEqual([]);
    expect(close(books, '2026-09').exitCode).toBe(0);
  });
});

describe('closing on books that were altered', () => {
  it('posts nothing, says where they were altered, ends with 3, and still reports', async () => {
    const { live } = await cleanSeptember();
    const path = join(ownFolder(), 'books.db');
    const first = ownBooks(path);
    await live.pin(first);
    await closeOnline(live, first, '2026-09');
    const posted = first.journal.head().position;
    first.close();
    alterBooks(path, "UPDATE journal_entry SET subject = 'shop-9' WHERE position = 3");
    const books = ownBooks(path);
    await live.at('2026-10-05T08:00:00Z').order('shop-8');
    await live.fetch(books, '2026-10');
    for (const step of ['reconcile', 'report', 'verify', 'close'] as const) {
      const outcome = close(books, '2026-10', { step });
      expect([step, outcome.exitCode, foundIn(outcome).includes('EV-LEDGER-CHAIN entry 3')]).toEqual([
        step,
        3,
        true,
      ]);
      expect(books.journal.head().position).toBe(posted);
    }
  });
});

function killed(): never {
  throw new Error('killed');
}

/** Other books with the same archive, in which nothing was closed. */
async function copyOf(books: Books, live: LiveAccount): Promise<Books> {
  const copy = ownBooks();
  await live.pin(copy);
  const key = { interfaceName: 'sandbox', account: live.account } as const;
  const receipts = (
    ['ping', 'catalogue', 'statement_key', 'statement', 'balance', 'events', 'order'] as const
  )
    .flatMap((topic) => books.receipts.all(key, topic))
    .sort((a, b) => a.receiptId - b.receiptId);
  for (const { receiptId: _, machineAtMs, ...receipt } of receipts) {
    copy.receipts.addReceipt(
      { ...receipt, storedBytes: books.evidence.readBlob(receipt.storedSha256) },
      machineAtMs,
    );
  }
  for (const file of books.imports.imports()) {
    copy.evidence.putBlob(books.evidence.readBlobChunks(file.canonicalSha256));
    copy.imports.addImport(file);
  }
  expect(copy.journal.months()).toEqual([]);
  expect(copy.receipts.newestReceivedAtMs()).toBe(books.receipts.newestReceivedAtMs());
  expect(month('2026-10')).toBe('2026-10');
  return copy;
}
