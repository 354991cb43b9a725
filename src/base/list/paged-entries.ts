// The entries of a list that was read in pages, each with its place in one sequence.

/**
 * The entries of all pages in the order of the sequence. One that comes again, alike in everything, counts
 * once: the list moved between two pages, or repeated itself. Where it comes again on one page and the total
 * counts it each time, the list has it twice. The list also has an entry twice that ends a page and begins
 * the next, where nothing else is missing: a list that moved lacks another entry instead. Two that share a
 * place of the sequence and differ are both there.
 *
 * @param foots whether these entries make the figures that the list states
 * @returns the entries themselves, so that each can be told from which page it is
 */
export function pagedEntries<Entry extends { readonly seq: number }>(
  pages: readonly (readonly Entry[])[],
  total: number,
  foots: (entries: readonly Entry[]) => boolean,
): Entry[] {
  const all = inOrder(pages.flat());
  if (all.every(({ seq }, at) => seq !== all[at - 1]?.seq)) return all;
  const { distinct, again, overBorder } = toldApart(all, pages);
  if (distinct.length + again.length === total) return inOrder([...distinct, ...again]);
  const counted = inOrder([...distinct, ...again, ...overBorder]);
  const isWhole = isGapless(distinct) && (foots(distinct) || foots(counted));
  return counted.length === total && isWhole ? counted : distinct;
}

/** True where each place of the sequence, from the first to the last, is taken once. */
export function isGapless(entries: readonly { readonly seq: number }[]): boolean {
  return entries.every(({ seq }, at) => seq === (entries[0]?.seq ?? 0) + at);
}

interface ToldApart<Entry> {
  /** The first of those that are alike. */
  readonly distinct: Entry[];
  /** Entries that come again on the page of their first. */
  readonly again: Entry[];
  /** Entries that end the page of their first and begin the next. */
  readonly overBorder: Entry[];
}

function toldApart<Entry extends { readonly seq: number }>(
  all: readonly Entry[],
  pages: readonly (readonly Entry[])[],
): ToldApart<Entry> {
  const pageOf = new Map(pages.flatMap((entries, page) => entries.map((one) => [one, page] as const)));
  const spans = pages.map(spanOf);
  const told: ToldApart<Entry> = { distinct: [], again: [], overBorder: [] };
  let ofPlace = new Map<string, Entry>();
  for (const [at, entry] of all.entries()) {
    if (entry.seq !== all[at - 1]?.seq) ofPlace = new Map();
    // By its text and not one by one: a hostile list may put all of its entries in one place.
    const text = textOf(entry);
    const first = ofPlace.get(text);
    if (first === undefined) {
      ofPlace.set(text, entry);
      told.distinct.push(entry);
      continue;
    }
    const [before = 0, page = 0] = [pageOf.get(first), pageOf.get(entry)];
    if (before === page) told.again.push(entry);
    const isAtBorder = spans[before]?.last === entry.seq && spans[page]?.first === entry.seq;
    if (page === before + 1 && isAtBorder) told.overBorder.push(entry);
  }
  return told;
}

/** The first and the last place of the sequence that stand on a page. */
function spanOf(entries: readonly { readonly seq: number }[]): {
  readonly first: number;
  readonly last: number;
} {
  let [first, last] = [Number.POSITIVE_INFINITY, 0];
  for (const { seq } of entries) [first, last] = [Math.min(first, seq), Math.max(last, seq)];
  return { first, last };
}

function inOrder<Entry extends { readonly seq: number }>(entries: Entry[]): Entry[] {
  return entries.sort((a, b) => a.seq - b.seq);
}

/** Entries are read by one schema, so their fields come in one order. */
function textOf(entry: object): string {
  return JSON.stringify(entry, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
}
