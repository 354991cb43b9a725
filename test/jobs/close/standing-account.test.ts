import { describe, expect, it } from 'vitest';
import { FixedClock } from '../../../src/base/time/clock.js';
import { standingAccountOf } from '../../../src/jobs/close/standing-account.js';
import { settleItem } from '../../../src/jobs/items/settle-job.js';
import { chartOf } from '../../../src/ledger/chart-of-accounts.js';
import {
  failedOrderDebit,
  orderReversal,
  orderWithoutDebit,
} from '../../../src/ledger/posting-rules/order.js';
import { formatUsd6 } from '../../../src/money/amount-text.js';
import type { Discrepancy } from '../../../src/reconcile/finding/discrepancy.js';
import type { Books } from '../../../src/store/books.js';
import { sale } from '../../ledger/support/entry-lines.js';
import { month } from '../../store/sample.js';
import { certifiedAtMs, shopInSeptember } from '../support/certified.js';
import { close, rowsOf } from '../support/closing.js';
import { bookRowsOf, importRows, ownBooks } from '../support/live-account.js';

const { differences, reversalsReceivable, owed, settlementsOutside, differencesAccepted } =
  chartOf('sandbox');

function balanceOf(books: Books, ledgerAccount: string): bigint {
  const line = books.journal.trialBalance().lines.find((one) => one.ledgerAccount === ledgerAccount);
  return line === undefined ? 0n : line.debitUsd6 - line.creditUsd6;
}

const standing = (books: Books): bigint[] =>
  [differences, reversalsReceivable, owed].map((account) => balanceOf(books, account));

/** September with a cent too much, and an order that was never debited. */
async function twoClaims() {
  const shop = await shopInSeptember(10_000);
  shop.live.at('2026-09-20T09:00:00Z');
  shop.live.service.addFault({ fault: 'order_without_debit', match: { client_ref: 'shop-4' } });
  const order = await shop.live.order('shop-4');
  importRows(shop.books, 'book', 'more.csv', bookRowsOf([order]));
  shop.live.at('2026-10-01T06:00:00Z');
  await shop.close('2026-09');
  const { books } = shop;
  expect(standing(books)).toEqual([10_000n, 0n, -23_750_000n]);
  return { ...shop, claims: books.items.items().filter(({ item }) => item.claimUsd6 !== 0n) };
}

/** A further close, which judges the month anew, posts nothing: what was decided stands on no account. */
function expectAsPosted(books: Books, reportsFolder: string): void {
  const { position } = books.journal.head();
  close(books, '2026-09', { reportsFolder, programSha256: '11'.repeat(32) });
  expect(books.journal.head().position).toBe(position);
}

const bridgeOf = (outcome: ReturnType<typeof close>): Record<string, string> =>
  Object.fromEntries(
    rowsOf(outcome, '00-control.csv')
      .filter(({ section }) => section === 'bridge')
      .map(({ name = '', amount_usd6 = '' }) => [name, amount_usd6]),
  );

describe('the account that a claim stands on', () => {
  const item = (code: Discrepancy['code'], subject: string): Discrepancy =>
    ({ code, subject, interfaceName: 'supplier', account: 'main', month: month('2026-10') }) as Discrepancy;

  it('is that on which the item left it: receivable, owed, else provider differences', () => {
    const books = ownBooks();
    const of = (subject: string) => ({ ...sale, subject });
    books.journal.appendEntries([
      failedOrderDebit(of('failed'), 9n),
      failedOrderDebit(of('short'), 9n),
      orderReversal(of('short'), 7n, 9n),
      orderWithoutDebit(of('owed'), 9n),
    ]);
    const chart = chartOf('supplier');
    const account = (code: Discrepancy['code'], subject: string) =>
      standingAccountOf(books, item(code, subject));
    expect(account('OR-REVERSAL-MISSING', 'failed')).toBe(chart.reversalsReceivable);
    // What a reversal gave back too little is a difference.
    expect(account('OR-REVERSAL-MISSING', 'short')).toBe(chart.differences);
    expect(account('OR-NOT-IN-STATEMENT', 'owed')).toBe(chart.owed);
    expect(account('OR-NOT-IN-STATEMENT', 'failed')).toBe(chart.differences);
    expect(account('OR-CHARGE', 'failed')).toBe(chart.differences);
  });

  it('is even once all of it was settled outside of the float', async () => {
    const { books, claims, reportsFolder } = await twoClaims();
    for (const { item: one } of claims) {
      const place = { books, machineClock: new FixedClock(certifiedAtMs), asOfMs: undefined };
      const amount = formatUsd6(one.claimUsd6 < 0n ? -one.claimUsd6 : one.claimUsd6);
      settleItem(place, { item: one.itemId, amount, on: '2026-09-28', reference: 'CN-7', by: 'Ann' });
    }
    const outcome = close(books, '2026-09', { reportsFolder });
    expect(standing(books)).toEqual([0n, 0n, 0n]);
    expect(balanceOf(books, settlementsOutside)).toBe(-23_740_000n);
    expect(bridgeOf(outcome)).toMatchObject({ claims: '0', statement_arithmetic: '0' });
    expectAsPosted(books, reportsFolder);
  });

  it('is even once all of it was accepted', async () => {
    const { books, claims, reportsFolder } = await twoClaims();
    for (const { item: one } of claims) books.items.accept(one.itemId, 'agreed', 'Ann', certifiedAtMs);
    const outcome = close(books, '2026-09', { reportsFolder });
    expect(standing(books)).toEqual([0n, 0n, 0n]);
    expect(balanceOf(books, differencesAccepted)).toBe(-23_740_000n);
    expect(bridgeOf(outcome)).toMatchObject({ claims: '0', statement_arithmetic: '0' });
    expectAsPosted(books, reportsFolder);
  });
});
