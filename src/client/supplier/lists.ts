// The test that the pages of a list of the supplier interface are one reading: brands are told apart by
// their slug, the float's movements by their place in its one sequence (contract, supplier page).

import { isDeepStrictEqual } from 'node:util';
import { isGapless, pagedEntries } from '../../base/list/paged-entries.js';
import { type CalendarMonth, isListOfMonth, monthStartMs } from '../../base/time/calendar-month.js';
import { parseInstantMs } from '../../base/time/instant.js';
import type { BrandsAnswer } from '../../wire/supplier/answers.js';
import type { FloatAnswer, FloatMovement } from '../../wire/supplier/float.js';
import { changedFault, type GrowingPage, growthFault, movedFault } from '../calling/growing-list.js';
import type { ListFault } from '../calling/list-reading.js';
import type { ListPage } from './calls.js';

/** Whether a page of either list holds nothing. */
export function isEmptyPage({ data }: ListPage<BrandsAnswer | FloatAnswer>): boolean {
  return 'debits' in data ? data.deposits.length + data.debits.length === 0 : data.length === 0;
}

/** Brands of all pages; one that stands on two pages counts once where both say the same. */
export function brandsFault(pages: readonly ListPage<BrandsAnswer>[]): ListFault | undefined {
  const brands = new Map<string, BrandsAnswer[number]>();
  for (const brand of pages.flatMap(({ data }) => data)) {
    const known = brands.get(brand.slug);
    if (known !== undefined && !isDeepStrictEqual(known, brand)) {
      return torn('a brand stands twice with other content');
    }
    brands.set(brand.slug, brand);
  }
  return countFault(brands.size, pages[0]?.paging.total ?? 0, 'brands');
}

/**
 * A month that is over holds still while the balance moves on: the balance, and whether it is low, have to be
 * alike only where the balance is the closing as well. A float that runs may grow while it is read.
 *
 * @param month that was asked for: a float of another one is none of it; undefined for the whole life
 */
export function floatFault(
  pages: readonly ListPage<FloatAnswer>[],
  month: CalendarMonth | undefined,
): ListFault | undefined {
  const [first] = pages;
  const last = pages.at(-1);
  if (first === undefined || last === undefined) return torn('it has no page');
  const isBalance = ({ data }: ListPage<FloatAnswer>) => data.balance_usd6 === data.closing_balance_usd6;
  const hasGrown = last.paging.total > first.paging.total;
  const isRunning = month === undefined || hasGrown || pages.some(isBalance);
  const figures = pages.map(growingPageOf);
  const moved = isRunning ? movedFault(figures) : changedFault(figures);
  if (moved !== undefined) return moved;
  const merged = mergedMovements(pages);
  const count = countFault(merged.length, last.paging.total, 'movements');
  if (count !== undefined) return count;
  if (month !== undefined && !isListOfMonth(month, merged.map(bookedAtMsOf))) {
    return torn('its movements are all of other months');
  }
  if (month !== undefined && reachesBack(merged, month)) {
    return torn('it holds the whole life and not the month that was asked for');
  }
  if (!isGapless(merged)) return { kind: 'odd', reason: 'its sequence has a gap or a repeat' };
  return growthFault(growingPageOf(first), growingPageOf(last), merged.map(moveOf));
}

/**
 * The movements of pages in the order of the sequence. What to make of two that share a place of it is the
 * reconciliation's to say (RF-SEQUENCE).
 */
export function mergedMovements(pages: readonly ListPage<FloatAnswer>[]): FloatMovement[] {
  const lists = pages.map(({ data: { deposits, debits } }): FloatMovement[] => [
    ...deposits.map((one) => ({ kind: 'deposit' as const, ...one })),
    ...debits,
  ]);
  const total = pages.at(-1)?.paging.total ?? 0;
  return pagedEntries(lists, total, (movements) => isFooted(pages, movements));
}

/** True where the pages are of one moment, and opening and these movements make the closing. */
function isFooted(pages: readonly ListPage<FloatAnswer>[], movements: readonly FloatMovement[]): boolean {
  const [first] = pages;
  if (first === undefined || pages.some(({ paging }) => paging.total !== first.paging.total)) return false;
  let closing = BigInt(first.data.opening_balance_usd6);
  for (const move of movements.map(moveOf)) {
    if (move === undefined) return false;
    closing += move;
  }
  return closing === BigInt(first.data.closing_balance_usd6);
}

/**
 * True where the float's very first movements are in the list and are of months before: the service did not
 * heed the month. Each month would count the movements of all the others again. The first alone may have
 * strayed; that is left to the checks.
 */
function reachesBack([first, second]: readonly FloatMovement[], month: CalendarMonth): boolean {
  if (first?.seq !== 1 || second === undefined) return false;
  return [first, second].every((one) => bookedAtMsOf(one) < monthStartMs(month));
}

function moveOf({ kind, amount_usd6: amountUsd6 }: FloatMovement): bigint | undefined {
  if (kind === 'other') return undefined;
  return kind === 'debit' ? -BigInt(amountUsd6) : BigInt(amountUsd6);
}

function bookedAtMsOf(movement: FloatMovement): number {
  const text = movement.kind === 'deposit' ? movement.credited_at : movement.booked_at;
  // The wire's schema has read it as an instant; one that is none is of no month.
  return parseInstantMs(text) ?? Number.NaN;
}

function growingPageOf({ data, paging }: ListPage<FloatAnswer>): GrowingPage {
  const { deposits: _deposits, debits: _debits, ...figures } = data;
  const { balance_usd6: balance, closing_balance_usd6: closing, low, ...fixed } = figures;
  return { total: paging.total, closing: BigInt(closing), fixed, moving: { balance, low } };
}

function countFault(count: number, total: number, what: string): ListFault | undefined {
  return count === total ? undefined : torn(`its pages hold ${count} ${what} where its total says ${total}`);
}

function torn(reason: string): ListFault {
  return { kind: 'torn', reason };
}
