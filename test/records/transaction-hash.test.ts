import { describe, expect, it } from 'vitest';
import { floatMovementOf } from '../../src/records/float-entry.js';
import { readDeposits } from '../../src/records/from-file/own-deposit-file.js';
import { inOneCase } from '../../src/records/transaction-hash.js';

const hash = `0x${'9f'.repeat(31)}ab`;
const inCapitals = `0x${'9F'.repeat(31)}AB`;

describe('the hash of a transaction', () => {
  it('is one reference in any letter case, and no other reference is changed', () => {
    expect(inOneCase(inCapitals)).toBe(hash);
    expect(inOneCase(hash)).toBe(hash);
    for (const other of ['DEP_1', '0xAb12', `${inCapitals}0`, inCapitals.slice(2)]) {
      expect(inOneCase(other)).toBe(other);
    }
  });

  it('names one transfer, however the float and the own records spell it', () => {
    const shared = { seq: 1, bookedAtMs: 0, amountUsd6: 5, depositId: 'D-1', fromWallet: '0xA1' };
    const row = `supplier,${inCapitals},5,2026-09-01T10:00:00Z`;
    const text = `interface,deposit_ref,amount_usd6,sent_at\n${row}\n`;
    const options = { fileName: 'deposits.csv', defaultInterface: 'supplier' } as const;
    expect(readDeposits([Buffer.from(text)], options).rows.map(({ depositRef }) => depositRef)).toEqual([
      hash,
    ]);
    for (const txHash of [hash, inCapitals]) {
      expect(floatMovementOf({ kind: 'deposit', txHash, ...shared }).txHash).toBe(hash);
    }
  });
});
