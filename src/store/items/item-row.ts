// A row of the items as the item that it holds: its state as a month sees it, and the acceptance on it where
// the figures are still those that were accepted.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { Discrepancy } from '../../reconcile/finding/discrepancy.js';
import { discrepancyOfText, figuresOf } from './discrepancy-text.js';
import type { SettledStanding } from './item-settlements.js';
import type { ItemStanding, StoredItem } from './item-table.js';

export interface ItemRow {
  readonly itemId: string;
  readonly discrepancy: string;
  readonly firstMonth: CalendarMonth;
  readonly firstSeenMs: number;
  readonly lastSeenMs: number;
  readonly clearedAtMs: number | null;
  readonly clearedByRun: number | null;
  readonly clearedMonth: CalendarMonth | null;
  readonly acceptedBy: string | null;
  readonly acceptedAtMs: number | null;
  readonly acceptedReason: string | null;
  readonly acceptedDiscrepancy: string | null;
  /** 1 where a reconciliation finds it now. */
  readonly isFound: 0 | 1;
}

function acceptanceOf(row: ItemRow, item: Discrepancy): Partial<ItemStanding> {
  const { acceptedBy, acceptedAtMs, acceptedReason, acceptedDiscrepancy } = row;
  if (
    acceptedBy === null ||
    acceptedAtMs === null ||
    acceptedReason === null ||
    acceptedDiscrepancy === null
  ) {
    return {};
  }
  if (figuresOf(discrepancyOfText(acceptedDiscrepancy)) !== figuresOf(item)) return {};
  return { acceptedBy, acceptedAtMs, acceptedReason };
}

/**
 * The row as an item. `seenFrom` is the month that looks at it: items of earlier months are carried to it,
 * and what a later month cleared is still open to it. Undefined looks from after everything.
 */
export function itemOfRow(
  row: ItemRow,
  seenFrom: CalendarMonth | undefined,
  left: SettledStanding,
): StoredItem {
  const { item, settledLaterUsd6, settledLaterIn, settledBy, cleared } = left;
  const acceptance = acceptanceOf(row, item);
  const clearedMonth = row.clearedMonth ?? cleared?.month;
  const isCleared = clearedMonth !== undefined && (seenFrom === undefined || clearedMonth <= seenFrom);
  const openState = seenFrom !== undefined && row.firstMonth < seenFrom ? 'carried' : 'new';
  const unaccepted = isCleared ? 'cleared' : openState;
  return {
    item,
    ...(settledLaterUsd6 === 0n ? {} : { settledLaterUsd6 }),
    ...(settledLaterIn === undefined ? {} : { settledLaterIn }),
    state: acceptance.acceptedBy === undefined ? unaccepted : 'accepted',
    firstSeenMs: row.firstSeenMs,
    lastSeenMs: row.lastSeenMs,
    ...acceptance,
    ...(settledBy === '' ? {} : { settledBy }),
    firstMonth: row.firstMonth,
    // To a month before the one that cleared it an item is open, and ages.
    clearedAtMs: isCleared ? (row.clearedAtMs ?? cleared?.atMs) : undefined,
    clearedByRun: row.clearedByRun ?? undefined,
    clearedMonth,
  };
}

/**
 * All that an item claims before anything of it was settled outside of the float; 0 where no reconciliation
 * finds it any more.
 */
export function claimNow(row: ItemRow, { item }: StoredItem): bigint {
  return row.isFound === 1 ? item.claimUsd6 : 0n;
}

/** The same in tokens. */
export function tokenClaimNow(row: ItemRow, { item }: StoredItem): bigint {
  return row.isFound === 1 ? (item.tokens?.claimPlus18 ?? 0n) : 0n;
}
