import { describe, expect, it } from 'vitest';
import { FixedClock } from '../../../src/base/clock.js';
import { standingAccountOf } from '../../../src/jobs/close/standing-account.js';
import { settleItem } from '../../../src/jobs/items/settle-job.js';
import { chartOf } from '../../../src/ledger/chart-of-accounts.js';
import type { Books } from '../../../src/store/books.js';
import { certifiedAtMs, shopInSeptember } from '../support/certified.js';
import { close, rowsOf } from '../support/closing.js';

const { differences, reversalsReceivable, owed, settlementsOutside, differencesAccepted } = chartOf('sandbox');

function balanceOf(books: Books, ledgerAccount: string): bigint {
  const line = books.journal.trialBalance().lines.find((one) => one.ledgerAccount === ledgerAccount);
  return line === undefined ? 0n : line.debitUsd6 - line.creditUsd6;
}

const standing = (books: Books): bigint[] =>
  [differences, reversalsReceivable, owed].map((account) => balanceOf(books, account));

/** September with a cent too much, a failed order that was not given back, and one that was never debited. */
async function threeClaims() {
  const shop = await shopInSeptember(10_000);
  shop.live.at('2026-09-20T09:00:00Z');
  shop.live.service.addFault({ fault: 'failed_order_debited', match: { client_ref: 'shop-3' } });
  await shop.live.order('shop-3').catch(() => undefined);
  shop.live.service.addFault({ fault: 'order_without_debit', match: { client_ref: 'shop-4' } });
  await shop.live.order('shop-4');
  shop.live.at('2026-10-01T06:00:00Z');
  await shop.close('2026-09');
  const { books } = shop;
  const claims = books.items.items().filter(({ item }) => item.claimUsd6 !== 0n);
  return { ...shop, claims };
}

const bridgeOf = (outcome: ReturnType<typeof close>): Record<string, string> =>
  Object.fromEntries(
    rowsOf(outcome, '00-control.csv')
      .filter(({ section }) => section === 'bridge')
      .map(({ name = '', amount_usd6 = '' }) => [name, amount_usd6]),
  );

describe('the account that a claim stands on', () => {
  it('is provider differences, reversals receivable or owed to provider, by what the item left there', async () => {
    const { books, claims } = await threeClaims();
    const told = claims.map(({ item }) => `${item.code} ${standingAccountOf(books, item)} ${item.claimUsd6}`);
    expect(told.sort()).toEqual([
      `OR-CHARGE ${differences} 10000`,
      `OR-NOT-IN-STATEMENT ${owed} -23750000`,
      `OR-REVERSAL-MISSING ${reversalsReceivable} 23750000`,
    ]);
    expect(standing(books)).toEqual([10_000n, 23_750_000n, -23_750_000n]);
  });

  it('is even once all of it was settled outside of the float', async () => {
    const { books, claims, reportsFolder } = await threeClaims();
    for (const { item } of claims) {
      const place = { books, machineClock: new FixedClock(certifiedAtMs) };
      const amount = item.code === 'OR-CHARGE' ? '0.01' : '23.75';
      settleItem(place, { item: item.itemId, amount, on: '2026-09-28', reference: 'CN-7', by: 'Ann' });
    }
    const outcome = close(books, '2026-09', { reportsFolder });
    expect(standing(books)).toEqual([0n, 0n, 0n]);
    expect(balanceOf(books, settlementsOutside)).toBe(10_000n);
    expect(bridgeOf(outcome)).toMatchObject({ claims: '0', statement_arithmetic: '0' });
  });

  it('is even once all of it was accepted', async () => {
    const { books, claims, reportsFolder } = await threeClaims();
    for (const { item } of claims) books.items.accept(item.itemId, 'agreed', 'Ann', certifiedAtMs);
    const outcome = close(books, '2026-09', { reportsFolder });
    expect(standing(books)).toEqual([0n, 0n, 0n]);
    expect(balanceOf(books, differencesAccepted)).toBe(10_000n);
    expect(bridgeOf(outcome)).toMatchObject({ claims: '0', statement_arithmetic: '0' });
  });
});
