import { describe, expect, it } from 'vitest';
import { pagedEntries } from '../../src/base/paged-entries.js';

const entry = (seq: number, text = 'a') => ({ seq, text });
const told = (total: number, ...pages: { seq: number; text: string }[][]) =>
  pagedEntries(pages, total).map(
    (one) => `${one.seq} ${one.text} of ${pages.findIndex((page) => page.includes(one))}`,
  );

describe('pagedEntries', () => {
  it('brings the entries of all pages into the order of the sequence, each with its page', () => {
    expect(told(3, [entry(3), entry(1)], [entry(2)])).toEqual(['1 a of 0', '2 a of 1', '3 a of 0']);
  });

  it('counts an entry once that comes again, on one page or on two', () => {
    const moved = [
      [entry(1), entry(2)],
      [entry(2), entry(3)],
    ] as const;
    expect(told(3, [...moved[0]], [...moved[1]])).toEqual(['1 a of 0', '2 a of 0', '3 a of 1']);
    expect(told(4, [...moved[0]], [...moved[1]])).toEqual(['1 a of 0', '2 a of 0', '3 a of 1']);
    expect(told(1, [entry(1), entry(1)])).toEqual(['1 a of 0']);
  });

  it('has an entry twice that comes again on one page, where the total counts it again', () => {
    expect(told(3, [entry(1), entry(2), entry(2)])).toEqual(['1 a of 0', '2 a of 0', '2 a of 0']);
    expect(told(4, [entry(1), entry(2), entry(2)])).toEqual(['1 a of 0', '2 a of 0']);
  });

  it('tells many entries of one place apart without holding each against all others', () => {
    const all = Array.from({ length: 20_000 }, (_, at) => entry(1, `${at}`));
    const again = all.map((one) => ({ ...one }));
    expect(pagedEntries([all, again], 40_000)).toEqual(all);
    expect(pagedEntries([[...all, ...again]], 40_000)).toHaveLength(40_000);
  });

  it('keeps two entries of one place that differ', () => {
    expect(told(2, [entry(1)], [entry(1, 'b')])).toEqual(['1 a of 0', '1 b of 1']);
  });
});
