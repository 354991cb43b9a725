import { describe, expect, it } from 'vitest';
import { knownOf, movementText } from '../../../src/reconcile/settlement/known-settlements.js';
import { monthNamed } from '../../months/evidence.js';

const october = monthNamed('2026-10');
const november = monthNamed('2026-11');
const lines = [
  { seq: 4, ref: '' },
  { seq: 5, ref: 'late-1' },
];

describe('what is known of the movements of a month', () => {
  it('is told by number and reference of the line', () => {
    expect(lines.map(movementText)).toEqual(['seq:4', 'seq:5 late-1']);
    expect(knownOf(lines, october, [{ month: october, settledBy: 'seq:5 late-1', itemId: 'a' }])).toEqual([
      { itemIds: new Set(), laterIds: new Set(['a']) },
      { itemIds: new Set(['a']), laterIds: new Set() },
    ]);
  });

  it('has what movements of later months settle, and nothing of earlier ones', () => {
    const said = [
      { month: november, settledBy: 'seq:4', itemId: 'b' },
      { month: monthNamed('2026-09'), settledBy: 'seq:4', itemId: 'c' },
    ];
    const known = { itemIds: new Set(), laterIds: new Set(['b']) };
    expect(knownOf(lines, october, said)).toEqual([known, known]);
  });
});
