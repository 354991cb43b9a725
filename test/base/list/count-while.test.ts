import { describe, expect, it } from 'vitest';
import { countWhile } from '../../../src/base/list/count-while.js';
import { fc } from '../../support/fast-check.js';

describe('how far a rule holds along a list', () => {
  it('is the length of the first part, however long that part and the list are', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.nat(200), (first, rest) => {
        expect(countWhile(first + rest, (at) => at < first)).toBe(first);
      }),
    );
  });

  it('is found without a walk: a list of a million is asked at twenty places', () => {
    let asked = 0;
    const count = countWhile(1_000_000, (at) => {
      asked += 1;
      return at < 777_777;
    });
    expect(count).toBe(777_777);
    expect(asked).toBeLessThanOrEqual(20);
  });

  it('asks nothing of an empty list', () => {
    expect(
      countWhile(0, () => {
        throw new Error('asked');
      }),
    ).toBe(0);
  });
});
