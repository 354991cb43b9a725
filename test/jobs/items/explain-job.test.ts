import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/config-file.js';
import { Archive } from '../../../src/jobs/archive/archive.js';
import { sectionKinds } from '../../../src/jobs/dialects.js';
import { explainItem } from '../../../src/jobs/items/explain-job.js';
import type { Workplace } from '../../../src/jobs/workplace.js';
import type { Books } from '../../../src/store/books.js';
import { failureOf, month } from '../../store/sample.js';
import { closeOnline } from '../support/closing.js';
import { bookRowsOf, importRows, LiveAccount, ownBooks, ownFolder } from '../support/live-account.js';
import { recordSample, sampleItem } from '../support/recorded-items.js';

/** September with one order charged a cent too much, closed. */
async function overcharged(): Promise<{ live: LiveAccount; books: Books; place: Workplace }> {
  const live = await LiveAccount.open();
  const books = ownBooks();
  await live.pin(books);
  live.service.addFault({ fault: 'order_overcharge', delta_usd6: 10_000, match: { client_ref: 'shop-1' } });
  importRows(books, 'book', 'book.csv', bookRowsOf([await live.at('2026-09-10T09:00:00Z').order('shop-1')]));
  live.at('2026-10-01T06:00:00Z');
  await closeOnline(live, books, '2026-09');
  const place = {
    books,
    archive: new Archive(books, undefined),
    config: readConfig(undefined, ownFolder(), sectionKinds),
    asOfMs: undefined,
  };
  // Explaining asks for no more of a workplace than this.
  return { live, books, place: place as unknown as Workplace };
}

describe('explaining an item', () => {
  it('works it out again from the archive: no network, and nothing is recorded', async () => {
    const { live, books, place } = await overcharged();
    await live.service.close();
    const runs = books.runs.runs().length;
    const [open] = books.items.openItems().filter(({ item }) => item.code === 'OR-CHARGE');
    const explained = explainItem(place, open?.item.itemId ?? '');
    expect(explained.isFoundNow).toBe(true);
    expect(explained.working?.inputs.map(({ source }) => source)).toContain('order');
    expect(explained.evidence.map(({ target }) => target)).toContain('GET /v1/orders/shop-1');
    expect(explained.evidence.map(({ target }) => target)).toContain('book.csv');
    expect(explained.roots).toEqual([]);
    expect(books.runs.runs()).toHaveLength(runs);
  });

  it('leads from a root to what follows from it, and back', async () => {
    const { books, place } = await overcharged();
    const [root] = books.items.openItems().filter(({ item }) => item.code === 'OR-CHARGE');
    const { consequences } = explainItem(place, root?.item.itemId ?? '');
    for (const { itemId } of consequences) {
      expect(explainItem(place, itemId).roots.map((one) => one.itemId)).toContain(root?.item.itemId);
    }
  });

  it('finds again what could not be read, for as long as it is not read', async () => {
    const { live, books, place } = await overcharged();
    live.service.addFault({ fault: 'html', times: 1, match: { path: '/v1/sandbox/events' } });
    await closeOnline(live, books, '2026-09');
    const [unread] = books.items.openItems().filter(({ item }) => item.code === 'RN-INCOMPLETE');
    expect(explainItem(place, unread?.item.itemId ?? '').isFoundNow).toBe(true);
    books.unread.replaceUnread('sandbox', live.account, month('2026-09'), []);
    expect(explainItem(place, unread?.item.itemId ?? '').isFoundNow).toBe(false);
  });

  it('is refused for an id that no item begins with', async () => {
    const { place } = await overcharged();
    expect(failureOf(() => explainItem(place, 'zzz')).message).toContain('no item');
  });

  it('says why there is no working: the interface is not used here, or nothing of the month is archived', () => {
    const books = ownBooks();
    const september = month('2026-09');
    recordSample(books, september, [sampleItem('a1', september)]);
    const ofSupplier = sampleItem('b1', september, { interfaceName: 'supplier', account: 'main' });
    recordSample(books, september, [ofSupplier]);
    const place = {
      books,
      archive: new Archive(books, undefined),
      config: readConfig(undefined, ownFolder(), sectionKinds),
      asOfMs: 5,
    } as unknown as Workplace;
    expect(explainItem(place, 'a1')).toMatchObject({ working: undefined, whyUnworked: 'nothing_archived' });
    expect(explainItem(place, 'b1')).toMatchObject({ working: undefined, whyUnworked: 'interface_not_used' });
  });
});
