// The end of an account over HTTP: what a run finds at the last millisecond before, at the instant of the
// end, when the service has forgotten the key, and from the archive alone.

import { describe, expect, it, vi } from 'vitest';
import { Archive } from '../../src/jobs/archive/archive.js';
import { noProgress } from '../../src/jobs/progress.js';
import { SandboxFetch } from '../../src/jobs/sandbox/month-fetch.js';
import { SandboxArchive } from '../../src/jobs/sandbox/sandbox-archive.js';
import type { Books } from '../../src/store/books.js';
import { month } from '../store/sample.js';
import { close, closeOnline, foundIn } from './support/closing.js';
import { importRows, LiveAccount, ownBooks } from './support/live-account.js';

const bookHeader = 'client_ref,slug,currency,face_minor,sold_at';

/** An account of 20 days, from 1 to 21 September 08:00, with one order and a book that has it. */
async function shortLived(): Promise<{ live: LiveAccount; books: Books }> {
  const live = await LiveAccount.open({ keyDays: 20 });
  const books = ownBooks();
  await live.pin(books);
  live.at('2026-09-10T12:00:00Z');
  await live.order('shop-1');
  importRows(books, 'book', 'book.csv', [bookHeader, 'shop-1,demo-coffee,USD,2500,2026-09-10T12:00:00Z']);
  return { live, books };
}

const pingsOf = (books: Books, { account }: LiveAccount): number[] =>
  books.receipts.all({ interfaceName: 'sandbox', account }, 'ping').map(({ status }) => status);

describe('a key that expires', () => {
  it('is told of seven days before, to the millisecond', async () => {
    const { live, books } = await shortLived();
    await live.fetch(books, '2026-09');
    const asOf = (instant: string) => close(books, '2026-09', { asOfMs: Date.parse(instant) });
    expect(foundIn(asOf('2026-09-14T07:59:59.999Z'), true)).toEqual(['EV-STMT-PROVISIONAL 2026-09']);
    expect(foundIn(asOf('2026-09-14T08:00:00.000Z'), true)).toEqual([
      'EV-STMT-PROVISIONAL 2026-09',
      `EV-EXPIRING ${live.account}`,
    ]);
    expect(foundIn(asOf('2026-09-21T07:59:59.999Z'), true)).toContain(`EV-EXPIRING ${live.account}`);
    expect(foundIn(asOf('2026-09-21T08:00:00.000Z'), true)).toEqual(['EV-STMT-PROVISIONAL 2026-09']);
  });

  it('can be read to the last millisecond, and not at the instant of its expiry', async () => {
    const { live, books } = await shortLived();
    live.at('2026-09-21T07:59:59.000Z');
    expect((await live.fetch(books, '2026-09')).isLive).toBe(true);
    live.at('2026-09-21T08:00:00.000Z');
    expect((await live.fetch(books, '2026-09')).isLive).toBe(false);
    expect(pingsOf(books, live)).toEqual([200, 401]);
  });

  it('leaves a month that its last statement closes, where that came after the last movement', async () => {
    const { live, books } = await shortLived();
    live.at('2026-09-15T06:00:00Z');
    await live.fetch(books, '2026-09');
    live.at('2026-10-05T06:00:00Z');
    const online = await closeOnline(live, books, '2026-09');
    expect(foundIn(online, true)).toEqual(['EV-STMT-PROVISIONAL 2026-09']);
    expect(online.exitCode).toBe(0);
    const [item] = online.results[0]?.items ?? [];
    expect(item?.note).toContain('the account has ended, and this closes its last month (A-14)');
    expect(close(books, '2026-09').summaryJson()).toEqual(online.summaryJson());
  });

  it('leaves EV-LOST where something moved after it, an order nobody read untested, and no bridge', async () => {
    const { live, books } = await shortLived();
    live.at('2026-09-15T06:00:00Z');
    await live.fetch(books, '2026-09');
    live.at('2026-09-16T12:00:00Z');
    await live.order('shop-2');
    importRows(books, 'book', 'later.csv', [
      bookHeader,
      'shop-1,demo-coffee,USD,2500,2026-09-10T12:00:00Z',
      'shop-2,demo-coffee,USD,2500,2026-09-16T12:00:00Z',
    ]);
    live.at('2026-10-05T06:00:00Z');
    const outcome = await closeOnline(live, books, '2026-09');
    const lost = outcome.results.flatMap(({ items }) => items.filter(({ code }) => code === 'EV-LOST'));
    expect(lost.map(({ field, expected, note }) => [field, expected, note])).toEqual([
      ['orders', '1', 'never read while the account lived: shop-2'],
      ['statement', '2026-09-16T12:00:00.000Z', expect.stringContaining('before order shop-2')],
    ]);
    expect(foundIn(outcome)).not.toContain('RN-INCOMPLETE shop-2');
    expect(outcome.exitCode).toBe(1);
    const [result] = outcome.results;
    expect(result?.bridge).toBeUndefined();
    expect(result?.untested).toEqual([
      { what: 'orders', reason: 'the order could not be read', count: 1n, usd6: 0n },
    ]);
  });

  it('is known to have ended two days later as well, when the service has forgotten it', async () => {
    const { live, books } = await shortLived();
    await live.fetch(books, '2026-09');
    live.at('2026-12-01T06:00:00Z');
    expect(await live.fetch(books, '2026-09')).toMatchObject({ unread: [], isLive: false });
    // The refusal states no time, and tells of nothing but the expiry.
    expect(books.receipts.newestReceivedAtMs()).toBe(Date.parse('2026-09-21T08:00:00Z'));
  });
});

