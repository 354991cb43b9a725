import { describe, expect, it } from 'vitest';
import { pagedEntries } from '../../../src/base/list/paged-entries.js';

const entry = (seq: number, text = 'a') => ({ seq, text });
type Page = { seq: number; text: string }[];
const toldWhere = (foots: (count: number) => boolean, total: number, pages: Page[]) =>
  pagedEntries(pages, total, ({ length }) => foots(length)).map(
    (one) => `${one.seq} ${one.text} of ${pages.findIndex((page) => page.includes(one))}`,
  );
const told = (total: number, ...pages: Page[]) => toldWhere(() => false, total, pages);

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

  it('has an entry twice that ends a page and begins the next, where the list is whole besides', () => {
    const pages = [
      [entry(1), entry(2)],
      [entry(2), entry(3)],
    ];
    const twice = ['1 a of 0', '2 a of 0', '2 a of 1', '3 a of 1'];
    expect(toldWhere((count) => count === 3, 4, pages)).toEqual(twice);
    expect(toldWhere((count) => count === 4, 4, pages)).toEqual(twice);
    expect(toldWhere(() => true, 3, pages)).toHaveLength(3);
  });

  it('counts an entry once that comes again in a list that lacks another, or away from the border', () => {
    const gap = [
      [entry(1), entry(2)],
      [entry(2), entry(4)],
    ];
    expect(toldWhere(() => true, 4, gap)).toHaveLength(3);
    const away = [
      [entry(1), entry(2)],
      [entry(1), entry(3)],
    ];
    expect(toldWhere(() => true, 4, away)).toHaveLength(3);
    const far = [[entry(1), entry(2)], [entry(3)], [entry(2), entry(4)]];
    expect(toldWhere(() => true, 5, far)).toHaveLength(4);
  });

  it('tells many entries of one place apart without holding each against all others', () => {
    const all = Array.from({ length: 20_000 }, (_, at) => entry(1, `${at}`));
    const again = all.map((one) => ({ ...one }));
    expect(pagedEntries([all, again], 40_000, () => true)).toEqual(all);
    expect(pagedEntries([[...all, ...again]], 40_000, () => true)).toHaveLength(40_000);
  });

  it('keeps two entries of one place that differ', () => {
    expect(told(2, [entry(1)], [entry(1, 'b')])).toEqual(['1 a of 0', '1 b of 1']);
  });
});
