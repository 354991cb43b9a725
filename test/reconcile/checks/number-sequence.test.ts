import { describe, expect, it } from 'vitest';
import {
  lastNumberOf,
  type NumberBefore,
  sequenceFaultsOf,
} from '../../../src/reconcile/checks/number-sequence.js';
import { fc } from '../../support/fast-check.js';

function faultsOf(seqs: readonly number[], before?: NumberBefore) {
  return sequenceFaultsOf({ length: seqs.length, seq: (row) => seqs[row] ?? 0 }, before);
}

const known = (seq: number): NumberBefore => ({ seq, isLast: true });

const words = (seqs: readonly number[], before?: NumberBefore): string[] =>
  faultsOf(seqs, before).map(({ row, expected, actual, lackingLines, isResumed, isReordered }) => {
    const kind = isReordered ? ' reordered' : isResumed ? ' resumed' : '';
    return `row ${row}: ${expected} -> ${actual} lacks ${lackingLines}${kind}`;
  });

describe('numbers that should rise by one', () => {
  it('lack none where all are there in another order, whatever is known of what came before', () => {
    expect(words([5, 6, 3, 4])).toEqual(['row 0: 3 -> 5 lacks 0 reordered']);
    expect(words([5, 6, 3, 4], known(2))).toEqual(['row 0: 3 -> 5 lacks 0 reordered']);
    expect(words([2, 1])).toEqual(['row 0: 1 -> 2 lacks 0 reordered']);
  });

  it('lack what is missing before them as well, where they stand in another order', () => {
    expect(words([5, 6, 3, 4], known(0))).toEqual([
      'row 0: 1 -> 5 lacks 0 reordered',
      'row 2: 7 -> 3 lacks 2',
    ]);
    expect(words([7, 8, 6], known(4))).toEqual(['row 0: 5 -> 7 lacks 0 reordered', 'row 2: 9 -> 6 lacks 1']);
  });

  it('are in another order once, however many links that breaks, beside a gap that is one by itself', () => {
    expect(words([1, 3, 2, 4, 9, 10], known(0))).toEqual([
      'row 1: 2 -> 3 lacks 0 reordered',
      'row 4: 5 -> 9 lacks 4',
    ]);
  });

  it('have a line too many for each number that stands before it, also in an earlier month', () => {
    expect(words([1, 2, 3, 1, 2, 3, 4], known(0))).toEqual(['row 3: 4 -> 1 lacks -3']);
    expect(words([1, 2, 3, 4], known(8))).toEqual(['row 0: 9 -> 1 lacks -4']);
    expect(words([9, 10, 7, 8], known(8))).toEqual(['row 2: 11 -> 7 lacks -2']);
  });

  it('have one wrong number where they go on behind it, which lacks no line by itself', () => {
    expect(words([1, 9, 3, 4], known(0))).toEqual(['row 1: 2 -> 9 lacks 0 resumed']);
    expect(words([11, 12, 1, 14], known(10))).toEqual(['row 2: 13 -> 1 lacks 0 resumed']);
    expect(words([1, 2, 2, 4], known(0))).toEqual(['row 2: 3 -> 2 lacks -1 resumed']);
    expect(words([1, 3, 3, 4], known(0))).toEqual(['row 1: 2 -> 3 lacks 1 resumed']);
  });

  it('have two lines out of their order, and no wrong number, where another line has the right one', () => {
    expect(words([1, 2, 7, 4, 5, 6, 3], known(0))).toEqual(['row 2: 3 -> 7 lacks 0 reordered']);
  });

  it('have no gap after a month of which more may come', () => {
    expect(words([12, 13], { seq: 8, isLast: false })).toEqual([]);
    expect(words([7, 13], { seq: 8, isLast: false })).toEqual(['row 0: 9 -> 7 lacks -1']);
  });

  it('have one fault where lines stand once more in another place, with the way back from them', () => {
    expect(words([1, 2, 3, 4, 2, 5], known(0))).toEqual(['row 4: 5 -> 2 lacks -1']);
    expect(words([1, 2, 3, 4, 5, 2, 3, 6], known(0))).toEqual(['row 5: 6 -> 2 lacks -2']);
    expect(words([1, 2, 4, 3, 4, 5], known(0))).toEqual(['row 2: 3 -> 4 lacks -1']);
    expect(words([1, 4, 5, 2, 3, 4, 5], known(0))).toEqual(['row 1: 2 -> 4 lacks -2']);
    expect(words([11, 12, 7, 13], known(10))).toEqual(['row 2: 13 -> 7 lacks -1']);
  });

  it('have a gap behind lines that stand once more where a number is missing there', () => {
    expect(words([1, 2, 3, 2, 6], known(0))).toEqual(['row 3: 4 -> 2 lacks -1', 'row 4: 4 -> 6 lacks 2']);
    expect(words([3, 13], known(10))).toEqual(['row 0: 11 -> 3 lacks -1', 'row 1: 11 -> 13 lacks 2']);
  });

  it('lack what no line has between the least and the greatest where nothing tells what came before', () => {
    expect(words([3, 5])).toEqual(['row 1: 4 -> 5 lacks 1']);
    expect(words([5, 3])).toEqual(['row 1: 6 -> 3 lacks 1']);
    expect(words([8, 4, 5])).toEqual(['row 1: 9 -> 4 lacks 2']);
  });

  it('have a line too many that has the very number of the month before’s last line', () => {
    expect(words([10, 11], known(10))).toEqual(['row 0: 11 -> 10 lacks -1']);
    expect(words([11, 12, 10, 13], known(10))).toEqual(['row 2: 13 -> 10 lacks -1']);
  });

  it('have a fault for each line that stands once more by itself, though it is the same one twice', () => {
    expect(words([1, 2, 3, 2, 2, 4], known(0))).toEqual(['row 3: 4 -> 2 lacks -1', 'row 4: 3 -> 2 lacks -1']);
  });

  it('do not take the way back from a wrong number for another wrong number', () => {
    expect(words([1, 9, 3, 11], known(0))).toEqual([
      'row 1: 2 -> 9 lacks 0 resumed',
      'row 3: 4 -> 11 lacks 7',
    ]);
  });

  it('lack in all exactly the numbers that no line has, less the lines whose number stands before', () => {
    const seqs = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(seqs, fc.integer({ min: 0, max: 6 }), (numbers, last) => {
        const faults = faultsOf(numbers, known(last));
        if (faults.some(({ isResumed }) => isResumed)) return;
        const distinct = new Set(numbers.filter((seq) => seq > last));
        const missing = distinct.size === 0 ? 0 : Math.max(...distinct) - last - distinct.size;
        const surplus = numbers.length - distinct.size;
        expect(faults.reduce((sum, { lackingLines }) => sum + lackingLines, 0)).toBe(missing - surplus);
      }),
    );
  });

  it('are said to lack nothing and to have nothing too many only where that is so', () => {
    const seqs = fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7], { minLength: 2 });
    fc.assert(
      fc.property(seqs, (numbers) => {
        for (const { isReordered, lackingLines } of faultsOf(numbers)) {
          expect(lackingLines).toBeGreaterThanOrEqual(0);
          if (isReordered) expect(lackingLines).toBe(0);
        }
      }),
    );
  });
});