describe('a key that ended before the month began', () => {
  it('is refused, since it has no word of that month, and the archive alone can still be closed', async () => {
    const { live, books } = await shortLived();
    await live.fetch(books, '2026-09');
    live.at('2026-11-05T06:00:00Z');
    await expect(live.fetch(books, '2026-10')).rejects.toMatchObject({
      kind: 'refused',
      message: `the key of account ${live.account} ended at 2026-09-21T08:00:00.000Z, and can read nothing of 2026-10`,
    });
    expect(foundIn(close(books, '2026-09'))).toEqual([]);
  });

  it('is read of a month that it lived in to the millisecond', async () => {
    const live = await LiveAccount.open({ keyDays: 29 });
    const books = ownBooks();
    live.at('2026-09-30T07:00:00Z');
    await live.fetch(books, '2026-09');
    live.at('2026-10-05T06:00:00Z');
    expect(await live.fetch(books, '2026-09')).toMatchObject({ unread: [], isLive: false });
    await expect(live.fetch(books, '2026-10')).rejects.toThrow('can read nothing of 2026-10');
  });

  it('is refused of every month where the archive has nothing of its account', async () => {
    const live = await LiveAccount.open({ keyDays: 20 });
    live.at('2026-09-21T08:00:00Z');
    await expect(live.fetch(ownBooks(), '2026-09')).rejects.toThrow(
      'has ended, and can read nothing of 2026-09',
    );
  });
});

