import { describe, expect, it } from 'vitest';
import { DerivedValues } from '../../../src/jobs/archive/derived-values.js';

describe('DerivedValues', () => {
  it('works out what stands under a name once, and anew after the stamp is another', () => {
    let stamp = '1';
    let count = 0;
    const values = new DerivedValues(() => stamp);
    const counted = (name: string): number => values.of(name, () => (count += 1));
    expect([counted('a'), counted('a'), counted('b'), counted('a')]).toEqual([1, 1, 2, 1]);
    stamp = '2';
    expect([counted('a'), counted('b'), counted('a')]).toEqual([3, 4, 3]);
  });

  it('keeps a value that is undefined', () => {
    let count = 0;
    const values = new DerivedValues(() => '');
    const nothing = (): undefined => {
      count += 1;
    };
    values.of('a', nothing);
    expect(values.of('a', nothing)).toBeUndefined();
    expect(count).toBe(1);
  });
});
