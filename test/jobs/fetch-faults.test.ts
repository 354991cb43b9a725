import { describe, expect, it, vi } from 'vitest';
import { Failure } from '../../src/base/failure/failure.js';
import { Archive } from '../../src/jobs/archive/archive.js';
import { noProgress } from '../../src/jobs/progress.js';
import { SandboxFetch } from '../../src/jobs/sandbox/month-fetch.js';
import { SandboxArchive } from '../../src/jobs/sandbox/sandbox-archive.js';
import type { FaultRequest } from '../../src/service/local-service.js';
import { month } from '../store/sample.js';
import { ownBooks } from './support/live-account.js';
import { fetchWith, pinned, targetsOf } from './support/live-fetch.js';

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
      expect(new SandboxArchive(books, live.account, undefined).balance?.balanceUsd6).toBe(76_250_000);
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
    expect(new SandboxArchive(books, live.account, undefined).orders.size).toBe(0);
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

  it('ends as unfinished at a named place, with nothing changed, where nothing of the account is on file', async () => {
    const { live, books } = await pinned();
    const { noAnswer: error, unread } = await live.fetch(books, '2026-09', unreachable);
    expect(unread.map(({ source }) => source)).toEqual(['statement', 'balance', 'event', 'order']);
    expect(error).toBeInstanceOf(Failure);
    expect(error).toMatchObject({
      kind: 'unfinished',
      message: expect.stringMatching(/^127\.0\.0\.1:1: no connection could be made/),
      hint: expect.stringMatching(/./),
    });
    live.service.addFault({ fault: 'html', match: { path: '/v1/ping' } });
    expect(await live.fetch(books, '2026-09')).toMatchObject({ noAnswer: { kind: 'unfinished' } });
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

  it('says of each source that the check of the key failed, where that could not be read', async () => {
    const { live, books } = await pinned();
    await live.fetch(books, '2026-09');
    live.service.addFault({ fault: 'html', match: { path: '/v1/ping' } });
    const { unread } = await live.fetch(books, '2026-09');
    const reason = 'the check of the key: the answer (HTTP 200) is not JSON by its content type';
    expect(unread).toEqual(
      ['statement', 'balance', 'event', 'order'].map((source) => ({ source, subject: '', reason })),
    );
  });

  it('says of a statement key that could not be read that it was the key', async () => {
    const { live, books } = await pinned();
    live.service.addFault({ fault: 'html', times: 1, match: { path: '/v1/sandbox/statement-key' } });
    const { unread } = await live.fetch(books, '2026-09');
    expect(unread).toMatchObject([{ source: 'statement', subject: '' }]);
    expect(unread[0]?.reason).toMatch(/^the statement key: the answer \(HTTP 200\) /);
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
    const whole = new SandboxArchive(books, live.account, undefined);
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
      await expect(
        new SandboxFetch(session, new Archive(disturbed, undefined), noProgress).run(month('2026-09')),
      ).rejects.toThrow('killed');
      expect(disturbed.receipts.count()).toBe(killedAt - 1);
      expect(await live.fetch(disturbed, '2026-09')).toMatchObject({ unread: [], isLive: true });
      const mended = new SandboxArchive(disturbed, live.account, undefined);
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
