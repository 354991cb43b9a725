import { describe, expect, it } from 'vitest';
import { FloatRows } from '../../../src/records/from-file/float-rows.js';

const entry = (seq: number, depositId: string) => ({
  kind: 'deposit' as const,
  seq,
  bookedAtMs: 0,
  amountUsd6: 1,
  depositId,
  txHash: 't',
  fromWallet: 'w',
});

describe('FloatRows', () => {
  it('keeps each place of the sequence once, in its order', () => {
    const rows = new FloatRows();
    expect([rows.add(entry(2, 'b')), rows.add(entry(1, 'a')), rows.add(entry(2, 'b'))]).toEqual([
      true,
      true,
      true,
    ]);
    expect(rows.add(entry(2, 'c'))).toBe(false);
    expect(rows.rows().map(([seq]) => seq)).toEqual([1, 2]);
    expect(rows.length).toBe(2);
  });
});
