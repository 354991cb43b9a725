/**
 * The journal entries that a judged month proposes: posting rules applied to evidence, nothing posted yet. Float as
 * booked, the other side as recomputed. Every line of the month's statement is on the float exactly once, so the
 * float by the books closes where the lines do, whatever is wrong with them. Contract, ledger.
 */

import { type JournalEntry, journalEntryOf } from '../ledger/journal-entry.js';
import { grantCredited, openingTakenOver } from '../ledger/posting-rules/funding.js';
import type { AccountMonth } from './account-month.js';
import type { MonthContext } from './month-context.js';
import { OccasionSource } from './occasion-source.js';
import { proposedDepositsOf } from './proposed-deposits.js';
import { proposedOrdersOf } from './proposed-orders.js';

/**
 * All entries of the month, and of no other, in a fixed order.
 *
 * @param takesOpening true where the books know nothing of the account before this month
 */
export function proposedEntriesOf(month: AccountMonth, takesOpening: boolean): JournalEntry[] {
  const { context } = month;
  const source = new OccasionSource(month);
  const entries = [
    ...(takesOpening ? openingEntries(context, source) : []),
    ...grantEntries(context, source),
    ...proposedDepositsOf(month, source),
    ...proposedOrdersOf(month, source),
  ];
  // A movement of nothing is no entry.
  return toldApart(entries.filter((entry) => entry.postings.length > 0));
}

/** Entries that say the same are counted, so that each has an id of its own. */
function toldApart(entries: readonly JournalEntry[]): JournalEntry[] {
  const met = new Map<string, number>();
  return entries.map((entry) => {
    const ordinal = met.get(entry.entryId) ?? 0;
    met.set(entry.entryId, ordinal + 1);
    return ordinal === 0 ? entry : journalEntryOf(entry, ordinal);
  });
}

function openingEntries(context: MonthContext, source: OccasionSource): JournalEntry[] {
  const opening = BigInt(context.figures?.openingUsd6 ?? 0);
  if (opening === 0n) return [];
  const occasion = source.of({
    subject: context.month,
    bookedAtMs: context.startMs,
    evidenceSha256: context.statedBy?.evidence.sha256 ?? '',
  });
  return [openingTakenOver(occasion, opening)];
}

function grantEntries(context: MonthContext, source: OccasionSource): JournalEntry[] {
  const { movements, month, figures, startMs, statedBy } = context;
  const rows = movements.rowsOf(month);
  if (rows === undefined) {
    // Only totals are stated: the grants are one figure, without an instant of its own.
    const occasion = source.of({
      subject: month,
      bookedAtMs: startMs,
      evidenceSha256: statedBy?.evidence.sha256 ?? '',
    });
    return [grantCredited(occasion, BigInt(figures?.grants.usd6 ?? 0))];
  }
  const entries: JournalEntry[] = [];
  for (let row = rows.start; row < rows.end; row += 1) {
    const line = movements.at(row);
    if (line.kind !== 'grant') continue;
    entries.push(grantCredited(source.ofLine(line, { subject: String(line.seq) }), BigInt(line.amountUsd6)));
  }
  return entries;
}
