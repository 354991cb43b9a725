import { describe, expect, it } from 'vitest';
import { listOf } from '../../../src/base/list/list-map.js';

describe('lists by key', () => {
  it('give a key its one list, in which every value that was added stands in order', () => {
    const lists = new Map<string, number[]>();
    for (const [key, value] of [
      ['a', 1],
      ['b', 2],
      ['a', 3],
    ] as const) {
      listOf(lists, key).push(value);
    }
    expect([...lists]).toEqual([
      ['a', [1, 3]],
      ['b', [2]],
    ]);
    expect(listOf(lists, 'a')).toBe(lists.get('a'));
  });
});