describe('a key that is revoked', () => {
  /** Asks for the month when the machine that answers says that it is this time. */
  async function fetchAt(live: LiveAccount, books: Books, date: string): Promise<void> {
    const session = live.session(books);
    const ping = session.reader.ping.bind(session.reader);
    vi.spyOn(session.reader, 'ping').mockImplementation(async () =>
      Object.defineProperty(await ping(), 'serviceDateMs', { value: Date.parse(date) }),
    );
    await new SandboxFetch(session, new Archive(books, undefined), noProgress).run(month('2026-09'));
  }

  it('ends the account when it is found revoked, for a run from the archive alone too', async () => {
    const { live, books } = await shortLived();
    await live.fetch(books, '2026-09');
    live.at('2026-09-12T06:00:00Z');
    await live.order('shop-9');
    await live.client.revoke();
    const endOf = () => new SandboxArchive(books, live.account, undefined).life?.endsAtMs;
    expect(endOf()).toBe(Date.parse('2026-09-21T08:00:00Z'));
    importRows(books, 'book', 'later.csv', [
      bookHeader,
      'shop-1,demo-coffee,USD,2500,2026-09-10T12:00:00Z',
      'shop-9,demo-coffee,USD,2500,2026-09-12T06:00:00Z',
    ]);
    await fetchAt(live, books, '2026-09-12T07:00:00Z');
    expect(endOf()).toBe(Date.parse('2026-09-12T07:00:00Z'));
    expect(foundIn(close(books, '2026-09'))).toContain(`EV-LOST ${live.account}`);
  });

  it('is dated no later than the key would have lived, whatever clock the answer was dated by', async () => {
    const { live, books } = await shortLived();
    await live.fetch(books, '2026-09');
    await live.client.revoke();
    await fetchAt(live, books, '2031-01-01T00:00:00Z');
    expect(books.receipts.newestReceivedAtMs()).toBe(Date.parse('2026-09-21T08:00:00Z'));
  });

  it('is not dated before what was archived before it', async () => {
    const { live, books } = await shortLived();
    await live.fetch(books, '2026-09');
    const newest = books.receipts.newestReceivedAtMs();
    await live.client.revoke();
    await fetchAt(live, books, '2026-09-01T00:00:00Z');
    expect(new SandboxArchive(books, live.account, undefined).life?.endsAtMs).toBe(newest);
  });
});

describe('a final statement that is restated later', () => {
  it('is found by the close of a later month, under its own month, both kept; the first stands', async () => {
    const live = await LiveAccount.open();
    const books = ownBooks();
    await live.pin(books);
    live.at('2026-10-02T06:00:00Z');
    await closeOnline(live, books, '2026-09');
    live.at('2026-11-02T06:00:00Z');
    live.service.addFault({ fault: 'statement_restated', times: null, match: { month: '2026-09' } });
    const outcome = await closeOnline(live, books, '2026-10');
    const [item] = outcome.results
      .flatMap(({ items }) => items)
      .filter(({ code }) => code === 'EV-STMT-RESTATED');
    expect(item).toMatchObject({ subject: '2026-09', month: '2026-09', causedBy: [] });
    expect(outcome.exitCode).toBe(3);
    const finals =
      new SandboxArchive(books, live.account, undefined).statements.get(item?.month ?? ('' as never)) ?? [];
    expect(new Set(finals.map(({ rawSha256 }) => rawSha256)).size).toBe(2);
    expect([item?.expected, item?.actual]).toEqual([finals[0]?.rawSha256, finals.at(-1)?.rawSha256]);
  });

  it('is carried by the closes after that: it is open, and no finding of theirs', async () => {
    const live = await LiveAccount.open();
    const books = ownBooks();
    await live.pin(books);
    live.at('2026-10-02T06:00:00Z');
    await closeOnline(live, books, '2026-09');
    live.at('2026-11-02T06:00:00Z');
    live.service.addFault({ fault: 'statement_restated', times: null, match: { month: '2026-09' } });
    await closeOnline(live, books, '2026-10');
    live.at('2026-12-02T06:00:00Z');
    const later = await closeOnline(live, books, '2026-11');
    expect(later.results.flatMap(({ items }) => items)).toEqual([]);
    expect(later.exitCode).toBe(0);
    const listed = (of: string) =>
      books.items.items(month(of)).map(({ item, state }) => `${item.code} ${item.month} ${state}`);
    expect(listed('2026-11')).toEqual(['EV-STMT-RESTATED 2026-09 carried']);
    // The close that found it says so again, whenever it is repeated.
    const again = close(books, '2026-10').results.flatMap(({ items }) => items);
    expect(again.map(({ code, month: of }) => `${code} ${of}`)).toEqual(['EV-STMT-RESTATED 2026-09']);
  });
});
