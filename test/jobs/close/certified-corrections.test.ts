import { describe, expect, it } from 'vitest';
import { inOpenMonths } from '../../../src/jobs/close/post-month.js';
import { undoOf } from '../../../src/ledger/entry-plan.js';
import type { JournalEntry } from '../../../src/ledger/journal-entry.js';
import { contractTable } from '../../ledger/support/contract-table.js';
import { sale } from '../../ledger/support/entry-lines.js';
import { booksInMemory } from '../../store/sample.js';

// Contract, ledger: "A certified month is corrected only by entries of an open month that name their month of
// origin."
describe('a correction of a certified month', () => {
  it.each(contractTable)(
    '%s: is undone and posted anew in the open month, and names its own',
    (_event, rule) => {
      const books = booksInMemory();
      const entry = rule(sale);
      books.journal.appendEntries([entry]);
      books.periods.change({
        ...{ month: entry.month, state: 'certified', changedBy: 'Ann Example' },
        ...{ reason: 'certified', changedAtMs: sale.recordedAtMs },
      });
      const undo = undoOf(entry, entry.month, sale.recordedAtMs);
      const anew = rule({ ...sale, subject: 'shop-2' });
      books.journal.appendEntries([...inOpenMonths(books, [undo, anew])]);
      const [, undone, corrected] = [...books.journal.each()];
      for (const one of [undone, corrected]) {
        expect(one).toMatchObject({ month: '2026-11', originMonth: '2026-10', bookedAtMs: sale.bookedAtMs });
      }
      expect(undone?.reversesEntryId).toBe(entry.entryId);
      const sides = (of: JournalEntry | undefined, side: string) =>
        of?.postings
          .filter((one) => one.side === side)
          .map((one) => `${one.ledgerAccount} ${one.amountUsd6}`);
      expect(sides(undone, 'debit')).toEqual(sides(entry, 'credit'));
      expect(sides(undone, 'credit')).toEqual(sides(entry, 'debit'));
      expect(books.journal.trialBalance().netUsd6).toBe(0n);
    },
  );
});
