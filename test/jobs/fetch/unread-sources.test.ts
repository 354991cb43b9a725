import { describe, expect, it } from 'vitest';
import {
  isAllRead,
  keepUnread,
  unreadSourcesOf,
  withUnasked,
} from '../../../src/jobs/fetch/unread-sources.js';
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

  it('is of one interface, also where another has an account of the same name', () => {
    const books = newBooks();
    const september = month('2026-09');
    const sources = [{ source: 'float' as const, subject: '', reason: 'no answer' }];
    keepUnread(books, 'supplier', { account: 'main', months: [september], unread: sources });
    keepUnread(books, 'rewards', { account: 'main', months: [september], unread: [] });
    const rewards = { interfaceName: 'rewards', account: 'main', sources: [] } as const;
    const unread = [...books.unread.unreadOfMonth(september), rewards];
    expect(unreadSourcesOf(unread, { interfaceName: 'supplier', account: 'main' })).toEqual(sources);
    expect(unreadSourcesOf(unread, rewards)).toEqual([]);
    expect(isAllRead(unread)).toBe(false);
    expect(isAllRead([rewards])).toBe(true);
  });

  it('stays so of an account that is not asked any more', () => {
    const unreadOf = (account: string, subject: string) =>
      ({
        interfaceName: 'sandbox',
        account,
        sources: [{ source: 'order', subject, reason: 'no answer' }],
      }) as const;
    const asked = [unreadOf('new', 'a')];
    const onFile = [unreadOf('new', 'b'), unreadOf('old', 'c')];
    expect(withUnasked(asked, onFile)).toEqual([unreadOf('new', 'a'), unreadOf('old', 'c')]);
  });
});
