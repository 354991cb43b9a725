// 03-discrepancies.csv: one discrepancy of this month a row. Items of earlier months stand in 04.

import type { AccountResult } from '../reconcile/result/result.js';
import { itemColumnsNamed } from './item-columns.js';
import type { ItemRow, ItemStanding } from './item-standing.js';

/** Contract, reports, "03". */
export const discrepancyColumns = itemColumnsNamed([
  ...['item_id', 'month', 'code', 'class', 'severity', 'state', 'interface', 'subject', 'slug', 'currency'],
  ...['occurred_at', 'field', 'source_a', 'source_b', 'expected', 'actual', 'difference', 'difference_usd6'],
  ...['cause', 'caused_by', 'age_days', 'first_seen', 'formula', 'evidence_sha256', 'request_id', 'action'],
  ...['note', 'account', 'unit', 'claim_usd6'],
]);

/**
 * The items of the accounts' results, in the order they have there.
 *
 * @param standings by item id; an item without one is new
 * @param asOfMs the end of the items' age
 */
export function* discrepancyRows(
  results: readonly AccountResult[],
  standings: ReadonlyMap<string, ItemStanding>,
  asOfMs: number,
): Generator<ItemRow> {
  for (const { items } of results) {
    for (const item of items) yield { item, standing: standings.get(item.itemId), asOfMs };
  }
}
