import { describe, expect, it } from 'vitest';
import { Archive } from '../../../src/jobs/archive/archive.js';
import { judgedMonth } from '../../../src/jobs/close/judged-month.js';
import { month } from '../../store/sample.js';
import { sandboxPrices } from '../support/closing.js';
import { LiveAccount, ownBooks } from '../support/live-account.js';
import { toldProgress } from '../support/told-progress.js';

describe('a month judged from the archive', () => {
  it('is judged for every account, and nothing of it is recorded', async () => {
    const live = await LiveAccount.open();
    const books = ownBooks();
    await live.pin(books);
    await live.order('shop-1');
    live.at('2026-10-01T06:00:00Z');
    await live.fetch(books, '2026-09');
    const request = {
      archive: new Archive(books, undefined),
      asOfMs: Date.parse('2026-10-01T06:00:00Z'),
      settings: sandboxPrices,
      unread: [],
    };
    const progress = toldProgress();
    const [judged, ...others] = judgedMonth({ ...request, progress }, month('2026-09'));
    expect(progress.told).toEqual(['judging 2026-09 0/1', 'judging 2026-09 1/1']);
    expect(judged?.result).toMatchObject({ account: live.account, month: '2026-09', orderCount: 1 });
    expect(others).toEqual([]);
    expect(books.runs.runs()).toEqual([]);
    expect(books.items.items()).toEqual([]);
    expect(judgedMonth(request, month('2026-07'))).toEqual([]);
    expect(judgedMonth({ ...request, unused: [{ name: 'sandbox' }] }, month('2026-09'))).toEqual([]);
  });
});
