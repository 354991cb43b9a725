import { describe, expect, it } from 'vitest';
import { rowsWhere } from '../../src/records/book-selection.js';
import { readBook } from '../../src/records/from-file/book/book-file.js';
import { fc } from '../support/fast-check.js';

const header =
  'interface,client_ref,slug,currency,face_minor,account,expected_cost_minor,status,sold_at,paid_minor,paid_currency';
const lines = ['a', 'b', 'c', 'd'].map(
  (ref, i) => `sandbox,${ref},demo-books,GBP,${i + 1},k${i},${i},issued,2026-09-0${i + 1}T10:00:00Z,${i},EUR`,
);
const book = readBook([Buffer.from(`${header}\n${lines.join('\n')}\n`)], { fileName: 'shop.csv' }).rows;

const refsOf = (rows: typeof book | ReturnType<typeof rowsWhere>): string[] =>
  Array.from({ length: rows.length }, (_, row) => rows.clientRef(row));

describe('rowsWhere', () => {
  it('keeps the rows that pass, in their order', () => {
    expect(refsOf(rowsWhere(book, (row) => book.faceMinor(row) % 2 === 0))).toEqual(['b', 'd']);
  });

  it('keeps those rows and no others, whichever they are', () => {
    const law = fc.property(fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }), (keeps) => {
      const expected = refsOf(book).filter((_, row) => keeps[row] === true);
      expect(refsOf(rowsWhere(book, (row) => keeps[row] === true))).toEqual(expected);
    });
    fc.assert(law);
  });

  it('gives every field of a kept row as the book has it', () => {
    const only = rowsWhere(book, (row) => row === 2);
    const fieldsOf = (rows: typeof only, row: number) => [
      rows.interfaceName(row),
      rows.clientRef(row),
      rows.slug(row),
      rows.currency(row),
      rows.faceMinor(row),
      rows.account(row),
      rows.expectedCostMinor(row),
      rows.status(row),
      rows.soldAtMs(row),
      rows.paidMinor(row),
      rows.paidCurrency(row),
      rows.file(row),
      rows.line(row),
    ];
    expect(only.length).toBe(1);
    expect(fieldsOf(only, 0)).toEqual(fieldsOf(book, 2));
    expect(fieldsOf(only, 0)).toContain('c');
  });

  it('is the book itself where every row passes', () => {
    expect(rowsWhere(book, () => true)).toBe(book);
  });

  it('has no row beyond those it kept', () => {
    expect(() => rowsWhere(book, (row) => row === 2).slug(1)).toThrow('the book has no row 1');
    expect(() => rowsWhere(book, () => false).slug(0)).toThrow(RangeError);
  });
});
