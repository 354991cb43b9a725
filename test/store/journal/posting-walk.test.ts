import { describe, expect, it } from 'vitest';
import { postedBooks } from '../../jobs/support/posted-books.js';
import { month } from '../sample.js';

describe('PostingWalk', () => {
  it('reads postings by the time of booking, not in the order of posting', () => {
    const subjects = [...postedBooks().postings.lines({ month: month('2026-10'), interfaceName: 'sandbox' })];
    expect(subjects.map(({ subject }) => subject)).toEqual(['ref-1', 'ref-1', 'ref-2', 'ref-2']);
  });

  it('keeps to the ledger account named and those under it', () => {
    const { postings } = postedBooks();
    const under = (ledgerAccount: string): number => [...postings.lines({ ledgerAccount })].length;
    expect([under('Assets'), under('Assets:supplier:Float'), under('Asset'), under('%'), under('')]).toEqual([
      3, 2, 0, 0, 0,
    ]);
  });

  it('gives amounts exactly and positions as numbers', () => {
    const [first] = postedBooks().postings.lines({ interfaceName: 'supplier', account: 'main' });
    expect(first).toMatchObject({ position: 5, side: 'debit', amountUsd6: 5_000_000_000n });
  });
});
