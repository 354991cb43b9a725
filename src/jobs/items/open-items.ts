// The open items as the books have them: what 04 lists, and what `tieout items` answers with.

import type { CalendarMonth } from '../../base/calendar-month.js';
import type { OpenItem } from '../../report/items/item-standing.js';
import type { Books } from '../../store/books.js';

/**
 * Open items of this and earlier months, those accepted, and those that the close of `month` cleared, as that
 * month sees them; information is not open.
 */
export function openItemsOf(books: Books, month: CalendarMonth): OpenItem[] {
  return books.items
    .items(month)
    .filter(
      ({ item, state, clearedMonth }) =>
        item.class !== 'I' && (state !== 'cleared' || clearedMonth === month),
    )
    .map(({ item, ...standing }) => ({ item, standing }));
}
