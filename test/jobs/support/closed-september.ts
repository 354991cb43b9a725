// A clean September of a live account, and what its close is held to.

import { expect } from 'vitest';
import type { CloseOutcome } from '../../../src/jobs/close/close-month.js';
import { chartOf } from '../../../src/ledger/chart-of-accounts.js';
import type { Books } from '../../../src/store/books.js';
import { bookRowsOf, depositRowsOf, importRows, LiveAccount, ownBooks } from './live-account.js';

export const chart = chartOf('sandbox');

/** A clean September: deposits, orders of both currencies, one pending, one that failed upstream first. */
export async function cleanSeptember(): Promise<{ live: LiveAccount; books: Books }> {
  const live = await LiveAccount.open();
  const books = ownBooks();
  await live.pin(books);
  // The catalogue is read before the first order and after the last, so that every rate can be told.
  await live.fetch(books, '2026-09');
  const deposits = [
    await live.at('2026-09-02T08:00:00Z').deposit('200'),
    await live.at('2026-09-03T08:00:00Z').deposit('0.5'),
  ];
  live.at('2026-09-10T09:00:00Z');
  const orders = [
    await live.order('shop-1'),
    await live.order('shop-2', { slug: 'demo-books', currency: 'GBP', faceMinor: 1033 }),
    await live.order('shop-3', { slug: 'demo-books', currency: 'GBP', faceMinor: 6660 }),
    await live.order('pending-1'),
  ];
  live.clock.advance(31_000);
  importRows(books, 'book', 'book.csv', bookRowsOf(orders));
  importRows(books, 'deposits', 'deposits.csv', depositRowsOf(deposits));
  live.at('2026-10-01T06:00:00Z');
  return { live, books };
}

/** What stands on each ledger account, those that are even left out. */
export function balancesOf(books: Books): Record<string, bigint> {
  const lines = books.journal
    .trialBalance()
    .lines.map(({ ledgerAccount, debitUsd6, creditUsd6 }) => [ledgerAccount, debitUsd6 - creditUsd6]);
  return Object.fromEntries(lines.filter(([, balance]) => balance !== 0n));
}

/** Holds every step of the roll-forward by the books against statement and movements. */
export function ledgerCloses(outcome: CloseOutcome): void {
  for (const { rollForward } of outcome.results) {
    for (const { step, statement, movements, ledger } of rollForward) {
      if (!['opening', 'grants', 'deposits', 'orders', 'reversals', 'closing'].includes(step)) continue;
      expect([step, ledger?.usd6]).toEqual([step, statement?.usd6]);
      expect([step, ledger?.usd6]).toEqual([step, movements?.usd6]);
      if (step !== 'opening' && step !== 'closing') {
        expect([step, ledger?.count]).toEqual([step, statement?.count]);
      }
    }
  }
}
