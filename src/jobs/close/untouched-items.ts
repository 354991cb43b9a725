// The items of a month that a run could not read whole.

import type { AccountResult } from '../../reconcile/result/result.js';
import type { Books } from '../../store/books.js';
import { isPosted, mayBePosted } from './post-month.js';

/**
 * The ids of the items that this run leaves as they stand: those that an account's month found before, where
 * it was closed once and this run could not read all of it. A lack that was accepted counts as read. Nothing
 * is posted of such a month either, so that its items and the journal still say the same. What could not be
 * read (RN-INCOMPLETE) speaks of this run alone, and is none of them.
 */
export function untouchedItems(
  books: Books,
  result: Pick<AccountResult, 'interfaceName' | 'account' | 'month' | 'items'>,
): ReadonlySet<string> {
  const { interfaceName, account, month } = result;
  if (!wasClosed(books, result) || mayBePosted(books, result)) return new Set();
  const found = [...books.items.foundIn(interfaceName, account, month)];
  return new Set(found.filter((itemId) => books.items.item(itemId).item.code !== 'RN-INCOMPLETE'));
}

/** True for an account's month that a close read whole, or as whole as a person accepted. */
export function wasClosed(
  books: Books,
  result: Pick<AccountResult, 'interfaceName' | 'account' | 'month'>,
): boolean {
  // A month without movements has no entries; one whose lack was accepted has no part of the bridge.
  return books.bridgeParts.has(result, result.month) || isPosted(books, result);
}
