import { describe, expect, it } from 'vitest';
import { Archive } from '../../../src/jobs/archive/archive.js';
import { monthFacts, supplierFactsOf } from '../../../src/jobs/supplier/month-facts.js';
import type { UnreadSource } from '../../../src/reconcile/month/account-facts.js';
import type { OrderReadMode } from '../../../src/reconcile/month/float-facts.js';
import { statedFloatOf } from '../../../src/reconcile/month/stated-facts.js';
import type { Books } from '../../../src/store/books.js';
import { month } from '../../store/sample.js';
import { sandboxPrices } from '../support/closing.js';
import { importRows, ownBooks } from '../support/live-account.js';
import { LiveSupplier } from '../support/live-supplier.js';

const september = month('2026-09');

function factsOf(books: Books, orderReads: OrderReadMode = { kind: 'all' }) {
  return supplierFactsOf({
    archive: new Archive(books, undefined),
    month: september,
    asOfMs: Date.parse('2026-10-05T12:00:00Z'),
    prices: sandboxPrices,
    settings: { unitsPerUsd: undefined, wallets: [], orderReads },
    unread: [],
  });
}

async function fetched(mode: OrderReadMode) {
  const live = await LiveSupplier.open();
  await live.deposit(1_000_000_000);
  await live.at('2026-09-03T10:00:00.000Z').order('s-1');
  await live.order('s-2');
  live.at('2026-10-05T12:00:00.000Z');
  const books = ownBooks();
  importRows(books, 'book', 'book.csv', [
    'interface,client_ref,slug,currency,face_minor,sold_at',
    'supplier,s-1,demo-coffee,USD,2500,2026-09-03T10:00:00Z',
    'supplier,s-2,demo-coffee,USD,2500,2026-09-03T10:00:00Z',
  ]);
  await live.fetch(books, '2026-09', mode);
  return { live, books };
}

describe('the facts of the supplier account', () => {
  it('are of the one account, with its balance and the rows of its interface', async () => {
    const { live, books } = await fetched({ kind: 'all' });
    const facts = factsOf(books);
    expect(facts).toMatchObject({ interfaceName: 'supplier', account: 'main', unread: [] });
    expect(facts.balance?.balanceUsd6).toBe((await live.client.float()).balanceUsd6);
    expect(facts.book?.length).toBe(2);
    expect([...facts.orders.keys()].sort()).toEqual(['s-1', 's-2']);
    expect(statedFloatOf(facts).brands).toHaveLength(1);
  });

  it('name an order as unread only where the configuration wants it read', async () => {
    const { books } = await fetched({ kind: 'sample', count: 1 });
    expect(factsOf(books).unread).toMatchObject([{ source: 'order', reason: 'the order was never read' }]);
    expect(factsOf(books, { kind: 'sample', count: 1 }).unread).toEqual([]);
  });

  it('exist where the float of the month is on file, or could not be read', async () => {
    const { books } = await fetched({ kind: 'all' });
    const countIn = (archived: Books, unread: readonly UnreadSource[] = []): number => {
      const settings = { unitsPerUsd: undefined, wallets: [], orderReads: { kind: 'all' } } as const;
      const request = {
        settings: sandboxPrices,
        float: settings,
        asOfMs: 0,
        unread: [{ interfaceName: 'supplier', account: 'main', sources: unread } as const],
      };
      return monthFacts({ ...request, archive: new Archive(archived, undefined) }, september).length;
    };
    expect(countIn(books)).toBe(1);
    expect(countIn(ownBooks())).toBe(0);
    expect(countIn(ownBooks(), [{ source: 'float', subject: '', reason: 'no answer' }])).toBe(1);
  });
});
