import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { booksFaultOf, proveBooks } from '../../src/jobs/books-proof.js';
import { isSound } from '../../src/report/ledger-proof.js';
import { openBooks } from '../../src/store/books.js';
import { ownBooks, ownFolder } from './support/live-account.js';
import { alterBooks, postedBooks } from './support/posted-books.js';

describe('proveBooks', () => {
  it('counts what stands in sound books, and in empty ones', () => {
    expect(proveBooks(postedBooks())).toMatchObject({ entryCount: 6, postingCount: 13, netUsd6: 0n });
    expect(isSound(proveBooks(ownBooks()))).toBe(true);
  });

  it('says which entry was altered, and what lies there', () => {
    const path = join(ownFolder(), 'books.db');
    postedBooks(path).close();
    alterBooks(path, "UPDATE journal_entry SET description = 'order ref-9' WHERE position = 4");
    const books = openBooks(path, { create: false });
    expect(proveBooks(books).broken).toMatchObject({ position: 4, what: 'order ref-9' });
    books.close();
  });

  it('finds a kept balance that is not the sum of its postings', () => {
    const path = join(ownFolder(), 'books.db');
    postedBooks(path).close();
    alterBooks(
      path,
      "UPDATE ledger_balance SET debit_usd6 = debit_usd6 + 1 WHERE account = 'main' AND debit_usd6 = 10000",
    );
    const books = openBooks(path, { create: false });
    expect(proveBooks(books)).toMatchObject({
      broken: undefined,
      netUsd6: 1n,
      balanceFaults: [
        { ledgerAccount: 'Assets:supplier:Provider differences', keptUsd6: 10_001n, summedUsd6: 10_000n },
      ],
    });
    books.close();
  });
});

describe('booksFaultOf', () => {
  it('is nothing of sound books', () => {
    expect(booksFaultOf(proveBooks(postedBooks()))).toBeUndefined();
  });

  it('names the entry first, then a balance, then the trial balance', () => {
    const sound = proveBooks(postedBooks());
    const broken = { position: 3, reason: 'an entry is missing', entryId: '', what: '' };
    const fault = {
      ledgerAccount: 'Equity:Funding',
      interfaceName: 'supplier',
      account: 'main',
      month: '2026-10',
      keptUsd6: 1n,
      summedUsd6: 2n,
    };
    const all = { ...sound, broken, balanceFaults: [fault], netUsd6: -5n };
    expect(booksFaultOf(all)).toEqual({ place: 'entry 3', reason: 'an entry is missing' });
    expect(booksFaultOf({ ...all, broken: undefined })).toEqual({
      place: 'balance of Equity:Funding',
      reason: 'the balance of main in 2026-10 is not the sum of its postings',
    });
    expect(booksFaultOf({ ...sound, netUsd6: -5n })).toEqual({
      place: 'trial balance',
      reason: 'it comes to -0.000005 and not to zero',
    });
  });
});
