import { describe, expect, it } from 'vitest';
import { openCore } from '../../core.js';

describe('AccountTable', () => {
  it('raises each counter by itself and returns it', () => {
    const { core, keyId, close } = openCore();
    const { accounts } = core.books;
    expect([accounts.raise(keyId, 'order_count'), accounts.raise(keyId, 'order_count')]).toEqual([1, 2]);
    expect(accounts.raise(keyId, 'event_count')).toBe(1);
    expect(accounts.read(keyId)).toMatchObject({ order_count: 2, event_count: 1, deposit_count: 0 });
    close();
  });

  it('keeps the balance, the settled month and the pending day', () => {
    const { core, keyId, close } = openCore();
    const { accounts } = core.books;
    accounts.setBalance(keyId, 7, 3);
    accounts.setSettled(keyId, '2026-09');
    accounts.addPending(keyId, '2026-09-10');
    expect(accounts.read(keyId)).toMatchObject({
      balance_usd6: 7,
      last_seq: 3,
      settled_to_month: '2026-09',
      pending_day: '2026-09-10',
      pending_count: 1,
    });
    accounts.endPending(keyId);
    expect(accounts.read(keyId).pending_count).toBe(0);
    close();
  });

  it('asserts that every key has its account', () => {
    const { core, close } = openCore();
    expect(() => core.books.accounts.read('nobody')).toThrow('every key has its account');
    close();
  });
});
