// Once for each object: the value is kept, an error is not.

import { describe, expect, it } from 'vitest';
import { oncePer } from '../../../src/base/list/once-per.js';

describe('oncePer', () => {
  it('works out a value once for each object, by the object and not by what it holds', () => {
    const asked: number[] = [];
    const double = oncePer(({ n }: { readonly n: number }) => {
      asked.push(n);
      return n * 2;
    });
    const [one, other] = [{ n: 1 }, { n: 1 }];
    expect([double(one), double(one), double(other), double(one)]).toEqual([2, 2, 2, 2]);
    expect(asked).toEqual([1, 1]);
  });

  it('keeps a value that is undefined as well', () => {
    let count = 0;
    const nothing = oncePer((_: object) => {
      count += 1;
      return undefined;
    });
    const key = {};
    nothing(key);
    nothing(key);
    expect(count).toBe(1);
  });

  it('asks again after an error', () => {
    let count = 0;
    const fails = oncePer((_: object) => {
      count += 1;
      throw new Error(`failed ${count}`);
    });
    const key = {};
    expect(() => fails(key)).toThrow('failed 1');
    expect(() => fails(key)).toThrow('failed 2');
  });
});
