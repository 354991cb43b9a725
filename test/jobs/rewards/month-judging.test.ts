import { describe, expect, it } from 'vitest';
import { Archive } from '../../../src/jobs/archive/archive.js';
import type { MonthRequest } from '../../../src/jobs/dialect.js';
import { isChangedSince, judgedMonths } from '../../../src/jobs/rewards/month-judging.js';
import type { Books } from '../../../src/store/books.js';
import { month } from '../../store/sample.js';
import { tokenRules } from '../support/closing-rewards.js';
import { ownBooks } from '../support/live-account.js';
import { LiveRewards } from '../support/live-rewards.js';

/** The local service refuses it after it has taken it. */
const failing = `0x${'0'.repeat(36)}dead`;

const request = (books: Books) =>
  ({
    archive: new Archive(books, undefined),
    asOfMs: Date.now(),
    tokens: tokenRules,
    unread: [],
  }) as unknown as MonthRequest;

describe('the months of tokens from the archive', () => {
  it('are none where nothing is on file, or the interface is not used', () => {
    const books = ownBooks();
    expect(judgedMonths(request(books), month('2026-09'), undefined)).toEqual([]);
    expect(judgedMonths({ ...request(books), tokens: undefined }, month('2026-09'), undefined)).toEqual([]);
  });

  it('are changed by a pool or an issuance that reads otherwise, and not by one that reads the same', async () => {
    const live = await LiveRewards.open();
    const books = ownBooks();
    await live.at('2026-09-03T10:00:00.000Z').issue('t-1');
    await live.fetch(books, '2026-09');
    const first = Date.now();
    const [judged] = judgedMonths(request(books), month('2026-09'), undefined);
    // Without its part of the bridge no later month could go on from it.
    expect(isChangedSince({ books }, month('2026-09'), first)).toBe(true);
    if (judged === undefined) throw new Error('the archive has the month');
    books.bridgeParts.record(judged.result, month('2026-09'), judged.part);
    expect(isChangedSince({ books }, month('2026-09'), first)).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 5));
    live.at('2026-10-02T00:00:00.000Z');
    await live.fetch(books, '2026-09');
    // It was pending, and is confirmed.
    expect(isChangedSince({ books }, month('2026-09'), first)).toBe(true);
    const second = Date.now();
    await new Promise((resolve) => setTimeout(resolve, 5));
    await live.fetch(books, '2026-09', true);
    expect(isChangedSince({ books }, month('2026-09'), second)).toBe(false);
  });

  it('know the first closed month, or are it themselves', async () => {
    const live = await LiveRewards.open();
    const books = ownBooks();
    await live.at('2026-09-03T10:00:00.000Z').issue('t-1');
    await live.fetch(books, '2026-09');
    const factsOf = (text: string) =>
      judgedMonths(request(books), month(text), undefined).map(({ context }) => context.facts);
    expect(factsOf('2026-09')).toMatchObject([{ firstMonth: '2026-09' }]);
    for (const { result, part } of judgedMonths(request(books), month('2026-09'), undefined)) {
      books.bridgeParts.record(result, month('2026-09'), part);
    }
    live.at('2026-11-02T00:00:00.000Z');
    await live.fetch(books, '2026-10');
    expect(factsOf('2026-10')).toMatchObject([{ firstMonth: '2026-09' }]);
    expect(factsOf('2026-08')).toMatchObject([{ firstMonth: '2026-08' }]);
  });

  it('are changed by an issuance of a later month, of a transaction that their own records have', async () => {
    const live = await LiveRewards.open();
    const books = ownBooks();
    await live.at('2026-09-03T10:00:00.000Z').issue('t-1', { wallet: failing });
    await live.at('2026-09-04T10:00:00.000Z').issue('t-2');
    live.import(books, 'rewards');
    live.at('2026-10-02T00:00:00.000Z');
    await live.fetch(books, '2026-09');
    const closed = Date.now();
    for (const { result, part } of judgedMonths(request(books), month('2026-09'), undefined)) {
      books.bridgeParts.record(result, month('2026-09'), part);
    }
    const isChanged = () => isChangedSince({ books }, month('2026-09'), closed);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await live.at('2026-10-05T10:00:00.000Z').issue('t-3');
    live.at('2026-11-02T00:00:00.000Z');
    await live.fetch(books, '2026-10');
    expect(isChanged()).toBe(false);
    // It failed in September, and was sent again in November.
    await live.at('2026-11-03T10:00:00.000Z').issue('t-1');
    await live.fetch(books, '2026-11');
    expect(isChanged()).toBe(true);
  });
});
