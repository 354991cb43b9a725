import { describe, expect, it } from 'vitest';
import { Archive } from '../../../src/jobs/archive/archive.js';
import { controlFactsOf } from '../../../src/jobs/close/control-sheet.js';
import { accountsOf, sandboxFactsOf } from '../../../src/jobs/sandbox/month-facts.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { unusedCheckRuns } from '../../../src/reconcile/result/unused-interface.js';
import { assumptions } from '../../../src/report/control/assumptions.js';
import type { Books } from '../../../src/store/books.js';
import { month } from '../../store/sample.js';
import { sandboxPrices } from '../support/closing.js';
import { bookRowsOf, importRows, LiveAccount, ownBooks } from '../support/live-account.js';

const september = month('2026-09');
const supplier = { name: 'supplier', hasSection: false } as const;
const result = { exitCode: 0, isFinal: true, text: 'everything that was tested agrees.' } as const;

function controlOf(books: Books, account: string) {
  const facts = sandboxFactsOf({
    archive: new Archive(books, undefined),
    account,
    month: september,
    asOfMs: Date.parse('2026-10-01T06:00:00Z'),
    settings: sandboxPrices,
    unread: [],
    accounts: accountsOf(new Archive(books, undefined), september),
  });
  return controlFactsOf({
    books,
    month: september,
    months: [reconcileAccountMonth(facts)],
    settings: sandboxPrices,
    otherSettings: [{ name: 'fail-on', value: 'adjustment' }],
    result,
  });
}

/** September fetched twice, with one order of September and one of October. */
async function fetched(): Promise<{ live: LiveAccount; books: Books }> {
  const live = await LiveAccount.open();
  const books = ownBooks();
  await live.pin(books);
  const order = await live.order('shop-1');
  importRows(books, 'book', 'book.csv', [
    ...bookRowsOf([order]),
    'no-face,demo-coffee,USD,?,2026-09-02T00:00:00Z',
  ]);
  await live.at('2026-10-02T00:00:00Z').order('october-1');
  await live.fetch(books, '2026-09');
  // Answers are dated by the service's clock as each run estimates it: on a busy machine to some
  // milliseconds.
  await live.at('2026-10-02T00:01:00Z').fetch(books, '2026-10');
  return { live, books };
}

describe('controlFactsOf', () => {
  it('lists every check of an interface without a section, whatever is on file', async () => {
    const { books } = await fetched();
    const request = {
      books,
      month: september,
      months: [],
      settings: sandboxPrices,
      otherSettings: [],
      result,
      unused: [supplier],
    };
    const { unused = [] } = controlFactsOf(request);
    expect(unused).toEqual([{ interfaceName: 'supplier', checks: unusedCheckRuns(supplier) }]);
    expect(controlFactsOf({ ...request, unused: [] }).unused).toEqual([]);
  });

  it('states each input with its hash, its rows and those set aside', async () => {
    const { live, books } = await fetched();
    const { inputs } = controlOf(books, live.account);
    expect(inputs).toEqual([
      {
        interfaceName: 'sandbox',
        account: '',
        name: 'book book.csv',
        sha256: books.imports.imports()[0]?.sourceSha256,
        rowCount: 1,
        setAsideCount: 1,
      },
    ]);
  });

  it('cites the receipts that the month rests on: the newest of what only the newest counts, its own orders', async () => {
    const { live, books } = await fetched();
    const { evidence } = controlOf(books, live.account);
    const count = (topic: string) => evidence.filter((fact) => fact.topic === topic).length;
    expect([count('ping'), count('balance'), count('statement_key')]).toEqual([1, 1, 1]);
    expect(count('catalogue')).toBe(2);
    expect(count('events')).toBe(2);
    expect(evidence.filter(({ topic }) => topic === 'order').map(({ subject }) => subject)).toContain(
      'shop-1',
    );
    const newest = books.receipts.all({ interfaceName: 'sandbox', account: live.account }, 'ping').at(-1);
    expect(evidence.find(({ topic }) => topic === 'ping')?.sha256).toBe(newest?.storedSha256);
    const balances = books.receipts.all({ interfaceName: 'sandbox', account: live.account }, 'balance');
    expect(evidence.find(({ topic }) => topic === 'balance')?.sha256).toBe(balances.at(-1)?.storedSha256);
    for (const fact of evidence) expect(books.evidence.readBlob(fact.sha256).length).toBeGreaterThan(0);
  });

  it('says of an order read that code and link were removed', async () => {
    const { live, books } = await fetched();
    const order = controlOf(books, live.account).evidence.find(({ topic }) => topic === 'order');
    expect(order?.removed).toEqual(['data.code', 'data.link']);
  });

  it('counts what went in, source by source, so that nothing is lost on the way to the rows', async () => {
    const { live, books } = await fetched();
    const { totalsIn } = controlOf(books, live.account);
    expect(totalsIn?.map(({ source, figure, rowCount }) => [source, figure, rowCount])).toEqual([
      ['book', 'rows on file, all months', 1],
      ['book', 'rows of the month', 1],
      ['order', 'references read, all months', 2],
      // Two orders and the statement that was made ready, each delivered at two reads.
      ['event', 'deliveries read, all months', 6],
      ['deposits', 'own records on file, all months', 0],
    ]);
  });

  it('states every rate and fee that the sums rest on, the assumptions and the result', async () => {
    const { live, books } = await fetched();
    const control = controlOf(books, live.account);
    expect(control.settings.map(({ name, value, unit }) => [name, value, unit])).toEqual([
      ['usdPerUnit.USD', '1', 'USD'],
      ['usdPerUnit.GBP', '1.25', 'USD'],
      ['usdPerPlus', '3', 'USD'],
      ['poolFeeBps', '30', 'bps'],
      ['priceBandBps', '500', 'bps'],
      ['fxBandPercent', '5', 'percent'],
      ['fail-on', 'adjustment', undefined],
    ]);
    expect(control.assumptions).toBe(assumptions);
    expect(control.result).toEqual(result);
  });
});
