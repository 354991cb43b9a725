import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Failure } from '../../../src/base/failure/failure.js';
import {
  booksFaultOf,
  proveBooks,
  refuseOlderBooks,
  restingOnBooks,
} from '../../../src/jobs/books/books-proof.js';
import { isSound } from '../../../src/report/text/ledger-proof.js';
import { openBooks } from '../../../src/store/books.js';
import { SealedRows } from '../../../src/store/seals/sealed-rows.js';
import { failureOf, month, receipt } from '../../store/sample.js';
import { ownBooks, ownFolder } from '../support/live-account.js';
import { alterBooks, postedBooks } from '../support/posted-books.js';
import { recordSample, sampleItem } from '../support/recorded-items.js';

describe('proveBooks', () => {
  it('finds sound books sound while another run adds records between two of its questions', () => {
    const path = join(ownFolder(), 'books.db');
    postedBooks(path).close();
    const writing = openBooks(path, { create: false });
    const reading = openBooks(path, { create: false });
    onTestFinished(() => {
      for (const books of [writing, reading]) books.close();
    });
    const contentOf = SealedRows.prototype.contentOf;
    let added = 0;
    const spy = vi.spyOn(SealedRows.prototype, 'contentOf').mockImplementation(function (
      this: SealedRows,
      ...given
    ) {
      if (added === 0) {
        added += 1;
        writing.receipts.addReceipt(receipt());
      }
      return contentOf.apply(this, given);
    });
    onTestFinished(() => spy.mockRestore());
    expect(proveBooks(reading).recordFault).toBeUndefined();
    expect(added).toBe(1);
    expect(proveBooks(reading)).toMatchObject({ recordFault: undefined });
    expect(reading.receipts.count()).toBe(1);
  });

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

describe('records that were altered behind the books', () => {
  it('are a fault of the books: a run that ended otherwise, an item that was seen otherwise', () => {
    for (const [sql, place] of [
      ["UPDATE run SET outcome = 'all is well' WHERE run_id = 1", 'run'],
      ['UPDATE item SET first_seen_ms = 0 WHERE item_id = (SELECT min(item_id) FROM item)', 'item'],
    ] as const) {
      const path = join(ownFolder(), 'books.db');
      const written = postedBooks(path);
      recordSample(written, month('2026-10'), [sampleItem('i1', month('2026-10'))]);
      written.close();
      alterBooks(path, sql);
      const books = openBooks(path, { create: false });
      expect(booksFaultOf(proveBooks(books))).toMatchObject({ place });
      expect(isSound(proveBooks(books))).toBe(false);
      books.close();
    }
  });
});

describe('refuseOlderBooks', () => {
  const unknown = 'f'.repeat(64);
  const folderWith = (previous: string, own: string): string => {
    const reports = ownFolder();
    mkdirSync(join(reports, '2026-10'));
    writeFileSync(join(reports, '2026-10', '08-journal.csv'), `h\r\nx,,${previous},${own},,,\r\n`);
    return reports;
  };

  it('refuses books that lack an entry of a pack that goes on from theirs', () => {
    const books = postedBooks();
    const failure = failureOf(() =>
      refuseOlderBooks(books, folderWith(books.journal.head().entryHash, unknown)),
    );
    expect(failure.kind).toBe('evidence');
    expect(failure.message).toContain(`the books are older than the report pack of 2026-10`);
  });

  it('says nothing of a pack that they wrote, and of one of other books', () => {
    const books = postedBooks();
    const { entryHash } = books.journal.head();
    expect(() => refuseOlderBooks(books, folderWith(unknown, entryHash))).not.toThrow();
    expect(() => refuseOlderBooks(books, folderWith(unknown, 'e'.repeat(64)))).not.toThrow();
    expect(() => refuseOlderBooks(books, folderWith('0'.repeat(64), unknown))).not.toThrow();
  });

  it('says nothing of a pack of books that began alike and went another way', () => {
    const books = postedBooks();
    const [first] = [...books.journal.each()];
    expect(() => refuseOlderBooks(books, folderWith(first?.entryHash ?? '', unknown))).not.toThrow();
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

describe('work that rests on the books', () => {
  const fault = { place: 'bridge_part', reason: 'what stands there is not what was sealed' };
  const failing = (error: Error) => (): never => {
    throw error;
  };
  const books = { path: 'books.db' };

  it('ends with the proof’s word where it fails by books that do not hold', () => {
    const failure = failureOf(() => restingOnBooks(books, fault, failing(new TypeError('no figure'))));
    expect(failure.kind).toBe('evidence');
    expect(failure.message).toBe(
      'books.db: it was altered at bridge_part: what stands there is not what was sealed',
    );
    expect(restingOnBooks(books, fault, () => 7)).toBe(7);
  });

  it('fails by itself where the books hold, where it was refused, or where the disk names its own fault', () => {
    const own = new TypeError('no figure');
    expect(() => restingOnBooks(books, undefined, failing(own))).toThrow(own);
    const refused = new Failure('refused', 'no', 'Ask.');
    expect(() => restingOnBooks(books, fault, failing(refused))).toThrow(refused);
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
    expect(() => restingOnBooks(books, fault, failing(full))).toThrow(full);
  });
});
