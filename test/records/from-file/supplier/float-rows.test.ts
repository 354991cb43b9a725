import { describe, expect, it } from 'vitest';
import { floatLineOf } from '../../../../src/records/float-entry.js';
import { FloatRows } from '../../../../src/records/from-file/supplier/float-rows.js';

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
    expect(rows.order().map((row) => rows.seq(row))).toEqual([1, 2]);
    expect(rows.length).toBe(2);
    expect(rows.seq(rows.rowOf(2) ?? -1)).toBe(2);
    expect(rows.rowOf(3)).toBeUndefined();
  });

  it('gives back every line, however many pieces they fill', () => {
    const rows = new FloatRows();
    const long = 'x'.repeat(100_000);
    for (let seq = 1; seq <= 200; seq += 1) rows.add({ ...entry(seq, `${seq}-${long}`), bookedAtMs: seq });
    for (const row of [0, 40, 41, 199]) {
      expect(rows.bookedAtMs(row)).toBe(row + 1);
      expect(rows.lineBytes(row).toString('utf8')).toBe(
        floatLineOf({ ...entry(row + 1, `${row + 1}-${long}`), bookedAtMs: row + 1 }),
      );
    }
  });
});
