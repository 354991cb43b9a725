import { describe, expect, it } from 'vitest';
import { FixedClock } from '../../../src/base/time/clock.js';
import { settleItem } from '../../../src/jobs/items/settle-job.js';
import { chartOf } from '../../../src/ledger/chart-of-accounts.js';
import type { Books } from '../../../src/store/books.js';
import { month } from '../../store/sample.js';
import { certifiedAtMs, certify, type Shop, shopInSeptember } from '../support/certified.js';
import { close, rowsOf } from '../support/closing.js';

const { differences, settlementsOutside } = chartOf('sandbox');
const [september, october] = [month('2026-09'), month('2026-10')];

function balanceOf(books: Books, ledgerAccount: string): bigint {
  const line = books.journal.trialBalance().lines.find((one) => one.ledgerAccount === ledgerAccount);
  return line === undefined ? 0n : line.debitUsd6 - line.creditUsd6;
}

function settleCharge(books: Books, amount: string, on: string, reference = 'CN-7') {
  const item = books.items.items().find((one) => one.item.code === 'OR-CHARGE')?.item.itemId ?? '';
  const place = { books, machineClock: new FixedClock(certifiedAtMs), asOfMs: undefined };
  return settleItem(place, { item, amount, on, reference, by: 'Ann' });
}

/** September closed with an overcharge of a cent. */
async function chargedShop(): Promise<Shop> {
  const shop = await shopInSeptember(10_000);
  expect((await shop.close('2026-09')).exitCode).toBe(1);
  expect(balanceOf(shop.books, differences)).toBe(10_000n);
  return shop;
}

describe('an item settled outside of the float', () => {
  it('is posted by the next close of its month, is cleared there and counts for no exit code', async () => {
    const { books, reportsFolder } = await chargedShop();
    settleCharge(books, '0.01', '2026-09-28');
    const outcome = close(books, '2026-09', { reportsFolder });
    expect(outcome.exitCode).toBe(0);
    expect(balanceOf(books, differences)).toBe(0n);
    expect(balanceOf(books, settlementsOutside)).toBe(10_000n);
    expect(books.journal.entriesOf(september).at(-1)).toMatchObject({
      kind: 'settlement_outside',
      originMonth: september,
      subject: 'shop-2',
    });
    const [row] = rowsOf(outcome, '03-discrepancies.csv').filter((one) => one['code'] === 'OR-CHARGE');
    expect(row).toMatchObject({ state: 'cleared', claim_usd6: '0', difference_usd6: '10000' });
  });

  it('is posted once, however often the month is closed and the same is recorded', async () => {
    const { books } = await chargedShop();
    settleCharge(books, '0.01', '2026-09-28');
    close(books, '2026-09');
    const head = books.journal.head();
    close(books, '2026-09');
    expect(settleCharge(books, '0.01', '2026-09-28').isKnown).toBe(true);
    close(books, '2026-09');
    expect(books.journal.head()).toEqual(head);
  });

  it('in part leaves the rest as a claim, and stays open for it', async () => {
    const { books, reportsFolder } = await chargedShop();
    settleCharge(books, '0.004', '2026-09-28');
    const outcome = close(books, '2026-09', { reportsFolder });
    expect(outcome.exitCode).toBe(1);
    expect(balanceOf(books, differences)).toBe(6_000n);
    const [row] = rowsOf(outcome, '04-open-items.csv').filter((one) => one['code'] === 'OR-CHARGE');
    expect(row).toMatchObject({ state: 'new', claim_usd6: '6000' });
    settleCharge(books, '0.006', '2026-09-29', 'CN-8');
    expect(close(books, '2026-09', { reportsFolder }).exitCode).toBe(0);
    expect(balanceOf(books, settlementsOutside)).toBe(10_000n);
  });

  it('of a certified month leaves that month as it was signed, and is posted in the earliest open one', async () => {
    const shop = await chargedShop();
    certify(shop.books, '2026-09', shop.reportsFolder);
    const signed = shop.books.journal.entriesOf(september).length;
    expect(settleCharge(shop.books, '0.01', '2026-09-28').postingMonth).toBe(october);
    shop.live.at('2026-11-01T06:00:00Z');
    await shop.close('2026-10');
    expect(shop.books.journal.entriesOf(september)).toHaveLength(signed);
    const [entry] = shop.books.journal.activeOfKind('sandbox', shop.live.account, 'settlement_outside');
    expect(entry).toMatchObject({ month: october, originMonth: september });
    expect(balanceOf(shop.books, differences)).toBe(0n);
    expect(shop.books.periods.stateOf(september)).toBe('certified');
  });

  it('that was accepted for the rest is posted as both, and together they are the whole', async () => {
    const { books } = await chargedShop();
    const { stored } = settleCharge(books, '0.004', '2026-09-28');
    books.items.accept(stored.item.itemId, 'the rest is small', 'Ann', certifiedAtMs);
    close(books, '2026-09');
    expect(balanceOf(books, differences)).toBe(0n);
    expect(balanceOf(books, chartOf('sandbox').differencesAccepted)).toBe(6_000n);
    expect(balanceOf(books, settlementsOutside)).toBe(4_000n);
  });

  it('is undone by an entry of its own where the item is found no more', async () => {
    const shop = await chargedShop();
    settleCharge(shop.books, '0.01', '2026-09-28');
    close(shop.books, '2026-09');
    const item = shop.books.items.items().find((one) => one.item.code === 'OR-CHARGE')?.item;
    const runId = shop.books.runs.startRun({
      command: 'close',
      month: september,
      asOfMs: certifiedAtMs,
      startedAtMs: certifiedAtMs,
    });
    const { interfaceName = 'sandbox', account = '' } = item ?? {};
    shop.books.items.recordItems(interfaceName, account, september, [], certifiedAtMs, runId);
    const { postSettlements } = await import('../../../src/jobs/close/post-settlements.js');
    postSettlements(shop.books, certifiedAtMs);
    expect(balanceOf(shop.books, settlementsOutside)).toBe(0n);
    const head = shop.books.journal.head();
    postSettlements(shop.books, certifiedAtMs);
    expect(shop.books.journal.head()).toEqual(head);
  });
});
