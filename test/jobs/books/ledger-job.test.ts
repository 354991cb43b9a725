import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ledgerBalance, ledgerCheck, ledgerRegister } from '../../../src/jobs/books/ledger-job.js';
import { openBooks } from '../../../src/store/books.js';
import { failureOf, month } from '../../store/sample.js';
import { ownBooks, ownFolder } from '../support/live-account.js';
import { alterBooks, postedBooks } from '../support/posted-books.js';
import { toldProgress } from '../support/told-progress.js';

const october = month('2026-10');

describe('ledgerBalance', () => {
  it('adds up to zero over everything, and shows what an account opened and closed with', () => {
    const books = postedBooks();
    expect(ledgerBalance(books, {}).json['total']).toMatchObject({ balance_usd6: 0 });
    const scope = { month: october, ledgerAccount: 'Test:Assets:sandbox:Float' };
    expect(ledgerBalance(books, scope).json['total']).toEqual({
      opening_usd6: 87_370_000,
      debit_usd6: 0,
      credit_usd6: 25_260_000,
      balance_usd6: 62_110_000,
    });
  });

  it('refuses a name that the books do not have and says which was meant', () => {
    const books = postedBooks();
    expect(failureOf(() => ledgerBalance(books, { ledgerAccount: 'Asset:supplier:Float' }))).toMatchObject({
      kind: 'refused',
      hint: 'Name the nearest, "Assets:supplier:Float", or another.',
    });
    expect(failureOf(() => ledgerRegister(books, { account: 'nobody' })).hint).toBe(
      'Name one of supplier/main, sandbox/ab12cd34ef56.',
    );
  });

  it('has nothing to show of empty books, and says so without an error', () => {
    expect(ledgerBalance(ownBooks(), { ledgerAccount: 'Assets' })).toMatchObject({
      exitCode: 0,
      json: { lines: [] },
    });
  });
});

describe('ledgerRegister', () => {
  it('runs from the opening of the month to the balance of the account', () => {
    const books = postedBooks();
    const scope = { month: october, ledgerAccount: 'Test:Assets:sandbox:Float' };
    const { json, postings } = ledgerRegister(books, scope);
    expect(json).toMatchObject({ opening_usd6: 87_370_000 });
    expect([...postings()]).toMatchObject([
      { subject: 'ref-1', balance_usd6: 74_740_000 },
      { subject: 'ref-2', balance_usd6: 62_110_000 },
    ]);
  });

  it('ends at zero over all accounts', () => {
    expect([...ledgerRegister(postedBooks(), {}).lines()].at(-1)).toMatch(/ 0\.000000$/);
  });
});

describe('ledgerCheck', () => {
  it('ends with 0 on sound books and with 3 on altered ones', () => {
    const path = join(ownFolder(), 'books.db');
    const written = postedBooks(path);
    const progress = toldProgress();
    expect(ledgerCheck(written, ownFolder(), progress)).toMatchObject({
      exitCode: 0,
      json: { is_sound: true },
    });
    expect(progress.told).toEqual(['proving the journal 0/6', 'proving the journal 6/6']);
    written.close();
    alterBooks(path, "UPDATE journal_entry SET postings = json_remove(postings, '$[1]') WHERE position = 6");
    const books = openBooks(path, { create: false });
    expect(ledgerCheck(books, ownFolder())).toMatchObject({ exitCode: 3, json: { broken: { position: 6 } } });
    books.close();
  });

  it('names archived bytes that are not what they were', () => {
    const path = join(ownFolder(), 'books.db');
    const written = postedBooks(path);
    const sha256 = written.evidence.putBlob(new TextEncoder().encode('an answer'));
    written.close();
    alterBooks(path, "UPDATE evidence_chunk SET bytes = CAST('an unswer' AS BLOB)");
    const books = openBooks(path, { create: false });
    const answer = ledgerCheck(books, ownFolder());
    expect(answer).toMatchObject({ exitCode: 3, json: { is_sound: false, damaged_evidence: [sha256] } });
    expect(answer.text).toContain('1 file DAMAGED');
    books.close();
  });
});
