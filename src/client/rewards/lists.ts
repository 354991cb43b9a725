// The test that the pages of a list of rewards v2 are one reading: catalogue items are told apart by their
// id, the pool's movements by their place in its one sequence.

import { isDeepStrictEqual } from 'node:util';
import { isGapless } from '../../base/list/paged-entries.js';
import { type CalendarMonth, isListOfMonth } from '../../base/time/calendar-month.js';
import { parseInstantMs } from '../../base/time/instant.js';
import type { CatalogueAnswer, PoolAnswer } from '../../wire/rewards/answers.js';
import { isFooted, mergedMovements, moveOf } from '../../wire/rewards/pool-pages.js';
import { changedFault, type GrowingPage, growthFault, movedFault } from '../calling/growing-list.js';
import type { ListFault } from '../calling/list-reading.js';

/** Whether a page of either list holds nothing. */
export function isEmptyPage(page: CatalogueAnswer | PoolAnswer): boolean {
  return ('movements' in page ? page.movements : page.items).length === 0;
}

/** Items of all pages; one that stands on two pages counts once where both say the same. */
export function catalogueFault(pages: readonly CatalogueAnswer[]): ListFault | undefined {
  const items = new Map<string, CatalogueAnswer['items'][number]>();
  for (const item of pages.flatMap((page) => page.items)) {
    const known = items.get(item.catalogue_item_id);
    if (known !== undefined && !isDeepStrictEqual(known, item)) {
      return torn('an item stands twice with other content');
    }
    items.set(item.catalogue_item_id, item);
  }
  return countFault(items.size, pages[0]?.total ?? 0, 'items');
}

/**
 * Figures of the month alike on every page, and as many movements as the total says; a list that lacks some
 * which opening and closing hold is read again, and believed if it stays so. Pages that repeat a movement, or
 * are not full before the last, are no parts of one list: what they lack may stand in it.
 *
 * A month that is over holds still while the balance moves on: the balance has to be alike only where it is
 * the closing as well. A pool that runs may grow while it is read.
 *
 * @param month that was asked for: a pool of another one is none of it; undefined for the whole life
 */
export function poolFault(
  pages: readonly PoolAnswer[],
  month: CalendarMonth | undefined,
): ListFault | undefined {
  const [first] = pages;
  const last = pages.at(-1);
  if (first === undefined || last === undefined) return torn('it has no page');
  const isBalance = (page: PoolAnswer) => page.balance_plus === page.closing_plus;
  const isRunning = month === undefined || last.total > first.total || pages.some(isBalance);
  const figures = pages.map(growingPageOf);
  const moved = isRunning ? movedFault(figures) : changedFault(figures);
  if (moved !== undefined) return moved;
  const merged = mergedMovements(pages);
  if (month !== undefined && !isListOfMonth(month, merged.map(bookedAtMsOf))) {
    return torn('its movements are all of other months');
  }
  const count = countFault(merged.length, last.total, 'movements');
  if (count !== undefined) {
    // Movements that the figures hold and the list does not: the list is short by its own word.
    const isShort =
      merged.length < last.total && isCutInPages(pages, merged.length) && !isFooted(last, merged);
    return isShort ? { kind: 'odd', reason: count.reason } : count;
  }
  if (!isGapless(merged)) return { kind: 'odd', reason: 'its sequence has a gap or a repeat' };
  return growthFault(growingPageOf(first), growingPageOf(last), merged.map(moveOf));
}

function growingPageOf({ total, opening_plus, closing_plus, balance_plus }: PoolAnswer): GrowingPage {
  return { total, closing: closing_plus, fixed: { opening_plus }, moving: { balance_plus } };
}

/** Whether the pages are one list that was cut: each is full but the last, and none repeats a movement. */
function isCutInPages(pages: readonly PoolAnswer[], distinct: number): boolean {
  const listed = pages.reduce((sum, { movements }) => sum + movements.length, 0);
  const isFull = ({ movements, per_page }: PoolAnswer) => movements.length === per_page;
  return listed === distinct && pages.slice(0, -1).every(isFull);
}

function bookedAtMsOf({ booked_at }: PoolAnswer['movements'][number]): number {
  // The wire's schema has read it as an instant; one that is none is of no month.
  return parseInstantMs(booked_at) ?? Number.NaN;
}

function countFault(count: number, total: number, what: string): ListFault | undefined {
  return count === total ? undefined : torn(`its pages hold ${count} ${what} where its total says ${total}`);
}

function torn(reason: string): ListFault {
  return { kind: 'torn', reason };
}
