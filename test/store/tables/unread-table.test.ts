import { describe, expect, it } from 'vitest';
import { booksInMemory, hostileTexts } from '../sample.js';

const month = '2026-09' as Parameters<ReturnType<typeof booksInMemory>['unread']['unreadOf']>[2];
const balance = { source: 'balance', subject: '', reason: 'the answer is a redirect' } as const;
const order = { source: 'order', subject: 'shop-1', reason: 'the order was never answered' } as const;

describe('UnreadTable', () => {
  it('keeps what a fetch could not read, in its order, until the next fetch of that month', () => {
    const { unread } = booksInMemory();
    unread.replaceUnread('sandbox', 'k1', month, [order, balance]);
    expect(unread.unreadOf('sandbox', 'k1', month)).toEqual([order, balance]);
    unread.replaceUnread('sandbox', 'k1', month, [balance]);
    expect(unread.unreadOf('sandbox', 'k1', month)).toEqual([balance]);
    unread.replaceUnread('sandbox', 'k1', month, []);
    expect(unread.unreadOf('sandbox', 'k1', month)).toEqual([]);
  });

  it('keeps interfaces, accounts and months apart', () => {
    const { unread } = booksInMemory();
    unread.replaceUnread('sandbox', 'k1', month, [balance]);
    unread.replaceUnread('supplier', 'k1', month, []);
    unread.replaceUnread('sandbox', 'k2', month, [order]);
    expect(unread.unreadOfMonth(month)).toEqual([
      { interfaceName: 'sandbox', account: 'k1', sources: [balance] },
      { interfaceName: 'sandbox', account: 'k2', sources: [order] },
    ]);
    expect(unread.unreadOf('sandbox', 'k1', month)).toEqual([balance]);
    expect(unread.unreadOf('supplier', 'k1', month)).toEqual([]);
    expect(unread.accountsOf('sandbox', month)).toEqual(['k1', 'k2']);
    expect(unread.accountsOf('supplier', month)).toEqual([]);
  });

  it('forgets the accounts of an interface that are not to be kept, in every month', () => {
    const { unread } = booksInMemory();
    for (const account of ['k1', 'k2']) unread.replaceUnread('sandbox', account, month, [balance]);
    unread.replaceUnread('supplier', 'main', month, [balance]);
    unread.keepOnly('sandbox', ['k2']);
    expect(unread.accountsOf('sandbox', month)).toEqual(['k2']);
    expect(unread.accountsOf('supplier', month)).toEqual(['main']);
  });

  it('keeps any text as it is', () => {
    const { unread } = booksInMemory();
    const list = hostileTexts.map((text) => ({ source: 'order' as const, subject: text, reason: text }));
    unread.replaceUnread('sandbox', 'k1', month, list);
    expect(unread.unreadOf('sandbox', 'k1', month)).toEqual(list);
  });
});
