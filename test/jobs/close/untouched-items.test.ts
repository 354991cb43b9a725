import { describe, expect, it } from 'vitest';
import { untouchedItems } from '../../../src/jobs/close/untouched-items.js';
import { acceptItem } from '../../../src/jobs/items/item-job.js';
import { verifyPack } from '../../../src/jobs/packs/verify-pack-job.js';
import type { StoredItem } from '../../../src/store/items/item-table.js';
import { month } from '../../store/sample.js';
import { shopInSeptember } from '../support/certified.js';
import { close, rowsOf } from '../support/closing.js';

const cent = 10_000;
const standingOf = ({ item, state, lastSeenMs }: StoredItem) =>
  [item.code, item.subject, item.claimUsd6, state, lastSeenMs] as const;

describe('the items of a month that was read whole once and now is not', () => {
  /** September closed with a cent too much, and again while its statement and an order are not to be had. */
  async function closedUnread() {
    const shop = await shopInSeptember(cent);
    await shop.close('2026-09');
    const { live, books, reportsFolder } = shop;
    const { position } = books.journal.head();
    const before = books.items.items().map(standingOf);
    expect(before.map(([code, subject, claimUsd6]) => [code, subject, claimUsd6])).toEqual([
      ['OR-CHARGE', 'shop-2', BigInt(cent)],
    ]);
    const reason = 'no answer';
    const sources = [
      { source: 'statement', subject: '', reason },
      { source: 'order', subject: 'shop-2', reason },
    ] as const;
    const september = month('2026-09');
    books.unread.replaceUnread('sandbox', live.account, september, sources);
    const unread = books.unread.unreadOfMonth(september);
    const again = close(books, '2026-09', { reportsFolder, unread });
    expect(again.exitCode).toBe(4);
    return { ...shop, again, before, position };
  }

  it('stand as they were, beside what could not be read, as the journal does', async () => {
    const { books, again, before, position } = await closedUnread();
    const unread = books.items.items().filter(({ item }) => item.code === 'RN-INCOMPLETE');
    expect(unread.length).toBeGreaterThan(0);
    const others = books.items.items().filter(({ item }) => item.code !== 'RN-INCOMPLETE');
    expect(others.map(standingOf)).toEqual(before);
    expect(books.journal.head().position).toBe(position);
    const open = rowsOf(again, '04-open-items.csv').map(({ code, subject, state }) => [code, subject, state]);
    expect(open).toContainEqual(['OR-CHARGE', 'shop-2', 'new']);
  });

  it('stand so in the close of the next month too, and follow the evidence once it is read', async () => {
    const shop = await closedUnread();
    const { books, before } = shop;
    shop.live.at('2026-11-01T06:00:00Z');
    const next = await shop.close('2026-10');
    const open = rowsOf(next, '04-open-items.csv').map(({ code, subject, state }) => [code, subject, state]);
    expect(open).toContainEqual(['OR-CHARGE', 'shop-2', 'carried']);
    await shop.close('2026-09');
    const standing = books.items.items().filter(({ state }) => state !== 'cleared');
    expect(standing.map(({ item, state }) => [item.code, item.claimUsd6, state])).toEqual(
      before.map(([code, , claimUsd6, state]) => [code, claimUsd6, state]),
    );
  });

  it('stand so where what the month lacked was accepted, and more cannot be read now', async () => {
    const shop = await shopInSeptember(cent);
    await shop.close('2026-09');
    const { live, books, reportsFolder } = shop;
    const closeWithout = (...subjects: string[]) => {
      const sources = subjects.map((subject) => ({ source: 'order', subject, reason: 'no answer' }) as const);
      books.unread.replaceUnread('sandbox', live.account, month('2026-09'), sources);
      const unread = books.unread.unreadOfMonth(month('2026-09'));
      return close(books, '2026-09', { reportsFolder, unread }).exitCode;
    };
    const claims = () =>
      books.items
        .items()
        .filter(({ item }) => item.claimUsd6 !== 0n)
        .map(standingOf);
    expect(closeWithout('shop-1')).toBe(4);
    const incomplete = books.items.items().find(({ item }) => item.code === 'RN-INCOMPLETE');
    acceptItem({ books, machineClock: live.clock }, incomplete?.item.itemId ?? '', 'it is gone', 'Ann');
    expect(closeWithout('shop-1')).toBe(1);
    const { position } = books.journal.head();
    const before = claims();
    expect(before).toHaveLength(1);
    expect(closeWithout('shop-1', 'shop-2')).toBe(4);
    expect(books.journal.head().position).toBe(position);
    expect(claims()).toEqual(before);
  });

  it('stand on an order whose own lack was accepted, and count, until the order is read again', async () => {
    const shop = await closedUnread();
    const { live, books, reportsFolder } = shop;
    const unread = [{ source: 'order', subject: 'shop-2', reason: 'no answer' }] as const;
    books.unread.replaceUnread('sandbox', live.account, month('2026-09'), unread);
    const closeWithout = () =>
      close(books, '2026-09', { reportsFolder, unread: books.unread.unreadOfMonth(month('2026-09')) });
    closeWithout();
    const lack = books.items.openItems().find(({ item }) => item.code === 'RN-INCOMPLETE');
    acceptItem({ books, machineClock: live.clock }, lack?.item.itemId ?? '', 'it is gone', 'Ann');
    const closed = closeWithout();
    expect(closed.exitCode).toBe(1);
    expect(rowsOf(closed, '10-claims.csv').map(({ reference, claim_usd }) => [reference, claim_usd])).toEqual(
      [['shop-2', '0.010000']],
    );
    const differences = books.journal
      .balances({ interfaceName: 'sandbox', account: live.account })
      .filter(({ ledgerAccount }) => ledgerAccount.endsWith('Provider differences'));
    expect(differences.map(({ debitUsd6, creditUsd6 }) => debitUsd6 - creditUsd6)).toEqual([BigInt(cent)]);
    const failed = verifyPack(closed.packFolder ?? '', undefined).results.filter(
      ({ status }) => status === 'failed',
    );
    expect(failed).toEqual([]);
    await shop.close('2026-09');
    expect(books.items.openItems().map(({ item }) => [item.code, item.claimUsd6])).toEqual([
      ['OR-CHARGE', BigInt(cent)],
    ]);
  });

  it('are none of a month that is read whole, or never was', async () => {
    const shop = await shopInSeptember(cent);
    const { live, books } = shop;
    const result = { interfaceName: 'sandbox', account: live.account, month: month('2026-09') } as const;
    const unread = { ...result, items: [{ code: 'RN-INCOMPLETE', itemId: 'x' }] };
    expect(untouchedItems(books, unread as never)).toEqual(new Set());
    await shop.close('2026-09');
    const [item] = books.items.items();
    expect(untouchedItems(books, unread as never)).toEqual(new Set([item?.item.itemId]));
    expect(untouchedItems(books, { ...result, items: [] })).toEqual(new Set());
  });
});
