// 03-discrepancies.csv: one discrepancy of this month a row. Items of earlier months stand in 04.

import type { AccountResult } from '../../reconcile/result/result.js';
import type { ItemRow, ItemStanding } from '../items/item-standing.js';
import { itemColumnsNamed } from './item-columns.js';
import { rootsFirst } from './item-order.js';

/** Contract, reports, "03". */
export const discrepancyColumns = itemColumnsNamed([
  ...['month', 'interface', 'account', 'code', 'title', 'subject', 'occurred_on', 'expected', 'actual'],
  ...['difference', 'currency', 'claim_usd', 'owed_by', 'action', 'cause', 'severity', 'class', 'state'],
  ...['item_id', 'caused_by', 'note', 'age_days', 'first_seen', 'occurred_at', 'slug', 'order_currency'],
  ...['field', 'unit', 'source_a', 'source_b', 'formula', 'difference_usd6', 'effect_usd6', 'claim_usd6'],
  ...['evidence_sha256', 'request_id', 'claim_plus'],
]);

/**
 * The items of the accounts' results, the heaviest root first and each with what it caused behind it,
 * whatever order they come in.
 *
 * @param standings by item id; an item without one is new
 * @param asOfMs the end of the items' age
 */
export function* discrepancyRows(
  results: readonly AccountResult[],
  standings: ReadonlyMap<string, ItemStanding>,
  asOfMs: number,
): Generator<ItemRow> {
  for (const item of rootsFirst(results.flatMap(({ items }) => items))) {
    yield { item, standing: standings.get(item.itemId), asOfMs };
  }
}
