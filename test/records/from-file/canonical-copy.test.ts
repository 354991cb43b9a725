import { describe, expect, it } from 'vitest';
import type { BookRows } from '../../../src/records/book-rows.js';
import { readBook } from '../../../src/records/from-file/book/book-file.js';
import { bookContentKey } from '../../../src/records/from-file/book/content-key.js';
import { bookCopy, depositsCopy } from '../../../src/records/from-file/canonical-copy.js';
import { readDeposits } from '../../../src/records/from-file/own-deposit-file.js';
import type { OwnDeposit } from '../../../src/records/own-deposit.js';
import { fc } from '../../support/fast-check.js';

const bookHeader =
  'interface,client_ref,slug,currency,face_minor,account,expected_cost_minor,status,sold_at,paid_minor,paid_currency,quote_id';

const textOf = (copy: Iterable<Uint8Array>): string => Buffer.concat([...copy]).toString('utf8');

const book = (text: string): BookRows =>
  readBook([Buffer.from(text)], { fileName: 'shop.csv', defaultInterface: 'sandbox' }).rows;

const deposits = (text: string): OwnDeposit[] =>
  readDeposits([Buffer.from(text)], { fileName: 'deposits.csv', defaultInterface: 'sandbox' }).rows;

describe('the copy of a book', () => {
  it('has the columns that mean something, in one spelling, and leaves the others out', () => {
    const rows = book(
      'buyer,client_ref,slug,currency,face,sold_at\nann@example.org,a,demo-books,GBP,20.00,2026-09-01T12:00:00+02:00\n',
    );
    expect(textOf(bookCopy(rows))).toBe(
      `${bookHeader}\nsandbox,a,demo-books,GBP,2000,,,,2026-09-01T10:00:00.000Z,,,\n`,
    );
  });

  it('keeps each row on its line, with blank lines where rows were set aside', () => {
    const rows = book(
      'client_ref,slug,currency,face_minor\na,x,GBP,1\nb,x,GBP,oops\nc,x,GBP,oops\nd,x,GBP,4\n',
    );
    expect(textOf(bookCopy(rows)).split('\n').slice(1)).toEqual([
      'sandbox,a,x,GBP,1,,,,,,,',
      '',
      '',
      'sandbox,d,x,GBP,4,,,,,,,',
      '',
    ]);
  });

  it('is a header where the book has no rows', () => {
    expect(textOf(bookCopy(book('client_ref,slug,currency,face_minor\na,x,GBP,oops\n')))).toBe(
      `${bookHeader}\n`,
    );
  });

  it('reads again as the same rows on the same lines, and copies again as the same bytes', () => {
    const cell = fc.constantFrom('', '1', '25');
    const row = fc.record({
      ref: fc.constantFrom('a', 'b.2', 'C_3', 'oops '),
      slug: fc.constantFrom('demo-books', 'demo,"x"', ''),
      face: fc.constantFrom('1', '2500', 'oops'),
      status: fc.constantFrom('', 'issued', 'pending', 'failed'),
      expected: cell,
      paid: cell,
    });
    const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
    const law = fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), (specs) => {
      const lines = specs.map(
        (one) =>
          `sandbox,${one.ref},${quoted(one.slug)},GBP,${one.face},,${one.expected},${one.status},,${one.paid},${one.paid === '' ? '' : 'EUR'}`,
      );
      const rows = book(`${bookHeader}\n${lines.join('\n')}\n`);
      const copy = textOf(bookCopy(rows));
      const again = book(copy);
      const tellOf = (all: BookRows) =>
        Array.from({ length: all.length }, (_, i) => [all.line(i), bookContentKey(all, i)]);
      expect(tellOf(again)).toEqual(tellOf(rows));
      expect(textOf(bookCopy(again))).toBe(copy);
    });
    fc.assert(law);
  });

  it('comes in pieces that together are the whole, beyond the first few thousand rows', () => {
    const lines = Array.from({ length: 9000 }, (_, i) => `sandbox,r${i},x,GBP,${i + 1},,,,,,,`);
    const text = `${bookHeader}\n${lines.join('\n')}\n`;
    const pieces = [...bookCopy(book(text))];
    expect(pieces.length).toBeGreaterThan(1);
    expect(textOf(pieces)).toBe(text);
  });
});

describe('the copy of deposits', () => {
  it('has each transfer on its line, with the columns that mean something', () => {
    const own = deposits(
      'note,deposit_ref,plus_amount,amount_usd6,sent_at\nmine,dep_1,100,,2026-10-02T00:00:00Z\n,dep_2,,,\n,dep_3,,5000000,\n',
    );
    expect(textOf(depositsCopy(own))).toBe(
      [
        'interface,deposit_ref,account,plus_amount,amount_usd6,sent_at',
        'sandbox,dep_1,,100,,2026-10-02T00:00:00.000Z',
        '',
        'sandbox,dep_3,,,5000000,',
        '',
      ].join('\n'),
    );
  });

  it('reads again as the same transfers', () => {
    const own = deposits('deposit_ref,account,plus_amount,sent_at\ndep_1,k,0.5,2026-10-02T00:00:00.123Z\n');
    expect(own).toHaveLength(1);
    expect(deposits(textOf(depositsCopy(own)))).toEqual(own);
  });
});
