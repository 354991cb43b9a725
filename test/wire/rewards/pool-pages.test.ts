import { describe, expect, it } from 'vitest';
import { plus18 } from '../../../src/money/plus18.js';
import { isFooted, mergedMovements, moveOf } from '../../../src/wire/rewards/pool-pages.js';

const movement = (seq: number, kind: 'funding' | 'issuance' = 'funding') => ({
  seq,
  kind,
  issuance_id: null,
  transaction_id: null,
  plus_amount: plus18(5n),
  booked_at: '2026-09-10T10:00:00.000Z',
});
const page = (closing: bigint, seqs: readonly number[], total = 4) => ({
  balance_plus: plus18(99n),
  opening_plus: plus18(1n),
  closing_plus: plus18(closing),
  movements: seqs.map((seq) => movement(seq)),
  page: 1,
  per_page: 2,
  total,
});
const seqsOf = (pages: Parameters<typeof mergedMovements>[0]) => mergedMovements(pages).map(({ seq }) => seq);

describe('the pages of a pool as one list', () => {
  it('have a movement twice that ends one and begins the next, where all else makes the closing', () => {
    expect(seqsOf([page(16n, [1, 2]), page(16n, [2, 3])])).toEqual([1, 2, 2, 3]);
    expect(seqsOf([page(21n, [1, 2]), page(21n, [2, 3])])).toEqual([1, 2, 2, 3]);
  });

  it('have it once where something else is missing, or where they are of two moments', () => {
    expect(seqsOf([page(17n, [1, 2]), page(17n, [2, 3])])).toEqual([1, 2, 3]);
    expect(seqsOf([page(16n, [1, 2], 3), page(16n, [2, 3])])).toEqual([1, 2, 3]);
    expect(seqsOf([])).toEqual([]);
  });

  it('foot where opening and movements make the closing: an issuance takes, all else gives', () => {
    expect(moveOf(movement(1, 'issuance'))).toBe(-5n);
    expect(isFooted(page(6n, []), [movement(1)])).toBe(true);
    expect(isFooted(page(6n, []), [movement(1, 'issuance')])).toBe(false);
  });
});
