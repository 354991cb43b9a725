// Reads all pages of a list as one reading. A list may change while it is read, and a page may be another
// than the one asked for: then it is read again from the first page, a bounded number of times. A list that
// new entries only join at its end may grow meanwhile: it is read on, and is that of its last page. The
// result is whole and of one moment, or the reason why there is none; it is never short.

import type { Paging } from '../../wire/paging.js';

/** The most readings, each from the first page, of a list that does not hold still. */
export const READINGS_MOST = 4;
/**
 * More pages than this are no list of this interface: a total that was invented must not keep a run going.
 */
const PAGES_MOST = 200_000;
/** A list that grows has at most so many times the pages that it had, else reading it might never end. */
const GROWTH_MOST = 2;

/** How a list is told to be one reading. */
export interface ListRules<Page> {
  /** True of a list that new entries only join at its end. `faultOf` tells whether it did nothing else. */
  readonly growsAtItsEnd: boolean;
  /** The reason why these pages are no single reading, in words without values; undefined if they are one. */
  readonly faultOf: (pages: readonly Page[]) => ListFault | undefined;
}

interface ListToRead<Page> extends ListRules<Page> {
  /** Asks for one page, from 1. An exception of it ends the reading. */
  ask(page: number): Promise<Page>;
  pagingOf(page: Page): Paging;
  /** True if nothing stands on it. */
  isEmpty(page: Page): boolean;
}

/**
 * `torn`: these pages are no reading. `odd`: the list is whole by its own word, and something else about it
 * is not as it should be; it is read again, and believed if it stays so, since then it is the list that is
 * wrong.
 */
export interface ListFault {
  readonly kind: 'torn' | 'odd';
  readonly reason: string;
}

export type ListReading<Page> =
  | { readonly kind: 'whole'; readonly pages: readonly Page[] }
  | { readonly kind: 'torn'; readonly reason: string };

export async function readWholeList<Page>(list: ListToRead<Page>): Promise<ListReading<Page>> {
  let last: { readonly pages: readonly Page[]; readonly reason: string } = { pages: [], reason: '' };
  let oddInARow = 0;
  for (let reading = 1; reading <= READINGS_MOST; reading += 1) {
    const { pages, fault } = await readOnce(list);
    if (fault === undefined) return { kind: 'whole', pages };
    last = { pages, reason: fault.reason };
    oddInARow = fault.kind === 'odd' ? oddInARow + 1 : 0;
  }
  // A list that was torn since, or was odd but once, did not stay so.
  if (oddInARow < 2) return { kind: 'torn', reason: last.reason };
  return { kind: 'whole', pages: last.pages };
}

async function readOnce<Page>(
  list: ListToRead<Page>,
): Promise<{ readonly pages: readonly Page[]; readonly fault: ListFault | undefined }> {
  const first = await list.ask(1);
  const { total, per_page: perPage, page } = list.pagingOf(first);
  const pages = [first];
  const count = pageCount(total, perPage);
  if (page !== 1) return { pages, fault: torn(`page ${page} came where page 1 was asked for`) };
  if (count > PAGES_MOST) return { pages, fault: torn(`it states more than ${PAGES_MOST} pages`) };
  if (count > 1 && list.isEmpty(first)) return { pages, fault: emptyPage(1, count) };
  let known = total;
  for (let at = 2; at <= pageCount(known, perPage); at += 1) {
    const next = await list.ask(at);
    const stated = list.pagingOf(next);
    known = list.growsAtItsEnd ? Math.max(known, stated.total) : known;
    const fault = pagingFault(stated, { page: at, per_page: perPage, total: known });
    if (fault !== undefined) return { pages, fault };
    const countNow = pageCount(known, perPage);
    if (countNow > GROWTH_MOST * count) return { pages, fault: torn('it grew as fast as it was read') };
    // The total says that something stands on it. An invented one would have page after page asked for.
    if (list.isEmpty(next)) return { pages, fault: emptyPage(at, countNow) };
    pages.push(next);
  }
  return { pages, fault: list.faultOf(pages) };
}

function pageCount(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage));
}

function emptyPage(at: number, count: number): ListFault {
  return torn(`page ${at} of ${count} is empty`);
}

function pagingFault(stated: Paging, expected: Paging): ListFault | undefined {
  if (stated.page !== expected.page) {
    return torn(`page ${stated.page} came where page ${expected.page} was asked for`);
  }
  if (stated.per_page !== expected.per_page) return torn('the length of a page changed while it was read');
  return stated.total === expected.total ? undefined : torn('its total changed while it was read');
}

function torn(reason: string): ListFault {
  return { kind: 'torn', reason };
}
