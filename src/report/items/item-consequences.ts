// The consequences of an item, each with its amount: a person who accepts or signs off a root decides on
// all of them.

import { listOf } from '../../base/list/list-map.js';
import type { Discrepancy } from '../../reconcile/finding/discrepancy.js';
import { amountWords } from './item-sentence.js';

/**
 * One consequence as a line: code, subject, figure and amount, and whether another item has to go as well.
 */
export function consequenceText(item: Discrepancy): string {
  const { code, subject, field, causedBy, itemId } = item;
  const others = causedBy.length > 1 ? '; follows from other items as well' : '';
  const figure = field === '' ? '' : ` ${field}`;
  return `${code} ${subject}${figure}: ${amountWords(item)} (${itemId})${others}`;
}

/**
 * The items that follow from each root, by its id. An item with several roots is under each of them; all are
 * in the order of the items.
 */
export function consequencesByRoot(
  items: readonly Discrepancy[],
): ReadonlyMap<string, readonly Discrepancy[]> {
  const byRoot = new Map<string, Discrepancy[]>();
  for (const item of items) {
    for (const root of item.causedBy) listOf(byRoot, root).push(item);
  }
  return byRoot;
}
