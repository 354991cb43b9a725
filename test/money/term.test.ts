import { describe, expect, it } from 'vitest';
import {
  type DatedValue,
  datedValuesOf,
  holdsFromTheBeginning,
  type Term,
  valueAt,
} from '../../src/money/term.js';
import { fc } from '../support/fast-check.js';

const fee: Term<number> = [
  { fromMs: undefined, value: 30 },
  { fromMs: 100, value: 25 },
  { fromMs: 200, value: 20 },
];

describe('a term of a contract', () => {
  it('that is one value holds it at any time', () => {
    expect([0, 100, 9_999].map((atMs) => valueAt(30, atMs))).toEqual(
      Array(3).fill({ fromMs: undefined, value: 30 }),
    );
    expect(datedValuesOf(30)).toEqual([{ fromMs: undefined, value: 30 }]);
    expect(holdsFromTheBeginning(30)).toBe(true);
  });

  it('holds each value of a list from its instant on, that instant included, until the next', () => {
    const values = [0, 99, 100, 199, 200, 201].map((atMs) => valueAt(fee, atMs)?.value);
    expect(values).toEqual([30, 30, 25, 25, 20, 20]);
    expect(valueAt(fee, 150)?.fromMs).toBe(100);
    expect(holdsFromTheBeginning(fee)).toBe(true);
  });

  it('says nothing before the first value of a list that does not say what held before it', () => {
    const late = fee.slice(1);
    expect(valueAt(late, 99)).toBeUndefined();
    expect(valueAt(late, 100)?.value).toBe(25);
    expect(holdsFromTheBeginning(late)).toBe(false);
  });

  it('says the same of every earlier time when a later value is added', () => {
    const instants = fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), { minLength: 2 });
    fc.assert(
      fc.property(instants, fc.nat(1000), (some, atMs) => {
        const ordered = some.toSorted((a, b) => a - b);
        const all: DatedValue<number>[] = ordered.map((fromMs) => ({ fromMs, value: -fromMs }));
        const added = ordered.at(-1) ?? 0;
        const naive = Math.max(0, ...ordered.filter((fromMs) => fromMs <= atMs));
        expect(valueAt(all, atMs)?.value).toBe(naive === 0 ? undefined : -naive);
        if (atMs < added) expect(valueAt(all.slice(0, -1), atMs)).toEqual(valueAt(all, atMs));
      }),
    );
  });
});
