// The open items as the books have them: what 04 lists, and what `tieout items` answers with.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { JudgedAccount } from '../../reconcile/result/judged-account.js';
import type { OpenItem } from '../../report/items/item-standing.js';
import type { Books } from '../../store/books.js';
import { leftByBridge } from './left-by-bridge.js';

/**
 * Open items of this and earlier months, those accepted, and those that the close of `month` cleared, as that
 * month sees them; information is not open.
 *
 * @param judged the month as a run has just judged it, where there is one
 */
export function openItemsOf(
  books: Books,
  month: CalendarMonth,
  judged: readonly JudgedAccount[] = [],
): OpenItem[] {
  const open = books.items
    .itemsToSettle(month)
    .filter(({ state, clearedMonth }) => state !== 'cleared' || clearedMonth === month)
    .map(({ item, ...standing }) => ({ item, standing }));
  return leftByBridge(books, month, open, judged);
}
