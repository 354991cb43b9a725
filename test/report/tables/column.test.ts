import { describe, expect, it } from 'vitest';
import { cellText } from '../../../src/report/tables/cell.js';
import { minorPair, usd6Pair } from '../../../src/report/tables/column.js';

describe('a pair of columns', () => {
  it('shows an amount for people and raw, the raw one named after its unit', () => {
    const pairs = [...minorPair<null>('face', () => 1n), ...usd6Pair<null>('due', () => 2n)];
    expect(pairs.map(({ name }) => name)).toEqual(['face', 'face_minor', 'due', 'due_usd6']);
    expect(pairs.map((column) => cellText(column, null, '.'))).toEqual(['0.01', '1', '0.000002', '2']);
  });

  it('takes another name for the raw one where the contract has another', () => {
    expect(usd6Pair<null>('cost_usd', () => 1n, 'cost_usd6').map(({ name }) => name)).toEqual([
      'cost_usd',
      'cost_usd6',
    ]);
  });
});
