// The items of a month that a run could not read whole.

import type { AccountResult } from '../../reconcile/result/result.js';
import type { Books } from '../../store/books.js';
import { mayBePosted } from './post-month.js';

/**
 * The items that this run leaves as they stand, by id: those that an account's month found before, where it
 * was read whole once and now was not. Nothing is posted of such a month either, so that its items and the
 * journal still say the same. What could not be read speaks of this run alone, and follows it.
 */
export function untouchedItems(
  books: Books,
  result: Pick<AccountResult, 'interfaceName' | 'account' | 'month' | 'items'>,
): ReadonlySet<string> {
  const { interfaceName, account, month } = result;
  if (!books.bridgeParts.has(result, month) || mayBePosted(books, result)) return new Set();
  const found = [...books.items.foundIn(interfaceName, account, month)];
  return new Set(found.filter((itemId) => books.items.item(itemId).item.code !== 'RN-INCOMPLETE'));
}
