import { describe, expect, it } from 'vitest';
import { creditTransfer, transferOf } from '../../../src/service/supplier/float-deposits.js';
import { openSupplierCore } from './open-supplier-core.js';

const transfer = { amountUsd6: 100_000_000, txHash: '0x1', fromWallet: '0xaa' };

describe('creditTransfer', () => {
  it('credits a transfer once: the same hash again credits nothing and says so', () => {
    const core = openSupplierCore();
    const first = creditTransfer(core, transfer);
    expect(first).toMatchObject({
      tx_hash: '0x1',
      from_wallet: '0xaa',
      amount_usd6: 100_000_000,
      balance_usd6: 100_000_000,
      credited_at: '2026-09-01T00:00:00.000Z',
      replay: false,
    });
    const again = creditTransfer(core, { ...transfer, amountUsd6: 7 });
    expect(again).toEqual({ ...first, replay: true });
    expect(core.books.journal.balanceUsd6()).toBe(100_000_000);
  });

  it('refuses what would take the float beyond exact integers', () => {
    const core = openSupplierCore();
    creditTransfer(core, { ...transfer, amountUsd6: Number.MAX_SAFE_INTEGER });
    expect(() => creditTransfer(core, { ...transfer, txHash: '0x2', amountUsd6: 1 })).toThrow('2^53 - 1');
  });

  it.each([
    ['deposit_credit', {}, ['0x1'], 99_990_000],
    ['deposit_credit', { delta_usd6: 7 }, ['0x1'], 100_000_007],
    ['deposit_not_booked', {}, [], 0],
    ['deposit_unexpected', {}, ['0x1', '0x1f'], 200_000_000],
  ])('with the fault %s %j', (fault, parameters, hashes, balance) => {
    const core = openSupplierCore();
    core.faults.add({ fault, ...parameters });
    expect(creditTransfer(core, transfer).replay).toBe(false);
    const { journal } = core.books;
    expect(journal.range(0, 9).map((row) => row.tx_hash)).toEqual(hashes);
    expect([journal.balanceUsd6(), journal.unbalancedCount()]).toEqual([balance, 0]);
  });
});

describe('transferOf', () => {
  const body = { amount_usd6: 5, tx_hash: '0x1', from_wallet: '0xaa' };

  it('reads the three fields', () => {
    expect(transferOf(body)).toEqual({ amountUsd6: 5, txHash: '0x1', fromWallet: '0xaa' });
  });

  it.each([
    ['amount_usd6', { amount_usd6: 0 }],
    ['amount_usd6', { amount_usd6: '5' }],
    ['tx_hash', { tx_hash: '' }],
    ['tx_hash', { tx_hash: 'a b' }],
    ['from_wallet', { from_wallet: 7 }],
    ['surprise', { surprise: 1 }],
  ])('refuses a bad %s', (field, change) => {
    expect(() => transferOf({ ...body, ...change })).toThrow(new RegExp(`^${field} `));
  });
});
