import { describe, expect, it } from 'vitest';
import { openCore } from '../../core.js';

describe('DepositTable', () => {
  it('keeps a deposit under its id, once', () => {
    const { core, keyId, close } = openCore();
    const row = {
      deposit_id: 'dep_1',
      key_id: keyId,
      plus_amount: '20',
      gross_usd6: 60_000_000,
      pool_fee_usd6: 180_000,
      credited_usd6: 59_820_000,
      created_at_ms: 0,
    };
    core.books.deposits.insert(row);
    expect(() => core.books.deposits.insert(row)).toThrow(/UNIQUE/);
    close();
  });
});
