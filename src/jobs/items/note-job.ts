// `tieout note`: a remark on an item, and who sees to it. On the record and never changed; neither the item's
// identity nor a figure of it is touched.

import type { StoredItem } from '../../store/items/item-table.js';
import type { ItemRemark } from '../../store/items/item-work-table.js';
import type { BooksPlace } from '../workplace.js';
import { demandName, demandOwner, demandRemark } from './named-decision.js';

interface Note extends ItemRemark {
  readonly stored: StoredItem;
}

/**
 * Keeps a remark on an item of any state, also of a certified month: the pack of that month stays as it is.
 *
 * @param idOrPrefix the item's id, or the beginning of one
 * @param owner who sees to it from now on; undefined leaves that as it is
 * @throws Failure (refused) for an unknown item, and for a text that may not be kept
 */
export function noteItem(
  { books, machineClock }: Pick<BooksPlace, 'books' | 'machineClock'>,
  idOrPrefix: string,
  remark: string,
  notedBy: string,
  owner: string | undefined,
): Note {
  demandRemark(remark);
  demandName(notedBy);
  if (owner !== undefined) demandOwner(owner);
  return books.inOneStep(() => {
    const { itemId } = books.items.item(idOrPrefix).item;
    const note = { itemId, remark, owner, notedBy, notedAtMs: machineClock.nowMs() };
    books.itemWork.remark(note);
    return { ...note, stored: books.items.item(itemId) };
  });
}
