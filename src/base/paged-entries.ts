// The entries of a list that was read in pages, each with its place in one sequence.

import { isDeepStrictEqual } from 'node:util';

interface PagedEntry<Entry> {
  readonly entry: Entry;
  /** From 0. */
  readonly page: number;
}

/**
 * The entries of all pages in the order of the sequence. One that comes again, alike in everything, counts
 * once: the list moved between two pages, or repeated itself. Where it comes again on one page and the total
 * counts it each time, the list has it twice. Two that share a place of the sequence and differ are both
 * there.
 */
export function pagedEntries<Entry extends { readonly seq: number }>(
  pages: readonly (readonly Entry[])[],
  total: number,
): PagedEntry<Entry>[] {
  const once = new Map<number, PagedEntry<Entry>[]>();
  const again: PagedEntry<Entry>[] = [];
  for (const [page, entries] of pages.entries()) {
    for (const entry of entries) {
      const known = once.get(entry.seq) ?? [];
      const alike = known.find((one) => isDeepStrictEqual(one.entry, entry));
      if (alike === undefined) {
        once.set(entry.seq, [...known, { entry, page }]);
      } else if (alike.page === page) {
        again.push(alike);
      }
    }
  }
  const distinct = [...once.values()].flat();
  const isCounted = distinct.length + again.length === total;
  const all = isCounted ? [...distinct, ...again] : distinct;
  return all.sort((a, b) => a.entry.seq - b.entry.seq);
}
