// 04-open-items.csv: one open item of this or an earlier month a row, with its age, and those cleared since
// the last close. `items --json` answers with the same fields.

import { compareText } from '../../base/text/bytes.js';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import { formatInstant } from '../../base/time/instant.js';
import { discrepancyCodes } from '../../reconcile/finding/code.js';
import { type ItemRow, type OpenItem, remarkWords } from '../items/item-standing.js';
import { recordOf } from './cell.js';
import { itemColumnsNamed } from './item-columns.js';

/** Contract, reports, "04". */
export const openItemColumns = itemColumnsNamed([
  ...['month', 'interface', 'account', 'code', 'title', 'subject', 'occurred_on', 'expected', 'actual'],
  ...['difference', 'currency', 'claim_usd', 'owed_by', 'action', 'age_days', 'bucket', 'state', 'severity'],
  ...['class', 'item_id', 'caused_by', 'cause', 'first_seen', 'last_seen', 'occurred_at', 'slug'],
  ...['order_currency', 'field', 'unit', 'difference_usd6', 'effect_usd6', 'claim_usd6', 'accepted_by'],
  ...['accepted_at', 'accepted_reason', 'settled_by', 'cleared_month', 'note'],
]);

const codeRank = new Map(discrepancyCodes.map((code, rank) => [code, rank]));

function compareOpenItems({ item: a }: OpenItem, { item: b }: OpenItem): number {
  return (
    compareText(a.month, b.month) ||
    compareText(a.interfaceName, b.interfaceName) ||
    compareText(a.account, b.account) ||
    (codeRank.get(a.code) ?? 0) - (codeRank.get(b.code) ?? 0) ||
    compareText(a.subject, b.subject) ||
    compareText(a.field, b.field) ||
    compareText(a.itemId, b.itemId)
  );
}

/**
 * The items as rows, each with the last remark behind its own note, oldest month first, then by account,
 * code, subject, field and id, whatever order they came in.
 */
export function openItemRows(openItems: readonly OpenItem[], asOfMs: number): ItemRow[] {
  return openItems.toSorted(compareOpenItems).map(({ item, standing }) => {
    const note = [item.note, remarkWords(standing)].filter((part) => part !== '').join('; ');
    return { item: { ...item, note }, standing, asOfMs };
  });
}

/**
 * The answer of `items --json`: the fields of 04 by name, amounts as decimal text, raw integers as numbers.
 */
interface OpenItemsJson {
  readonly as_of: string;
  /** null where the items of every month were asked for. */
  readonly month: string | null;
  readonly items: readonly Record<string, string | number | null>[];
}

/** The open items for `items --json`, in the order of 04. */
export function openItemsJson(
  openItems: readonly OpenItem[],
  month: CalendarMonth | undefined,
  asOfMs: number,
): OpenItemsJson {
  const items = openItemRows(openItems, asOfMs).map((row) => recordOf(openItemColumns, row));
  return { as_of: formatInstant(asOfMs), month: month ?? null, items };
}
