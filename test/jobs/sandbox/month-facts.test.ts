import { describe, expect, it } from 'vitest';
import { Archive } from '../../../src/jobs/archive/archive.js';
import { accountsOf, sandboxFactsOf } from '../../../src/jobs/sandbox/month-facts.js';
import type { AccountFacts, UnreadSource } from '../../../src/reconcile/month/account-facts.js';
import { signedStatementsOf } from '../../../src/reconcile/month/stated-facts.js';
import type { BookRows } from '../../../src/records/book-rows.js';
import type { Books } from '../../../src/store/books.js';
import { month } from '../../store/sample.js';
import { sandboxPrices } from '../support/closing.js';
import { importRows, LiveAccount, ownBooks } from '../support/live-account.js';

const header = 'client_ref,slug,currency,face_minor,sold_at';
const row = (ref: string, soldAt = '2026-09-02T00:00:00Z') => `${ref},demo-coffee,USD,1000,${soldAt}`;

function factsOf(
  books: Books,
  account: string,
  unread: readonly UnreadSource[] = [],
  text = '2026-09',
): AccountFacts {
  return sandboxFactsOf({
    archive: new Archive(books, undefined),
    account,
    month: month(text),
    asOfMs: Date.parse('2026-10-01T06:00:00Z'),
    settings: sandboxPrices,
    unread,
    accounts: accountsOf(new Archive(books, undefined), month(text)),
  });
}

const refsOf = (book: BookRows | undefined): string[] =>
  Array.from({ length: book?.length ?? 0 }, (_, i) => book?.clientRef(i) ?? '');

describe('sandboxFactsOf', () => {
  it('gathers every source of the account, and knows a source that was never read from an empty one', async () => {
    const live = await LiveAccount.open();
    const books = ownBooks();
    await live.pin(books);
    await live.order('shop-1');
    await live.fetch(books, '2026-09');
    const facts = factsOf(books, live.account);
    expect(facts).toMatchObject({
      interfaceName: 'sandbox',
      account: live.account,
      createdAtMs: Date.parse('2026-09-01T08:00:00Z'),
      book: undefined,
      ownDeposits: undefined,
      setAside: [],
      unread: [],
    });
    const { statements, events, catalogue, keys } = signedStatementsOf(facts);
    expect([...statements.keys()]).toEqual(['2026-09']);
    expect([...facts.orders.keys()]).toEqual(['shop-1']);
    expect(events.events).toHaveLength(1);
    expect(catalogue).toHaveLength(1);
    expect(facts.balance?.balanceUsd6).toBe(76_250_000);
    expect(keys.served?.publicKey).toBe(keys.pinned[0]?.publicKey);

    importRows(books, 'book', 'book.csv', [header]);
    importRows(books, 'deposits', 'deposits.csv', ['deposit_ref,plus_amount,sent_at']);
    const empty = factsOf(books, live.account);
    expect([empty.book?.length, empty.ownDeposits]).toEqual([0, []]);
  });

  it('takes a line under a text that no order can be asked for by as one that no order answers to', async () => {
    const live = await LiveAccount.open();
    const books = ownBooks();
    await live.pin(books);
    live.service.addFault({
      fault: 'debit_without_order',
      ref: '../../balance',
      match: { client_ref: 'shop-1' },
    });
    await live.order('shop-1', { faceMinor: 1000 });
    await live.fetch(books, '2026-09');
    const stray = factsOf(books, live.account).orders.get('../../balance');
    expect(stray).toMatchObject({ reads: [], unknown: { clientRef: '../../balance' } });
  });

  it('takes an event of an order that can’t be asked for as one that no order answers to', async () => {
    const live = await LiveAccount.open();
    const books = ownBooks();
    await live.pin(books);
    await live.order('shop-1', { faceMinor: 1000 });
    live.service.addFault({ fault: 'event_orphan', client_ref: 'shop 1' });
    await live.fetch(books, '2026-09');
    const { orders } = factsOf(books, live.account);
    expect(orders.get('shop 1')).toMatchObject({ reads: [], unknown: { isUnaskable: true } });
    expect(orders.get('shop-1')?.unknown).toBeUndefined();
  });

  it('names the orders of the month that no run ever read, beside what this one could not', async () => {
    const live = await LiveAccount.open();
    const books = ownBooks();
    await live.order('shop-1');
    await live.fetch(books, '2026-09');
    importRows(books, 'book', 'late.csv', [
      header,
      row('shop-2'),
      row('shop-3'),
      row('october', '2026-10-02T00:00:00Z'),
    ]);
    const now = { source: 'order', subject: 'shop-3', reason: 'HTML' } as const;
    expect(factsOf(books, live.account, [now]).unread).toEqual([
      now,
      { source: 'order', subject: 'shop-2', reason: 'the order was never read' },
    ]);
  });

  it('shares the partner’s records out between two accounts, each to one of them', async () => {
    const old = await LiveAccount.open({ keyDays: 30 });
    const books = ownBooks();
    await old.order('old-1', { faceMinor: 1000 });
    const transfer = await old.deposit('1');
    await old.fetch(books, '2026-09');
    old.at('2026-09-20T00:00:00Z');
    const successor = await LiveAccount.withNewKey(old.service, old.clock);
    await successor.order('new-1', { faceMinor: 1000 });
    importRows(books, 'book', 'book.csv', [
      `${header},account`,
      `${row('old-1', '2026-09-25T00:00:00Z')},`,
      `${row('new-1', '2026-09-01T09:00:00Z')},`,
      `${row('lost-1', '2026-09-25T00:00:00Z')},`,
      `${row('lost-2', '2026-09-25T00:00:00Z')},${old.account}`,
    ]);
    importRows(books, 'deposits', 'deposits.csv', [
      'deposit_ref,plus_amount,sent_at',
      `${transfer.depositId},1,2026-09-25T00:00:00Z`,
    ]);
    importRows(books, 'book', 'broken.csv', [header, row('half', 'yesterday')]);
    await successor.fetch(books, '2026-09');
    const [ofOld, ofNew] = [factsOf(books, old.account), factsOf(books, successor.account)];
    expect(refsOf(ofOld.book)).toEqual(['old-1', 'lost-2']);
    expect(refsOf(ofNew.book)).toEqual(['new-1', 'lost-1']);
    expect([ofOld.ownDeposits?.length, ofNew.ownDeposits?.length]).toEqual([1, 0]);
    // A row that cannot be read is reported once.
    expect([ofOld.setAside.length, ofNew.setAside.length]).toEqual([0, 1]);
  });
});