describe('the number that the next month goes on from', () => {
  const lastOf = (seqs: readonly number[], next?: number, before?: NumberBefore): number =>
    lastNumberOf({ length: seqs.length, seq: (row) => seqs[row] ?? 0 }, next, before);

  it('is the greatest, wherever it stands', () => {
    expect(lastOf([1, 2, 3])).toBe(3);
    expect(lastOf([4, 1, 2, 3], 5)).toBe(4);
    expect(lastOf([1, 2, 3, 4, 2], 5)).toBe(4);
  });

  it('is the last line’s own where the next one goes on from that, whatever is wrong above it', () => {
    expect(lastOf([999, 11, 12], 13)).toBe(12);
    expect(lastOf([10, 999, 998, 13], 14)).toBe(13);
    expect(lastOf([10, 500, 501, 13], 14)).toBe(13);
    expect(lastOf([999, 11, 12], 14)).toBe(999);
  });

  it('is the greatest where the next one goes on from the number that a line above the last should have', () => {
    expect(lastOf([1, 2, 9, 10], 4)).toBe(10);
  });

  it('is the one that the last line should have, where lines are numbered too high from one of them on', () => {
    expect(lastOf([1, 2, 6, 7], 5)).toBe(4);
    expect(lastOf([1, 2, 6, 7, 10], 9)).toBe(8);
    expect(lastOf([1, 2, 6, 7, 10], 6)).toBe(5);
    expect(lastOf([4, 5, 6], 4, known(0))).toBe(3);
    expect(lastOf([4, 5, 6], 7, known(0))).toBe(6);
    expect(lastOf([4, 5, 6], 4)).toBe(6);
  });

  it('is the greatest of lines that are only out of their order, whatever the next one goes on from', () => {
    expect(lastOf([1, 3, 2, 4], 6)).toBe(4);
    expect(lastOf([1, 3, 2, 4], 6, known(0))).toBe(4);
    expect(lastOf([1, 3, 2, 4], 4)).toBe(4);
  });

  it('is none that is wrong: the numbers go on behind it', () => {
    expect(lastOf([1, 9, 3, 4], 5)).toBe(4);
    expect(lastOf([1, 2, 3, 9], 5)).toBe(4);
    expect(lastOf([1, 2, 3, 1], 5)).toBe(4);
    expect(lastOf([1, 2, 3, 9], 10)).toBe(9);
    expect(lastOf([1, 2, 3, 9])).toBe(9);
  });
});
