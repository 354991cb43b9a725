import { describe, expect, it } from 'vitest';
import { monthAfter } from '../../../src/base/time/calendar-month.js';
import { FixedClock, systemClock } from '../../../src/base/time/clock.js';
import { Archive } from '../../../src/jobs/archive/archive.js';
import { noProgress, type Progress } from '../../../src/jobs/progress.js';
import { SandboxFetch } from '../../../src/jobs/sandbox/month-fetch.js';
import { SandboxArchive } from '../../../src/jobs/sandbox/sandbox-archive.js';
import type { Books } from '../../../src/store/books.js';
import { month } from '../../store/sample.js';
import { importRows, LiveAccount, ownBooks } from '../support/live-account.js';
import { fetchWith, pinned, targetsOf, topics } from '../support/live-fetch.js';

describe('SandboxFetch', () => {
  it('reads what a finished month rests on: every source once, the balance between two statements', async () => {
    const { live, books } = await pinned();
    await live.order('shop-2');
    await live.order('shop-1');
    live.at('2026-10-02T06:00:00Z');
    const outcome = await live.fetch(books, '2026-09');
    expect(outcome).toEqual({ months: ['2026-09'], unread: [], isLive: true });
    expect(targetsOf(books, live)).toEqual([
      'ping',
      'catalogue?limit=100',
      'sandbox/statement-key',
      'statements?month=2026-09',
      'statements?month=2026-10',
      'balance',
      'statements?month=2026-10',
      'sandbox/events?limit=1000',
      'orders/shop-1',
      'orders/shop-2',
    ]);
  });

  it('asks six questions and one for each final month where nothing is new since it read the orders', async () => {
    const { live, books } = await pinned();
    await live.order('shop-1');
    live.at('2026-10-02T06:00:00Z');
    await live.fetch(books, '2026-09');
    const first = targetsOf(books, live).length;
    live.at('2026-10-03T06:00:00Z');
    await live.fetch(books, '2026-09');
    const second = [
      'ping',
      'catalogue?limit=100',
      'sandbox/statement-key',
      'statements?month=2026-09',
      'balance',
      'statements?month=2026-10',
      'sandbox/events?limit=1000',
    ];
    expect(targetsOf(books, live).slice(first)).toEqual(second);
    await live.fetch(books, '2026-09', { rereads: true });
    expect(targetsOf(books, live).slice(first + second.length)).toEqual([
      ...second.slice(0, 4),
      'statements?month=2026-10',
      ...second.slice(4),
      'orders/shop-1',
    ]);
  });

  it('reads an order again that an event tells more of since', async () => {
    const { live, books } = await pinned();
    await live.order('shop-1');
    live.at('2026-10-02T06:00:00Z');
    await live.fetch(books, '2026-09', { webhookSecret: undefined });
    await live.fetch(books, '2026-09');
    await live.fetch(books, '2026-09');
    expect(targetsOf(books, live).filter((target) => target === 'orders/shop-1')).toHaveLength(2);
  });

  it('reads the month before as well, for the opening, and final months on file again, at most 12 back', async () => {
    const live = await LiveAccount.open({ keyDays: 600 });
    const books = ownBooks();
    await live.pin(books);
    for (const closed of ['2026-09', '2026-10', '2027-09', '2027-10']) {
      live.at(`${monthAfter(month(closed))}-01T06:00:00Z`);
      await live.fetch(books, closed);
    }
    const statements = targetsOf(books, live).filter((target) => target.startsWith('statements'));
    // Each of the last two closes read them from the first: the month itself and the running one come last.
    expect(statements.map((target) => target.slice(-7)).slice(-12)).toEqual([
      ...['2026-09', '2026-10', '2027-08', '2027-09', '2027-10', '2027-10'],
      ...['2026-10', '2027-08', '2027-09', '2027-10', '2027-11', '2027-11'],
    ]);
  });

  it('asks for no event without the secret that proves it, and never for a text that is no reference', async () => {
    const { live, books } = await pinned();
    const rows = [
      'client_ref,slug,currency,face_minor,sold_at',
      '../balance,demo-coffee,USD,2500,2026-09-02T00:00:00Z',
    ];
    importRows(books, 'book', 'book.csv', rows);
    const outcome = await live.fetch(books, '2026-09', { webhookSecret: undefined });
    expect(outcome.unread).toEqual([]);
    const targets = targetsOf(books, live);
    expect(targets.filter((target) => /events|orders/.test(target))).toEqual([]);
    expect(targets.filter((target) => target === 'balance')).toHaveLength(1);
  });

  it('dates every receipt by the service’s clock, which stands in another month than this machine’s', async () => {
    const { live, books } = await pinned();
    live.at('2027-01-05T00:00:00Z');
    await live.fetch(books, '2026-12');
    const key = { interfaceName: 'sandbox', account: live.account } as const;
    for (const topic of topics) {
      for (const { receivedAtMs } of books.receipts.all(key, topic)) {
        expect(receivedAtMs - Date.parse('2027-01-05T00:00:00Z')).toBeGreaterThanOrEqual(0);
        expect(receivedAtMs - Date.parse('2027-01-05T00:00:00Z')).toBeLessThan(60_000);
      }
    }
  });

  it('says how far it is, step by step and order by order', async () => {
    const { live, books } = await pinned();
    await live.order('shop-1');
    const said: string[] = [];
    const progress: Progress = {
      step: (text) => said.push(text),
      tick: (what, done, total) => said.push(`${what} ${done}/${total}`),
      pass: (what) => said.push(what),
    };
    await live.fetch(books, '2026-09', { progress });
    const host = new URL(live.service.sandboxUrl).host;
    expect(said).toEqual([
      `reading ${host}`,
      'statement of 2026-09',
      'statement of 2026-09',
      'events',
      'orders 1/1',
    ]);
  });
});

