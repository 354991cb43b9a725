// `tieout items` and `tieout accept`: what is open, and what a person decided to leave as it is.

import { type CalendarMonth, monthOf } from '../../base/time/calendar-month.js';
import type { OpenItem } from '../../report/items/item-standing.js';
import type { Books } from '../../store/books.js';
import type { StoredItem } from '../../store/items/item-table.js';
import type { BooksPlace } from '../workplace.js';
import { decisionRefusals } from './decision-refusals.js';
import { demandName, demandReason } from './named-decision.js';
import { openItemsOf } from './open-items.js';

export interface ItemList {
  readonly asOfMs: number;
  /** The month whose close sees them so; undefined where all were asked for. */
  readonly month: CalendarMonth | undefined;
  readonly items: readonly OpenItem[];
}

/**
 * The time that ages run to: `--as-of`, else that of the newest receipt. @throws Failure (refused) without
 * either
 */
export function asOfMsOf({ books, asOfMs }: Pick<BooksPlace, 'books' | 'asOfMs'>): number {
  const ms = asOfMs ?? books.receipts.newestReceivedAtMs();
  if (ms !== undefined) return ms;
  throw decisionRefusals.noEvidence();
}

const recordingCommands: ReadonlySet<string> = new Set(['reconcile', 'report', 'close']);

/** The newest month that a run recorded items of, locked or not. */
export function newestRecordedMonthOf(books: Books): CalendarMonth | undefined {
  return books.runs
    .runs()
    .filter(({ command }) => recordingCommands.has(command))
    .map(({ month }) => month)
    .filter((month) => month !== undefined)
    .sort()
    .at(-1);
}

/**
 * The month that items of the months before are carried to: the newest that a run recorded items of. If that
 * is locked, it is the next open month: items found and cleared from now on are listed there.
 */
export function newestMonthOf(books: Books): CalendarMonth | undefined {
  const newest = newestRecordedMonthOf(books);
  return newest === undefined ? undefined : books.periods.earliestOpenFrom(newest);
}

/** The list of 04 of `month`; without a month, as the newest month sees it. */
export function listItems(place: BooksPlace, month: CalendarMonth | undefined): ItemList {
  const { books } = place;
  const asOfMs = asOfMsOf(place);
  const items = openItemsOf(books, month ?? newestMonthOf(books) ?? monthOf(asOfMs));
  return { asOfMs, month, items };
}

export interface Acceptance {
  readonly accepted: StoredItem;
  /** Those that follow from it alone, and were accepted with it. */
  readonly consequences: readonly StoredItem[];
  /** Open ones that follow from it and from other items as well: they stay open. */
  readonly shared: readonly StoredItem[];
}

/**
 * Accepts an item as it stands, and with it what follows from it alone; both on the record, with name and
 * reason. The acceptance holds as long as the figures stay the same. The next close posts it.
 *
 * @param idOrPrefix the item's id, or the beginning of one
 * @throws Failure (refused) for an unknown or cleared item, one of a certified month, an empty reason or name
 */
export function acceptItem(
  { books, machineClock }: Pick<BooksPlace, 'books' | 'machineClock'>,
  idOrPrefix: string,
  reason: string,
  by: string,
): Acceptance {
  demandReason(reason);
  demandName(by);
  const atMs = machineClock.nowMs();
  return books.inOneStep(() => {
    const { item } = books.items.item(idOrPrefix);
    refuseCertified(books, item.month);
    const accepted = books.items.accept(item.itemId, reason, by, atMs);
    const following = books.items
      .openItems()
      .filter(({ item: other }) => other.causedBy.includes(item.itemId));
    const shared = following.filter(({ item: other }) => other.causedBy.length > 1);
    const consequences = following
      .filter(({ item: other }) => other.causedBy.length === 1)
      .map(({ item: other }) =>
        books.items.accept(other.itemId, `${reason} (follows from ${item.itemId})`, by, atMs),
      );
    return { accepted, consequences, shared };
  });
}

function refuseCertified(books: Books, month: CalendarMonth): void {
  if (books.periods.stateOf(month) !== 'certified') return;
  throw decisionRefusals.certified({ month });
}
