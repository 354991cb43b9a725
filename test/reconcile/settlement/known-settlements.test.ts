import { describe, expect, it } from 'vitest';
import {
  knownOf,
  movementText,
  nothingKnown,
  setsToSettle,
} from '../../../src/reconcile/settlement/known-settlements.js';
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

describe('the sets that a movement may settle', () => {
  const open = (amounts: Readonly<Record<string, bigint>>) =>
    Object.entries(amounts).map(([itemId, amount]) => ({ item: { itemId }, amount }));
  const setsOf = (amounts: Readonly<Record<string, bigint>>, known = nothingKnown): string[] =>
    setsToSettle(9n, open(amounts), ({ amount }) => amount, known).map((set) =>
      set.map(({ item }) => item.itemId).join('+'),
    );
  const settled = (...ids: string[]) => ({ itemIds: new Set(ids), laterIds: new Set<string>() });

  it('are the one that it settled before, the largest of it first, while it comes to the amount', () => {
    expect(setsOf({ a: 4n, b: 5n, c: 9n })).toEqual(['c', 'b+a']);
    expect(setsOf({ a: 4n, b: 5n, c: 9n }, settled('a', 'b'))).toEqual(['b+a']);
    expect(setsOf({ a: 4n, b: 4n, c: 9n }, settled('a', 'b'))).toEqual(['c']);
    expect(setsOf({ a: 4n, b: 5n }, settled('a', 'b', 'gone'))).toEqual(['b+a']);
    expect(setsOf({ a: 9n, b: 9n }, settled('a', 'gone'))).toEqual(['a', 'b']);
    const several = settled('a', 'b', 'c', 'd');
    expect(setsOf({ a: 1n, b: 2n, c: 5n, d: 1n }, several)).toEqual(['c+b+a+d']);
    expect(setsOf({ a: 5n, b: 1n, c: 1n, d: 2n }, several)).toEqual(['a+d+b+c']);
  });

  it('are none where the only one has an item that a later movement settles', () => {
    const later = { itemIds: new Set<string>(), laterIds: new Set(['a']) };
    expect(setsOf({ a: 4n, b: 5n }, later)).toEqual([]);
    expect(setsOf({ a: 9n, b: 9n }, later)).toEqual(['a', 'b']);
  });
});