describe('accountsOf', () => {
  it('names the accounts whose life reaches into the month, and those whose statement was asked for', async () => {
    const live = await LiveAccount.open({ keyDays: 45 });
    const books = ownBooks();
    await live.fetch(books, '2026-09');
    const isOf = (text: string) =>
      accountsOf(new Archive(books, undefined), month(text)).includes(live.account);
    // Alive from 1 September to 16 October.
    expect(['2026-08', '2026-09', '2026-10', '2026-11'].map(isOf)).toEqual([false, true, true, false]);
    await live.fetch(books, '2026-11');
    expect(isOf('2026-11')).toBe(true);
  });

  it('names an account that a run asked about the month and has no answer of yet', () => {
    const books = ownBooks();
    const unread = [{ source: 'statement', subject: '', reason: 'the answer is a redirect' }] as const;
    books.unread.replaceUnread('sandbox', 'k1', month('2026-09'), unread);
    books.unread.replaceUnread('supplier', 'main', month('2026-09'), unread);
    const archive = new Archive(books, undefined);
    expect(accountsOf(archive, month('2026-09'))).toEqual(['k1']);
    expect(accountsOf(archive, month('2026-10'))).toEqual([]);
  });

  it('gives such an account the sales after the end of the one on file', async () => {
    const old = await LiveAccount.open({ keyDays: 30 });
    const books = ownBooks();
    await old.order('old-1', { faceMinor: 1000 });
    await old.fetch(books, '2026-09');
    importRows(books, 'book', 'book.csv', [
      header,
      row('old-1', '2026-10-02T00:00:00Z'),
      row('before', '2026-09-20T00:00:00Z'),
      row('after', '2026-10-20T00:00:00Z'),
    ]);
    books.unread.replaceUnread('sandbox', 'successor123', month('2026-10'), [
      { source: 'order', subject: '', reason: 'the answer is a redirect' },
    ]);
    const ofOctober = (account: string) => refsOf(factsOf(books, account, [], '2026-10').book);
    expect(ofOctober(old.account)).toEqual(['old-1', 'before']);
    expect(ofOctober('successor123')).toEqual(['after']);
  });

  it('is empty where nothing is on file', () => {
    expect(accountsOf(new Archive(ownBooks(), undefined), month('2026-09'))).toEqual([]);
  });
});
