import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/config-file.js';
import { Archive } from '../../../src/jobs/archive/archive.js';
import { sectionKinds } from '../../../src/jobs/dialects.js';
import { explainItem } from '../../../src/jobs/items/explain-job.js';
import type { Workplace } from '../../../src/jobs/workplace.js';
import type { Books } from '../../../src/store/books.js';
import { month } from '../../store/sample.js';
import { closeOnline } from '../support/closing.js';
import { bookRowsOf, importRows, LiveAccount, ownBooks, ownFolder } from '../support/live-account.js';

const [september, october] = [month('2026-09'), month('2026-10')];

/** September's statement closes a cent off, and only October is closed. */
async function octoberAlone(): Promise<{ live: LiveAccount; books: Books }> {
  const live = await LiveAccount.open();
  const books = ownBooks();
  await live.pin(books);
  const orders = [
    await live.at('2026-09-10T09:00:00Z').order('shop-1'),
    await live.at('2026-10-10T09:00:00Z').order('shop-2'),
  ];
  importRows(books, 'book', 'book.csv', bookRowsOf(orders.slice(1)));
  live.service.addFault({
    fault: 'statement_total',
    figure: 'closing_balance_usd6',
    times: null,
    match: { month: '2026-09' },
  });
  await live.at('2026-10-02T06:00:00Z').fetch(books, '2026-09');
  live.at('2026-11-02T06:00:00Z');
  await closeOnline(live, books, '2026-10');
  return { live, books };
}

const told = (books: Books): string[] =>
  books.items.items(october).map(({ item, state }) => `${item.month} ${item.code} ${state}`);

describe('an item that a month names and no close of its own has recorded', () => {
  it('is recorded for its month, open, and can be explained', async () => {
    const { books } = await octoberAlone();
    expect(told(books)).toEqual(['2026-09 RF-FOOTING new', '2026-10 RF-OPENING new']);
    const place = {
      books,
      archive: new Archive(books, undefined),
      config: readConfig(undefined, ownFolder(), sectionKinds),
      asOfMs: undefined,
    } as unknown as Workplace;
    const [root, opening] = books.items.items(october).map(({ item }) => item);
    expect(opening?.causedBy).toEqual([root?.itemId]);
    expect(explainItem(place, root?.itemId ?? '')).toMatchObject({ isFoundNow: true });
  });

  it('stands alone: what else is wrong with its month is found when that is closed, and a rerun changes nothing', async () => {
    const { live, books } = await octoberAlone();
    const before = told(books);
    await closeOnline(live, books, '2026-10');
    expect(told(books)).toEqual(before);
    await closeOnline(live, books, '2026-09');
    expect(
      books.items
        .items(september)
        .map(({ item }) => item.code)
        .sort(),
    ).toEqual(['BL-MISMATCH', 'OR-NOT-IN-BOOKS', 'RF-FOOTING']);
  });
});
