import { describe, expect, it } from 'vitest';
import { counted } from '../../../src/base/list/counted.js';

/** What was told of so many things, and the things as they came. */
function toldOf(length: number, total = length) {
  const told: string[] = [];
  const things = [...counted(Array.from({ length }).keys(), total, (done, of) => told.push(`${done}/${of}`))];
  return { told, things };
}

describe('counted', () => {
  it('gives every thing in order, and tells the first, every so many and the end', () => {
    const { told, things } = toldOf(3000);
    expect(things).toEqual([...Array.from({ length: 3000 }).keys()]);
    expect(told).toEqual(['0/3000', '1024/3000', '2048/3000', '3000/3000']);
  });

  it('ends with all of them, also where there are more or fewer than was thought', () => {
    expect(toldOf(2, 5).told).toEqual(['0/5', '5/5']);
    expect(toldOf(1025, 5).told.at(-1)).toBe('5/5');
    expect(toldOf(0).told).toEqual(['0/0']);
  });

  it('is the things themselves where nobody listens', () => {
    const things = [1, 2];
    expect(counted(things, 2, undefined)).toBe(things);
  });

  it('lets go of what is left where the taker stops', () => {
    let isLeft = false;
    function* things(): Generator<number> {
      try {
        yield 1;
        yield 2;
      } finally {
        isLeft = true;
      }
    }
    for (const _ of counted(things(), 2, () => undefined)) break;
    expect(isLeft).toBe(true);
  });
});
