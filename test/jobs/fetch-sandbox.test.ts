import { describe, expect, it, vi } from 'vitest';
import { monthAfter } from '../../src/base/calendar-month.js';
import { FixedClock, systemClock } from '../../src/base/clock.js';
import { Failure } from '../../src/base/failure.js';
import { SandboxFetch } from '../../src/jobs/fetch-sandbox.js';
import { noProgress, type Progress } from '../../src/jobs/progress.js';
import { gatherSandbox } from '../../src/jobs/sandbox-archive.js';
import type { SandboxSession } from '../../src/jobs/sandbox-session.js';
import type { Receipt } from '../../src/records/receipt.js';
import type { FaultRequest } from '../../src/service/local-service.js';
import type { Books } from '../../src/store/books.js';
import { month } from '../store/sample.js';
import { importRows, LiveAccount, ownBooks } from './support/live-account.js';

const topics: readonly Receipt['topic'][] = [
  'ping',
  'catalogue',
  'statement_key',
  'statement',
  'balance',
  'events',
  'order',
];

/** Targets of everything archived, in the order in which it was archived. */
function targetsOf(books: Books, { account }: LiveAccount): string[] {
  return topics
    .flatMap((topic) => books.receipts.all({ interfaceName: 'sandbox', account }, topic))
    .sort((a, b) => a.receiptId - b.receiptId)
    .map(({ target }) => target.replace('GET /v1/', ''));
}

async function pinned(): Promise<{ live: LiveAccount; books: Books }> {
  const live = await LiveAccount.open();
  const books = ownBooks();
  await live.pin(books);
  return { live, books };
}

