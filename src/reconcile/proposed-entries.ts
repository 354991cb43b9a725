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
 * All entries of the month, and of no other, in a fixed order, one in memory at a time; the same each time.
 *
 * @param takesOpening true where the books know nothing of the account before this month
 */
export function* proposedEntriesOf(month: AccountMonth, takesOpening: boolean): Generator<JournalEntry> {
  // Entries that say the same are counted, so that each has an id of its own.
  const met = new Map<string, number>();
  for (const entry of ofEvidence(month, takesOpening)) {
    // A movement of nothing is no entry.
    if (entry.postings.length === 0) continue;
    const ordinal = met.get(entry.entryId) ?? 0;
    met.set(entry.entryId, ordinal + 1);
    yield ordinal === 0 ? entry : journalEntryOf(entry, ordinal);
  }
}

function* ofEvidence(month: AccountMonth, takesOpening: boolean): Generator<JournalEntry> {
  const { context } = month;
  const source = new OccasionSource(month);
  if (takesOpening) yield* openingEntries(context, source);
  yield* grantEntries(context, source);
  yield* proposedDepositsOf(month, source);
  yield* proposedOrdersOf(month, source);
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
