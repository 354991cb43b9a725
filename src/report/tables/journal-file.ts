// 08-journal.csv: one posting a row, in the order of the hash chain. Amounts are dollars, the functional
// currency.

import { type JournalEntry, type Posting, type Side, shownEntryId } from '../../ledger/journal-entry.js';
import { type Column, integer, minorPair, text, time, usd6Pair } from './column.js';

/** An entry as it stands in the books' hash chain. */
export interface ChainedEntry extends JournalEntry {
  readonly previousHash: string;
  readonly entryHash: string;
}

/** One posting, its entry, and its place in it, from 1. */
export interface PostingRow {
  readonly entry: ChainedEntry;
  readonly posting: Posting;
  readonly ordinal: number;
}

/** The posting's amount on that side; the other side's cell stays empty. */
function amountOn(side: Side): (row: PostingRow) => bigint | undefined {
  return ({ posting }) => (posting.side === side ? posting.amountUsd6 : undefined);
}

/**
 * Contract, reports, "08". `recorded_at` is when the evidence was archived, not when this was written, so
 * that a rerun gives the same bytes. The hashes are taken over the ids without their letter.
 */
export const journalColumns: readonly Column<PostingRow>[] = [
  text('entry_id', ({ entry }) => shownEntryId(entry.entryId)),
  integer('posting', ({ ordinal }) => ordinal),
  text('month', ({ entry }) => entry.month),
  text('origin_month', ({ entry }) => entry.originMonth),
  time('booked_at', ({ entry }) => entry.bookedAtMs),
  time('recorded_at', ({ entry }) => entry.recordedAtMs),
  text('interface', ({ entry }) => entry.interfaceName),
  text('account', ({ entry }) => entry.account),
  text('kind', ({ entry }) => entry.kind),
  text('subject', ({ entry }) => entry.subject),
  text('slug', ({ entry }) => entry.slug),
  text('ledger_account', ({ posting }) => posting.ledgerAccount),
  text('currency', () => 'USD'),
  ...usd6Pair('debit', amountOn('debit')),
  ...usd6Pair('credit', amountOn('credit')),
  text('reverses_entry_id', ({ entry }) => shownEntryId(entry.reversesEntryId)),
  text('item_id', ({ entry }) => entry.itemId),
  text('description', ({ entry }) => entry.description),
  text('evidence_sha256', ({ entry }) => entry.evidenceSha256),
  text('previous_hash', ({ entry }) => entry.previousHash),
  text('entry_hash', ({ entry }) => entry.entryHash),
  // `currency` is that of the books. This is the posting's amount in the order's own currency, if it has one.
  text('own_currency', ({ posting }) => posting.own?.currency ?? ''),
  ...minorPair('own_amount', ({ posting }: PostingRow) => posting.own && BigInt(posting.own.minor)),
];

/** The postings of the entries, in the order given, which is the chain's. */
export function* postingRows(journal: Iterable<ChainedEntry>): Generator<PostingRow> {
  for (const entry of journal) {
    for (const [index, posting] of entry.postings.entries()) yield { entry, posting, ordinal: index + 1 };
  }
}
