import { describe, expect, it } from 'vitest';
import { loadBook } from '../../../src/jobs/archive/own-records.js';
import { lateEventRefs, neverRead, orderRefsToRead } from '../../../src/jobs/sandbox/order-refs.js';
import { SandboxArchive } from '../../../src/jobs/sandbox/sandbox-archive.js';
import type { Books } from '../../../src/store/books.js';
import { month } from '../../store/sample.js';
import { importRows, LiveAccount, ownBooks } from '../support/live-account.js';

const header = 'client_ref,slug,currency,face_minor,sold_at';
const row = (ref: string, soldAt: string) => `${ref},demo-coffee,USD,1000,${soldAt}`;

function refsOf(live: LiveAccount, books: Books, text = '2026-09'): string[] {
  const archive = new SandboxArchive(books, live.account, undefined);
  return orderRefsToRead(archive, loadBook(books, 'sandbox'), month(text));
}

describe('orderRefsToRead', () => {
  it('names what the book, the statement’s lines and the events say of the month, in the order of bytes', async () => {
    const live = await LiveAccount.open();
    const books = ownBooks();
    await live.pin(books);
    await live.order('z-line-and-event', { faceMinor: 1000 });
    live.service.addFault({ fault: 'event_dropped', match: { client_ref: 'line-only' } });
    await live.order('line-only', { faceMinor: 1000 });
    live.service.addFault({ fault: 'order_without_debit', match: { client_ref: 'event-only' } });
    await live.order('event-only', { faceMinor: 1000 });
    importRows(books, 'book', 'book.csv', [
      header,
      row('book-only', '2026-09-30T23:59:59.999Z'),
      row('book-of-october', '2026-10-01T00:00:00.000Z'),
      row('book-undated', ''),
    ]);
    live.at('2026-10-02T00:00:00Z');
    await live.fetch(books, '2026-09');
    expect(refsOf(live, books)).toEqual([
      'book-only',
      'book-undated',
      'event-only',
      'line-only',
      'z-line-and-event',
    ]);
    expect(refsOf(live, books, '2026-10')).toEqual(['book-of-october', 'book-only', 'book-undated']);
  });

  it('asks again for what was pending or unknown, in whatever month, until it is issued', async () => {
    const live = await LiveAccount.open();
    const books = ownBooks();
    await live.pin(books);
    await live.order('pending-1', { faceMinor: 1000 });
    importRows(books, 'book', 'book.csv', [header, row('not-sent-yet', '2026-09-02T00:00:00Z')]);
    await live.fetch(books, '2026-09');
    expect(refsOf(live, books, '2026-10')).toEqual(['not-sent-yet', 'pending-1']);
    live.clock.advance(31_000);
    await live.order('not-sent-yet', { faceMinor: 1000 });
    await live.fetch(books, '2026-09');
    expect(refsOf(live, books, '2026-10')).toEqual([]);
  });

  it('reads no events but those of orders of the month, and no test events', async () => {
    const live = await LiveAccount.open();
    const books = ownBooks();
    await live.deposit('20');
    await live.client.testEvent('order.issued');
    await live.fetch(books, '2026-09');
    expect(refsOf(live, books)).toEqual([]);
  });

  it('names the orders of every reading of a statement, so that a restated one hides none', async () => {
    const live = await LiveAccount.open();
    const books = ownBooks();
    await live.pin(books);
    await live.order('shop-1', { faceMinor: 1000 });
    live.service.addFault({ fault: 'event_dropped', match: { client_ref: 'shop-1' } });
    live.at('2026-10-02T00:00:00Z');
    await live.fetch(books, '2026-09');
    live.service.addFault({
      fault: 'statement_line_dropped',
      ref: 'shop-1',
      consistent: 'yes',
      match: { month: '2026-09' },
    });
    await live.fetch(books, '2026-09');
    expect(refsOf(live, books)).toEqual(['shop-1']);
  });
});

describe('neverRead', () => {
  it('is what was never asked and could be asked', async () => {
    const live = await LiveAccount.open();
    const books = ownBooks();
    await live.order('shop-1');
    await live.fetch(books, '2026-09');
    const refs = ['shop-1', 'other', '../balance', '..'];
    importRows(books, 'book', 'book.csv', [header, ...refs.map((ref) => row(ref, '2026-09-02T00:00:00Z'))]);
    const archive = new SandboxArchive(books, live.account, undefined);
    expect(neverRead(archive, loadBook(books, 'sandbox'), month('2026-09'))).toEqual(['other']);
  });
});

describe('lateEventRefs', () => {
  it('names the orders that events of closed months tell of and nobody asked for, and no test events', async () => {
    const live = await LiveAccount.open();
    const books = ownBooks();
    await live.pin(books);
    await live.order('asked', { faceMinor: 1000 });
    await live.fetch(books, '2026-09');
    await live.order('late', { faceMinor: 1000 });
    await live.client.testEvent('order.issued');
    live.at('2026-10-02T00:00:00Z');
    await live.fetch(books, '2026-10');
    const archive = new SandboxArchive(books, live.account, undefined);
    expect(lateEventRefs(archive, new Set([month('2026-09')]))).toEqual(['late']);
    expect(lateEventRefs(archive, new Set([month('2026-08')]))).toEqual([]);
  });

  it('has none once the next fetch of a later month asked for them', async () => {
    const live = await LiveAccount.open();
    const books = ownBooks();
    await live.pin(books);
    await live.fetch(books, '2026-09');
    const run = { command: 'close', month: month('2026-09'), asOfMs: 0, startedAtMs: 1 };
    books.runs.endRun(books.runs.startRun(run), 'all agrees.', 0, 1);
    await live.order('late', { faceMinor: 1000 });
    live.at('2026-10-02T00:00:00Z');
    await live.fetch(books, '2026-10');
    const archive = new SandboxArchive(books, live.account, undefined);
    expect([...archive.orders.keys()]).toEqual(['late']);
    expect(lateEventRefs(archive, new Set([month('2026-09')]))).toEqual([]);
  });
});