/** Runs a fetch with something done each time before a question is put. */
async function fetchWith(
  live: LiveAccount,
  books: Books,
  question: 'balance' | 'events' | 'order',
  before: (time: number, session: SandboxSession) => Promise<void> | void,
  session = live.session(books),
) {
  const ask = session.reader[question].bind(session.reader) as (...args: unknown[]) => Promise<unknown>;
  let time = 0;
  vi.spyOn(session.reader, question).mockImplementation((async (...args: unknown[]) => {
    time += 1;
    await before(time, session);
    return ask(...args);
  }) as never);
  return new SandboxFetch(session, books, noProgress).run(month('2026-09'));
}

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
      'sandbox/events',
      'orders/shop-1',
      'orders/shop-2',
    ]);
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
    for (const topic of topics)
      for (const { receivedAtMs } of books.receipts.all(key, topic)) {
        expect(receivedAtMs - Date.parse('2027-01-05T00:00:00Z')).toBeGreaterThanOrEqual(0);
        expect(receivedAtMs - Date.parse('2027-01-05T00:00:00Z')).toBeLessThan(60_000);
      }
  });

  it('says how far it is, step by step and order by order', async () => {
    const { live, books } = await pinned();
    await live.order('shop-1');
    const said: string[] = [];
    const progress: Progress = {
      step: (text) => said.push(text),
      tick: (what, done, total) => said.push(`${what} ${done}/${total}`),
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
    new SandboxFetch(live.session(books), books, noProgress).runOpen();

  it('are the running one and each ended one whose final statement is not on file', async () => {
    const { live, books } = await pinned();
    live.at('2026-10-20T06:00:00Z');
    await live.fetch(books, '2026-09');
    live.at('2026-12-05T06:00:00Z');
    const outcome = await openMonths(live, books);
    expect(outcome).toEqual({ months: ['2026-10', '2026-11', '2026-12'], unread: [], isLive: true });
    const archive = gatherSandbox(books, live.account);
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
    const archive = gatherSandbox(books, live.account);
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
    expect(gatherSandbox(books, live.account).balance).toBeUndefined();
    expect((await live.fetch(books, '2026-09')).unread).toEqual([]);
    expect(gatherSandbox(books, live.account).balance).toBeDefined();
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

describe('a source that gives no usable answer', () => {
  const faults: readonly [string, FaultRequest, RegExp][] = [
    ['HTML', { fault: 'html' }, /not JSON/],
    ['a redirect', { fault: 'redirect' }, /redirect/],
    ['an answer of another environment', { fault: 'no_env' }, /not marked as one of the sandbox/],
    ['an answer over the byte cap', { fault: 'oversize', bytes: 2_000_000 }, /bytes/],
    ['two answers in one', { fault: 'doubled' }, /JSON/],
    ['nothing at all', { fault: 'empty' }, /JSON|content type/],
  ];

  it.each(faults)(
    'is named, and the others go on, for %s; the next run completes it',
    async (_what, fault, reason) => {
      const { live, books } = await pinned();
      await live.order('shop-1');
      live.service.addFault({ ...fault, times: 1, match: { path: '/v1/balance' } });
      const { unread } = await live.fetch(books, '2026-09');
      expect(unread).toMatchObject([{ source: 'balance', subject: '' }]);
      expect(unread[0]?.reason).toMatch(reason);
      expect(targetsOf(books, live)).toContain('orders/shop-1');
      expect(await live.fetch(books, '2026-09')).toMatchObject({ unread: [], isLive: true });
      expect(gatherSandbox(books, live.account).balance?.balanceUsd6).toBe(76_250_000);
    },
  );

  it.each<[string, string, FaultRequest['match'], object]>([
    ['catalogue', 'the catalogue', { path: '/v1/catalogue' }, { source: 'catalogue', subject: '' }],
    [
      'statement',
      'the month’s statement',
      { path: '/v1/statements' },
      { source: 'statement', subject: '2026-09' },
    ],
    ['events', 'the events', { path: '/v1/sandbox/events' }, { source: 'event', subject: '' }],
    ['order', 'one order', { path: '/v1/orders/shop-1' }, { source: 'order', subject: 'shop-1' }],
  ])('is named after what was asked: %s', async (_name, _what, match = {}, expected) => {
    const { live, books } = await pinned();
    await live.order('shop-1');
    live.service.addFault({ fault: 'html', times: 1, match });
    const { unread } = await live.fetch(books, '2026-09');
    expect(unread).toMatchObject([expected]);
  });

  it.each<[string, FaultRequest]>([
    ['429 and 5xx', { fault: 'status', status: 500, times: 2 }],
    ['resets before the work', { fault: 'reset_before', times: 2 }],
    ['resets after the work', { fault: 'reset_after', times: 2 }],
    ['answers cut off', { fault: 'cut', times: 2 }],
    ['slow answers', { fault: 'slow', delay_ms: 200, times: 2 }],
  ])('survives %s within the run', async (_what, fault) => {
    const { live, books } = await pinned();
    await live.order('shop-1');
    live.service.addFault(fault);
    expect(await live.fetch(books, '2026-09')).toMatchObject({ unread: [], isLive: true });
  });

  it('is one whose key ends in the middle: nothing is concluded from the refusals', async () => {
    const { live, books } = await pinned();
    await live.order('shop-1');
    const outcome = await fetchWith(live, books, 'events', () => live.client.revoke().then(() => undefined));
    expect(outcome.unread.map(({ source, subject }) => [source, subject])).toEqual([
      ['event', ''],
      ['order', 'shop-1'],
    ]);
    expect(outcome.unread[1]?.reason).toBe('the service refused (HTTP 401, key_revoked)');
    expect(gatherSandbox(books, live.account).orders.size).toBe(0);
  });

  it('never shows what was received', async () => {
    const { live, books } = await pinned();
    await live.order('shop-1');
    const card = (await live.client.readOrder('shop-1')).card?.reveal();
    live.service.addFault({
      fault: 'answer_field',
      field: 'data.fx_rate',
      value: card?.code ?? '',
      match: { path: '/v1/orders/shop-1' },
    });
    const { unread } = await live.fetch(books, '2026-09');
    expect(unread).toMatchObject([
      { source: 'order', subject: 'shop-1', reason: expect.stringMatching(/data\.fx_rate/) },
    ]);
    expect(JSON.stringify(unread)).not.toContain('DEMO-');
  });
});

describe('a run that cannot begin', () => {
  const unreachable = { baseUrl: 'http://127.0.0.1:1' };

  it('ends as unfinished, with nothing changed, where nothing of the account is on file', async () => {
    const { live, books } = await pinned();
    const error: unknown = await live.fetch(books, '2026-09', unreachable).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Failure);
    expect(error).toMatchObject({ kind: 'unfinished', hint: expect.stringMatching(/./) });
    live.service.addFault({ fault: 'html', match: { path: '/v1/ping' } });
    await expect(live.fetch(books, '2026-09')).rejects.toMatchObject({ kind: 'unfinished' });
    expect(books.receipts.count()).toBe(0);
  });

  it('names every source as not read where the archive can still speak', async () => {
    const { live, books } = await pinned();
    await live.fetch(books, '2026-09');
    const before = books.receipts.count();
    const outcome = await live.fetch(books, '2026-09', unreachable);
    expect(outcome.isLive).toBe(false);
    expect(outcome.unread.map(({ source }) => source)).toEqual(['statement', 'balance', 'event', 'order']);
    expect(books.receipts.count()).toBe(before);
  });

  it('leaves the archive to speak for a key that has ended, as a fact and not as a fault', async () => {
    const { live, books } = await pinned();
    await live.fetch(books, '2026-09');
    await live.client.revoke();
    const before = books.receipts.count();
    expect(await live.fetch(books, '2026-09')).toMatchObject({ unread: [], isLive: false });
    // That it has ended is archived, and nothing else.
    expect(books.receipts.count()).toBe(before + 1);
  });

  it('is refused for a wrong key or secret, with nothing changed', async () => {
    const { live, books } = await pinned();
    for (const wrong of ['apiKey', 'signingSecret'] as const) {
      const value = `${live.credentials[wrong].slice(0, -2)}zz`;
      await expect(live.fetch(books, '2026-09', { [wrong]: value })).rejects.toMatchObject({
        kind: 'refused',
      });
    }
    expect(books.receipts.count()).toBe(0);
  });
});

describe('a fetch that is killed', () => {
  it('at any answer is completed by the next run, and the archive says what an undisturbed one says', async () => {
    const { live, books } = await pinned();
    await live.order('shop-1');
    live.at('2026-10-02T06:00:00Z');
    await live.fetch(books, '2026-09');
    const whole = gatherSandbox(books, live.account);
    const answers = targetsOf(books, live).length;
    for (let killedAt = 1; killedAt <= answers; killedAt += 1) {
      const disturbed = ownBooks();
      await live.pin(disturbed);
      const session = live.session(disturbed);
      const keep = session.keep.bind(session);
      let kept = 0;
      vi.spyOn(session, 'keep').mockImplementation((receipt, machineAtMs) => {
        kept += 1;
        if (kept === killedAt) throw new Error('killed');
        keep(receipt, machineAtMs);
      });
      await expect(new SandboxFetch(session, disturbed, noProgress).run(month('2026-09'))).rejects.toThrow(
        'killed',
      );
      expect(disturbed.receipts.count()).toBe(killedAt - 1);
      expect(await live.fetch(disturbed, '2026-09')).toMatchObject({ unread: [], isLive: true });
      const mended = gatherSandbox(disturbed, live.account);
      expect(mended.balance?.balanceUsd6).toBe(whole.balance?.balanceUsd6);
      expect(mended.standOf([month('2026-09'), month('2026-10')])).toBe(
        whole.standOf([month('2026-09'), month('2026-10')]),
      );
      expect([...mended.orders.keys()]).toEqual([...whole.orders.keys()]);
      expect(new Set(mended.events.events.map(({ bodySha256 }) => bodySha256))).toEqual(
        new Set(whole.events.events.map(({ bodySha256 }) => bodySha256)),
      );
    }
  });
});
