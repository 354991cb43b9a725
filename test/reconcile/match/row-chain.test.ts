import { describe, expect, it } from 'vitest';
import { RowChain } from '../../../src/reconcile/match/row-chain.js';

describe('RowChain', () => {
  it('gives the rows of each group in the order in which they were added, and none of another', () => {
    const chain = new RowChain(3, 4);
    for (const [group, row] of [
      [0, 1],
      [2, 0],
      [0, 3],
    ] as const) {
      chain.append(group, row);
    }
    const rowsOf = (group: number): number[] => {
      const rows: number[] = [];
      chain.forEach(group, (row) => rows.push(row));
      return rows;
    };
    expect([0, 1, 2, 3].map(rowsOf)).toEqual([[1, 3], [], [0], []]);
    expect([chain.firstOf(0), chain.after(1), chain.after(3), chain.firstOf(1)]).toEqual([1, 3, -1, -1]);
  });
});
