import { describe, expect, it } from 'vitest';
import { keepUnread } from '../../../src/jobs/fetch/unread-sources.js';
import { month } from '../../store/sample.js';
import { newBooks } from '../support/run-settings.js';

describe('what a fetch could not read', () => {
  it('is kept for each month, in place of what an earlier fetch could not', () => {
    const books = newBooks();
    const unread = [{ source: 'order' as const, subject: 'a', reason: 'no answer' }];
    const months = [month('2026-09'), month('2026-10')];
    keepUnread(books, 'sandbox', { account: 'ab12', months, unread });
    keepUnread(books, 'sandbox', { account: 'ab12', months: months.slice(1), unread: [] });
    expect(months.map((one) => books.unread.unreadOf('sandbox', 'ab12', one).length)).toEqual([1, 0]);
  });
});