describe('the months that are open', () => {
  const openMonths = async (live: LiveAccount, books: Books) =>
    new SandboxFetch(live.session(books), new Archive(books, undefined), noProgress).runOpen();

  it('are the running one and each ended one whose final statement is not on file', async () => {
    const { live, books } = await pinned();
    live.at('2026-10-20T06:00:00Z');
    await live.fetch(books, '2026-09');
    live.at('2026-12-05T06:00:00Z');
    const outcome = await openMonths(live, books);
    expect(outcome).toEqual({ months: ['2026-10', '2026-11', '2026-12'], unread: [], isLive: true });
    const archive = new SandboxArchive(books, live.account, undefined);
    expect(outcome.months.map((one) => archive.hasFinal(one))).toEqual([true, true, false]);
    // What was read as final is on file now, and only the running month is left.
    expect((await openMonths(live, books)).months).toEqual(['2026-12']);
  });

  it('begin with the account, and reach at most 12 months back', async () => {
    const live = await LiveAccount.open({ keyDays: 600 });
    const books = ownBooks();
    expect((await openMonths(live, books)).months).toEqual(['2026-09']);
    live.at('2027-12-05T06:00:00Z');
    // Nothing is pinned, so no statement proves that a month is over.
    const { months } = await openMonths(live, books);
    expect([months.at(0), months.at(-1), months.length]).toEqual(['2026-12', '2027-12', 13]);
  });

  it('are read with the orders of each', async () => {
    const { live, books } = await pinned();
    await live.order('shop-9');
    live.at('2026-10-05T06:00:00Z');
    await live.order('shop-10');
    await openMonths(live, books);
    expect(targetsOf(books, live).filter((target) => target.startsWith('orders'))).toEqual([
      'orders/shop-9',
      'orders/shop-10',
    ]);
  });

  it('are none where the key has ended', async () => {
    const { live, books } = await pinned();
    await live.fetch(books, '2026-09');
    await live.client.revoke();
    expect(await openMonths(live, books)).toEqual({ months: [], unread: [], isLive: false });
  });
});

describe('a balance that moves while it is read', () => {
  it('is read again between two statements until it stands still', async () => {
    const { live, books } = await pinned();
    const outcome = await fetchWith(live, books, 'balance', async (time) => {
      if (time <= 2) await live.order(`shop-${time}`, { faceMinor: 1000 });
    });
    expect(outcome.unread).toEqual([]);
    const archive = new SandboxArchive(books, live.account, undefined);
    expect(targetsOf(books, live).filter((target) => target === 'balance')).toHaveLength(3);
    expect(archive.balance?.balanceUsd6).toBe(81_000_000);
  });

  it('is left for the next run where it never stands still, and counts for nothing until then', async () => {
    const { live, books } = await pinned();
    const outcome = await fetchWith(live, books, 'balance', (time) =>
      live.deposit(`0.0${time}`).then(() => undefined),
    );
    expect(outcome.unread).toEqual([
      { source: 'balance', subject: '', reason: 'the balance moved each of the 5 times it was read' },
    ]);
    expect(new SandboxArchive(books, live.account, undefined).balance).toBeUndefined();
    expect((await live.fetch(books, '2026-09')).unread).toEqual([]);
    expect(new SandboxArchive(books, live.account, undefined).balance).toBeDefined();
  });

  it('is followed into the next month when that begins meanwhile', async () => {
    const { live, books } = await pinned();
    live.at('2026-09-30T23:59:58Z');
    const machineClock = new FixedClock(systemClock.nowMs());
    await fetchWith(
      live,
      books,
      'balance',
      (time) => {
        if (time > 1) return;
        machineClock.advance(5000);
        live.clock.advance(5000);
      },
      live.session(books, { machineClock }),
    );
    const targets = targetsOf(books, live).filter((target) => /balance|statements/.test(target));
    expect(targets).toEqual([
      'statements?month=2026-09',
      'balance',
      'statements?month=2026-09',
      'statements?month=2026-09',
      'statements?month=2026-10',
      'balance',
      'statements?month=2026-10',
    ]);
  });
});
