// The entry of a movement that settles items: what of it settles an item goes back to where that item
// stands. Most stand on provider differences, and a movement that nothing explains is posted there; the
// others are moved from there. Contract, ledger: "a settlement on the float".

import { unreachable } from '../../base/failure/assert.js';
import { type Chart, chartOf } from '../../ledger/chart-of-accounts.js';
import {
  type JournalEntry,
  journalEntryOf,
  type Posting,
  signedPosting,
} from '../../ledger/journal-entry.js';
import type { BookedMovement } from '../match/movement-set.js';
import { sortedLinesOf } from '../match/order-lines.js';
import type { MonthContext } from '../month/month-context.js';
import type { SettledPart } from '../settlement/settling.js';
import { standingOf } from '../settlement/standing-of-item.js';

/** @param entry of the movement as if it settled nothing */
export function settlingEntry(
  context: MonthContext,
  line: BookedMovement,
  entry: JournalEntry,
): JournalEntry {
  const { parts = [] } = context.settled.get(line.row) ?? {};
  const [first] = parts;
  if (first === undefined) return entry;
  const chart = chartOf(entry.interfaceName);
  const { entryId: _, ...draft } = entry;
  return journalEntryOf({
    ...draft,
    itemId: first.item.itemId,
    description: `${entry.description}; settles ${parts.map(({ item }) => item.itemId).join(', ')}`,
    postings: withParts(entry.postings, parts, chart, (item) => accountOf(context, chart, item)),
  });
}

/** The ledger account of an item until it is settled. */
function accountOf(context: MonthContext, chart: Chart, item: SettledPart['item']): string {
  const standing = standingOf(item);
  switch (standing) {
    case 'receivable':
      return isReceivable(context, item) ? chart.reversalsReceivable : chart.differences;
    case 'owed':
      return chart.owed;
    case 'cost_of_cards':
      return chart.costOfCards(item.slug);
    case 'in_transit':
      return chart.inTransit;
    case 'test_grants':
      return chart.testGrants;
    case 'differences':
      return chart.differences;
    default:
      return unreachable(standing);
  }
}

/**
 * True where the item's own month left a debit of the failed order to be given back, which no later month
 * changes. What a reversal of that very month gave back short is a difference.
 */
function isReceivable({ cases }: MonthContext, { subject, month }: SettledPart['item']): boolean {
  const { debits = [], reversals = [] } = cases.find(subject) ?? {};
  return sortedLinesOf(debits, reversals, false).left.some(({ statedMonth }) => statedMonth === month);
}

/** Each part to its own account, as far as the entry does not have it there. */
function withParts(
  postings: readonly Posting[],
  parts: readonly SettledPart[],
  chart: Chart,
  accountOfItem: (item: SettledPart['item']) => string,
): readonly Posting[] {
  const wanted = new Map<string, bigint>();
  for (const { item, amountUsd6 } of parts) {
    const account = accountOfItem(item);
    wanted.set(account, (wanted.get(account) ?? 0n) - amountUsd6);
  }
  const moved = new Map<string, bigint>();
  for (const [account, usd6] of wanted) {
    if (account === chart.differences) continue;
    const missing = usd6 - sumOn(account, postings);
    if (missing === 0n) continue;
    moved.set(account, missing);
    moved.set(chart.differences, (moved.get(chart.differences) ?? 0n) - missing);
  }
  const kept = postings.filter(({ ledgerAccount }) => !moved.has(ledgerAccount));
  const changed = [...moved].map(([account, usd6]) =>
    signedPosting(account, sumOn(account, postings) + usd6),
  );
  return [...kept, ...changed];
}

/** Debits less credits. */
function sumOn(account: string, postings: readonly Posting[]): bigint {
  return postings
    .filter(({ ledgerAccount }) => ledgerAccount === account)
    .reduce((sum, { side, amountUsd6 }) => sum + (side === 'debit' ? amountUsd6 : -amountUsd6), 0n);
}
