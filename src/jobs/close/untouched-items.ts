// The items of a month that a run could not read whole.

import type { AccountResult } from '../../reconcile/result/result.js';
import type { Books } from '../../store/books.js';
import { isPosted, mayBePosted } from './post-month.js';

/**
 * The items that this run leaves as they stand, by id: those that an account's month found before, where it
 * was read whole once, or what it lacked was accepted, and more could not be read now. Nothing is posted of
 * such a month either, so that its items and the journal still say the same. What could not be read speaks
 * of this run alone, and follows it.
 */
export function untouchedItems(
  books: Books,
  result: Pick<AccountResult, 'interfaceName' | 'account' | 'month' | 'items'>,
): ReadonlySet<string> {
  const { interfaceName, account, month } = result;
  // A month without movements has no entries; one whose lack was accepted has no part of the bridge.
  const wasClosed = books.bridgeParts.has(result, month) || isPosted(books, result);
  if (!wasClosed || mayBePosted(books, result)) return new Set();
  const found = [...books.items.foundIn(interfaceName, account, month)];
  return new Set(found.filter((itemId) => books.items.item(itemId).item.code !== 'RN-INCOMPLETE'));
}
