// The findings of one month, as everything after the checks reads them.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { MovementKind } from '../../records/movement.js';
import type { Draft, DraftList } from './draft.js';

/** The findings of a month, to be read and not to be added to. */
export type KnownDrafts = Pick<DraftList, 'drafts' | 'of' | 'on'>;

/**
 * A movement of this month's statement that belongs to an order or deposit of an earlier month and takes back
 * what was wrong there. It is an item of that month, not of this one.
 */
export interface CarriedEffect {
  /** Empty where nothing on file says which item it was. */
  readonly itemId: string;
  readonly ref: string;
  readonly kind: MovementKind;
  readonly slug: string;
  readonly currency: string;
  readonly effectUsd6: bigint;
  /** True of a movement that settles the item, and is not the one that was due. */
  readonly settles?: boolean;
  /** True of one that settles what the books have on no account of claims. */
  readonly isClaimless?: boolean;
  /** The earlier month in which it was due: it takes back what nothing explained there. */
  readonly restOf?: CalendarMonth;
  /** The row of a line that may settle an item; undefined of a deposit that comes late. */
  readonly row?: number;
  /** True of one that settles an item of its own month: the two make up for each other in that closing. */
  readonly isOfItsMonth?: boolean;
}

/**
 * The movements that go against what is due in the month. One that takes back what was wrong in an earlier
 * month is due, since the month opens with that.
 */
export function beyondDueOf(carried: readonly CarriedEffect[]): CarriedEffect[] {
  return carried.filter(({ isOfItsMonth = false }) => isOfItsMonth);
}

export interface MonthFindings {
  readonly findings: KnownDrafts;
  readonly carried: readonly CarriedEffect[];
  /**
   * By the name of a total without lines: the findings on the orders and deposits that make it what it is.
   */
  readonly disputedFigures: ReadonlyMap<string, readonly Draft[]>;
}
