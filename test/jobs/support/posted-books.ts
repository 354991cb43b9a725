// Books with entries of two months and both interfaces, posted without a close.

import SqliteDatabase from 'better-sqlite3';
import { credit, debit } from '../../../src/ledger/journal-entry.js';
import type { Books } from '../../../src/store/books.js';
import { entry, month } from '../../store/sample.js';
import { ownBooks } from './live-account.js';

const supplier = { interfaceName: 'supplier', account: 'main' } as const;

/** Sandbox: a grant in September, an order in each month. Supplier: an opening and an order of October. */
export function postedBooks(path?: string): Books {
  const books = ownBooks(path);
  const september = { month: month('2026-09'), originMonth: month('2026-09') };
  const at = (text: string): { bookedAtMs: number } => ({ bookedAtMs: Date.parse(text) });
  books.journal.appendEntries([
    entry({
      ...september,
      ...at('2026-09-01T08:00:00Z'),
      kind: 'grant',
      subject: '1',
      slug: '',
      description: 'test balance granted',
      postings: [
        debit('Test:Assets:sandbox:Float', 100_000_000n),
        credit('Test:Equity:Test grants', 100_000_000n),
      ],
    }),
    entry({ ...september, ...at('2026-09-20T08:00:00Z'), subject: 'ref-0', description: 'order ref-0' }),
    entry({ ...at('2026-10-20T08:00:00Z'), subject: 'ref-2', description: 'order ref-2' }),
    entry({ ...at('2026-10-10T08:00:00Z'), subject: 'ref-1', description: 'order ref-1' }),
    entry({
      ...supplier,
      ...at('2026-10-01T00:00:00Z'),
      kind: 'opening',
      subject: '2026-10',
      slug: '',
      description: 'opening balance taken over',
      postings: [
        debit('Assets:supplier:Float', 5_000_000_000n),
        credit('Equity:Opening balances', 5_000_000_000n),
      ],
    }),
    entry({
      ...supplier,
      ...at('2026-10-15T12:00:00Z'),
      subject: '=cmd|x',
      slug: 'acme',
      description: 'order =cmd|x',
      postings: [
        debit('Expenses:supplier:Cost of cards:acme', 12_345_678n),
        debit('Assets:supplier:Provider differences', 10_000n),
        credit('Assets:supplier:Float', 12_355_678n),
      ],
    }),
  ]);
  return books;
}

/** Changes books behind the back of the program, past the triggers that would refuse it. */
export function alterBooks(path: string, sql: string): void {
  const database = new SqliteDatabase(path);
  const triggers = database.prepare<[], { name: string; sql: string }>(
    "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'",
  );
  const guards = triggers.all();
  for (const { name } of guards) database.exec(`DROP TRIGGER ${name}`);
  database.exec(sql);
  for (const guard of guards) database.exec(guard.sql);
  database.close();
}
