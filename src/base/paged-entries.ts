// The entries of a list that was read in pages, each with its place in one sequence.

/**
 * The entries of all pages in the order of the sequence. One that comes again, alike in everything, counts
 * once: the list moved between two pages, or repeated itself. Where it comes again on one page and the total
 * counts it each time, the list has it twice. Two that share a place of the sequence and differ are both
 * there.
 *
 * @returns the entries themselves, so that each can be told from which page it is
 */
export function pagedEntries<Entry extends { readonly seq: number }>(
  pages: readonly (readonly Entry[])[],
  total: number,
): Entry[] {
  const all = inOrder(pages.flat());
  if (all.every(({ seq }, at) => seq !== all[at - 1]?.seq)) return all;
  const { distinct, again } = toldApart(all, pages);
  const isCounted = distinct.length + again.length === total;
  return isCounted ? inOrder([...distinct, ...again]) : distinct;
}

/** @returns the first of those that are alike, and what comes again on the page of its first */
function toldApart<Entry extends { readonly seq: number }>(
  all: readonly Entry[],
  pages: readonly (readonly Entry[])[],
): { readonly distinct: Entry[]; readonly again: Entry[] } {
  const pageOf = new Map(pages.flatMap((entries, page) => entries.map((one) => [one, page] as const)));
  const distinct: Entry[] = [];
  const again: Entry[] = [];
  let ofPlace = new Map<string, Entry>();
  for (const [at, entry] of all.entries()) {
    if (entry.seq !== all[at - 1]?.seq) ofPlace = new Map();
    // By its text and not one by one: a hostile list may put all of its entries in one place.
    const text = textOf(entry);
    const first = ofPlace.get(text);
    if (first === undefined) {
      ofPlace.set(text, entry);
      distinct.push(entry);
    } else if (pageOf.get(first) === pageOf.get(entry)) {
      again.push(entry);
    }
  }
  return { distinct, again };
}

function inOrder<Entry extends { readonly seq: number }>(entries: Entry[]): Entry[] {
  return entries.sort((a, b) => a.seq - b.seq);
}

/** Entries are read by one schema, so their fields come in one order. */
function textOf(entry: object): string {
  return JSON.stringify(entry, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
}
