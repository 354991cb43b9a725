import { describe, expect, it } from 'vitest';
import type { FloatColumnName } from '../../../../src/records/from-file/profile/file-columns.js';
import { type FloatFields, readFloatRow } from '../../../../src/records/from-file/supplier/float-row.js';

function fieldsOf(given: Partial<Record<FloatColumnName, string | number>>, faults: string[]): FloatFields {
  const text = (name: FloatColumnName) => (given[name] === undefined ? undefined : String(given[name]));
  const number = (name: FloatColumnName) => (given[name] === undefined ? undefined : Number(given[name]));
  return {
    isEmpty: (name) => given[name] === undefined,
    wholeNumber: number,
    name: text,
    currency: text,
    instant: number,
    note: (fault) => void faults.push(fault),
  };
}

describe('readFloatRow', () => {
  it('takes a row with a deposit id for a deposit, and names every field that it lacks', () => {
    const faults: string[] = [];
    const { entry, reference } = readFloatRow(fieldsOf({ seq: 1, deposit_id: 'd', amount_usd6: 5 }, faults));
    expect(entry).toBeUndefined();
    expect(reference).toBe('d');
    expect(faults).toEqual(['tx_hash is empty', 'from_wallet is empty', 'credited_at is empty']);
  });

  it('reads a reversal with everything that a debit has', () => {
    const faults: string[] = [];
    const ids = { debit_id: 'b', client_ref: 'r', order_id: 'o', brand_slug: 's', currency: 'USD' };
    const figures = {
      seq: 2,
      face_minor: 100,
      wholesale_minor: 95,
      amount_usd6: 950000,
      booked_at: 1_790_000_000_000,
    };
    const { entry } = readFloatRow(fieldsOf({ kind: 'reversal', ...ids, ...figures }, faults));
    expect(faults).toEqual([]);
    expect(entry).toMatchObject({
      kind: 'reversal',
      seq: 2,
      clientRef: 'r',
      bookedAtMs: 1_790_000_000_000,
      amountUsd6: 950000,
    });
  });
});
