// Entries as a bookkeeper writes them down: one line a posting, the shortest form that can be compared and
// read.

import type { JournalEntry } from '../../../src/ledger/journal-entry.js';
import type { Occasion } from '../../../src/ledger/posting-rules/occasion.js';

export const sale: Occasion = {
  interfaceName: 'supplier',
  account: 'main',
  subject: 'shop-1',
  slug: 'demo-books',
  bookedAtMs: Date.parse('2026-10-05T12:00:00Z'),
  recordedAtMs: Date.parse('2026-11-01T06:00:00Z'),
  itemId: '',
  evidenceSha256: 'ab'.repeat(32),
};

/** `Dr Assets:supplier:Float 100` for each posting, in its order. */
export function linesOf({ postings }: JournalEntry): string[] {
  return postings.map(
    ({ side, ledgerAccount, amountUsd6 }) =>
      `${side === 'debit' ? 'Dr' : 'Cr'} ${ledgerAccount} ${amountUsd6}`,
  );
}

/** Debits less credits by ledger account; accounts that come to zero are left out. */
export function balancesOf(entries: Iterable<JournalEntry>): Map<string, bigint> {
  const balances = new Map<string, bigint>();
  for (const { postings } of entries) {
    for (const { ledgerAccount, side, amountUsd6 } of postings) {
      const balance = (balances.get(ledgerAccount) ?? 0n) + (side === 'debit' ? amountUsd6 : -amountUsd6);
      if (balance === 0n) {
        balances.delete(ledgerAccount);
      } else {
        balances.set(ledgerAccount, balance);
      }
    }
  }
  return balances;
}
