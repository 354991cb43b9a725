// The columns that a discrepancy has in the pack, by name. 03 and 04 list the names they show, in their own
// order.

import { assert } from '../../base/failure/assert.js';
import { joinCauses } from '../../money/cause.js';
import { actionOf, isMadeByFormula, severityOf } from '../../reconcile/finding/code.js';
import type { Discrepancy } from '../../reconcile/finding/discrepancy.js';
import { currencyOfFigures, titleOf } from '../items/item-sentence.js';
import { ageBucketOf, ageDaysOf, type ItemRow } from '../items/item-standing.js';
import { plusText } from '../text/plus-text.js';
import { amount6, type Column, date, decimal, figure, integer, text, time } from './column.js';

/** Several values of one cell are joined by this. */
export const LIST_MARK = '|';

/** The causes that give the figure; empty where no formula makes it, so that there is none to look for. */
function causeText({ code, class: itemClass, causes }: Discrepancy): string {
  return causes.length > 0 || isMadeByFormula(code, itemClass) ? joinCauses(causes) : '';
}

// With unit `minor` or `usd6` the three figures are major units of `currency`; columns that end in `_usd6`
// are raw. `order_currency` is that of the item's order, whatever its figures are in.
const columns: readonly Column<ItemRow>[] = [
  text('item_id', ({ item }) => item.itemId),
  text('month', ({ item }) => item.month),
  text('code', ({ item }) => item.code),
  text('title', ({ item }) => titleOf(item)),
  text('class', ({ item }) => item.class),
  text('severity', ({ item }) => severityOf(item.code, item.class)),
  text('state', ({ standing }) => standing?.state ?? 'new'),
  text('interface', ({ item }) => item.interfaceName),
  text('account', ({ item }) => item.account),
  text('subject', ({ item }) => item.subject),
  text('slug', ({ item }) => item.slug),
  text('currency', ({ item }) => currencyOfFigures(item)),
  text('order_currency', ({ item }) => item.currency),
  date('occurred_on', ({ item }) => item.occurredAtMs),
  time('occurred_at', ({ item }) => item.occurredAtMs),
  text('field', ({ item }) => item.field),
  text('source_a', ({ item }) => item.sourceA),
  text('source_b', ({ item }) => item.sourceB),
  text('unit', ({ item }) => item.unit),
  figure('expected', ({ item }) => ({ unit: item.unit, text: item.expected })),
  figure('actual', ({ item }) => ({ unit: item.unit, text: item.actual })),
  figure('difference', ({ item }) => ({ unit: item.unit, text: item.difference })),
  integer('difference_usd6', ({ item }) => item.differenceUsd6),
  integer('effect_usd6', ({ item }) => item.effectUsd6),
  amount6('claim_usd', ({ item }) => item.claimUsd6),
  integer('claim_usd6', ({ item }) => item.claimUsd6),
  // Tokens are claimed of accounts that hold them alone.
  decimal('claim_plus', ({ item }) => plusText(item.tokens?.claimPlus18)),
  text('owed_by', ({ item }) => item.owedBy),
  text('cause', ({ item }) => causeText(item)),
  text('caused_by', ({ item }) => item.causedBy.join(LIST_MARK)),
  // The age runs to the as-of time, the only clock there is, so a rerun gives the same age.
  integer('age_days', ageDaysOf),
  text('bucket', (row) => ageBucketOf(ageDaysOf(row))),
  time('first_seen', ({ standing }) => standing?.firstSeenMs),
  time('last_seen', ({ standing }) => standing?.lastSeenMs),
  text('formula', ({ item }) => item.formula),
  text('evidence_sha256', ({ item }) => item.evidenceSha256),
  text('request_id', ({ item }) => item.requestId),
  // The person's next step depends on code, class and field alone, so that the same item always has the same.
  text('action', ({ item }) => actionOf(item.code, item.class, item.field)),
  text('note', ({ item }) => item.note),
  text('accepted_by', ({ standing }) => standing?.acceptedBy ?? ''),
  time('accepted_at', ({ standing }) => standing?.acceptedAtMs),
  text('accepted_reason', ({ standing }) => standing?.acceptedReason ?? ''),
  text('settled_by', ({ standing }) => standing?.settledBy ?? ''),
  text('cleared_month', ({ standing }) => standing?.clearedMonth ?? ''),
];

const byName = new Map(columns.map((column) => [column.name, column]));

/**
 * The columns of these names, in this order.
 *
 * @throws ProgramFault for a name that no column has
 */
export function itemColumnsNamed(names: readonly string[]): readonly Column<ItemRow>[] {
  return names.map((name) => {
    const column = byName.get(name);
    assert(column !== undefined, `an item has no column ${name}`);
    return column;
  });
}
